//! How wide output is, and how much of it there is.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use crate::program::{evenodds_in, json, text};

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

/// Commands whose numbers are sampled, with tables of every kind.
const SAMPLED: [&str; 9] = [
    "odds volt --rating 8 --method sampled --trials 2000",
    "curve volt --rating 4,6 --method sampled --trials 2000",
    "curve volt d20 --rating 4,6 --method sampled --trials 2000",
    "attack sprawl marksman veteran --set range=12 --method sampled --trials 2000",
    "duel volt Veteran Gunslinger --trials 500",
    "targets skrapyard Marksman Captain Line --set range=12 --method sampled --trials 2000",
    "volley sprawl marksman*3 recruit*2 --set range=8 --method sampled --trials 2000",
    "engage sprawl-open --trials 20 --policies",
    "compare skrapyard Captain.armour=6 duel Captain Brute --set kind=fight --method sampled",
];

fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

#[test]
fn no_number_is_torn_from_its_unit() {
    let number = |word: &str| {
        let word = word.trim_start_matches(['(', '+', '\u{2212}', '±']);
        word.ends_with(|last: char| last.is_ascii_digit())
            && word.chars().all(|letter| letter.is_ascii_digit() || ".,".contains(letter))
    };
    let more = [
        "engage sprawl-open --trials 20",
        "curve sprawl d20 --matched 0.5",
        "play skrapyard-yard",
        "systems skrapyard -v",
        "contest spurg 12 10 --rounds 20",
    ];
    for command in SAMPLED.iter().chain(&more) {
        for width in [60, 80, 100, 140] {
            let output = text(&at_width(width, &words(command)).stdout);
            let mut before = "";
            for line in output.lines() {
                let place = format!("{command} at {width}:\n{before}\n{line}");
                let mut last = "";
                for word in line.split(' ') {
                    let is_unit = word.trim_end_matches([')', '.', ',', ';', ':']) == "%";
                    assert!(!is_unit || number(last), "{place}");
                    last = word;
                }
                // Prose begins its lines with a word, and tables with a space.
                let is_prose = |line: &str| line.starts_with(|first| first != ' ');
                let torn = before.split(' ').next_back().is_some_and(number);
                assert!(!(is_prose(before) && is_prose(line) && torn), "{place}");
                before = line;
            }
        }
    }
}

#[test]
fn sampled_numbers_stand_beside_their_intervals() {
    for command in SAMPLED {
        for width in [60, 80, 140] {
            let output = text(&at_width(width, &words(command)).stdout);
            // The table of ratings of a curve is exact.
            let parts = output.split("\n\n").filter(|part| !part.contains("ceiling"));
            let rows = parts.flat_map(str::lines).filter(|line| line.starts_with(' '));
            for row in rows.filter(|row| row.contains(" %")) {
                let is_known = row.contains('±') || row.contains(" to ") || row.contains("exact");
                assert!(is_known, "{command} at {width}: {row}\n{output}");
            }
        }
    }
    let matrix = printed(&["matrix", "spurg", "--method", "sampled", "--trials", "20"]);
    let caption = "\nThe chance of the row to win, in percent, ±";
    assert!(matrix.contains(caption), "{matrix}");
}

#[test]
fn every_part_of_a_table_names_its_rows() {
    for (command, keys) in [
        ("curve volt --rating 4,6 -v", ["value", "ease"]),
        ("engage sprawl-open --trials 20", ["round", "side"]),
        ("engage sprawl-open --trials 20 -v", ["side", "figure"]),
    ] {
        let output = text(&at_width(60, &words(command)).stdout);
        // The first words of the heads of each table's parts, below its caption.
        let mut tables: Vec<Vec<Vec<&str>>> = Vec::new();
        for part in output.split("\n\n") {
            if part.ends_with(':') {
                tables.push(Vec::new());
            } else if let (true, Some(table)) = (part.contains("───"), tables.last_mut()) {
                let head = part.lines().next().unwrap_or_default();
                table.push(head.split_whitespace().take(2).collect());
            }
        }
        let own = tables.iter().find(|table| table.first().is_some_and(|head| head == &keys));
        let own = own.unwrap_or_else(|| panic!("{command}: {tables:?}"));
        assert!(1 < own.len() && own.iter().all(|head| head == &keys), "{command}: {output}");
    }
}

#[test]
fn a_game_is_told_in_few_lines_unless_all_is_wanted() {
    for game in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
        let lines = |width: usize, more: &[&str]| {
            let output = text(&at_width(width, &[&["systems", game], more].concat()).stdout);
            output.lines().map(|line| line.trim().to_owned()).collect::<Vec<String>>()
        };
        let (brief, all) = (lines(80, &[]), lines(80, &["-v"]));
        assert!(brief.len() < 100 && 2 * brief.len() < all.len(), "{game}: {}", brief.len());
        // No column is so narrow that a sentence takes many lines.
        let short = |line: &&String| line.chars().count() < 20 && !line.is_empty();
        let short = all.iter().filter(short).count();
        assert!(10 * short < 3 * all.len(), "{game}: {short} of {} lines", all.len());
    }
}

/// A wide terminal wraps little, so that a narrow one that breaks a word shows one that is not there.
#[test]
fn systems_break_no_word_at_any_width() {
    for game in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
        let words = |width: usize, rules: &[&str]| -> BTreeSet<String> {
            let output = text(&at_width(width, &[&["systems", game], rules].concat()).stdout);
            assert!(output.lines().all(|line| line.chars().count() <= width), "{game} at {width}");
            let bare = |word: &str| {
                let word = word.trim_end_matches([':', ';', ',']).trim_start_matches('(');
                word.strip_suffix(')').unwrap_or(word).to_owned()
            };
            // In a list, cells have their headings before them.
            let heads = ["value", "acts", "on", "status", "default", "type", "meaning", "start"];
            let heads = heads.into_iter().chain(["until", "out", "at", "in", "the", "game"]);
            output.split_whitespace().map(bare).chain(heads.map(str::to_owned)).collect()
        };
        for rules in [&[][..], &["-v"], &["--rules"]] {
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
fn what_hardly_ever_happens_is_left_out_unless_all_is_wanted() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let run = |asked: &str| text(&evenodds_in(scratch.path(), &words(asked)).stdout);
    run("new my-dice --from ten-again");
    let none = |told: &str| told.lines().filter(|line| line.ends_with(" 0.00 %")).count();
    let (usual, all) = (run("odds my-dice --rating 5"), run("odds my-dice --rating 5 -v"));
    assert!(none(&usual) < 10 && 20 < none(&all), "{usual}");
    assert!(usual.contains(" more; --verbose shows them all."), "{usual}");
}

#[test]
fn quiet_and_verbose_exclude_each_other() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    let output = command.args(["systems", "-q", "-v"]).output().expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn no_path_is_torn() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("games-of-ours-that-are-not-yet-out").join("hill-and-hollow");
    let path = folder.display().to_string();
    for width in [40, 60, 80, 140] {
        let output = text(&at_width(width, &["new", &path, "-q"]).stdout);
        assert!(output.contains(&path), "at {width}: {output}");
        std::fs::remove_dir_all(&folder).expect("it was written");
    }
}
