//! A rule has one home: outside of tests each rule that a game cites is cited in one file, and
//! neither in `duel` nor in `squad`, which only say who is where.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use evenodds_engine::games;

mod citations;

use citations::cited;

/// Rules that stand in more files than one, each with its reason: the game, the id, why.
const SHARED: [(&str, &str, &str); 0] = [];

/// The source files below a folder, tests aside.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("a folder's entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if name == "tests" || name == "rulebook" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// What a game's source has that it should not: rules with two homes, rules of duels and squads.
fn strays(game: &str) -> Vec<String> {
    let title = games::book(game).expect("a built-in game").card.title;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game);
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files(&folder) {
        let code = fs::read_to_string(&path).expect("source is text");
        let name = path.strip_prefix(&folder).expect("below it").to_string_lossy().into_owned();
        for id in cited(&code, &title) {
            homes.entry(id).or_default().push(name.clone());
        }
    }
    assert!(!homes.is_empty(), "{game} cites no rule");
    let mut strays = Vec::new();
    for (id, files) in homes {
        let shared = SHARED.iter().any(|(one, rule, _)| *one == game && *rule == id);
        if 1 < files.len() && !shared {
            strays.push(format!("{id} is at home in {}", files.join(" and ")));
        }
        let seats = |file: &&String| file.starts_with("duel") || file.starts_with("squad");
        if let Some(file) = files.iter().find(seats) {
            strays.push(format!("{id} stands in {file}, which holds no rule"));
        }
    }
    strays
}

#[test]
fn each_rule_has_one_home() {
    for game in games::standard().iter().map(|system| system.card().name.clone()) {
        let strays = strays(&game);
        assert!(strays.is_empty(), "{game}:\n{}", strays.join("\n"));
    }
}
