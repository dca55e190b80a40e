//! The sources of a crate, and what each file imports from the others.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A source file: the modules it stands in, from the root of the crate, and its code.
pub struct Source {
    pub path: String,
    pub module: Vec<String>,
    pub code: String,
}

/// The sources of a crate without its tests.
pub struct SourceTree {
    pub sources: Vec<Source>,
}

impl SourceTree {
    /// Reads the sources below a folder.
    pub fn read(root: &str) -> SourceTree {
        let mut sources = Vec::new();
        read(Path::new(root), &[], &mut sources);
        let tests = test_modules(&sources);
        sources.retain(|source| {
            !(1..=source.module.len()).any(|depth| tests.contains(&source.module[..depth]))
        });
        SourceTree { sources }
    }

    /// Returns what uses what it may not, by `is_allowed`, which is given a module and a path that
    /// it names.
    pub fn trespasses(&self, is_allowed: impl Fn(&[String], &[String]) -> bool) -> Vec<String> {
        let mut found = Vec::new();
        for source in &self.sources {
            for path in uses(source) {
                if !is_allowed(&source.module, &path) {
                    found.push(format!("{} uses {}", source.path, path.join("::")));
                }
            }
        }
        found
    }

    /// Returns what uses a part above its own, given the parts from the bottom up.
    pub fn climbs(&self, parts: &[&str]) -> Vec<String> {
        let rank = |part: &String| parts.iter().position(|known| known == part);
        self.trespasses(|module, path| {
            let (Some(own), Some(other)) = (module.first(), path.first()) else { return true };
            rank(own).zip(rank(other)).is_none_or(|(own, other)| other <= own)
        })
    }

    /// Returns the names of the parts: the modules at the root.
    pub fn parts(&self) -> BTreeSet<&str> {
        let tops = self.sources.iter().filter_map(|source| source.module.first());
        tops.map(String::as_str).collect()
    }
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
pub fn uses(source: &Source) -> Vec<Vec<String>> {
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
        // A visibility is no use.
        if source.code[..at].ends_with("pub(in ") {
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
