//! What answers rest on and what could change them, as users read it.

mod program;

use program::{evenodds, evenodds_in, json, refused, text};
use std::path::Path;

fn told(arguments: &[&str]) -> String {
    let output = evenodds(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

const DUEL: [&str; 4] = ["duel", "spurg", "townsman", "watchman"];

#[test]
fn answers_about_fights_tell_what_they_rest_on() {
    let squads = ["engage", "spurg-orchard", "--trials", "50"];
    let attack = ["attack", "spurg", "townsman", "watchman"];
    let matrix = ["matrix", "spurg", "townsman", "watchman"];
    for arguments in [&DUEL[..], &attack, &squads, &matrix] {
        let short = told(arguments);
        let last = short.trim_end().rsplit("\n\n").next().expect("a last part");
        assert!(last.starts_with("Rests on "), "{short}");
        assert!(last.replace('\n', " ").ends_with("; --assumptions lists them."), "{short}");
        let long = told(&[arguments, &["--assumptions"]].concat());
        for part in ["hit_points_from", "townsman", "Stated by the game itself: "] {
            assert!(long.contains(part), "{part} is missing from\n{long}");
        }
        assert!(!short.contains("hit_points_from"), "{short}");
        let dependencies = json(&[arguments, &["--json"]].concat());
        let dependencies = dependencies["rests_on"].as_array().expect("a list");
        let one =
            dependencies.iter().find(|one| one["key"] == "hit_points_from").expect("it is listed");
        assert_eq!((&one["status"], &one["value"]), (&"assumed".into(), &"might".into()));
        assert_eq!(one["alternatives"][0]["value"], "vitality");
        assert!(
            dependencies.iter().any(|one| one["kind"] == "stat_line" && one["key"] == "townsman")
        );
        assert!(dependencies.iter().any(|one| one["status"] == "given"));
    }
    let list = told(&[&DUEL[..], &["--set", "kind=melee", "--assumptions"]].concat());
    for other in ["range_tenfold", "climb_yards", "turn_seconds", "lift_divisor"] {
        assert!(!list.contains(other), "{other} is no part of a duel in contact\n{list}");
    }
}

#[test]
fn answers_about_checks_tell_what_they_rest_on() {
    let odds = ["odds", "d20", "--rating", "9"];
    let curve = ["curve", "d20", "--rating", "9", "--ease", "0..1"];
    let exchange = ["exchange", "d20", "skrapyard", "--bases", "0.9"];
    for (arguments, moved) in [
        (&odds[..], "`fumble_always_misses` = "),
        (&curve, "`fumble_always_misses` = "),
        (&exchange, "`cap_modified` = "),
    ] {
        let short = told(arguments).replace('\n', " ");
        assert!(short.trim_end().ends_with("; --assumptions lists them."), "{short}");
        assert!(!short.contains("What could change the answer"), "{short}");
        let long = told(&[arguments, &["--assumptions", "--what-if"]].concat());
        assert!(long.contains("Stated by the game itself: ") && long.contains(moved), "{long}");
        let told = json(&[arguments, &["--what-if", "--json"]].concat());
        let dependencies = told["rests_on"].as_array().expect("a list");
        assert!(dependencies.iter().any(|one| one["key"] == "fumble_always_misses"), "{told}");
        assert_eq!(told["what_if"]["moves"].as_array().map(Vec::len), Some(1), "{told}");
    }
}

#[test]
fn alternatives_are_tried_on_request() {
    let squads = ["engage", "spurg-orchard", "--trials", "100"];
    let matrix = ["matrix", "spurg", "brawler", "townsman", "duellist"];
    for arguments in [&DUEL[..], &squads, &matrix] {
        assert!(!told(arguments).contains("What could change the answer"));
        let long = told(&[arguments, &["--what-if"]].concat());
        assert!(long.contains("\nWhat could change the answer\n"), "{long}");
        let what_if = &json(&[arguments, &["--what-if", "--json"]].concat())["what_if"];
        let tried = what_if["tried"].as_u64().expect("a number");
        let moves = what_if["moves"].as_array().expect("a list");
        assert!(moves.len() as u64 <= tried && 3 <= tried, "{what_if}");
        for one in moves {
            let [before, after, change] =
                ["before", "after", "change"].map(|key| one[key].as_f64().expect("a number"));
            assert!((after - before - change).abs() < 1e-12, "{one}");
            assert!(long.contains(&format!("`{}` = ", one["key"].as_str().expect("a key"))));
        }
    }
    let refusal = refused(Path::new("."), &[&squads[..], &["--policies", "--what-if"]].concat(), 2);
    assert!(refusal.contains("--what-if"), "{refusal}");
}

#[test]
fn each_question_of_a_report_is_asked_again() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let study = r#"
[study]
name = "Readings"
[[growth]]
fighters = [{ roster = "spurg", profile = "townsman" }]
edges = [0, 1]
[[matrix]]
roster = "spurg"
profiles = ["brawler", "townsman", "duellist"]
trials = 100000
[[exchange]]
systems = ["skrapyard", "d20"]
bases = [0.9]
[[curve]]
system = "d20"
ratings = [4]
[[growth]]
fighters = [{ roster = "spurg", profile = "townsman" }]
edges = [2, 3]
"#;
    std::fs::write(scratch.path().join("study.toml"), study).expect("writable");
    let output = evenodds_in(scratch.path(), &["report", "study.toml", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report = std::fs::read(scratch.path().join("out/report.json")).expect("written");
    let report: serde_json::Value = serde_json::from_slice(&report).expect("JSON");
    let told = |id: &str| {
        let sections = report["sections"].as_array().expect("a list").iter();
        let section = sections.clone().find(|section| section["id"] == id);
        section.expect("it is there")["what_if"].as_array().expect("a list").clone()
    };
    for (id, part) in [
        ("growth", "listed alternatives"),
        ("spurg-matrix", "`damage_min` = 1 "),
        ("exchange", "one step that helps in Skrapyard is worth"),
        ("d20", "attack bonus 4 with +5 on the attack roll passes 100.0 % instead of 95.0 %"),
    ] {
        let sentences = told(id);
        assert!(
            sentences.iter().any(|one| one.as_str().expect("text").contains(part)),
            "{sentences:?}"
        );
    }
    // Without the first step there is nothing to ask again.
    assert_eq!(told("growth-2").len(), 0);
}
