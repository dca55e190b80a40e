//! What `systems` lists, and files that change a system.

use std::fs;

use serde_json::Value;

use crate::program::{evenodds, json, refused, text};

#[test]
fn systems_tell_parameters_assumptions_and_coverage() {
    let all = text(&evenodds(&["systems"]).stdout);
    for name in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
        assert!(all.contains(name), "{all}");
        let one = text(&evenodds(&["systems", name]).stdout);
        assert!(one.contains("rules in the text") && one.contains("modelled"), "{one}");
        assert!(one.lines().all(|line| line.chars().count() <= 100), "{one}");
    }
    let sprawl = json(&["systems", "sprawl", "--rules", "--json"]);
    let parameters = sprawl["parameters"].as_array().expect("a list");
    let tens = parameters.iter().find(|one| one["key"] == "rule_of_tens").expect("there");
    assert_eq!((&tens["value"], &tens["status"]), (&Value::from(true), &Value::from("given")));
    assert_eq!(tens["alternatives"][0]["value"], false);
    assert_eq!(tens["acts_on"], "hit");
    let acts_on = |form: &str, key: &str| {
        let form = sprawl[form].as_array().expect("a list");
        form.iter().find(|one| one["key"] == key).expect("there")["acts_on"].clone()
    };
    assert_eq!([acts_on("profile", "guts"), acts_on("weapon", "power")], ["nerve", "harm"]);
    assert_eq!(acts_on("situation", "first"), "tempo");
    assert_eq!(sprawl["rules"].as_array().map(Vec::len), Some(200));
}

/// Every name that `systems` lists is taken by the command that needs it.
#[test]
fn systems_list_the_names_that_other_commands_take() {
    for game in ["sprawl", "skrapyard"] {
        let told = json(&["systems", game, "--json"]);
        let names = |kind: &str| -> Vec<String> {
            let names = told[kind].as_array().expect("a list").iter();
            names.map(|name| name.as_str().expect("a name").to_owned()).collect()
        };
        let (fighters, weapons, scenarios) =
            (names("fighters"), names("weapons"), names("scenarios"));
        let shown = text(&evenodds(&["systems", game]).stdout);
        for name in fighters.iter().chain(&weapons).chain(&scenarios) {
            assert!(shown.contains(name.as_str()), "{game}: {name} is not shown");
        }
        for pair in fighters.windows(2) {
            let odds = json(&["attack", game, &pair[0], &pair[1], "--json"]);
            assert_eq!(odds["system"], game);
        }
        assert!(scenarios.len() > 1, "{scenarios:?}");
        for scenario in &scenarios {
            let fight = json(&["engage", scenario, "--trials", "1", "--json"]);
            assert_eq!(fight["system"], game);
        }
    }
    let sprawl = json(&["systems", "sprawl", "--json"]);
    assert!(sprawl["weapons"].as_array().is_some_and(|all| all.contains(&"grenades".into())));
    let skrapyard = json(&["systems", "skrapyard", "--json"]);
    assert!(skrapyard["weapons"].as_array().is_some_and(|all| all.contains(&"great".into())));
}

#[test]
fn a_system_file_changes_rows_of_a_table() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let file = scratch.path().join("heavy.toml");
    let write = |set: &str| {
        let text = format!("base = \"spurg\"\nname = \"heavy\"\n{set}\n");
        fs::write(&file, text).expect("writable");
    };
    write("[set.swing]\n\"9..10\" = \"3d6\"");
    let path = file.display().to_string();
    let told = json(&["systems", &path, "--json"]);
    let parameters = told["parameters"].as_array().expect("a list");
    let swing = parameters.iter().find(|one| one["key"] == "swing").expect("there");
    assert_eq!((&swing["status"], &swing["value"]["by"]), (&"changed".into(), &"might".into()));
    assert_eq!(swing["value"]["rows"][0], serde_json::json!({ "to": 8, "cells": ["1d6-2"] }));
    let nine = serde_json::json!({ "from": 9, "to": 9, "cells": ["3d6"] });
    assert_eq!(swing["value"]["rows"][1], nine);
    let shown = text(&evenodds(&["systems", &path, "-v"]).stdout);
    assert!(shown.contains("by might") && shown.contains("\n`swing`\n"), "{shown}");
    for (set, expected) in [
        ("[set]\nswing_9 = \"2d6\"", "heavy.toml:4:1: `swing_9` is row 9 of the table `swing` now"),
        ("[set]\nswing_9 = \"2d6\"", "write `[set.swing]` and below it `9 = \"2d6\"`"),
        ("[set.swing]\n9 = true", "table `swing`: row 9 cannot give yes as damage"),
        ("[set.swing]\n9 = \"2d6\"\n\"8..9\" = \"1d6\"", "both cover 9"),
        ("[set.swing]\n9 = [\"2d6\", 1]", "row 9 gives 2 values; expected 1: damage"),
    ] {
        write(set);
        let told = refused(scratch.path(), &["odds", "heavy.toml", "--rating", "9"], 2);
        assert!(told.contains(expected), "{told}\nlacks\n{expected}");
    }
}

#[test]
fn a_system_file_changes_the_rules() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let file = scratch.path().join("easy.toml");
    fs::write(&file, "base = \"sprawl\"\nname = \"easy\"\n[set]\ntarget = 6\n").expect("writable");
    let path = file.display().to_string();
    let odds = json(&["odds", &path, "--rating", "1", "--json"]);
    assert_eq!(odds["system"], "easy");
    assert!((odds["pass"].as_f64().expect("a number") - 0.5).abs() < 1e-12);
    let told = json(&["systems", &path, "--json"]);
    let target =
        told["parameters"].as_array().expect("a list").iter().find(|one| one["key"] == "target");
    assert_eq!(target.expect("there")["status"], "changed");
    for (set, expected) in [
        ("targe = 6", "easy.toml:4:1: sprawl has no parameter `targe`"),
        ("targe = 6", "did you mean `target`?"),
        (
            "target = 600",
            "easy.toml:4:10: `target` cannot be 600; expected a whole number from 1 to 101",
        ),
        ("target = true", "`target` cannot be true"),
        ("net_success = \"most\"", "expected one of \"beyond\", \"multiples\", \"raw\""),
        ("target = ", "easy.toml:4:"),
    ] {
        fs::write(&file, format!("base = \"sprawl\"\nname = \"easy\"\n[set]\n{set}\n"))
            .expect("writable");
        let told = refused(scratch.path(), &["odds", "easy.toml", "--rating", "1"], 2);
        assert!(told.contains(expected), "{told}\nlacks\n{expected}");
    }
    fs::write(&file, "base = \"sprwal\"\n").expect("writable");
    let told = refused(scratch.path(), &["odds", "easy.toml", "--rating", "1"], 2);
    assert!(told.contains("no game `sprwal`") && told.contains("did you mean `sprawl`?"), "{told}");
}

#[test]
fn shown_files_are_those_that_the_program_reads() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    for game in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
        let listed = text(&evenodds(&["show", game]).stdout);
        let scenario =
            listed.lines().find(|line| line.contains("show") && line.contains("scenario"));
        let command = scenario.expect("a scenario").split("evenodds ").nth(1).expect("a command");
        let arguments: Vec<&str> = command.trim_end_matches([' ', '│']).split(' ').collect();
        let told = evenodds(&arguments);
        assert_eq!(told.status.code(), Some(0), "{arguments:?}: {}", text(&told.stderr));
        let scenario = scratch.path().join(format!("{game}-scenario.toml"));
        fs::write(&scenario, &told.stdout).expect("writable");
        let roster = scratch.path().join(format!("{game}.toml"));
        fs::write(&roster, evenodds(&["show", game, "roster"]).stdout).expect("writable");
        let asked = |roster: &str| {
            let arguments = ["matrix", roster, "--json", "--method", "sampled", "--trials", "20"];
            let wins = json(&arguments)["wins"].clone();
            assert!(wins.is_array(), "{roster}");
            wins
        };
        assert_eq!(asked(&roster.display().to_string()), asked(game), "{game}");
        let scenario = scenario.display().to_string();
        let fought = json(&["engage", &scenario, "--trials", "10", "--json"]);
        assert_eq!(fought["sampled"]["trials"].as_u64().or(fought["trials"].as_u64()), Some(10));
    }
    for (game, part) in [("sprawl", "rules"), ("fate", "game"), ("skirmish", "rules")] {
        let told = text(&evenodds(&["show", game, part]).stdout);
        assert!(told.lines().count() > 5, "{game} {part}: {told}");
    }
    assert!(
        text(&evenodds(&["show", "duels", "rules"]).stdout).contains("fn attack(us, them, at)")
    );
}

#[test]
fn what_no_shipped_game_has_is_refused() {
    let here = std::path::Path::new(".");
    let refusals: [(&[&str], [&str; 2]); 5] = [
        (&["show", "sprwal"], ["no game `sprwal`; expected d20, ", "did you mean `sprawl`?"]),
        (&["show", "fate", "roster"], ["fate has no roster", "`evenodds show fate` lists"]),
        (
            &["show", "volt", "scenario", "deopt"],
            ["volt has no scenario `deopt`", "did you mean `depot`?"],
        ),
        (&["show", "fate", "scenario"], ["fate has no scenario", "`evenodds show fate` lists"]),
        (&["show", "volt", "roster", "depot"], ["only a scenario has a name", "leave it out"]),
    ];
    for (arguments, told) in refusals {
        let error = refused(here, arguments, 2);
        assert!(told.iter().all(|part| error.contains(part)), "{arguments:?}: {error}");
    }
}
