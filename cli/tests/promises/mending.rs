//! `evenodds mend` as designers rely on it: what it prints, what it writes, and when it writes nothing.

use std::fs;
use std::path::{Path, PathBuf};

use super::read;
use crate::program::{evenodds_in, refused, text};
use serde_json::Value;

/// A game of one's own that promises what two fighters of equal armour do not keep.
fn game() -> (tempfile::TempDir, PathBuf) {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let written = evenodds_in(scratch.path(), &["new", "duels"]);
    assert!(written.status.success());
    let game = scratch.path().join("duels");
    promise(&game, "between = [0.6, 0.75]");
    (scratch, game)
}

/// Lets the game promise this of the guard against the raider.
fn promise(game: &Path, claim: &str) {
    let mut lines: Vec<String> = read(game, "study.toml").lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.starts_with("between = ")).expect("a claim");
    claim.clone_into(&mut lines[at]);
    fs::write(game.join("study.toml"), lines.join("\n") + "\n").expect("writable");
}

fn mend(game: &Path, more: &[&str]) -> (Option<i32>, String, String) {
    let output = evenodds_in(game, &[&["mend", "study.toml"], more].concat());
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_change_is_told_and_written_and_then_nothing_has_to_change() {
    let (_scratch, game) = game();
    let before = read(&game, "roster.toml");
    let (code, told, errors) = mend(&game, &[]);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{told}");
    assert!(
        told.starts_with("One change keeps all 3 promises: Guard.armour 2, before 1.\n"),
        "{told}"
    );
    assert!(told.contains("\n--- a/roster.toml\n+++ b/roster.toml\n"), "{told}");
    assert!(told.contains("\n-armour = 1\n+armour = 2\n"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
    assert_eq!(read(&game, "roster.toml"), before, "without --write nothing is written");

    let (code, told, _) = mend(&game, &["--write"]);
    assert_eq!(code, Some(0));
    assert!(told.ends_with("\nroster.toml has it now.\n"), "{told}");
    let after = before.replacen(
        "armour = 1\nnerve = 7\nweapons = [\"sword\"]",
        "armour = 2\nnerve = 7\nweapons = [\"sword\"]",
        1,
    );
    assert_eq!(read(&game, "roster.toml"), after);
    assert_eq!(evenodds_in(&game, &["check", "study.toml"]).status.code(), Some(0));
    let (code, told, _) = mend(&game, &["-q"]);
    assert_eq!(
        (code, told.as_str()),
        (Some(0), "All 3 promises are kept as it is; nothing has to change.\n")
    );
}

#[test]
fn what_cannot_be_kept_is_told_and_nothing_is_written() {
    let (_scratch, game) = game();
    promise(&game, "between = [0.99, 1.0]");
    let before = read(&game, "roster.toml");
    let (code, told, errors) = mend(&game, &["--write"]);
    assert_eq!(code, Some(1));
    assert!(
        told.starts_with(
            "No change that is allowed keeps all 3 promises.\nAll 11 changes were tried.\n"
        ),
        "{told}"
    );
    assert!(errors.contains("no change was found that keeps all promises"), "{errors}");
    assert!(!told.contains("+++"), "{told}");
    assert_eq!(read(&game, "roster.toml"), before);
    let (code, told, errors) = mend(&game, &["--tries", "2"]);
    assert_eq!(code, Some(1));
    assert!(told.contains(" of 11 changes were tried: the cheapest ones,"), "{told}");
    assert!(errors.contains("allow more tries"), "{errors}");
}

#[test]
fn the_document_says_the_same_at_any_number_of_threads() {
    let (_scratch, game) = game();
    promise(&game, "between = [0.6, 0.75]\nmargin = 0.02");
    let study = read(&game, "study.toml").replace(
        "b = \"Raider\" }\n\n[[promise]]\nsays = \"Going",
        "b = \"Raider\", method = \"sampled\" }\n\n[[promise]]\nsays = \"Going",
    );
    fs::write(game.join("study.toml"), study).expect("writable");
    let told = ["1", "2", "5"].map(|threads| mend(&game, &["--json", "--threads", threads]));
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
    let document: Value = serde_json::from_str(&told[0].1).expect("JSON");
    assert_eq!(document["kept"], true);
    assert_eq!(document["confirmed"], true, "{document}");
    assert_eq!(document["changes"][0]["key"], "Guard.armour");
    assert_eq!(document["promises"][1]["before"]["standing"], "broken");
    assert_eq!(document["promises"][1]["after"]["standing"], "kept");
    assert_eq!(document["promises"][1]["after"]["method"], "sequential");
}

#[test]
fn sheets_and_rules_are_changed_as_well() {
    let (_scratch, game) = game();
    let convert = evenodds_in(&game, &["convert", ".", "sheet.profiles.csv"]);
    assert!(convert.status.success(), "{}", text(&convert.stderr));
    let study = read(&game, "study.toml").replace("roster.toml", "sheet");
    fs::write(game.join("study.toml"), study).expect("writable");
    let (code, told, errors) = mend(&game, &["--write"]);
    assert_eq!(code, Some(0), "{told}{errors}");
    assert!(told.ends_with("\nsheet.profiles.csv has it now.\n"), "{told}");
    assert_eq!(evenodds_in(&game, &["check", "study.toml"]).status.code(), Some(0));
}

#[test]
fn what_the_program_brings_cannot_change() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let study = "[study]\nname = \"x\"\n[[promise]]\nnumber = \"win_a\"\nat_most = 0.1\n\
                 [promise.duel]\nroster = \"spurg\"\na = \"guard\"\nb = \"guard\"\n[[free]]\n\
                 profile = \"guard\"\nkey = \"points\"\nby = 1\n";
    fs::write(scratch.path().join("study.toml"), study).expect("writable");
    for (study, message) in [
        (study.to_owned(), "the roster `spurg` comes with the program"),
        (study.replace("[[free]]", "[[fre]]"), "did you mean `free`?"),
        (study.split("[[free]]").next().unwrap_or_default().to_owned(), "no key of the design may"),
    ] {
        fs::write(scratch.path().join("study.toml"), study).expect("writable");
        let told = refused(scratch.path(), &["mend", "study.toml", "--write"], 2);
        assert!(told.contains(message), "{told}");
    }
}
