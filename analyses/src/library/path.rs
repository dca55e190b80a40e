//! Paths as written in files, and the texts at them.

use std::io::ErrorKind;
use std::path::PathBuf;

use evenodds_data as data;
use evenodds_engine::games;

use super::disk;
use super::error::SystemError;
use super::finder::Library;
use super::vet;
use super::vet::read_text;

/// What files of games and studies end with.
pub const ENDINGS: [&str; 3] = ["toml", "rhai", "csv"];

/// The separators of paths.
pub(super) const SLASHES: [char; 2] = ['/', '\\'];

/// Returns the path of `name` as written in a file in `folder`; the empty folder is the library's
/// own.
pub(super) fn join(folder: &str, name: &str) -> String {
    let folder = folder.trim_end_matches(SLASHES);
    if folder.is_empty() || folder == "." || std::path::Path::new(name).is_absolute() {
        name.to_owned()
    } else {
        format!("{folder}/{name}")
    }
}

/// Returns the folder of a file; empty for a file in the library's own.
pub(super) fn folder_of(file: &str) -> &str {
    file.rfind(SLASHES).map_or("", |end| if end == 0 { &file[..1] } else { &file[..end] })
}

/// Returns the last part of a path.
pub(super) fn file_name(path: &str) -> &str {
    path.rfind(SLASHES).map_or(path, |end| &path[end + 1..])
}

/// Returns whether a name can only be a path.
pub(super) fn is_path(name: &str) -> bool {
    name.contains(SLASHES) || name == "." || name == ".." || has_ending(name, "toml")
}

pub(super) fn has_ending(name: &str, ending: &str) -> bool {
    let found = file_name(name).rsplit_once('.').map(|(_, ending)| ending);
    found.is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Normalises a path: removes `.`, and resolves `..`.
pub(crate) fn plain(path: &str) -> String {
    let mut steps: Vec<&str> = Vec::new();
    for step in path.split('/') {
        match step {
            "." => {}
            ".." if steps.last().is_some_and(|last| !last.is_empty() && *last != "..") => {
                steps.pop();
            }
            step => steps.push(step),
        }
    }
    steps.join("/")
}

/// Returns the path that leads from a folder to another place.
pub(super) fn between(folder: &str, to: &str) -> String {
    let whole = |path: &str| {
        let path = if path.is_empty() { "." } else { path };
        plain(disk::absolute(path).display().to_string().replace('\\', "/").trim_end_matches('/'))
    };
    let (from, to) = (whole(folder), whole(to));
    let (from, steps): (Vec<&str>, Vec<&str>) =
        (from.split('/').collect(), to.split('/').collect());
    let shared = from.iter().zip(&steps).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return to;
    }
    let up = from.len() - shared;
    let first = if up == 0 { vec!["."] } else { vec![".."; up] };
    [&first, &steps[shared..]].concat().join("/")
}

impl Library {
    /// Reads a text file, and returns its name in errors and its text; `expected` says what it
    /// should contain.
    pub(crate) fn text(&self, name: &str, expected: &str) -> Result<(String, String), SystemError> {
        let path = self.path(name);
        let shown = path.display().to_string();
        if let Some(text) = self.texts.get(&self.key(name)) {
            vet(&shown, text)?;
            return Ok((shown, text.clone()));
        }
        if let Some((folder, file)) = self.shipped(name)
            && let Some(text) = folder.text(&file)
        {
            return Ok((folder.origin(&file), text.to_owned()));
        }
        if self.is_folder(name) {
            let fix = format!("name a file in it, or move the folder `{shown}` out of the way");
            return Err(SystemError::other(shown, "a folder", expected, fix));
        }
        match read_text(&path) {
            Ok(text) => {
                vet(&shown, &text)?;
                Ok((shown, text))
            }
            Err(source) if source.kind() == ErrorKind::NotFound => Err(moved(&shown)
                .map_or(SystemError::Unreadable { path: shown.clone(), source }, |fix| {
                    SystemError::Moved { path: shown, fix }
                })),
            Err(source) => Err(SystemError::Unreadable { path: shown, source }),
        }
    }

    pub(super) fn is_file(&self, name: &str) -> bool {
        let shipped =
            || self.shipped(name).is_some_and(|(folder, file)| folder.text(&file).is_some());
        self.texts.contains_key(&self.key(name)) || disk::is_file(&self.path(name)) || shipped()
    }

    pub(super) fn is_folder(&self, name: &str) -> bool {
        self.names_in(name).next().is_some()
            || disk::is_folder(&self.path(name))
            || self.shipped_in(name).next().is_some()
    }

    /// Returns the path of `name` as written in a file in `folder`. A game that comes with the program
    /// has its name in every folder.
    pub(super) fn path_from(&self, folder: &str, name: &str) -> String {
        let path = join(folder, name);
        if !self.is_there(&path) && self.ships(name) { name.to_owned() } else { path }
    }

    /// Returns whether a path is in the folder of a game to start from, which comes with the program,
    /// and no folder of the user has its name.
    pub(crate) fn ships(&self, name: &str) -> bool {
        self.shipped(name).is_some()
    }

    /// Returns the folder of the game to start from that a path is in, and the path inside it.
    fn shipped(&self, name: &str) -> Option<(&'static data::Folder, String)> {
        let path = plain(&name.replace('\\', "/"));
        let (game, file) = path.split_once('/').unwrap_or((&path, ""));
        let folder = data::starter(game)?;
        let is_own = disk::is_there(&self.path(game)) || self.names_in(game).next().is_some();
        (!is_own).then(|| (folder, file.to_owned()))
    }

    /// Iterates over what a folder of a game to start from has, without what is deeper.
    fn shipped_in(&self, folder: &str) -> impl Iterator<Item = &'static str> {
        let found = self.shipped(folder.trim_end_matches('/'));
        let files = found.map(|(folder, inner)| {
            let start = if inner.is_empty() { inner } else { format!("{inner}/") };
            let below =
                folder.files().iter().filter_map(move |(path, _)| path.strip_prefix(&start));
            below.map(|name| name.split('/').next().unwrap_or(name))
        });
        files.into_iter().flatten()
    }

    /// Returns whether anything is at this path.
    pub(super) fn is_there(&self, name: &str) -> bool {
        self.is_file(name) || self.is_folder(name)
    }

    /// Returns the canonical path of a file.
    pub(super) fn identity(&self, name: &str) -> PathBuf {
        let (path, key) = (self.path(name), self.key(name));
        if self.texts.contains_key(&key) || self.ships(name) {
            return PathBuf::from(key);
        }
        disk::canonical(path)
    }

    /// Iterates over the names of files in a folder, in no order.
    pub(super) fn files_in(&self, folder: &str) -> impl Iterator<Item = String> {
        let own = self.names_in(folder).map(str::to_owned);
        let held: Vec<String> = own.chain(self.shipped_in(folder).map(str::to_owned)).collect();
        let others = disk::names_in(&self.path(folder));
        let others: Vec<String> = others.into_iter().filter(|name| !held.contains(name)).collect();
        held.into_iter().chain(others)
    }

    /// Returns the path of a text in the place of a file.
    pub(super) fn key(&self, name: &str) -> String {
        plain(&self.path(name).display().to_string().replace('\\', "/"))
    }

    /// Iterates over what the texts have below a folder, without what is deeper.
    fn names_in(&self, folder: &str) -> impl Iterator<Item = &str> {
        let folder = self.key(folder);
        let start = match folder.trim_end_matches('/') {
            "" | "." => String::new(),
            folder => format!("{folder}/"),
        };
        let below = self.texts.range(start.clone()..).map(|(path, _)| path.as_str());
        let below = below.map_while(move |path| path.strip_prefix(&start));
        below.map(|name| name.split('/').next().unwrap_or(name))
    }
}

/// Returns the new place of a file of the evenodds sources that moved when each game got its own
/// folder, and the name under which it is built in.
fn moved(path: &str) -> Option<String> {
    let kind = file_name(folder_of(path));
    let stem = file_name(path).strip_suffix(".toml")?;
    let game = games::NAMES.into_iter().find(|game| {
        let rest = stem.strip_prefix(game);
        rest.is_some_and(|rest| rest.is_empty() || (kind == "scenarios" && rest.starts_with('-')))
    })?;
    let file = match (kind, stem.strip_prefix(game)?.strip_prefix('-')) {
        ("systems", None) => data::GAME.to_owned(),
        ("rules", None) => data::INDEX.to_owned(),
        ("rosters", None) => data::ROSTER.to_owned(),
        ("scenarios", Some(scenario)) => format!("{}/{scenario}.toml", data::SCENARIOS),
        _ => return None,
    };
    let root = folder_of(folder_of(path));
    Some(format!("it is `{}` now, and its name is `{stem}`", join(root, &format!("{game}/{file}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_and_made_plain() {
        assert_eq!(join("", "a.toml"), "a.toml");
        assert_eq!(join("my/", "../a.toml"), "my/../a.toml");
        assert_eq!(join("my", "/a.toml"), "/a.toml");
        assert_eq!((folder_of("a/b/c"), folder_of("c"), folder_of("/c")), ("a/b", "", "/"));
        assert_eq!((file_name("a/b"), file_name("b"), file_name("a\\b")), ("b", "b", "b"));
        assert_eq!(plain("a/../b/./c.toml"), "b/c.toml");
        assert_eq!(plain("../a/../../b"), "../../b");
        assert_eq!(plain("/a/../b"), "/b");
        assert_eq!(plain("/../b"), "/../b");
    }

    #[test]
    fn a_way_leads_from_a_folder_to_a_place() {
        for (folder, to, way) in [
            ("", "", "."),
            ("a", "a/.", "."),
            ("", "volt", "./volt"),
            ("a/b", "a/c.toml", "../c.toml"),
            ("a/b", "", "../.."),
            ("/x/y/", "/x/z", "../z"),
        ] {
            assert_eq!(between(folder, to), way, "{folder} {to}");
        }
    }

    #[test]
    fn old_places_are_known() {
        let place = |path| moved(path).unwrap_or_default();
        assert!(place("data/systems/volt.toml").starts_with("it is `data/volt/game.toml` now"));
        assert!(place("data/rules/d20.toml").starts_with("it is `data/d20/index.toml` now"));
        assert!(place("rosters/spurg.toml").starts_with("it is `spurg/roster.toml` now"));
        let scenario = place("x/scenarios/sprawl-open.toml");
        assert_eq!(
            scenario,
            "it is `x/sprawl/scenarios/open.toml` now, and its name is `sprawl-open`"
        );
        for other in ["systems/house.toml", "volt.toml", "rosters/volt-x.toml", "systems/volt"] {
            assert_eq!(moved(other), None, "{other}");
        }
    }
}
