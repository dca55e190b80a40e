//! The command as users and their CI rely on it: output, exit codes, files.

mod guide;
mod outputs;
mod program;
mod promises;
mod widths;

use std::fs;
use std::path::Path;
use std::process::Command;

use program::{evenodds, evenodds_in, json, refused, text};
use serde_json::Value;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn odds_keep_their_json() {
    let odds = json(&["odds", "sprawl", "--rating", "4", "--ease", "-1", "--json"]);
    assert_eq!(odds["system"], "sprawl");
    assert_eq!((odds["rating"].as_i64(), odds["ease"].as_i64()), (Some(4), Some(-1)));
    assert_eq!((odds["own"].as_i64(), odds["against"].as_i64()), (Some(1), Some(1)));
    assert_eq!((&odds["method"], odds["slack"].as_f64()), (&Value::from("exact"), Some(0.0)));
    let pass = odds["pass"].as_f64().expect("a number");
    assert!((pass - 0.6112).abs() < 1e-12);
    let grades = odds["grades"].as_object().expect("an object");
    assert_eq!(grades.len(), 4);
    let total: f64 = grades.values().filter_map(Value::as_f64).sum();
    assert!((total - 1.0).abs() < 1e-12);
    assert!((grades["fumble"].as_f64().expect("a number") - 0.0671).abs() < 1e-12);
    let degrees = odds["degrees"].as_array().expect("a list");
    assert_eq!(degrees[0]["degree"], 0);
    assert!((degrees[0]["p"].as_f64().expect("a number") - 0.3888).abs() < 1e-12);
    assert!((odds["degree_mean"].as_f64().expect("a number") - 1.1296).abs() < 1e-3);
    assert!(odds.get("trials").is_none() && odds.get("pass_interval").is_none());
    let spurg = json(&["odds", "spurg", "--rating", "10", "--json"]);
    assert!(spurg.get("against").is_none(), "what there is not is absent");
}

#[test]
fn rolled_odds_tell_their_interval_and_stay_the_same() {
    let arguments = ["odds", "volt", "--rating", "8", "--method", "sampled", "--trials", "70000"];
    let on = |threads: &str| {
        json(&[&arguments[..], &["--seed", "5", "--threads", threads, "--json"]].concat())
    };
    let odds = on("1");
    assert_eq!(odds, on("2"));
    assert_eq!((odds["trials"].as_u64(), odds["seed"].as_u64()), (Some(70_000), Some(5)));
    assert!(odds.get("slack").is_none());
    let interval = odds["pass_interval"].as_array().expect("a pair");
    let (low, high) = (interval[0].as_f64().expect("low"), interval[1].as_f64().expect("high"));
    // The exact chance is 0.64; at this seed the 95 % interval holds it.
    assert!(low < 0.64 && 0.64 < high && high - low < 0.01);
    let both = json(&["odds", "d20", "--rating", "5", "--method", "both", "--json"]);
    assert!(both["z"].as_f64().expect("a number").abs() < 4.9);
    assert_eq!(both["exact"]["method"], "exact");
    assert_eq!(both["sampled"]["method"], "sampled");
}

#[test]
fn curves_take_ratings_and_ranges() {
    let told = json(&[
        "curve",
        "d20",
        "--rating",
        "2",
        "4..5",
        "--ease",
        "-1..2",
        "--against",
        "15",
        "--json",
    ]);
    let curves = told["curves"].as_array().expect("a list");
    let ratings: Vec<_> = curves.iter().filter_map(|curve| curve["rating"].as_i64()).collect();
    assert_eq!(ratings, [2, 4, 5]);
    let points = curves[0]["points"].as_array().expect("a list");
    let eases: Vec<_> = points.iter().filter_map(|point| point["ease"].as_i64()).collect();
    assert_eq!(eases, [-1, 0, 1, 2]);
    assert!((points[1]["pass_change"].as_f64().expect("a number") - 0.05).abs() < 1e-12);
    let table = text(&evenodds(&["curve", "skrapyard", "--rating", "6", "--ease", "-7..7"]).stdout);
    assert!(table.contains("saturated"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    assert!(!table.contains('\u{1b}'), "no colour but on a terminal");
}

#[test]
fn curves_of_several_games_stand_side_by_side() {
    let told = json(&["curve", "sprawl", "d20", "--matched", "0.5", "--ease", "-1..1", "--json"]);
    assert_eq!(told["matched"], 0.5);
    let systems = told["systems"].as_array().expect("a list");
    let names: Vec<_> = systems.iter().filter_map(|game| game["system"].as_str()).collect();
    assert_eq!(names, ["sprawl", "d20"]);
    for game in systems {
        let [curve] = &game["curves"].as_array().expect("a list")[..] else { panic!("{game}") };
        assert_eq!(curve["rating"], game["match"]["rating"]);
        assert_eq!(curve["points"].as_array().map(Vec::len), Some(3));
    }
    let words = text(&evenodds(&["curve", "sprawl", "d20", "--matched", "0.5"]).stdout);
    let first = words.replace('\n', " ");
    assert!(
        first.starts_with("At a chance of about 50 %, a step that helps is worth most in SPRAWL")
    );
    let own = json(&["curve", "volt", "d20", "--rating", "4,6", "--json"]);
    assert!(own.get("matched").is_none() && own["systems"][1].get("match").is_none());
    assert_eq!(own["systems"][1]["curves"].as_array().map(Vec::len), Some(2));
    let all = text(&evenodds(&["curve", "sprawl", "spurg", "d20", "skrapyard", "volt"]).stdout);
    for words in [words, all] {
        assert!(words.lines().all(|line| line.chars().count() <= 100), "{words}");
    }
}

#[test]
fn exchanges_match_games_and_convert_their_steps() {
    let all = json(&["exchange", "--json"]);
    assert_eq!(all["systems"].as_array().map(Vec::len), Some(5));
    assert_eq!(all["bases"], serde_json::json!([0.1, 0.25, 0.5, 0.75, 0.9]));
    let told =
        json(&["exchange", "d20", "skrapyard", "--bases", "0.5,0.75", "--ease", "-1..2", "--json"]);
    let keys: Vec<&str> = told.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, ["systems", "bases", "method", "matches", "rates", "rests_on"]);
    let matches = told["matches"].as_array().expect("a list");
    assert_eq!(matches.len(), 4);
    assert_eq!((&matches[0]["rating"], &matches[0]["against"]), (&4.into(), &15.into()));
    assert_eq!(matches[0]["points"].as_array().map(Vec::len), Some(4));
    let rates = told["rates"].as_array().expect("a list");
    let rate = rates.iter().find(|rate| {
        rate["base"] == 0.5 && rate["step"] == 1 && rate["of"] == "skrapyard" && rate["in"] == "d20"
    });
    // A twelfth is five thirds of a twentieth.
    let worth = rate.expect("every pair")["worth"].as_f64().expect("a number");
    assert!((worth - 20.0 / 12.0).abs() < 1e-9);
    let words = text(&evenodds(&["exchange"]).stdout);
    assert!(words.starts_with("At a chance of about 50 %, a step that helps adds"), "{words}");
    assert!(words.lines().all(|line| line.chars().count() <= 100), "{words}");
}

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
    let shown = text(&evenodds(&["systems", &path]).stdout);
    assert!(shown.contains("by might") && shown.contains("\n`swing`\n"), "{shown}");
    for (set, expected) in [
        ("[set]\nswing_9 = \"2d6\"", "heavy.toml:4:1: `swing_9` is row 9 of the table `swing` now"),
        ("[set]\nswing_9 = \"2d6\"", "write `[set.swing]` and below it `9 = \"2d6\"`"),
        ("[set.swing]\n9 = 2", "table `swing`: row 9 cannot give 2 as damage"),
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
fn bad_questions_are_refused_with_the_likeliest_fix() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    for (arguments, expected) in [
        (
            &["odds", "sprwal", "--rating", "4"][..],
            "no system `sprwal`; expected sprawl, spurg, d20, skrapyard, volt",
        ),
        (&["odds", "sprwal", "--rating", "4"], "did you mean `sprawl`?"),
        (&["odds", "none.toml", "--rating", "4"], "none.toml cannot be read"),
        (
            &["odds", "sprawl", "--rating", "61"],
            "--rating: SPRAWL has no dice in the pool of 61; expected 0 to 60",
        ),
        (&["odds", "sprawl", "--rating", "99999999999"], "expected 0 to 60"),
        (
            &["odds", "sprawl", "--rating", "4", "--ease", "101"],
            "--ease: SPRAWL has no ease of 101; expected -100 to 100",
        ),
        (&["odds", "spurg", "--rating", "10", "--against", "3"], "SPURG checks have no `against`"),
        (&["odds", "sprawl"], "--rating <N>"),
        (&["odds", "sprawl", "--rating", "x"], "invalid value 'x'"),
        (
            &["odds", "sprawl", "--rating", "4", "--method", "sampled", "--trials", "0"],
            "invalid value '0'",
        ),
        (&["odss", "sprawl"], "a similar subcommand exists: 'odds'"),
        (&["curve", "volt", "--ease", "4..-4"], "did you mean -4..4?"),
        (&["curve", "volt", "--rating", "4,500"], "Volt has no value of 500"),
        (&["curve", "d20", "--matched", "0.5"], "a comparison of games needs two or more systems"),
        (&["curve", "d20", "d20"], "`d20` is named twice"),
        (&["curve", "d20", "volt", "--matched", "50"], "--matched: a base chance of 50; expected"),
        (&["curve", "d20", "spurg", "--against", "3"], "SPURG checks have no `against`"),
        (&["curve", "d20", "volt", "--matched", "0.5", "--rating", "4"], "cannot be used with"),
        (&["curve"], "<SYSTEM>..."),
        (&["exchange", "d20"], "a comparison of games needs two or more systems"),
        (&["exchange", "d20", "volt", "d20"], "`d20` is named twice"),
        (&["exchange", "d20", "vlot"], "did you mean `volt`?"),
        (&["exchange", "--bases", "0.5,75"], "--bases: a base chance of 75; expected more than 0"),
        (&["exchange", "--bases", "0.5,75"], "did you mean 0.75?"),
        (&["exchange", "--bases", "half"], "invalid value 'half'"),
        (&["exchange", "--ease", "-1..101"], "--ease: an ease of [-1, 101]; expected"),
        (&["report", "none.toml"], "none.toml cannot be read"),
        (&["systems", "chess"], "no system `chess`"),
    ] {
        let told = refused(here, arguments, 2);
        assert!(told.contains(expected), "{arguments:?} says\n{told}\nlacks\n{expected}");
    }
    assert!(names(here).is_empty(), "nothing is written");
}

#[test]
fn bad_studies_are_refused_before_anything_is_written() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let study = scratch.path().join("study.toml");
    for (text, expected) in [
        ("[study]\nname = \"x\"\n", "study.toml:1:1: the study has no questions"),
        ("[study]\nname = \"x\n", "study.toml:2:"),
        ("[study]\nname = \"x\"\n[[curve]]\nsytem = \"volt\"\n", "unknown field `sytem`"),
        ("[study]\nname = \"x\"\n[[curve]]\nsytem = \"volt\"\n", "did you mean `system`?"),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = [999]\n",
            "study.toml:5:12: Volt has no value of 999",
        ),
    ] {
        fs::write(&study, text).expect("writable");
        let told = refused(scratch.path(), &["report", "study.toml", "--out", "out"], 2);
        assert!(told.contains(expected), "{told}\nlacks\n{expected}");
    }
    fs::write(&study, [0xff, 0xfe, 0x00]).expect("writable");
    let told = refused(scratch.path(), &["report", "study.toml"], 2);
    assert!(told.contains("it is not UTF-8 text"), "{told}");
    assert_eq!(names(scratch.path()), ["study.toml"]);
}

#[test]
fn a_report_is_written_whole_and_the_same_each_time() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let study = "[study]\nname = \"Two games\"\n[[curve]]\nsystem = \"volt\"\nratings = [8]\nease = [-2, 2]\n\
        [[curve]]\nsystem = \"volt\"\nratings = [10, 12]\nease = [-1, 1]\nmethod = \"sampled\"\ntrials = 5000\n\
        [[exchange]]\nsystems = [\"volt\", \"d20\"]\nbases = [0.5]\n";
    fs::write(scratch.path().join("study.toml"), study).expect("writable");
    let run = |out: &str| {
        let output = evenodds_in(scratch.path(), &["report", "study.toml", "--out", out]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let said = run("out");
    assert!(
        said.contains("Volt, value 8 against Guard or distance 0: a check passes 64 % of the time"),
        "{said}"
    );
    let out = scratch.path().join("out");
    let report = fs::read(out.join("report.json")).expect("written");
    let manifest: Value = serde_json::from_slice(&report).expect("JSON");
    assert_eq!(manifest["kind"], "evenodds report");
    let files: Vec<&str> =
        manifest["files"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    for file in &files {
        assert!(out.join(file).is_file(), "{file} is named and not there");
    }
    for file in
        ["frames/curve_points.csv", "frames/exchange_rates.parquet", "charts/volt-2-heat.png"]
    {
        assert!(files.contains(&file), "{files:?}");
    }
    // A second run replaces the first, and all but the timing is the same, on one thread too.
    run("out");
    let other = ["report", "study.toml", "--out", "other", "--threads", "1"];
    assert_eq!(evenodds_in(scratch.path(), &other).status.code(), Some(0));
    for file in files.iter().filter(|&&file| file != "timing.json") {
        let [one, two] = ["out", "other"].map(|out| fs::read(scratch.path().join(out).join(file)));
        assert_eq!(one.expect("there"), two.expect("there"), "{file} differs");
    }
    // The report's own copy of the study asks for the same report.
    let again = evenodds_in(&out, &["report", "study.toml", "--out", "../again"]);
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let copies = ["out", "again"].map(|out| fs::read(scratch.path().join(out).join("report.json")));
    let [first, second] = copies.map(|bytes| bytes.expect("written"));
    assert_eq!(first, second);
    let frame = fs::read_to_string(out.join("frames/curve_points.csv")).expect("written");
    let mut lines = frame.lines();
    assert_eq!(
        lines.next(),
        Some(
            "section,system,rating,ease,own,against,fumble,failure,success,critical,passed,degree_mean,\
             degree_sd,pass_change,log_odds_slope,dead,saturated,method,slack,trials,seed,confidence,\
             passed_low,passed_high,stop"
        )
    );
    assert_eq!(lines.count(), 5 + 2 * 3);
}

#[test]
fn a_folder_that_is_no_report_is_left_alone() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let mine = scratch.path().join("mine");
    fs::create_dir(&mine).expect("writable");
    fs::write(mine.join("notes.txt"), "mine").expect("writable");
    let told = refused(scratch.path(), &["report", "--out", "mine"], 4);
    assert!(told.contains("`notes.txt`, which is not part of a report"), "{told}");
    let told = refused(scratch.path(), &["report", "--out", ""], 2);
    assert!(told.contains("a value is required"), "{told}");
    let told = refused(scratch.path(), &["report", "--out", "mine/notes.txt"], 4);
    assert!(told.contains("is not a folder"), "{told}");
    let told = refused(scratch.path(), &["report", "--out", "mine/notes.txt/below"], 4);
    assert!(told.contains("notes.txt"), "{told}");
    assert_eq!(fs::read_to_string(mine.join("notes.txt")).expect("kept"), "mine");
    assert_eq!(names(scratch.path()), ["mine"]);
    assert_eq!(names(&mine), ["notes.txt"]);
}

#[test]
fn help_completions_and_man_page_come_from_one_definition() {
    let help = text(&evenodds(&["--help"]).stdout);
    let man = text(&evenodds(&["man"]).stdout);
    for command in ["report", "odds", "curve", "exchange", "systems", "completions"] {
        assert!(help.contains(command) && man.contains(command), "{command}");
        let help = evenodds(&[command, "--help"]);
        assert_eq!(help.status.code(), Some(0));
    }
    assert!(help.contains("Exit codes:"), "{help}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&evenodds(&["completions", shell]).stdout);
        assert!(script.contains("evenodds") && script.contains("against"), "{shell}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(["systems", "skrapyard", "--rules"]).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

const SWEEP: &str = "[study]\nname = \"it\"\n[[sweep]]\nnumbers = [\"wound\"]\naxes = [{ profile = \
    \"Line\", key = \"shoot\", from = 5, to = 7 }, { situation = \"range\", values = [6, 12] }]\n\
    attack = { roster = \"skrapyard\", attacker = \"Line\", defender = \"Youth\" }\n";

#[test]
fn sweeps_go_on_in_their_folder() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let folder = scratch.path();
    fs::write(folder.join("study.toml"), SWEEP).expect("writable");
    let sweep = |out: &str| {
        let told = evenodds_in(folder, &["sweep", "study.toml", "--out", out, "--json"]);
        serde_json::from_slice::<Value>(&told.stdout).expect("JSON")
    };
    let first = sweep("one");
    assert_eq!((&first["sweeps"][0]["kept"], &first["sweeps"][0]["count"]), (&0.into(), &6.into()));
    let cells = names(&folder.join("one/cells"));
    assert_eq!(cells.len(), 6);
    assert_eq!(names(&folder.join("one")), ["cells", "charts", "frames", "rests", "sweep.json"]);
    let frame = "one/frames/skrapyard-attack-sweep.csv";
    let csv = fs::read_to_string(folder.join(frame)).expect("a frame");
    assert!(csv.starts_with("cell,line_shoot,range,measure,number,unit,value,"), "{csv}");
    for cell in &cells[..4] {
        fs::remove_file(folder.join("one/cells").join(cell)).expect("a cell");
    }
    fs::remove_file(folder.join(frame)).expect("a frame");
    let again = sweep("one");
    assert_eq!(again["sweeps"][0]["kept"], 2);
    assert_eq!(fs::read_to_string(folder.join(frame)).expect("a frame"), csv);
    assert_eq!(names(&folder.join("one/cells")), cells);
    // What is not a sweep is left alone, and nothing is written for a study without one.
    let told = refused(folder, &["sweep", "study.toml", "--out", "."], 4);
    assert!(told.contains("which is not part of a sweep"), "{told}");
    let none = SWEEP.replace("[\"wound\"]", "[\"won\"]");
    fs::write(folder.join("none.toml"), none).expect("writable");
    let told = refused(folder, &["sweep", "none.toml", "--out", "two"], 2);
    assert!(told.contains("none.toml:4:12: the answer has no number `won`"), "{told}");
    assert!(!folder.join("two").exists());
}
