//! What the command writes and replaces, and what it leaves alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::{evenodds_in, refused, text};

/// A study that takes a moment.
const STUDY: &str = "[study]\nname = \"One game\"\n[[curve]]\nsystem = \"d20\"\nratings = [5]\n\
    ease = [0, 1]\n";

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

/// All files below a folder, hidden ones too, with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            let inner = files(&path).into_iter();
            all.extend(inner.map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            all.insert(name, fs::read(&path).expect("a file"));
        }
    }
    all
}

#[track_caller]
fn report(folder: &Path, study: &str, out: &str) {
    let output = evenodds_in(folder, &["report", study, "--out", out]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn a_report_does_not_replace_the_working_directory() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    write(scratch.path(), &[("study.toml", STUDY)]);
    report(scratch.path(), "study.toml", "R");
    let before = files(scratch.path());
    let inside = scratch.path().join("R");
    for out in ["../R", ".", "../R/.", "charts/..", ".."] {
        let told = refused(&inside, &["report", "study.toml", "--out", out], 4);
        assert!(told.contains("is or contains the working directory"), "{told}");
        assert!(told.contains("help: name a folder in it, such as `--out report`"), "{told}");
        assert_eq!(files(scratch.path()), before, "{out}");
    }
    let told = refused(&inside, &["report", "--out", "/"], 4);
    assert!(told.contains("/ is the root of a file system"), "{told}");
    assert_eq!(files(scratch.path()), before);
    let empty = scratch.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    let told = refused(&empty, &["report", "--out", "."], 4);
    assert!(told.contains("working directory"), "{told}");
}

#[test]
fn a_report_does_not_replace_its_inputs() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let system = "base = \"d20\"\nname = \"house\"\n";
    let study = STUDY.replace("\"d20\"", "\"house.toml\"");
    write(here, &[("in/study.toml", &study), ("in/house.toml", system)]);
    report(here, "in/study.toml", "R");
    let outside = study.replace("house.toml", "R/house.toml");
    write(here, &[("outside.toml", &outside)]);
    let before = files(here);
    for (study, input) in [("R/study.toml", "R/study.toml"), ("outside.toml", "R/house.toml")] {
        let told = refused(here, &["report", study, "--out", "R"], 4);
        assert!(told.contains("R would be replaced, and it contains the input"), "{told}");
        assert!(told.contains(input) || told.contains("house.toml"), "{told}");
        assert!(told.contains("help: name another folder"), "{told}");
        assert_eq!(files(here), before);
    }
}

#[test]
fn a_drawing_does_not_replace_its_inputs() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let scenario = include_str!("../../../data/d20/scenarios/gate.toml");
    write(scratch.path(), &[("mine.toml", scenario), ("map.svg.part", "mine")]);
    let before = files(scratch.path());
    for (command, option) in [("engage", "--map"), ("play", "--strip")] {
        let told = refused(scratch.path(), &[command, "mine.toml", option, "./mine.toml"], 4);
        assert!(told.contains("mine.toml would be replaced, and it is an input"), "{told}");
        assert_eq!(files(scratch.path()), before);
    }
    let drawn = ["engage", "mine.toml", "--trials", "20", "--map"];
    let output = evenodds_in(scratch.path(), &drawn);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let after = files(scratch.path());
    assert_eq!(after.keys().collect::<Vec<_>>(), ["map.svg", "map.svg.part", "mine.toml"]);
    assert_eq!(after["map.svg.part"], b"mine", "nobody's file is used on the way");
}

#[test]
fn a_drawing_has_the_format_of_its_file() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    for (file, magic) in [("a.svg", &b"<svg"[..]), ("a.PNG", b"\x89PNG"), ("a", b"<svg")] {
        let drawn = ["engage", "d20-gate", "--trials", "20", "--map", file];
        let output = evenodds_in(scratch.path(), &drawn);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(files(scratch.path())[file].starts_with(magic), "{file}");
    }
    let before = files(scratch.path());
    for (command, option) in [("engage", "--map"), ("play", "--strip")] {
        let told = refused(scratch.path(), &[command, "d20-gate", option, "b.jpg"], 2);
        assert!(told.contains("b.jpg: a drawing is an SVG or a PNG file"), "{told}");
        assert!(told.contains("help: name it `b.svg`"), "{told}");
        assert_eq!(files(scratch.path()), before);
    }
}

#[test]
fn two_rosters_that_answer_one_question_are_told_apart() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let roster = include_str!("../../../data/spurg/roster.toml");
    let duel = "[[duel]]\na = \"townsman\"\nb = \"watchman\"\n";
    let study = format!(
        "[study]\nname = \"Two rosters\"\n{duel}roster = \"one.toml\"\n{duel}roster = \"two.toml\"\n"
    );
    write(scratch.path(), &[("one.toml", roster), ("two.toml", roster), ("study.toml", &study)]);
    report(scratch.path(), "study.toml", "R");
    let made = files(scratch.path());
    let json: serde_json::Value = serde_json::from_slice(&made["R/report.json"]).expect("JSON");
    for (nth, roster) in ["one.toml", "two.toml"].into_iter().enumerate() {
        let section = &json["sections"][nth];
        assert_eq!(section["rosters"], serde_json::json!([roster]));
        let question = section["question"].as_str().expect("a question");
        assert!(question.starts_with(&format!("SPURG ({roster}): who wins")), "{question}");
        assert!(text(&made["R/index.html"]).contains(roster));
    }
}

#[test]
fn what_a_killed_run_left_is_tidied_up_and_an_earlier_report_put_back() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let mark = "{\"kind\": \"evenodds unfinished report\", \"folder\": \"R\"}";
    let left = [
        ("study.toml", STUDY),
        (".evenodds-one/mark.json", mark),
        (".evenodds-one/report/index.html", "half a report"),
        (".evenodds-two/mark.json", mark),
        (".evenodds-two/report/index.html", "a report"),
        (".evenodds-two/earlier/mine.txt", "an earlier report"),
        (".evenodds-other/notes.txt", "mine"),
    ];
    write(scratch.path(), &left);
    // What is put back is told; it is no report of ours here, and so it is left alone.
    let told = refused(scratch.path(), &["report", "study.toml", "--out", "R"], 4);
    assert!(told.contains("note: an interrupted run had moved"), "{told}");
    assert!(told.contains("`mine.txt`, which is not part of a report"), "{told}");
    let after = files(scratch.path());
    assert_eq!(
        after.keys().collect::<Vec<_>>(),
        [".evenodds-other/notes.txt", "R/mine.txt", "study.toml"]
    );
}

#[test]
fn inputs_named_as_files_of_the_report_are_kept() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let names = ["study.toml", "timing.json/x.toml", "frames/x.toml"];
    for name in names {
        let study = STUDY.replace("\"d20\"", &format!("\"{name}\""));
        write(here, &[("mine.toml", &study), (name, "base = \"d20\"\nname = \"house\"\n")]);
        report(here, "mine.toml", "R");
        let kept = here.join("R/inputs").join(name);
        assert!(kept.is_file(), "{name} is not kept");
        let manifest = fs::read_to_string(here.join("R/report.json")).expect("written");
        assert_eq!(manifest.matches("\"timing.json\"").count(), 1);
        let own = if name == "study.toml" { "inputs/mine.toml" } else { "inputs/study.toml" };
        report(&here.join("R"), own, "../again");
        let again = fs::read_to_string(here.join("again/report.json")).expect("written");
        assert_eq!(again, manifest, "{name}");
    }
}

#[test]
fn hidden_characters_and_endless_files_are_refused_where_they_are_read() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let long = "x".repeat(101);
    for (name, expected) in [
        ("\\u001b[31mred", "mine.toml:3:8: `name` contains the invisible character U+001B"),
        ("\u{202e}der", "mine.toml:3:8: `name` contains the invisible character U+202E"),
        ("two\\nlines", "mine.toml:3:8: `name` contains the invisible character U+000A"),
        (&long, "mine.toml:3:8: `name` has 101 characters; expected at most 100"),
    ] {
        let roster = format!("system = \"d20\"\n[[profile]]\nname = \"{name}\"\n");
        write(here, &[("mine.toml", &roster)]);
        let told = refused(here, &["matrix", "mine.toml"], 2);
        assert!(told.contains(expected), "{told}\nlacks\n{expected}");
        assert!(told.contains("help:") && !told.contains(['\u{1b}', '\u{202e}']), "{told}");
    }
    let rows = "[[profile]]\nname = \"x\"\n".repeat(10_001);
    write(here, &[("mine.toml", &format!("system = \"d20\"\n{rows}"))]);
    let told = refused(here, &["matrix", "mine.toml"], 2);
    assert!(told.contains("`profile` has 10001 entries; expected at most 10000"), "{told}");
    write(here, &[("mine.toml", &"#".repeat((16 << 20) + 1))]);
    for command in [["matrix", "mine.toml"], ["report", "mine.toml"], ["engage", "mine.toml"]] {
        let told = refused(here, &command, 2);
        assert!(told.contains("mine.toml cannot be read: it has more than 16 MiB"), "{told}");
    }
    #[cfg(target_os = "linux")]
    {
        let told = refused(here, &["report", "/dev/zero"], 2);
        assert!(told.contains("/dev/zero cannot be read: it has more than 16 MiB"), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error_unless_the_report_is_written() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    write(scratch.path(), &[("study.toml", STUDY)]);
    let run = |arguments: &[&str]| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_evenodds"));
        let output = command.args(arguments).current_dir(scratch.path()).stdout(full).output();
        let output = output.expect("the command starts");
        (output.status.code(), text(&output.stderr))
    };
    let (code, told) = run(&["report", "study.toml", "--out", "R"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("note: the report is written, but standard output"), "{told}");
    assert!(scratch.path().join("R/index.html").is_file());
    let (code, told) = run(&["odds", "volt", "--rating", "8"]);
    assert_eq!(code, Some(4), "{told}");
}

#[test]
fn a_file_in_a_folder_that_is_not_there_is_refused_before_any_work() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let there = scratch.path();
    let duel = &["duel", "d20", "raider", "guard"][..];
    let engage = &["engage", "d20-gate"][..];
    for (command, file) in [
        (&[engage, &["--map"]].concat()[..], "gone/a.svg"),
        (&[engage, &["--events"]].concat(), "gone/a.csv"),
        (&[engage, &["--part", "1/2", "--out"]].concat(), "gone/a.json"),
        (&[duel, &["--events"]].concat(), "gone/a.parquet"),
        (&["play", "d20-gate", "--strip"], "gone/a.svg"),
        (&["roll", "3d6", "--chart"], "gone/a.svg"),
        (&["convert", "d20"], "gone/a.toml"),
    ] {
        let told = refused(there, &[command, &[file]].concat(), 4);
        let expected = format!("{file} cannot be written: no folder gone");
        assert!(told.contains(&expected), "{command:?} says {told}");
        assert!(told.contains("create it, or name another file"), "{told}");
    }
    assert_eq!(files(there).len(), 0);
}
