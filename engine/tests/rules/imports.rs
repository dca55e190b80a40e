//! Which part of the engine may use which: shared parts in one order, games on all of them and on
//! no other game, and the layers of a game in one order too; no circle of files across folders, and
//! one name for one type.

use std::collections::BTreeSet;

use crate::source_files::SourceTree;

/// The parts of the engine, from the bottom up: each uses only those before it.
const PARTS: [&str; 21] = [
    "sorted",
    "shape",
    "law",
    "index",
    "tasks",
    "dice",
    "resolver",
    "mechanics",
    "contest",
    "expression",
    "engagement",
    "store",
    "table",
    "book",
    "conformance",
    "fight",
    "squad",
    "field",
    "registry",
    "games",
    "prelude",
];

/// The layers of a game, from the bottom up; those of one row do not use each other.
const LAYERS: [&[&str]; 8] = [
    &["rules"],
    &["profile"],
    &["attack"],
    &["nerve"],
    &["movement"],
    &["turn"],
    &["duel", "squad"],
    &["game"],
];

/// The layers that only games with rules for them have.
const OPTIONAL: [&str; 1] = ["movement"];

/// The engine's sources without its tests.
fn tree() -> SourceTree {
    let tree = SourceTree::read(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    assert!(100 < tree.sources.len(), "the engine is there");
    tree
}

#[test]
fn parts_use_only_those_below_them() {
    let found = tree().climbs(&PARTS);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_part_has_its_place_in_the_order() {
    assert_eq!(tree().parts(), BTreeSet::from(PARTS));
}

#[test]
fn files_take_nothing_from_the_facade_of_their_own_folder() {
    let found = tree().own_facades();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_circle_crosses_a_folder() {
    let circles = tree().circles();
    let shown: Vec<String> = circles.iter().map(|circle| circle.join("\n  ")).collect();
    assert!(circles.is_empty(), "{}", shown.join("\n\n"));
}

/// The game whose folder a module stands in, or below.
fn game_of(module: &[String]) -> Option<&String> {
    match module {
        [first, game, _, ..] if first == "games" => Some(game),
        _ => None,
    }
}

/// The games: each has a folder of files.
fn games() -> BTreeSet<String> {
    tree().sources.iter().filter_map(|source| game_of(&source.module).cloned()).collect()
}

/// Games do not know each other, so two of them may use one name.
#[test]
fn a_name_of_a_type_is_used_once() {
    for game in games() {
        let mut tree = tree();
        tree.sources.retain(|source| game_of(&source.module).is_none_or(|other| *other == game));
        let found = tree.shared_names();
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn games_do_not_know_each_other() {
    let games = games();
    let found = tree().trespasses(|module, path| match (module, path) {
        ([first, own, ..], [top, other, ..]) if first == "games" && top == "games" => {
            own == other || !games.contains(other)
        }
        _ => true,
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&name))
}

#[test]
fn layers_of_a_game_use_only_those_below_them() {
    let found = tree().trespasses(|module, path| {
        let ([first, game, own, ..], [top, of, other, ..]) = (module, path) else { return true };
        if first != "games" || top != "games" || game != of {
            return true;
        }
        match (layer(own), layer(other)) {
            (Some(below), Some(above)) => above < below || own == other,
            _ => true,
        }
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn games_have_the_layers() {
    let tree = tree();
    for game in games() {
        let own = tree.sources.iter().filter(|source| source.module.get(1) == Some(&game));
        let parts: BTreeSet<&str> = own
            .filter_map(|source| source.module.get(2).map(String::as_str))
            .filter(|name| !OPTIONAL.contains(name))
            .collect();
        let layers = LAYERS.into_iter().flatten().copied();
        let layers: BTreeSet<&str> = layers.filter(|name| !OPTIONAL.contains(name)).collect();
        assert_eq!(parts, layers, "{game}");
    }
}
