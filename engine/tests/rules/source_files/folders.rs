//! Facades and circles: what files take from the front of their own folder, and imports that lead
//! back across folders.

use std::collections::{BTreeMap, BTreeSet};

use super::source_files::{Source, SourceTree, uses};

impl SourceTree {
    /// Returns the file in which a path leads, by its place among the sources.
    fn file_of(&self, path: &[String]) -> Option<usize> {
        (0..=path.len()).rev().find_map(|length| {
            self.sources.iter().position(|source| source.module == path[..length])
        })
    }

    /// Returns the files that take something that the `mod.rs` of their own folder defines or
    /// passes on: they take it from where it is defined.
    pub fn own_facades(&self) -> Vec<String> {
        let is_in_own = |module: &[String], path: &[String]| {
            let Some((_, folder)) = module.split_last() else { return false };
            let own = self.sources.iter().position(|source| source.module == folder);
            !folder.is_empty() && own.is_some() && self.file_of(path) == own
        };
        self.trespasses(|module, path| !is_in_own(module, path))
    }

    /// Returns the folder that a file stands in, or that it is the front of.
    fn folder_of(&self, file: usize) -> &[String] {
        let module = self.sources[file].module.as_slice();
        let above = &module[..module.len().saturating_sub(1)];
        let is_below = |other: &[String]| module.len() < other.len() && other.starts_with(module);
        match self.sources.iter().any(|other| is_below(&other.module)) {
            true => module,
            false => above,
        }
    }

    /// Returns the circles of imports that cross a folder: of each, its files.
    pub fn circles(&self) -> Vec<Vec<String>> {
        let mut after: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (at, source) in self.sources.iter().enumerate() {
            let named = uses(source).into_iter().filter_map(|path| self.file_of(&path));
            // What a facade passes on is where it leads.
            let folder = |other: &&Source| {
                other.module.split_last().is_some_and(|(_, folder)| folder == source.module)
            };
            let passed = self.sources.iter().enumerate().filter(|(_, other)| folder(other));
            let passed = passed.map(|(other, _)| other).collect::<Vec<_>>();
            after.insert(at, named.chain(passed).filter(|other| *other != at).collect());
        }
        let reached = |from: usize| {
            let (mut known, mut open) = (BTreeSet::new(), vec![from]);
            while let Some(next) = open.pop() {
                open.extend(after[&next].iter().filter(|other| known.insert(**other)));
            }
            known
        };
        let reached: Vec<BTreeSet<usize>> = (0..self.sources.len()).map(reached).collect();
        let mut circles = BTreeSet::new();
        for (at, known) in reached.iter().enumerate().filter(|(at, known)| known.contains(at)) {
            let circle: BTreeSet<usize> =
                known.iter().copied().filter(|other| reached[*other].contains(&at)).collect();
            let folders: BTreeSet<&[String]> =
                circle.iter().map(|one| self.folder_of(*one)).collect();
            if 1 < folders.len() {
                circles.insert(circle);
            }
        }
        let path = |one: usize| self.sources[one].path.clone();
        circles.into_iter().map(|circle| circle.into_iter().map(path).collect()).collect()
    }
}
