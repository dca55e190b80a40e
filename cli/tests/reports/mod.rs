//! Reports and sweeps: their files, their folders, and what is refused before anything is written.

use std::fs;

use serde_json::Value;

use crate::names;
use crate::program::{evenodds_in, refused, text};

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
        ["frames/curve_points.csv", "frames/exchange_rates.parquet", "charts/volt-2-curves.png"]
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
            "section,system,rating,ease,own,against,fumble,fumble_low,fumble_high,failure,failure_low,\
             failure_high,success,success_low,success_high,critical,critical_low,critical_high,passed,\
             passed_low,passed_high,degree_mean,degree_sd,pass_change,log_odds_slope,dead,saturated,\
             method,slack,trials,seed,confidence,stop"
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
