//! How numbers are got, as users and their CI rely on it: targets, notes, Ctrl-C, of checks and of
//! fights alike.

mod program;
mod shapes;

use std::fs;
use std::path::Path;

use program::{evenodds, evenodds_in, json, refused, text};
use serde_json::Value;
use shapes::{SAMPLED, has_keys, holds, is_attack, is_both, is_duel, number, numbers};

/// Asserts that these are the odds of a check as they are promised, with what they rest on.
#[track_caller]
fn is_odds(odds: &Value) {
    let mut point = odds.clone();
    let dependencies =
        point.as_object_mut().expect("an object").remove("rests_on").expect("a basis");
    assert!(
        dependencies.as_array().is_some_and(|dependencies| !dependencies.is_empty()),
        "{dependencies}"
    );
    is_point(&point);
}

/// Asserts that these are odds as they are promised.
#[track_caller]
fn is_point(odds: &Value) {
    let keys =
        ["system", "rating", "ease", "own", "method", "pass", "grades", "degrees", "degree_mean"];
    let perhaps =
        ["degree_sd", "against", "fumble", "fumble_interval", "critical", "critical_interval"];
    if odds["method"] == "exact" {
        return has_keys(odds, &[&keys[..], &["slack"]].concat(), &perhaps);
    }
    let own = ["pass_interval"];
    has_keys(
        odds,
        &[&keys[..], &SAMPLED, &own].concat(),
        &[&perhaps[..], &["target_error"]].concat(),
    );
    holds(&odds["pass_interval"], number(&odds["pass"]));
}

#[test]
fn checks_are_rolled_until_a_target() {
    let command = ["odds", "volt", "--rating", "8", "--method", "sampled", "--json"];
    let with = |more: &[&str]| json(&[&command[..], more].concat());
    let near = with(&["--target-error", "0.001"]);
    is_odds(&near);
    assert_eq!((&near["stop"], number(&near["target_error"])), (&"target".into(), 0.001));
    let ends = numbers(&near["pass_interval"]);
    assert!(ends[1] - ends[0] <= 0.002, "{ends:?}");
    let far = with(&["--target-error", "0.01"]);
    assert!(far["trials"].as_u64() < near["trials"].as_u64());
    let cut = with(&["--target-error", "0.0001", "--trials", "50000"]);
    assert_eq!((&cut["stop"], cut["trials"].as_u64()), (&"trials".into(), Some(50_000)));
    let fixed = with(&[]);
    assert_eq!((&fixed["stop"], fixed["trials"].as_u64()), (&"trials".into(), Some(1_000_000)));

    is_both(&json(&["odds", "volt", "--rating", "8", "--method", "both", "--json"]), is_odds);
    let both = json(&["curve", "volt", "--rating", "8", "--method", "both", "--json"]);
    has_keys(&both, &["exact", "sampled", "z_max"], &[]);
    assert!((0.0..5.5).contains(&number(&both["z_max"])), "{}", both["z_max"]);

    let curve = ["curve", "volt", "--rating", "8", "--ease", "-9..-7", "--method", "sampled"];
    let curve = json(&[&curve[..], &["--target-error", "0.0005", "--json"]].concat());
    let points = curve["curves"][0]["points"].as_array().expect("points");
    assert_eq!(points.len(), 3);
    for point in points {
        is_point(point);
        assert_eq!(point["stop"], "target");
    }
    // The nearer a chance is to an even one, the more rolls it takes.
    assert!(points[0]["trials"].as_u64() < points[2]["trials"].as_u64());
}

#[test]
fn threads_change_no_byte_of_a_target() {
    for command in [
        &["odds", "sprawl", "--rating", "4", "--method", "both"][..],
        &["curve", "d20", "--rating", "2,5", "--ease", "-1..1", "--method", "sampled", "--json"],
    ] {
        let run = |threads: &str| {
            let more = ["--target-error", "0.002", "--threads", threads];
            let output = evenodds(&[command, &more].concat());
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            text(&output.stdout)
        };
        assert_eq!(run("1"), run("3"), "{command:?}");
    }
}

#[test]
fn who_says_how_to_sample_an_exact_answer_is_told() {
    let said = ["--trials", "1000000000000", "--seed", "3"];
    for (command, more) in [
        (&["odds", "volt", "--rating", "8"][..], &said[..]),
        (&["curve", "volt", "--rating", "8"], &said),
        (&["attack", "spurg", "townsman", "watchman"], &said),
        (&["duel", "spurg", "townsman", "watchman"], &said),
        (&["duel", "spurg", "townsman", "watchman", "--method", "exact"], &said),
        (&["matrix", "spurg", "townsman", "watchman"], &said),
    ] {
        let output = evenodds(&[command, more, &["--json"]].concat());
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{told}");
        let note =
            "note: --trials and --seed had no effect on an exact answer; use --method sampled";
        assert!(told.starts_with(note) && told.lines().count() == 1, "{command:?}: {told}");
        serde_json::from_slice::<Value>(&output.stdout).expect("one JSON document");
        assert_eq!(text(&evenodds(command).stderr), "", "{command:?}");
    }
    let all = ["--trials", "9", "--seed", "3", "--target-error", "0.1"];
    let told = text(&evenodds(&[&["odds", "volt", "--rating", "8"], &all[..]].concat()).stderr);
    assert!(told.starts_with("note: --trials, --target-error and --seed had"), "{told}");
    let sampled = ["odds", "volt", "--rating", "8", "--method", "sampled", "--seed", "3"];
    assert_eq!(text(&evenodds(&sampled).stderr), "");
}

#[test]
fn endless_work_is_refused_with_its_time() {
    for command in [
        &["attack", "spurg", "townsman", "watchman"][..],
        &["duel", "skrapyard", "Line", "Brute"],
        &["matrix", "spurg"],
        &["odds", "volt", "--rating", "8"],
        &["curve", "volt"],
    ] {
        let trials = ["--method", "sampled", "--trials", "1000000000000"];
        let told = refused(Path::new("."), &[command, &trials].concat(), 2);
        assert!(told.contains("--trials: 1000000000000 would take about"), "{told}");
        let units = ["minutes", "hours", "days", "years"];
        assert!(
            units.iter().any(|unit| told.contains(&format!("{unit} on this machine"))),
            "{told}"
        );
        assert!(told.contains("add --long to run them all"), "{told}");
    }
}

#[test]
fn a_study_is_refused_where_it_would_play_too_often_and_not_where_it_is_exact() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let ask = |fighters: &str| {
        let head = "[study]\nname = \"x\"\n[[duel]]\nedges = [0, 0]\ntrials = 1000000000000\n";
        fs::write(scratch.path().join("study.toml"), format!("{head}{fighters}")).expect("written");
        ["report", "study.toml", "--out", "out"]
    };
    let played = ask("roster = \"spurg\"\na = \"guard\"\nb = \"hunter\"\nmethod = \"sampled\"\n");
    let told = refused(scratch.path(), &played, 2);
    assert!(told.contains("trials: 1000000000000 would take about"), "{told}");
    assert!(told.contains("use `target_error`, or add --long"), "{told}");
    assert!(!scratch.path().join("out").exists(), "nothing is written");
    let solved = ask("roster = \"spurg\"\na = \"guard\"\nb = \"hunter\"\n");
    let output = evenodds_in(scratch.path(), &solved);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// What a command prints that is stopped by Ctrl-C after a second.
#[cfg(unix)]
fn interrupted(command: &[&str]) -> String {
    interrupted_in(Path::new("."), &[command, &["--threads", "1", "--json"]].concat())
}

/// The same in a folder, of a whole command.
#[cfg(unix)]
fn interrupted_in(folder: &Path, command: &[&str]) -> String {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let child = Command::new(env!("CARGO_BIN_EXE_evenodds"))
        .args(command)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    std::thread::sleep(Duration::from_secs(1));
    let kill = Command::new("sh").args(["-c", &format!("kill -s INT {}", child.id())]).status();
    assert!(kill.expect("a shell").success());
    let began = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(began.elapsed() < Duration::from_secs(2), "it goes on for {:?}", began.elapsed());
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let told = text(&output.stderr);
    assert!(told.contains("stopped"), "{told}");
    text(&output.stdout)
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_sampling_with_what_is_known() {
    let sampled = |command: &[&str]| {
        let endless = ["--method", "sampled", "--trials", "1000000000000", "--long"];
        let told = interrupted(&[command, &endless].concat());
        let told: Value = serde_json::from_str(&told).expect("one JSON document and nothing else");
        told
    };
    let duel = sampled(&["duel", "spurg", "townsman", "watchman"]);
    is_duel(&duel);
    assert_eq!(duel["stop"], "interrupted");
    let trials = duel["trials"].as_u64().expect("a number");
    assert!(0 < trials && trials < 1_000_000_000_000, "{trials}");
    assert!(duel.get("first_move").is_none(), "what was not computed is absent");
    let attack = sampled(&["attack", "spurg", "townsman", "watchman"]);
    is_attack(&attack);
    assert_eq!(attack["stop"], "interrupted");
    let odds = sampled(&["odds", "volt", "--rating", "8"]);
    is_odds(&odds);
    assert_eq!(odds["stop"], "interrupted");
    let curve = sampled(&["curve", "volt", "--rating", "8"]);
    let points = curve["curves"][0]["points"].as_array().expect("points");
    assert_eq!(points.last().expect("a point")["stop"], "interrupted");
    assert!(points.len() < 13);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_what_has_nothing_to_tell_yet() {
    // A matrix before its last cell; a duel while its states are being found.
    let matrix = ["matrix", "spurg", "townsman", "watchman", "--method", "sampled"];
    assert_eq!(interrupted(&[&matrix[..], &["--trials", "1000000000"]].concat()), "");
    let duel = ["duel", "volt", "Guard", "Guard", "--set", "kind=close", "--method", "exact"];
    assert_eq!(interrupted(&duel), "");
}

/// Two sides of so many figures who walk towards each other.
fn scenario(system: &str, profile: &str, count: [u8; 2]) -> String {
    let side = |name: &str, deploy: &str, count: u8| {
        format!(
            "[[side]]\nname = \"{name}\"\ndeploy = {deploy}\n[[side.unit]]\n\
             posture = \"advance\"\n[[side.unit.figure]]\nprofile = \"{profile}\"\n\
             count = {count}\n"
        )
    };
    format!(
        "system = \"{system}\"\nname = \"walk\"\n[table]\nwidth = 24\ndepth = 24\n{}{}",
        side("Us", "[2, 1, 20, 4]", count[0]),
        side("Them", "[2, 19, 20, 4]", count[1])
    )
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_squads_and_reports_within_moments() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    fs::write(scratch.path().join("walk.toml"), scenario("volt", "Veteran", [5, 5])).expect("one");
    let study = "[study]\nname = \"x\"\n[[engagement]]\nscenario = \"walk.toml\"\n\
        trials = 900000000\n";
    fs::write(scratch.path().join("study.toml"), study).expect("two");
    let endless = ["engage", "walk.toml", "--trials", "900000000", "--json"];
    let told = interrupted_in(scratch.path(), &endless);
    let told: Value = serde_json::from_str(&told).expect("one JSON document");
    assert_eq!(told["stop"], "interrupted");
    let report = ["report", "study.toml", "--out", "out"];
    assert_eq!(interrupted_in(scratch.path(), &report), "");
    let left = fs::read_dir(scratch.path()).expect("a folder").count();
    assert_eq!(left, 2, "nothing is written");
}

#[test]
fn a_scenario_that_is_too_large_to_solve_is_given_up_soon() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let cases = [("volt", "Veteran", [1, 3]), ("d20", "guard", [1, 3]), ("spurg", "guard", [3, 3])];
    for (system, profile, count) in cases {
        fs::write(scratch.path().join("walk.toml"), scenario(system, profile, count)).expect("one");
        let began = std::time::Instant::now();
        let told = refused(scratch.path(), &["engage", "walk.toml", "--method", "exact"], 2);
        assert!(began.elapsed().as_secs() < 60, "{system} takes {:?}", began.elapsed());
        assert!(told.contains("no exact answer within the limits: "), "{told}");
        let is_why = |why: &&str| told.contains(why);
        let whys = ["200000 states", "steps with too many ways of the dice to weigh"];
        assert!(whys.iter().any(is_why), "{told}");
        assert!(told.contains("help: leave out `--method` to sample it"), "{told}");
    }
}
