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
