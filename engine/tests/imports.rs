//! Which part of the engine may use which: shared parts in one order, games on all of them and on
//! no other game, and the layers of a game in one order too.

use std::collections::BTreeSet;

mod source_files;

use source_files::SourceTree;

/// The parts of the engine, from the bottom up: each uses only those before it.
const PARTS: [&str; 20] = [
    "sorted",
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

/// The games that the manifest names.
fn games() -> BTreeSet<String> {
    let tree = tree();
    let in_games = tree
        .sources
        .iter()
        .filter(|source| source.module[..1.min(source.module.len())] == ["games"]);
    in_games.filter_map(|source| source.module.get(1).cloned()).collect()
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
