//! Event logs of fights as users rely on them: the fights of the run, whole or not at all.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{evenodds_in, refused, text};

#[track_caller]
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = evenodds_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("it is there")
}

/// Returns the rows of a CSV file, by its fields.
fn rows(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let field = |row: &mut Vec<String>, quoted: &mut bool, one: char| match one {
        '"' => *quoted = !*quoted,
        ',' if !*quoted => row.push(String::new()),
        one => row.last_mut().expect("a field").push(one),
    };
    let text = String::from_utf8(read(folder, name)).expect("text");
    let rows = text.lines().map(|line| {
        let (mut row, mut quoted) = (vec![String::new()], false);
        line.chars().for_each(|one| field(&mut row, &mut quoted, one));
        row
    });
    rows.collect()
}

/// Returns a line of the JSON of `play`: its rule and its words.
fn line(told: &Value) -> [String; 2] {
    let Some(faces) = told["faces"].as_array() else {
        return ["rule", "what"].map(|key| told[key].as_str().expect("a text").to_owned());
    };
    let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let words = format!("{}d{}: {}", faces.len(), told["faces_of_die"], shown.join(" "));
    [String::new(), words]
}

/// Checks that a log has, of one of its fights, the lines and the ending that `play` tells.
#[track_caller]
fn is_played(folder: &Path, log: &str, source: &[&str], fight: &str) {
    let play = [&["play"], source, &["--index", fight, "--json"]].concat();
    let played: Value = serde_json::from_str(&printed(folder, &play)).expect("JSON");
    let (opening, rounds) = (played["opening"].as_array(), played["rounds"].as_array());
    let (opening, rounds) = (opening.expect("lines"), rounds.expect("rounds"));
    let all =
        opening.iter().chain(rounds.iter().flat_map(|round| round.as_array().expect("lines")));
    let logged = rows(folder, &format!("{log}.csv")).into_iter().filter(|row| row[0] == fight);
    let logged = logged.filter(|row| !row[9].is_empty());
    let logged: Vec<[String; 2]> = logged.map(|row| [row[8].clone(), row[9].clone()]).collect();
    assert!(5 < logged.len(), "{logged:?}");
    assert_eq!(logged, all.map(line).collect::<Vec<_>>());
    let ends = rows(folder, &format!("{log}-outcomes.csv"));
    let end = ends.into_iter().find(|row| row[0] == fight).expect("an outcome");
    assert_eq!(end[4], rounds.len().to_string());
    let ending = played["ending"].as_str().expect("a text");
    assert_eq!(ending.contains("Won by "), !end[1].is_empty(), "{ending}");
    assert!(ending.contains(&end[2]), "{ending} lacks {}", end[2]);
}

#[test]
fn a_log_is_of_the_fights_that_are_played_alone() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    printed(here, &["new", "arena"]);
    let pit = "arena/scenarios/pit.toml";
    for (command, source) in [
        ("engage", &["sprawl-street"][..]),
        ("engage", &[pit]),
        ("duel", &["spurg", "townsman", "watchman"]),
        ("duel", &["arena", "Guard", "Raider"]),
    ] {
        let log = ["--trials", "30", "--seed", "1", "--events", "log.csv", "--events-fights", "4"];
        printed(here, &[&[command], source, &log].concat());
        let head = "fight,round,step,side,who,whom,what,amount,rule,line";
        assert_eq!(rows(here, "log.csv")[0].join(","), head);
        let ends = rows(here, "log-outcomes.csv");
        assert_eq!((ends[0].join(","), ends.len()), ("fight,winner,name,ending,rounds".into(), 5));
        is_played(here, "log", source, "3");
    }
}

#[test]
fn a_log_has_the_same_bytes_on_any_number_of_threads() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    for (file, threads) in [("one.parquet", "1"), ("two.PARQUET", "2")] {
        let few = ["--trials", "20", "--threads", threads, "--events", file];
        printed(here, &[&["engage", "d20-gate"][..], &few].concat());
    }
    assert!(read(here, "one.parquet").starts_with(b"PAR1"));
    assert_eq!(read(here, "one.parquet"), read(here, "two.PARQUET"));
    assert_eq!(read(here, "one-outcomes.parquet"), read(here, "two-outcomes.PARQUET"));
}

#[test]
fn a_log_that_cannot_be_is_refused_and_nothing_is_written() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let duel = &["duel", "spurg", "townsman", "watchman"][..];
    let engage = &["engage", "sprawl-open", "--trials", "20"][..];
    for (command, more, expected) in [
        (engage, &["--events", "a.txt"][..], "a.txt: an event log is a CSV or a Parquet file"),
        (engage, &["--events", "a.txt"], "help: name it `a.parquet`"),
        (duel, &["--events", "a"], "a: an event log is a CSV or a Parquet file"),
        (duel, &["--events", "a.csv", "--method", "exact"], "`--method exact` plays no fights"),
        (duel, &["--events", "a.csv", "--method", "both"], "help: leave `--method` out"),
        (engage, &["--events", "a.csv", "--policies"], "cannot be used with"),
        (engage, &["--events", "a.csv", "--events-fights", "1001"], "1001 is not in 1..=1000"),
        (engage, &["--events-fights", "5"], "--events <FILE>"),
        (
            engage,
            &["--events", "a.csv", "--part", "1/2", "--out", "part.json"],
            "an event log cannot be divided into parts",
        ),
    ] {
        let told = refused(here, &[command, more].concat(), 2);
        assert!(told.contains(expected), "{more:?} says\n{told}\nlacks\n{expected}");
    }
    let told = refused(here, &[engage, &["--events", "gone/a.csv"]].concat(), 4);
    assert!(told.contains("gone/a.csv cannot be written: no folder gone"), "{told}");
    assert_eq!(fs::read_dir(here).expect("there").count(), 0);
    fs::create_dir(here.join("a-outcomes.csv")).expect("writable");
    let told = refused(here, &[engage, &["--events", "a.csv"]].concat(), 4);
    assert!(told.contains("a-outcomes.csv is a folder"), "{told}");
    assert_eq!(fs::read_dir(here).expect("there").count(), 1);
}
