//! Built-in games: each has its folder of data, and shared code names none of them.

use std::fs;
use std::path::{Path, PathBuf};

use evenodds_engine::games;

/// What holds code that serves all games, from the root of the workspace.
const SHARED: [&str; 6] =
    ["data/src", "engine/src", "script/src", "analyses/src", "reports/src", "cli/src"];

/// What in it is of games, or of tests alone.
const APART: [&str; 5] = ["games", "tests", "tests.rs", "trial.rs", "brute.rs"];

#[test]
fn every_game_of_the_manifest_has_its_folder_and_every_folder_its_game() {
    let mut names = games::NAMES.to_vec();
    names.sort_unstable();
    let folders: Vec<&str> = evenodds_data::folders().iter().map(|folder| folder.name).collect();
    assert_eq!(names, folders);
    for name in names {
        assert_eq!(games::book(name).map(|book| book.card.name), Some(name.to_owned()));
    }
}

/// The source files below a folder, but for those that stand apart.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("a folder's entry").path();
        if APART.iter().any(|apart| path.ends_with(apart)) {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The words of a file's code: no comments, and nothing from the first thing that is for tests on.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]").enumerate();
    lines.flat_map(|(nth, line)| {
        let code = line.split("//").next().unwrap_or(line);
        let words = code.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        words.map(move |word| (nth + 1, word))
    })
}

#[test]
fn shared_code_names_no_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in SHARED {
        sources(&root.join(folder), &mut files);
    }
    assert!(100 < files.len(), "{} files", files.len());
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("source is text");
        let named = words(&text).filter(|(_, word)| games::NAMES.contains(word));
        found.extend(named.map(|(line, word)| format!("{}:{line}: {word}", file.display())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn words_are_those_of_code_before_its_tests() {
    let text = "let a_b = \"c-d\"; // e\n#[cfg(test)]\nmod f {}";
    let found: Vec<&str> = words(text).map(|(_, word)| word).filter(|w| !w.is_empty()).collect();
    assert_eq!(found, ["let", "a_b", "c", "d"]);
}
