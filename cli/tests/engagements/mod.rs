//! Fights of squads as users and their CI rely on them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{evenodds, evenodds_in, json, refused, text};
use crate::shapes::{SAMPLED, close, has_keys, holds, is_both, number, numbers};

/// Built-in scenarios of games that play squads.
const SCENARIOS: [(&str, &str); 4] = [
    ("sprawl-open", "sprawl"),
    ("sprawl-street", "sprawl"),
    ("skrapyard-open", "skrapyard"),
    ("skrapyard-yard", "skrapyard"),
];

/// Two shooters against two who stay where they are: small enough to solve.
const TWO: &str = r#"
system = "skrapyard"
name = "Two against two"
rounds_max = 6

[table]
width = 24
depth = 24

[[side]]
name = "Red"
deploy = [4, 1, 16, 4]

[[side.unit]]
posture = "hold"
figure = [{ profile = "Shooter", count = 2 }]

[[side]]
name = "Blue"
deploy = [4, 19, 16, 4]

[[side.unit]]
posture = "hold"
figure = [{ profile = "Shooter", count = 2 }]
"#;

/// Asserts that this is a fight of squads as it is promised.
#[track_caller]
fn is_engagement(fight: &Value) {
    let keys = ["scenario", "system", "sides", "draw", "rounds_mean"];
    let more = ["title", "situation", "method", "why", "undecided", "both_out", "rounds_max"];
    let last = ["ended_by_round", "first", "rests_on"];
    let keys = [&keys[..], &more, &last].concat();
    let perhaps = ["rounds_median", "first_move", "first_move_interval"];
    let exact = fight["method"] == "exact";
    if exact {
        has_keys(fight, &[&keys[..], &["slack", "states", "transitions"]].concat(), &perhaps);
    } else {
        let perhaps = [&perhaps[..], &["target_error"]].concat();
        has_keys(fight, &[&keys[..], &SAMPLED].concat(), &perhaps);
    }
    let sides = fight["sides"].as_array().expect("a list");
    assert_eq!(sides.len(), 2);
    let wins: f64 = sides.iter().map(|side| number(&side["win"])).sum();
    close(wins + number(&fight["draw"]), 1.0);
    close(number(&fight["undecided"]) + number(&fight["both_out"]), number(&fight["draw"]));
    let rounds = numbers(&fight["ended_by_round"]);
    assert!(rounds.is_sorted() && rounds.len() as u64 == fight["rounds_max"].as_u64().expect("it"));
    for side in sides {
        is_side(side, rounds.len(), exact);
    }
}

#[track_caller]
fn is_side(side: &Value, rounds: usize, exact: bool) {
    let known = ["name", "policy", "size", "win", "win_by", "rout", "routed_by_round"];
    let known = [&known[..], &["win_out", "win_rout", "win_goals"]].concat();
    let counted = [
        "win_interval",
        "rout_interval",
        "wiped_out",
        "wiped_out_interval",
        "casualties_mean",
        "casualties",
        "fled_mean",
        "kills_mean",
        "kills_mean_interval",
        "deeds_by_round",
        "out_by_round",
        "standing_by_round",
        "left_by_round",
        "points_left_mean",
        "points_left_mean_interval",
        "stocks_left_by_round",
        "figures",
    ];
    let by = ["out", "rout", "goals"];
    has_keys(&side["win_by"], &by, &[]);
    has_keys(&side["policy"], &["name", "says"], &[]);
    close(by.iter().map(|way| number(&side["win_by"][way])).sum(), number(&side["win"]));
    let routed = numbers(&side["routed_by_round"]);
    assert!(routed.is_sorted() && routed.len() == rounds);
    close(*routed.last().expect("a round"), number(&side["rout"]));
    if exact {
        return has_keys(side, &known, &["first_move"]);
    }
    let perhaps = ["hits_per_attack", "casualties_at_rout", "first_move", "wounds_left_mean"];
    has_keys(side, &[&known[..], &counted].concat(), &perhaps);
    for (chance, interval) in
        [("win", "win_interval"), ("rout", "rout_interval"), ("wiped_out", "wiped_out_interval")]
    {
        holds(&side[interval], number(&side[chance]));
    }
    let size = number(&side["size"]);
    let casualties = numbers(&side["casualties"]);
    assert_eq!(casualties.len() as f64, size + 1.0);
    close(casualties.iter().sum(), 1.0);
    close(*casualties.last().expect("all"), number(&side["wiped_out"]));
    let out = numbers(&side["out_by_round"]);
    assert!(out.is_sorted() && out.len() == rounds);
    close(out.last().expect("a round") * size, number(&side["casualties_mean"]));
    let standing = &side["standing_by_round"];
    has_keys(standing, &["ready", "down", "shaken", "fled"], &[]);
    for (at, out) in out.iter().enumerate() {
        let rest = ["ready", "down", "shaken", "fled"].map(|way| numbers(&standing[way])[at]);
        close(rest.iter().sum::<f64>() + out, 1.0);
    }
    let left = side["left_by_round"].as_array().expect("laws");
    assert_eq!(left.len(), rounds);
    for law in left.iter().map(numbers) {
        assert_eq!(law.len() as f64, size + 1.0);
        close(law.iter().sum(), 1.0);
    }
    let points = side["stocks_left_by_round"]["points"].as_array().expect("laws");
    assert_eq!(points.len(), rounds);
    let mean = |law: &Value| -> f64 {
        let all = law.as_array().expect("amounts").iter().map(numbers);
        all.map(|one| one[0] * one[1]).sum()
    };
    close(mean(points.last().expect("a round")), number(&side["points_left_mean"]));
    let figures = side["figures"].as_array().expect("a list");
    assert_eq!(figures.len() as f64, size);
    for figure in figures {
        let keys = [
            "name",
            "attacks_mean",
            "attacks_mean_interval",
            "blows_mean",
            "blows_mean_interval",
            "moves_mean",
            "moves_mean_interval",
            "kills_mean",
            "kills_mean_interval",
            "out",
            "out_interval",
        ];
        let perhaps =
            ["hits_per_attack", "hits_per_attack_interval", "kills_share", "kills_share_interval"];
        has_keys(figure, &keys, &perhaps);
        for share in ["hits_per_attack", "kills_share"] {
            if !figure[share].is_null() {
                holds(&figure[format!("{share}_interval")], number(&figure[share]));
            }
        }
        holds(&figure["out_interval"], number(&figure["out"]));
        for mean in ["attacks_mean", "blows_mean", "moves_mean", "kills_mean"] {
            let (ends, mean) =
                (numbers(&figure[format!("{mean}_interval")]), number(&figure[mean]));
            assert!(0.0 <= ends[0] && ends[0] <= mean && mean <= ends[1], "{mean} in {ends:?}");
        }
    }
    close(
        figures.iter().map(|figure| number(&figure["kills_mean"])).sum(),
        number(&side["kills_mean"]),
    );
}

#[test]
fn engagements_keep_their_json() {
    for (scenario, system) in SCENARIOS {
        let fight = json(&["engage", scenario, "--trials", "60", "--seed", "7", "--json"]);
        is_engagement(&fight);
        assert_eq!((&fight["scenario"], &fight["system"]), (&scenario.into(), &system.into()));
        assert_eq!((fight["trials"].as_u64(), fight["seed"].as_u64()), (Some(60), Some(7)));
        assert_eq!((&fight["first"], &fight["method"]), (&"roll".into(), &"sampled".into()));
    }
    let set = ["--set", "first=b", "--set", "rounds_max=4", "--set", "policy_a=bold"];
    let short = json(&[&["engage", "sprawl-open", "--trials", "500", "--json"][..], &set].concat());
    is_engagement(&short);
    assert_eq!((&short["first"], short["rounds_max"].as_u64()), (&"b".into(), Some(4)));
    let policies = [0, 1].map(|side| &short["sides"][side]["policy"]["name"]);
    assert_eq!(policies, ["bold", "keen"]);
    assert_eq!(numbers(&short["first_move"]).len(), 2);
    let near = ["engage", "sprawl-open", "--target-error", "0.03", "--json"];
    let near = json(&near);
    is_engagement(&near);
    assert_eq!(near["stop"], "target");
    for side in 0..2 {
        for interval in ["win_interval", "rout_interval"] {
            let ends = numbers(&near["sides"][side][interval]);
            assert!(ends[1] - ends[0] <= 0.06 + 1e-12, "{ends:?}");
        }
    }
}

#[test]
fn small_engagements_are_solved_and_played_alike() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let file = scratch.path().join("two.toml");
    fs::write(&file, TWO).expect("writable");
    let file = file.to_str().expect("a path in UTF-8");
    let both = json(&["engage", file, "--method", "both", "--trials", "20000", "--json"]);
    is_both(&both, is_engagement);
    let exact = json(&["engage", file, "--method", "exact", "--json"]);
    is_engagement(&exact);
    // What is solved may be too large under an alternative, which is then played.
    let tried = ["engage", file, "--method", "exact", "--what-if", "--trials", "100", "--json"];
    let tried = json(&tried);
    assert_eq!(
        (&tried["method"], &tried["what_if"]["sampled"]["trials"]),
        (&"exact".into(), &100.into())
    );
    assert_eq!(number(&exact["sides"][0]["win"]), number(&both["exact"]["sides"][0]["win"]));
    for absent in ["trials", "seed", "confidence"] {
        assert!(exact.get(absent).is_none(), "{absent}");
    }
}

#[test]
fn told_engagements_keep_their_json_and_are_those_of_their_seed() {
    for (scenario, system) in [SCENARIOS[0], SCENARIOS[2]] {
        let with = |more: &[&str]| json(&[&["play", scenario, "--json"], more].concat());
        let story = with(&[]);
        let keys = ["system", "scenario", "a", "b", "seed", "index", "opening", "rounds", "ending"];
        has_keys(&story, &keys, &[]);
        assert_eq!((&story["scenario"], &story["system"]), (&scenario.into(), &system.into()));
        assert_eq!(with(&["--seed", "1", "--index", "0"]), story);
        assert_ne!(with(&["--index", "1"])["rounds"], story["rounds"]);
    }
    let with = |more: &[&str]| json(&[&["play", "sprawl-open", "--json"], more].concat());
    let [worst, best] = ["0", "100"].map(|percent| with(&["--percentile", percent]));
    for (story, winner) in [(&worst, "Won by Agents"), (&best, "Won by Locals")] {
        assert!(
            story["ending"].as_str().expect("words").starts_with(winner),
            "{}",
            story["ending"]
        );
    }
    assert_eq!(with(&["--index", &best["index"].to_string()]), best);
    let length = |story: &Value| story["rounds"].as_array().expect("rounds").len();
    // The very fight that is counted.
    let one = json(&["engage", "sprawl-open", "--trials", "1", "--json"]);
    let story = with(&[]);
    let won = ["Locals", "Agents"].map(|name| {
        story["ending"].as_str().expect("words").starts_with(&format!("Won by {name}"))
    });
    assert_eq!([0, 1].map(|side| number(&one["sides"][side]["win"]) == 1.0), won);
    assert_eq!(number(&one["rounds_mean"]), length(&story) as f64);
}

#[test]
fn policies_keep_their_json() {
    let command = ["engage", "skrapyard-open", "--policies", "--trials", "60", "--seed", "7"];
    let told = json(&[&command[..], &["--json"]].concat());
    let keys = ["scenario", "title", "system", "situation", "sides", "policies", "pairings"];
    has_keys(&told, &[&keys[..], &["best", "says"]].concat(), &[]);
    let names: Vec<&Value> = told["policies"].as_array().expect("a list").iter().collect();
    for policy in &names {
        has_keys(policy, &["name", "says"], &[]);
    }
    let pairings = told["pairings"].as_array().expect("a list");
    assert_eq!((names.len(), pairings.len()), (4, 16));
    for (nth, pairing) in pairings.iter().enumerate() {
        let keys = ["policies", "method", "wins", "wins_interval", "draw", "casualties_mean"];
        has_keys(pairing, &[&keys[..], &["rounds_mean"], &SAMPLED].concat(), &["target_error"]);
        let (one, two) = (&names[nth / 4]["name"], &names[nth % 4]["name"]);
        assert_eq!([&pairing["policies"][0], &pairing["policies"][1]], [one, two]);
        let wins = numbers(&pairing["wins"]);
        close(wins[0] + wins[1] + number(&pairing["draw"]), 1.0);
        holds(&pairing["wins_interval"][0], wins[0]);
        // The very fights of these two policies.
        let set =
            |side: &str, name: &Value| format!("policy_{side}={}", name.as_str().expect("it"));
        let (a, b) = (set("a", one), set("b", two));
        if nth == 5 {
            let with = ["engage", "skrapyard-open", "--trials", "60", "--seed", "7", "--json"];
            let fight = json(&[&with[..], &["--set", &a, "--set", &b]].concat());
            assert_eq!([0, 1].map(|side| number(&fight["sides"][side]["win"])), wins[..]);
        }
    }
    for side in 0..2 {
        let best = told["best"][side].as_object().expect("by policy");
        assert!(best.len() == 4 && best.values().all(|best| best.as_array().is_some()));
    }
}

#[test]
fn threads_change_no_byte_of_engagements() {
    let commands: [&[&str]; 4] = [
        &["engage", "sprawl-open", "--policies", "--trials", "100"],
        &["engage", "sprawl-street", "--trials", "2500", "--set", "rounds_max=2", "--json"],
        &["engage", "sprawl-open", "--target-error", "0.03"],
        &["engage", "skrapyard-yard", "--trials", "150", "--set", "rounds_max=4"],
    ];
    for command in commands {
        let run = |threads: &str| {
            let output = evenodds(&[command, &["--threads", threads]].concat());
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            text(&output.stdout)
        };
        let one = run("1");
        for threads in ["2", "3"] {
            assert_eq!(run(threads), one, "{command:?} on {threads}");
        }
        let is_for_people = !command.contains(&"--json");
        let wide = one.lines().find(|line| is_for_people && 100 < line.chars().count());
        assert_eq!(wide, None, "{command:?}");
    }
}

#[test]
fn bad_scenarios_are_refused_with_the_likeliest_fix() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    for command in ["engage", "play"] {
        for (more, expected) in [
            (&["sprawl-opne"][..], "no scenario `sprawl-opne`; expected sprawl-open"),
            (&["sprawl-opne"], "did you mean `sprawl-open`?"),
            (&["none.toml"], "none.toml cannot be read"),
            (&["sprawl-open", "--set", "frst=a"], "there is no `frst`; expected one of first"),
            (&["sprawl-open", "--set", "policy_b=wry"], "expected one of plain, bold, wary"),
            (&["sprawl-open", "--set", "policy_b=wry"], "did you mean `wary`?"),
            (&["sprawl-open", "--set", "frst=a"], "did you mean `first`?"),
            (&["sprawl-open", "--set", "first=c"], "expected a, b or roll"),
            (&["sprawl-open", "--set", "rounds_max=0"], "expected a whole number from 1 to 10000"),
        ] {
            let told = refused(scratch.path(), &[&[command], more].concat(), 2);
            assert!(told.contains(expected), "{more:?} says\n{told}\nlacks\n{expected}");
        }
    }
    for (more, expected) in [
        (["--method", "both"], "--policies cannot be combined with --method both"),
        (["--set", "policy_a=bold"], "`policy_a` sets one"),
        (["--trials", "9999999999"], "--long"),
    ] {
        let command = [&["engage", "sprawl-open", "--policies", "--map"][..], &more].concat();
        let told = refused(scratch.path(), &command, 2);
        assert!(told.contains(expected), "{more:?} says\n{told}\nlacks\n{expected}");
    }
    let exact = ["engage", "skrapyard-yard", "--method", "both", "--trials", "9999999999", "--map"];
    let told = refused(scratch.path(), &exact, 2);
    assert!(
        told.contains("cannot be solved exactly") || told.contains("no exact answer"),
        "{told}"
    );
    assert_eq!(fs::read_dir(scratch.path()).expect("there").count(), 0, "nothing is written");
    let file = scratch.path().join("bad.toml");
    for (text, expected) in [
        (TWO.replace("Shooter", "Shoter"), "did you mean `Shooter`?"),
        (TWO.replace("posture", "postur"), "did you mean `posture`?"),
        (TWO.replace("\"hold\"", "\"hld\""), "did you mean `hold`?"),
        (TWO.replace("\"skrapyard\"", "\"skrapyrd\""), "did you mean `skrapyard`?"),
        (TWO.replace("[4, 19, 16, 4]", "[4, 1, 16, 4]"), "bad.toml:"),
        (TWO.replace("depth = 24", "depth = 0"), "bad.toml:"),
    ] {
        fs::write(&file, &text).expect("writable");
        let told = refused(scratch.path(), &["engage", "bad.toml"], 2);
        assert!(told.contains(expected), "{text} says\n{told}\nlacks\n{expected}");
    }
}

#[test]
fn tables_are_drawn_whole_or_not_at_all() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let draw = |more: &[&str]| {
        let arguments = [&["engage", "sprawl-street", "--trials", "20", "--map"], more].concat();
        let output = evenodds_in(scratch.path(), &arguments);
        (output.status.code(), text(&output.stderr))
    };
    assert_eq!(draw(&[]).0, Some(0));
    assert_eq!(draw(&["mine.svg"]).0, Some(0));
    let read = |name: &str| fs::read_to_string(scratch.path().join(name)).expect("it is there");
    let drawn = read("map.svg");
    assert!(drawn.starts_with("<svg ") && drawn.contains("Across the street"), "{drawn}");
    assert_eq!(drawn, read("mine.svg"));
    let nowhere = Path::new("no such folder").join("map.svg");
    let (code, told) = draw(&[nowhere.to_str().expect("a path")]);
    assert_eq!(code, Some(4), "{told}");
    assert_eq!(fs::read_dir(scratch.path()).expect("there").count(), 2);
}

#[test]
fn fights_are_drawn_whole_or_not_at_all() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let draw = |more: &[&str]| {
        let arguments = [&["play", "sprawl-street", "--index", "3", "--strip"], more].concat();
        let output = evenodds_in(scratch.path(), &arguments);
        (output.status.code(), text(&output.stderr), text(&output.stdout))
    };
    assert_eq!(draw(&[]).0, Some(0));
    let (code, _, story) = draw(&["mine.svg"]);
    assert_eq!(code, Some(0));
    let read = |name: &str| fs::read_to_string(scratch.path().join(name)).expect("it is there");
    let drawn = read("strip.svg");
    assert_eq!(drawn, read("mine.svg"));
    assert!(drawn.starts_with("<svg ") && drawn.contains("fight 3 of seed 1"), "{drawn}");
    let ending = story.lines().last().expect("an ending").trim_end_matches('.');
    assert!(drawn.contains(ending), "{ending:?} is not in {drawn}");
    let nowhere = Path::new("no such folder").join("strip.svg");
    let (code, told, story) = draw(&[nowhere.to_str().expect("a path")]);
    assert_eq!((code, story.as_str()), (Some(4), ""), "{told}");
    assert_eq!(fs::read_dir(scratch.path()).expect("there").count(), 2);
    let duel = ["play", "skrapyard", "Line", "Fighter", "--strip"];
    assert!(refused(scratch.path(), &duel, 2).contains("cannot be used with"));
}
