//! How wide output is, and how much of it there is.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use crate::program::{json, text};

fn at_width(width: usize, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    command.args(arguments).env("COLUMNS", width.to_string());
    let output = command.output().expect("the command starts");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    output
}

fn printed(arguments: &[&str]) -> String {
    text(&at_width(100, arguments).stdout)
}

#[test]
fn output_fits_every_width() {
    let commands: [&[&str]; 11] = [
        &["odds", "sprawl", "--rating", "4", "--assumptions"],
        &["curve", "spurg", "-v"],
        &["curve", "sprawl", "d20", "--matched", "0.5"],
        &["exchange", "sprawl", "d20", "volt", "--bases", "0.5"],
        &["attack", "sprawl", "marksman", "veteran", "--set", "range=12"],
        &["duel", "skrapyard", "Line", "Fighter", "--set", "kind=fight"],
        &["matrix", "spurg", "--method", "sampled", "--trials", "20"],
        &[
            "compare",
            "skrapyard",
            "Captain.armour=6",
            "duel",
            "Captain",
            "Brute",
            "--set",
            "kind=fight",
        ],
        &["engage", "sprawl-open", "--trials", "5", "-v"],
        &["play", "skrapyard", "Line", "Fighter", "--set", "kind=fight"],
        &["systems", "d20"],
    ];
    for arguments in commands {
        for width in [60, 80, 100, 200] {
            let output = text(&at_width(width, arguments).stdout);
            let widest = output.lines().max_by_key(|line| line.chars().count()).expect("lines");
            assert!(widest.chars().count() <= width, "{arguments:?} at {width}: {widest}");
        }
    }
}

/// A wide terminal wraps little, so that a narrow one that breaks a word shows one that is not there.
#[test]
fn systems_break_no_word_at_any_width() {
    for game in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
        let words = |width: usize, rules: &[&str]| -> BTreeSet<String> {
            let output = text(&at_width(width, &[&["systems", game], rules].concat()).stdout);
            assert!(output.lines().all(|line| line.chars().count() <= width), "{game} at {width}");
            output.split_whitespace().map(|word| word.trim_end_matches(':').to_owned()).collect()
        };
        for rules in [&[][..], &["--rules"]] {
            let all = words(1000, rules);
            for width in [60, 80, 200] {
                let broken: Vec<String> = words(width, rules).difference(&all).cloned().collect();
                let broken = broken.iter().filter(|word| !word.starts_with('─'));
                assert_eq!(broken.collect::<Vec<_>>(), [""; 0], "{game} {rules:?} at {width}");
            }
        }
    }
}

#[test]
fn a_matrix_shows_all_its_columns_at_every_width() {
    let asked = ["matrix", "spurg", "--method", "sampled", "--trials", "20"];
    let matrix = json(&[&asked[..], &["--json"]].concat());
    let names = matrix["names"].as_array().expect("names");
    for width in [60, 200] {
        let output = text(&at_width(width, &asked).stdout);
        // Columns are numbered, in the parts of a table one after another.
        let heads = output.lines().filter_map(|line| line.strip_prefix(" fighter "));
        let columns: Vec<&str> = heads.flat_map(str::split_whitespace).collect();
        let all: Vec<String> = (1..=names.len()).map(|nth| nth.to_string()).collect();
        assert_eq!(columns, all, "at {width}");
    }
}

#[test]
fn a_quiet_command_prints_its_headline_alone() {
    let duel = ["duel", "skrapyard", "Line", "Fighter", "--set", "kind=fight", "--trials", "9"];
    let quiet = at_width(100, &[&duel[..], &["-q"]].concat());
    let all = at_width(100, &duel);
    let headline = text(&quiet.stdout);
    assert!(text(&all.stdout).starts_with(&headline) && headline.ends_with(".\n"), "{headline}");
    assert!(headline.len() < text(&all.stdout).len() / 4, "{headline}");
    // An exact answer has no trials, which the usual output notes.
    assert!(text(&all.stderr).contains("--trials had no effect") && quiet.stderr.is_empty());
    let systems = printed(&["systems", "--quiet"]);
    assert!(systems.lines().count() == 5 && systems.starts_with("SPRAWL (d10 success pool)\n"));
    let told = printed(&["play", "skrapyard", "Line", "Fighter", "--set", "kind=fight", "-q"]);
    assert_eq!(told.lines().count(), 1, "{told}");
    // What a program reads stays whole.
    let quiet = json(&[&duel[..], &["-q", "--json"]].concat());
    assert_eq!(quiet, json(&[&duel[..], &["--json"]].concat()));
}

#[test]
fn a_verbose_command_prints_all_rows_and_its_basis() {
    let duel = ["duel", "skrapyard", "Line", "Fighter", "--set", "kind=fight"];
    let usual = printed(&duel);
    assert!(usual.contains(" more; --verbose shows them all."), "{usual}");
    let verbose = at_width(100, &[&["-v"], &duel[..]].concat());
    let all = text(&verbose.stdout);
    assert!(!all.contains("--verbose") && usual.len() < all.len());
    assert!(
        usual.contains("--assumptions lists them") && all.contains("Stated by the game itself")
    );
    // What either method costs is told beside the answer, and only if asked for.
    let told = text(&verbose.stderr);
    let [chosen, took] = told.lines().collect::<Vec<&str>>()[..] else { panic!("{told}") };
    assert!(
        chosen.starts_with("Exact: 3 duels of at most ") && took.starts_with("Took "),
        "{told}"
    );
    assert!(text(&at_width(100, &duel).stderr).is_empty());
    let duel = [&duel[..], &["--json"]].concat();
    assert_eq!(json(&[&["-v"], &duel[..]].concat()), json(&duel));
    let large = ["-v", "duel", "volt", "Veteran", "Gunslinger", "--trials", "1000"];
    let told = text(&at_width(100, &large).stderr);
    assert!(told.lines().any(|line| line.starts_with("Sampled: ")), "{told}");
}

#[test]
fn quiet_and_verbose_exclude_each_other() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    let output = command.args(["systems", "-q", "-v"]).output().expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
}
