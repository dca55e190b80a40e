//! Texts kept word for word, so that a change of a rule is a visible diff.

#![allow(dead_code, reason = "each test takes the part that it needs")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use evenodds_engine::book::RuleIndex;
use evenodds_engine::dice::Line;

/// The rule of which a line tells; none where it tells of dice.
pub fn rule(line: &Line) -> Option<&str> {
    match line {
        Line::Told { rule, .. } => Some(rule),
        Line::Rolled { .. } => None,
    }
}

/// The files in a folder, by name; none where there is no folder.
pub fn files(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let entries = entries.map(|entry| entry.expect("a folder can be read"));
    let read = |path: PathBuf| fs::read_to_string(path).expect("a text can be read");
    let file = |entry: fs::DirEntry| (entry.file_name().into_string(), read(entry.path()));
    entries.map(file).map(|(name, text)| (name.expect("a name"), text)).collect()
}

fn bless(folder: &Path, golden: &BTreeMap<String, String>) {
    fs::create_dir_all(folder).expect("a folder can be made");
    for stale in files(folder).keys().filter(|name| !golden.contains_key(*name)) {
        fs::remove_file(folder.join(stale)).expect("a file can be removed");
    }
    for (name, text) in golden {
        fs::write(folder.join(name), text).expect("a file can be written");
    }
}

/// The first line in which two texts differ, in words.
fn difference(kept: &str, now: &str) -> String {
    let mut lines = kept.lines().zip(now.lines()).enumerate();
    match lines.find(|(_, (kept, now))| kept != now) {
        Some((at, (kept, now))) => format!("line {}:\n  was: {kept}\n  now: {now}", at + 1),
        None => format!("{} lines, now {}", kept.lines().count(), now.lines().count()),
    }
}

/// Holds texts to the files of a folder, or writes them there where that is asked for.
#[track_caller]
pub fn keep(folder: &Path, golden: &BTreeMap<String, String>) {
    const BLESS: &str = "if that is meant, run with EVENODDS_BLESS=1 and look at the diff";
    if std::env::var_os("EVENODDS_BLESS").is_some_and(|set| set == "1") {
        bless(folder, golden);
    }
    let kept = files(folder);
    for (name, text) in golden {
        let path = folder.join(name);
        let Some(kept) = kept.get(name) else {
            panic!("{} is not there; {BLESS}", path.display());
        };
        let differ = || format!("{}, {}", path.display(), difference(kept, text));
        assert!(kept == text, "{}\n{BLESS}", differ());
    }
    for name in kept.keys() {
        assert!(golden.contains_key(name), "{name} in {} is none; {BLESS}", folder.display());
    }
}

/// What of these lines does not fit: rules that the index lacks, dice of which nothing is told.
pub fn misfits(lines: &[Line], index: &RuleIndex) -> Vec<String> {
    let mut misfits = Vec::new();
    let unknown = lines.iter().filter_map(rule).filter(|rule| index.get(rule).is_none());
    misfits.extend(unknown.map(|rule| format!("no rule {rule}")));
    if let Some(rolled @ Line::Rolled { .. }) = lines.last() {
        misfits.push(format!("nothing is told of {rolled} after {:?}", lines.first()));
    }
    for line in lines {
        if let Line::Told { what, rule, .. } = line
            && (what.trim().is_empty() || what.contains('\n') || what.trim() != what)
        {
            misfits.push(format!("{what:?} ({rule}) is no line"));
        }
    }
    misfits
}
