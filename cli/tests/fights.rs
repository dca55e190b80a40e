//! Attacks, duels, matrices and told fights as users and their CI rely on them: JSON, tables,
//! refusals, Ctrl-C.

mod asked;
mod engagements;
mod folders;
mod logs;
mod program;
mod refusals;
mod shapes;
#[path = "../../analyses/tests/schemas/validator.rs"]
mod validator;

use std::fs;
use std::path::Path;

use program::{evenodds, evenodds_in, json, refused, text};
use serde_json::Value;
use shapes::{SAMPLED, close, has_keys, holds, is_attack, is_both, is_duel, number, numbers};

/// The built-in rosters, as the program lists them, each with its first stat lines.
fn rosters() -> Vec<(String, [String; 3])> {
    let told = refused(Path::new("."), &["duel", "?", "a", "b"], 2);
    let list = told.split("expected ").nth(1).and_then(|rest| rest.split(", or the path").next());
    let games = list.expect("a list").split(", ");
    let rosters: Vec<_> = games.map(|game| (game.to_owned(), first_names(game))).collect();
    assert!(2 <= rosters.len(), "{told}");
    rosters
}

fn first_names(game: &str) -> [String; 3] {
    let path = format!("{}/../data/{game}/roster.toml", env!("CARGO_MANIFEST_DIR"));
    let roster = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let entries = roster.split("\n[[profile]]\n").skip(1);
    let names = entries.filter_map(|entry| entry.split("name = \"").nth(1)?.split('"').next());
    let names: Vec<String> = names.take(3).map(str::to_owned).collect();
    names.try_into().expect("three stat lines")
}

#[test]
fn attacks_keep_their_json() {
    for (game, [ours, theirs, _]) in rosters() {
        let arguments = ["attack", &game, &ours, &theirs, "--json"];
        let exact = json(&arguments);
        is_attack(&exact);
        assert_eq!((&exact["system"], &exact["method"]), (&game.as_str().into(), &"exact".into()));
        assert_eq!(
            (exact["attacker"].as_str(), exact["defender"].as_str()),
            (Some(&ours[..]), Some(&theirs[..]))
        );
        let sampled = ["--method", "sampled", "--trials", "20000", "--seed", "7"];
        let sampled = json(&[&arguments[..], &sampled].concat());
        is_attack(&sampled);
        assert_eq!((sampled["trials"].as_u64(), sampled["seed"].as_u64()), (Some(20_000), Some(7)));
        assert_eq!(sampled["stop"], "trials");
        let both = json(&[&arguments[..], &["--method", "both"]].concat());
        is_both(&both, is_attack);
    }
    let set = ["--set", "ease=2", "--set", "kind=ranged", "--set", "range=20"];
    let told = json(&[&["attack", "spurg", "hunter", "guard", "--json"][..], &set].concat());
    assert_eq!(
        told["situation"],
        serde_json::json!({"ease": "2", "kind": "ranged", "range": "20"})
    );
}

#[test]
fn duels_keep_their_json() {
    for (game, [ours, theirs, _]) in rosters() {
        let arguments = ["duel", &game, &ours, &theirs, "--trials", "20000", "--json"];
        let duel = json(&arguments);
        is_duel(&duel);
        assert_eq!((&duel["system"], &duel["first"]), (&game.as_str().into(), &"roll".into()));
        assert_eq!(numbers(&duel["first_move"]).len(), 2);
        let with = |more: &[&str]| json(&[&arguments[..], more].concat());
        let sampled = with(&["--method", "sampled", "--seed", "7"]);
        is_duel(&sampled);
        assert_eq!((sampled["trials"].as_u64(), sampled["seed"].as_u64()), (Some(20_000), Some(7)));
        let short = with(&["--set", "rounds_max=3", "--set", "first=b"]);
        is_duel(&short);
        assert_eq!(numbers(&short["ended_by_round"]).len(), 3);
        assert_eq!((&short["first"], short["rounds_max"].as_u64()), (&"b".into(), Some(3)));
    }
    for (game, ours, theirs) in [("spurg", "townsman", "watchman"), ("skrapyard", "Line", "Youth")]
    {
        is_both(&json(&["duel", game, ours, theirs, "--method", "both", "--json"]), is_duel);
    }
}

#[test]
fn matrices_keep_their_json() {
    for (game, names) in rosters() {
        let [a, b, c] = names.each_ref().map(String::as_str);
        let arguments =
            ["matrix", &game, a, b, c, "--method", "sampled", "--trials", "500", "--json"];
        let matrix = json(&arguments);
        let keys = ["system", "roster", "situation", "names", "left_out", "means", "wins"];
        let more = ["first_move", "rounds_mean", "wins_interval", "rests_on"];
        let basis = [&["method"], &SAMPLED[..]].concat();
        has_keys(&matrix, &[&keys[..], &more, &basis].concat(), &[]);
        assert_eq!((&matrix["method"], &matrix["stop"]), (&"sampled".into(), &"trials".into()));
        assert_eq!((matrix["trials"].as_u64(), matrix["seed"].as_u64()), (Some(500), Some(1)));
        let size = matrix["names"].as_array().expect("names").len();
        assert_eq!(size + matrix["left_out"].as_object().expect("an object").len(), 3);
        assert_eq!(numbers(&matrix["means"]).len(), size);
        for grid in ["wins", "first_move", "rounds_mean", "wins_interval"] {
            let rows = matrix[grid].as_array().expect("rows");
            assert!(rows.len() == size && rows.iter().all(|row| row[size - 1] != Value::Null));
        }
        for row in 0..size {
            for column in 0..size {
                let win = number(&matrix["wins"][row][column]);
                holds(&matrix["wins_interval"][row][column], win);
            }
        }
    }
    let exact = json(&["matrix", "spurg", "townsman", "watchman", "guard", "--json"]);
    assert!(number(&exact["slack"]) < 1e-9 && exact.get("wins_interval").is_none());
    assert_eq!(exact["method"], "exact");
    for absent in [&SAMPLED[..], &["cells"]].concat() {
        assert!(exact.get(absent).is_none(), "{absent}");
    }
    // Where cells differ, each says how it was got.
    let target = ["--method", "sampled", "--target-error", "0.03", "--json"];
    let differ = json(&[&["matrix", "skrapyard", "Line", "Brute"][..], &target].concat());
    assert_eq!((&differ["stop"], number(&differ["target_error"])), (&"target".into(), 0.03));
    let mixed = json(&["matrix", "volt", "Soldier", "Civilian", "--trials", "200", "--json"]);
    assert_eq!((mixed["seed"].as_u64(), number(&mixed["confidence"])), (Some(1), 0.95));
    for absent in ["method", "trials", "stop", "slack"] {
        assert!(mixed.get(absent).is_none(), "{absent}");
    }
    has_keys(&mixed["cells"][0][0], &[&["method"], &SAMPLED[..]].concat(), &[]);
    has_keys(&mixed["cells"][1][1], &["method", "slack"], &[]);
    let duel = json(&["duel", "spurg", "guard", "townsman", "--json"]);
    close(number(&exact["wins"][2][0]), number(&duel["wins"][0]));
    close(number(&exact["first_move"][2][0]), number(&duel["first_move"][0]));
    close(number(&exact["wins"][1][1]), 0.5);
}

#[test]
fn told_fights_keep_their_json_and_are_those_of_their_seed() {
    for (game, [ours, theirs, _]) in rosters() {
        let arguments = ["play", &game, &ours, &theirs, "--json"];
        let with = |more: &[&str]| json(&[&arguments[..], more].concat());
        let story = with(&[]);
        let keys = ["system", "a", "b", "seed", "index", "opening", "rounds", "ending"];
        has_keys(&story, &keys, &[]);
        assert_eq!((story["seed"].as_u64(), story["index"].as_u64()), (Some(1), Some(0)));
        let rounds = story["rounds"].as_array().expect("rounds");
        assert!(!rounds.is_empty());
        for line in rounds.iter().flat_map(|round| round.as_array().expect("lines")) {
            if line.get("faces").is_some() {
                has_keys(line, &["faces_of_die", "faces"], &[]);
                let die = number(&line["faces_of_die"]);
                assert!(numbers(&line["faces"]).iter().all(|face| (1.0..=die).contains(face)));
            } else {
                has_keys(line, &["rule", "what"], &[]);
            }
        }
        assert_eq!(with(&["--seed", "1", "--index", "0"]), story);
        assert_ne!(with(&["--seed", "2"])["rounds"], story["rounds"]);
        // Longer fights stand at higher percentiles.
        let [short, long] = ["0", "100"].map(|percent| with(&["--percentile", percent]));
        let length = |story: &Value| story["rounds"].as_array().expect("rounds").len();
        assert!(length(&short) <= length(&story) && length(&story) <= length(&long));
        assert_eq!(with(&["--index", &long["index"].to_string()]), long);
    }
}

#[test]
fn threads_and_repetition_change_no_byte() {
    let commands: [&[&str]; 5] = [
        &["attack", "spurg", "fencer", "guard", "--method", "both", "--trials", "70000"],
        &["duel", "spurg", "fencer", "guard", "--method", "both", "--trials", "70000", "--json"],
        &["duel", "skrapyard", "Line", "Witch", "--method", "sampled", "--target-error", "0.01"],
        &["matrix", "spurg", "--json"],
        &["matrix", "skrapyard", "--method", "sampled", "--trials", "300", "--set", "kind=fight"],
    ];
    for command in commands {
        let run = |threads: &str| {
            let output = evenodds(&[command, &["--threads", threads]].concat());
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            text(&output.stdout)
        };
        let one = run("1");
        for threads in ["1", "2", "3"] {
            assert_eq!(run(threads), one, "{command:?} on {threads}");
        }
    }
    let play = ["play", "skrapyard", "Line", "Brute", "--seed", "3"];
    assert_eq!(evenodds(&play).stdout, evenodds(&play).stdout);
}

#[test]
fn told_fights_have_one_blank_line_between_their_parts() {
    // Volt rolls for order before the first round, Skrapyard does not.
    for (game, [ours, theirs, _]) in rosters() {
        let told = text(&evenodds(&["play", &game, &ours, &theirs]).stdout);
        assert!(told.contains("\n\nRound 1\n") && !told.contains("\n\n\n"), "{told}");
    }
}

#[test]
fn play_stops_at_a_target() {
    let command = ["duel", "spurg", "townsman", "watchman", "--method", "sampled", "--json"];
    let with = |more: &[&str]| json(&[&command[..], more].concat());
    let near = with(&["--target-error", "0.01"]);
    is_duel(&near);
    assert_eq!((&near["stop"], number(&near["target_error"])), (&"target".into(), 0.01));
    for side in 0..2 {
        let ends = numbers(&near["wins_interval"][side]);
        assert!(ends[1] - ends[0] <= 0.02, "{ends:?}");
    }
    let nearer = with(&["--target-error", "0.005"]);
    assert!(near["trials"].as_u64() < nearer["trials"].as_u64());
    let cut = with(&["--target-error", "0.0005", "--trials", "50000"]);
    assert_eq!((&cut["stop"], cut["trials"].as_u64()), (&"trials".into(), Some(50_000)));
}

#[test]
fn tables_keep_to_a_hundred_columns() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let name = |letter: &str| format!("{} the Fifth of the Name", letter.repeat(60));
    let [long, longer] = ["ä", "ö"].map(name);
    let roster = format!(
        "system = \"skrapyard\"\n[[profile]]\nname = \"{long}\"\n[[profile]]\nname = \"{longer}\"\n"
    );
    fs::write(scratch.path().join("long.toml"), roster).expect("writable");
    let mut pairs = rosters();
    pairs.push(("long.toml".to_owned(), [long.clone(), longer, long]));
    for (game, [ours, theirs, _]) in pairs {
        let (ours, theirs) = (&ours[..], &theirs[..]);
        let commands: [&[&str]; 5] = [
            &["attack", &game, ours, theirs],
            &["attack", &game, ours, theirs, "--method", "sampled", "--target-error", "0.01"],
            &["duel", &game, ours, theirs, "--method", "sampled", "--target-error", "0.01"],
            &["matrix", &game, "--method", "sampled", "--trials", "20"],
            &["play", &game, ours, theirs, "--percentile", "90"],
        ];
        for command in commands {
            let output = evenodds_in(scratch.path(), command);
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            let table = text(&output.stdout);
            let wide = table.lines().find(|line| 100 < line.chars().count());
            assert_eq!(wide, None, "{command:?}");
            assert!(!table.contains('\u{1b}'), "no colour but on a terminal");
        }
    }
}

#[test]
fn rosters_in_csv_play_like_those_in_toml() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let write = |name: &str, text: &str| {
        fs::write(scratch.path().join(name), text).expect("writable");
    };
    write(
        "mine.toml",
        "system = \"spurg\"\n[[weapon]]\nname = \"axe\"\ndamage = \"0d6+1\"\nforce = \"swing\"\n\
         [[profile]]\nname = \"Ann\"\nagility = 12\nweapons = [\"axe\"]\n\
         [[profile]]\nname = \"Bob\"\n",
    );
    write("team.weapons.csv", "\u{feff}name,damage,force\r\naxe,0d6+1,swing\r\n");
    write(
        "team.profiles.csv",
        "\u{feff}system,name,agility,weapons\r\nspurg,Ann,12,axe\r\nspurg,Bob,,\r\n",
    );
    let run = |roster: &str| {
        let output = evenodds_in(scratch.path(), &["duel", roster, "Ann", "Bob", "--json"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let mut told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        // The sentence names the roster.
        told["says"] = serde_json::Value::Null;
        told
    };
    let toml = run("mine.toml");
    for roster in ["team.profiles.csv", "team", "./team"] {
        assert_eq!(run(roster), toml, "{roster}");
    }
    let refused = |roster: &str| refused(scratch.path(), &["duel", roster, "Ann", "Bob"], 2);
    let told = refused("team.weapons.csv");
    assert!(told.contains("use `team.profiles.csv`"), "{told}");
    write("plain.csv", "system,name\nspurg,Ann\n");
    let told = refused("plain.csv");
    assert!(told.contains("rename the stat lines to `plain.profiles.csv`"), "{told}");
    write("team.weapons.csv", "name,damage\naxe,much\n");
    let told = refused("team");
    assert!(told.contains("team.weapons.csv:2:5: `damage` cannot be `much`"), "{told}");
    fs::remove_file(scratch.path().join("team.weapons.csv")).expect("it was there");
    let told = refused("team");
    assert!(told.contains("team.profiles.csv:2:14: no weapon `axe`"), "{told}");
    fs::write(scratch.path().join("team.profiles.csv"), b"system,name\nspurg,J\xf6rg\n")
        .expect("writable");
    let told = refused("team");
    assert!(told.contains("team.profiles.csv cannot be read: it is not UTF-8 text"), "{told}");
}

#[test]
fn a_change_is_compared_with_the_rules_as_they_are() {
    let change = ["compare", "skrapyard", "Captain.armour=6"];
    let duel = ["duel", "Captain", "Brute", "--set", "kind=fight", "--json"];
    let told = json(&[&change[..], &duel].concat());
    let keys =
        ["variant", "changes", "question", "threshold", "verdict", "differences", "rests_on"];
    has_keys(&told, &[&keys[..], &["before", "after", "why"]].concat(), &["sampled", "savings"]);
    assert_eq!(told["why"]["labels"][0]["part"], "harm");
    let before = json(&["duel", "skrapyard", "Captain", "Brute", "--set", "kind=fight", "--json"]);
    assert_eq!(told["before"]["wins"], before["wins"]);
    assert_ne!(told["after"]["wins"], before["wins"]);
    for question in [&["targets", "Line", "Captain", "Brute"][..], &["volley", "Line*2", "Captain"]]
    {
        let told = json(&[&change[..], question, &["--json"]].concat());
        assert_eq!((&told["question"], &told["verdict"]), (&question[0].into(), &"matters".into()));
    }
    for question in [
        &["odds", "4"][..],
        &["contest", "5", "4"],
        &["curve", "4"],
        &["exchange", "d20"],
        &["growth", "recruit"],
    ] {
        let told = json(&[&["compare", "sprawl", "target=6"], question, &["--json"]].concat());
        assert_eq!(told["question"], question[0]);
        assert!(told["differences"].as_array().is_some_and(|all| 2 < all.len()), "{told}");
    }
    // A weapon by its name or in full, a table, and several at once.
    let attack = ["attack", "fencer", "guard", "--json"];
    let sword = json(&[&["compare", "spurg", "sword.damage=0d6+3"][..], &attack].concat());
    assert_eq!(sword["changes"], serde_json::json!(["sword with damage \"0d6+3\""]));
    assert_eq!(sword["verdict"], "matters");
    let full = json(&[&["compare", "spurg", "weapon.sword.damage=0d6+3"][..], &attack].concat());
    assert_eq!(full["differences"], sword["differences"]);
    let table = "swing={'9..12' = '2d6+3', 13 = '2d6+4'},guard.armour=5";
    let table = json(&[&["compare", "spurg", table][..], &attack].concat());
    assert_eq!(table["changes"].as_array().map(Vec::len), Some(2), "{table}");
    let yard = ["compare", "skrapyard", "scenario.skrapyard-open=skrapyard-yard", "engagement"];
    let yard = json(&[&yard[..], &["skrapyard-open", "--trials", "20", "--json"]].concat());
    let told = "the scenario skrapyard-yard in place of skrapyard-open";
    assert_eq!(yard["changes"], serde_json::json!([told]));
    let eased = ["compare", "sprawl", "target=6", "odds", "4", "--set", "ease=1", "--json"];
    let plain = json(&["odds", "sprawl", "--rating", "4", "--ease", "1", "--json"]);
    assert_eq!(json(&eased)["before"]["pass"], plain["pass"]);
    for (more, expected) in [
        (&["sprawl", "targt=6"][..], "did you mean `target`?"),
        (&["sprawl", "target=6,target=5"], "`target`: `target` is set twice"),
        (&["sprawl", "target=6,set.target=5"], "`set.target`: `target` is set twice"),
        (&["skrapyard", "Captain.armour=6,profile.Captain.armour=7"], "`armour` is set twice"),
        (&["skrapyard", "Captain.armuor=6"], "there is no `armuor`"),
        (&["spurg", "weapon.swrd.force=thrust"], "no weapon `swrd`"),
        (&["sprawl", "target=6", "odds"], "`odds` expects RATING, and got 0"),
        (&["sprawl", "target=6", "odds", "4", "--set", "eas=1"], "unknown field `eas`"),
        (&["sprawl", "target=6", "odds", "4", "--set", "ease=101"], "--set ease: "),
        (&["sprawl", "target=6", "exchange"], "`exchange` expects GAME [GAME...], and got 0"),
        (&["sprawl", "target=6", "growth", "recrut"], "did you mean `recruit`?"),
        (&["sprawl", "target=6", "growth"], "`growth` expects NAME [NAME...], and got 0"),
        (&["sprawl", "target=6", "sweep"], "`sweep` contains a question itself"),
        (&["sprawl", "volt"], "`volt` builds on volt, not on sprawl"),
        (&["sprawl", "target=6", "duel", "Newton"], "`duel` expects A B, and got 1"),
        (
            &["sprawl", "target=6", "curve", "3..5"],
            "`curve` expects ratings, and got `3..5`\n  help: write `curve 3 4 5`",
        ),
        (&["sprawl", "target=6", "deul", "a", "b"], "did you mean `duel`?"),
        (&["sprawl", "target=6", "targets"], "`targets` expects ATTACKER [DEFENDER...], and got 0"),
        (&["sprawl", "target=6", "volley", "marksman"], "`volley` expects ATTACKERS DEFENDERS"),
        (
            &["sprawl", "target=6", "volley", "marksmen*2", "recruit"],
            "no profile `marksmen` in sprawl",
        ),
        (&["sprawl", "target=6,7"], "`7` is not a change; expected KEY=VALUE"),
        (&["sprawl", "target=6", "--method", "both"], "a comparison cannot use both"),
        (
            &["skrapyard", "Captain.armour=6", "attack", "Line", "Captain", "--why=hits"],
            "did you mean `hit`?",
        ),
    ] {
        let output = evenodds(&[&["compare"], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        let told = text(&output.stderr);
        assert!(told.contains(expected), "{more:?} says\n{told}\nlacks\n{expected}");
    }
}
