//! Schemas for editors: what the command prints and writes, and what new games point at.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{evenodds_in, refused, text};
use crate::validator::Validator;

#[track_caller]
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = evenodds_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The kinds of files that the command lists.
fn kinds(folder: &Path) -> Vec<String> {
    let told = printed(folder, &["schema"]);
    let commands = told.lines().filter_map(|line| line.split_once("evenodds schema "));
    let kinds: Vec<String> = commands.map(|(_, kind)| kind.trim().to_owned()).collect();
    assert_eq!(kinds[..4], ["game", "roster", "scenario", "study"], "{told}");
    kinds
}

#[test]
fn the_kinds_that_are_listed_are_printed_and_written() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let told = printed(here, &["schema", "--out", "new/.schema"]);
    for kind in kinds(here) {
        let schema = printed(here, &["schema", &kind]);
        assert!(Validator::of(&schema).refusal("zz_unknown = 1").is_some(), "{kind}");
        let file = here.join(format!("new/.schema/{kind}.json"));
        assert_eq!(fs::read_to_string(file).expect("written"), schema);
        assert!(told.contains(&format!("{kind}.json")), "{told}");
    }
    // Of a game: its roster has the keys of the game, and the others are the same.
    printed(here, &["schema", "--of", "spurg", "--out", "new/.schema"]);
    let read = |kind: &str| fs::read_to_string(here.join(format!("new/.schema/{kind}.json")));
    assert_eq!(
        read("roster").expect("there"),
        printed(here, &["schema", "roster", "--of", "spurg"])
    );
    assert!(read("roster").expect("there").contains("\"agility\""));
    assert_eq!(read("game").expect("there"), printed(here, &["schema", "game"]));
}

#[test]
fn what_cannot_be_had_is_refused_and_nothing_is_written() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    fs::write(here.join("taken"), "x").expect("writable");
    for (arguments, expected) in [
        (&["schema", "rostre"][..], "no kind of file `rostre`; expected game, roster, scenario"),
        (&["schema", "rostre"], "did you mean `roster`?"),
        (&["schema", "roster", "--of", "spug"], "no system `spug`"),
        (&["schema", "study", "--of", "spurg"], "a study has the same keys in every game"),
        (&["schema", "--of", "spurg"], "add `--out DIR`"),
        (&["schema", "game", "--out", "there"], "cannot be used with"),
        (&["schema", "--out", "taken"], "taken is no folder"),
        (&["schema", "--of", "spug", "--out", "there"], "no system `spug`"),
    ] {
        let told = refused(here, arguments, 2);
        assert!(told.contains(expected), "{arguments:?} says\n{told}\nlacks\n{expected}");
    }
    fs::create_dir_all(here.join("half/study.json")).expect("writable");
    refused(here, &["schema", "--out", "half"], 4);
    let names: Vec<_> = fs::read_dir(here.join("half")).expect("there").collect();
    assert_eq!((names.len(), fs::read_dir(here).expect("there").count()), (1, 2));
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn files_of_a_new_game_are_valid_by_the_schemas_that_they_name() {
    let all = evenodds_data::folders().iter().chain(evenodds_data::starters());
    let starts: Vec<Option<&str>> = all.map(|folder| Some(folder.name)).chain([None]).collect();
    assert!(25 < starts.len(), "{starts:?}");
    for from in starts {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let arguments =
            ["new", "mine"].into_iter().chain(from.into_iter().flat_map(|from| ["--from", from]));
        printed(scratch.path(), &arguments.collect::<Vec<_>>());
        let mut named = Vec::new();
        let files = files(scratch.path());
        for file in
            files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "toml"))
        {
            let text = fs::read_to_string(file).expect("a text");
            let first = text.lines().next().unwrap_or_default();
            let schema =
                first.strip_prefix("#:schema ").unwrap_or_else(|| panic!("{from:?}: {first}"));
            let schema = file.parent().expect("a folder").join(schema);
            let schema =
                fs::read_to_string(&schema).unwrap_or_else(|_| panic!("{from:?}: no {first}"));
            assert_eq!(Validator::of(&schema).refusal(&text), None, "{from:?}: {}", file.display());
            named.push(first.to_owned());
        }
        named.sort();
        assert!(named.contains(&"#:schema .schema/game.json".to_owned()), "{from:?}: {named:?}");
        assert!(named.contains(&"#:schema .schema/study.json".to_owned()), "{from:?}: {named:?}");
        let scenarios = files.iter().any(|file| file.ends_with("scenarios/pit.toml"));
        assert!(!scenarios || named.contains(&"#:schema ../.schema/scenario.json".to_owned()));
    }
}
