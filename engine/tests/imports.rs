//! Which part of the engine may use which: shared parts in one order, games on all of them and on
//! no other game, and the layers of a game in one order too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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

/// A source file: the modules it stands in, from the root of the engine, and its code.
struct Source {
    path: String,
    module: Vec<String>,
    code: String,
}

/// The engine's sources without its tests.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    read(&root, &[], &mut sources);
    assert!(100 < sources.len(), "the engine is there");
    sources
}

/// Reads a folder that holds the submodules of a module.
fn read(folder: &Path, module: &[String], sources: &mut Vec<Source>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut own = module.to_vec();
        if path.is_dir() {
            own.push(stem);
            read(&path, &own, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            if !["mod", "lib"].contains(&stem.as_str()) {
                own.push(stem);
            }
            let code = code(&fs::read_to_string(&path).expect("source is text"));
            sources.push(Source { path: path.display().to_string(), module: own, code });
        }
    }
}

/// A source without comments, and without the tests at its end.
fn code(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines.windows(2).position(|pair| {
        pair[0].trim() == "#[cfg(test)]" && pair[1].contains("mod ") && pair[1].ends_with('{')
    });
    let lines = &lines[..tests.unwrap_or(lines.len())];
    let lines = lines.iter().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The modules that are compiled for tests alone.
fn test_modules(sources: &[Source]) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for source in sources {
        let lines: Vec<&str> = source.code.lines().map(str::trim).collect();
        for pair in lines.windows(2).filter(|pair| pair[0] == "#[cfg(test)]") {
            let name = pair[1].split_once("mod ").and_then(|(_, rest)| rest.strip_suffix(';'));
            if let Some(name) = name {
                let mut module = source.module.clone();
                module.push(name.to_owned());
                found.insert(module);
            }
        }
    }
    found
}

/// The paths within the engine that a source names, from the engine's root.
fn uses(source: &Source) -> Vec<Vec<String>> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    let starts = ["crate::", "super::"].into_iter();
    let starts = starts.flat_map(|start| source.code.match_indices(start).collect::<Vec<_>>());
    for (at, start) in starts {
        let before = source.code[..at].chars().next_back();
        // A longer word, `$crate` of a macro, or a further `super` of a chain.
        if before.is_some_and(|letter| is_word(letter) || letter == '$' || letter == ':') {
            continue;
        }
        let mut module = if start == "crate::" { Vec::new() } else { source.module.clone() };
        let mut rest = &source.code[at..];
        while let Some(after) = rest.strip_prefix("super::") {
            module.pop();
            rest = after;
        }
        rest = rest.strip_prefix("crate::").unwrap_or(rest);
        for path in paths(rest) {
            found.push(module.iter().cloned().chain(path).collect());
        }
    }
    found
}

/// The first two words of each path that a text opens with: several where they stand in braces.
fn paths(text: &str) -> Vec<Vec<String>> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    if let Some(inside) = text.strip_prefix('{') {
        let mut depth = 1;
        let end = inside.find(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            depth == 0
        });
        let inside = &inside[..end.unwrap_or(inside.len())];
        let mut depth = 0;
        let parts = inside.split(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            letter == ',' && depth == 0
        });
        return parts.flat_map(|part| paths(part.trim())).collect();
    }
    let end = text.find(|letter| !is_word(letter)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if word.is_empty() {
        return Vec::new();
    }
    match rest.strip_prefix("::") {
        None => vec![vec![word.to_owned()]],
        Some(rest) => {
            let deeper = paths(rest);
            let with = |path: Vec<String>| std::iter::once(word.to_owned()).chain(path).collect();
            if deeper.is_empty() {
                vec![vec![word.to_owned()]]
            } else {
                deeper.into_iter().map(with).collect()
            }
        }
    }
}

/// What uses what it may not, by `is_allowed`, which is given a module and a path that it names.
fn trespasses(is_allowed: impl Fn(&[String], &[String]) -> bool) -> Vec<String> {
    let sources = sources();
    let tests = test_modules(&sources);
    let is_test = |source: &Source| {
        (1..=source.module.len()).any(|depth| tests.contains(&source.module[..depth]))
    };
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !is_test(source)) {
        for path in uses(source) {
            if !is_allowed(&source.module, &path) {
                found.push(format!("{} uses {}", source.path, path.join("::")));
            }
        }
    }
    found
}

fn rank(part: &str) -> Option<usize> {
    PARTS.iter().position(|known| *known == part)
}

#[test]
fn parts_use_only_those_below_them() {
    let found = trespasses(|module, path| {
        let ([own, ..], [other, ..]) = (module, path) else { return true };
        match (rank(own), rank(other)) {
            (Some(own), Some(other)) => other <= own,
            _ => true,
        }
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_part_has_its_place_in_the_order() {
    let tops: BTreeSet<String> =
        sources().iter().filter_map(|source| source.module.first().cloned()).collect();
    let known: BTreeSet<String> = PARTS.into_iter().map(str::to_owned).collect();
    assert_eq!(tops, known);
}

/// The games that the manifest names.
fn games() -> BTreeSet<String> {
    let sources = sources();
    let in_games =
        sources.iter().filter(|source| source.module[..1.min(source.module.len())] == ["games"]);
    in_games.filter_map(|source| source.module.get(1).cloned()).collect()
}

#[test]
fn games_do_not_know_each_other() {
    let games = games();
    let found = trespasses(|module, path| match (module, path) {
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
    let found = trespasses(|module, path| {
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
    let sources = sources();
    let tests = test_modules(&sources);
    for game in games() {
        let own = |source: &&Source| source.module.get(1) == Some(&game);
        let parts = sources.iter().filter(own).filter(|source| 2 < source.module.len());
        let parts: BTreeSet<&str> = parts
            .filter(|source| !tests.contains(&source.module[..3]))
            .map(|source| source.module[2].as_str())
            .filter(|name| !OPTIONAL.contains(name))
            .collect();
        let layers = LAYERS.into_iter().flatten().copied();
        let layers: BTreeSet<&str> = layers.filter(|name| !OPTIONAL.contains(name)).collect();
        assert_eq!(parts, layers, "{game}");
    }
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let module = ["games", "volt", "squad"].map(str::to_owned).to_vec();
    let text = "use super::super::d20::{Rules, roll::{Roll, Die}}; use crate::dice; // crate::law\n\
                fn of() { super::combat::told() }";
    let source = Source { path: String::new(), module, code: code(text) };
    let joined: BTreeSet<String> = uses(&source).iter().map(|path| path.join("::")).collect();
    let known = [
        "dice",
        "games::d20::Rules",
        "games::d20::roll::Die",
        "games::d20::roll::Roll",
        "games::volt::combat::told",
    ];
    assert_eq!(joined, known.map(str::to_owned).into());
}
