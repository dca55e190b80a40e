//! The squads of all games are laid out alike: what stands in a file is told by its name, and every
//! name comes from one list.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use evenodds_engine::games;

/// The files that every game has: its figures and their preparation, its turns, and what its
/// players who know the odds consider.
const CORE: [&str; 5] = ["mod", "setup", "state", "play", "keen"];

/// The files that a game has as its rules need them.
const OTHERS: [&str; 22] = [
    "activation",
    "attacks",
    "blast",
    "charge",
    "feats",
    "fighting",
    "flight",
    "harm",
    "hiding",
    "intent",
    "morale",
    "movement",
    "obstacles",
    "offers",
    "options",
    "order",
    "overwatch",
    "places",
    "ranks",
    "recovery",
    "retreat",
    "shooting",
];

/// The files of a game's squads, without its tests.
fn files(game: &str) -> BTreeSet<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    assert!(!games.join(game).join("squad.rs").exists(), "{game}: the front is `squad/mod.rs`");
    let entries = fs::read_dir(games.join(game).join("squad")).expect("a game has squads");
    let stem = |entry: fs::DirEntry| {
        let path = entry.path();
        path.file_stem().expect("a name").to_string_lossy().into_owned()
    };
    let names = entries.map(|entry| stem(entry.expect("a folder's entry")));
    names.filter(|name| name != "tests").collect()
}

#[test]
fn files_of_squads_are_named_alike() {
    let mut left: BTreeSet<&str> = OTHERS.into();
    for game in games::standard().iter().map(|system| system.card().name.clone()) {
        let files = files(&game);
        for name in CORE {
            assert!(files.contains(name), "{game} has no squad/{name}.rs");
        }
        for name in files.iter().map(String::as_str).filter(|name| !CORE.contains(name)) {
            assert!(OTHERS.contains(&name), "{game}: squad/{name}.rs is not in the list");
            left.remove(name);
        }
    }
    assert!(left.is_empty(), "no game has {left:?}");
}
