//! New games that start from another: each runs as it is.

use std::fs;
use std::path::Path;

use crate::program::{evenodds_in, refused, text};

#[track_caller]
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = evenodds_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The games with fighters that come with the program.
fn games() -> Vec<&'static str> {
    let built_in = evenodds_data::folders().iter();
    let others = evenodds_data::starters().iter();
    let others = others.filter(|folder| folder.text(evenodds_data::ROSTER).is_some());
    let all: Vec<&str> = built_in.chain(others).map(|folder| folder.name).collect();
    assert!(6 <= all.len(), "{all:?}");
    all
}

#[test]
fn a_game_that_starts_from_another_runs_at_once() {
    for game in games() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let here = scratch.path();
        let told = printed(here, &["new", "Mine", "--from", game]);
        let commands: Vec<&str> =
            told.lines().filter_map(|line| line.strip_prefix("  evenodds ")).collect();
        assert_eq!(commands.len(), 4, "{told}");
        let has_scenarios = here.join("Mine/scenarios").is_dir();
        let names = ["check", "duel", if has_scenarios { "engage" } else { "play" }, "report"];
        for (command, name) in commands.iter().zip(names) {
            assert!(command.starts_with(name), "{game}: {command}");
            // The report asks the questions of the check and more; its study is read by that.
            if name != "report" {
                let mut words: Vec<&str> = command.split(' ').collect();
                words.extend(["--trials", "200"].iter().filter(|_| name == "engage"));
                let done = printed(here, &words);
                assert!(name != "check" || done.contains("promises are kept"), "{game}: {done}");
            }
        }
        for entry in fs::read_dir(here.join("Mine/scenarios")).into_iter().flatten() {
            let file = entry.expect("an entry").path().display().to_string();
            printed(here, &["engage", &file, "--trials", "20"]);
        }
        let about = fs::read_to_string(here.join("Mine/README.md")).expect("a page");
        let study = fs::read_to_string(here.join("Mine/study.toml")).expect("a study");
        for text in [&about, &study] {
            let left = ["FIRST", "SECOND", "SCENARIO", "My game"];
            assert!(left.iter().all(|word| !text.contains(word)), "{game}: {text}");
        }
    }
}

/// A number in the game's file is a number of the game.
#[test]
fn a_game_that_starts_from_another_changes_it() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    printed(here, &["new", "house", "--from", "sprawl"]);
    let duel = || printed(here, &["duel", "house", "Razz", "Wes", "-q"]);
    let before = duel();
    assert!(before.contains("each wins 41.8 %"), "{before}");
    let file = here.join("house/game.toml");
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.contains("base = \"sprawl\"") && text.contains("# KEY = VALUE"), "{text}");
    fs::write(file, text.replace("# KEY = VALUE", "target = 6")).expect("writable");
    assert!(!duel().contains("41.8 %"), "{}", duel());
}

#[test]
fn what_no_game_can_start_from_is_refused_with_the_likeliest_fix() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let told = refused(scratch.path(), &["new", "mine", "--from", "vlot"], 2);
    for part in ["no game `vlot` to start from", "skirmish", "did you mean `volt`?"] {
        assert!(told.contains(part), "{told}");
    }
    let told = refused(scratch.path(), &["new", "volt", "--from", "volt"], 2);
    assert!(told.contains("name the folder `my-volt`"), "{told}");
    assert_eq!(fs::read_dir(scratch.path()).expect("a folder").count(), 0, "nothing is written");
}
