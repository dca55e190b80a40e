//! The built-in games as data: a folder for each, embedded as text.
//!
//! A game's folder contains all its data, as TOML: [`GAME`], [`INDEX`], [`LOOK`], rosters and
//! scenarios. Users' own folders have the same files, so their names are defined here, once.
//!
//! ```
//! let volt = evenodds_data::folder("volt").unwrap();
//! assert!(volt.text(evenodds_data::GAME).unwrap().contains("name = \"volt\""));
//! assert!(volt.scenarios().any(|(name, _)| name == "depot"));
//! ```

/// The file of a game that declares its card, its parameters and the forms of its stat lines,
/// weapons and situations.
pub const GAME: &str = "game.toml";

/// The file of a game that lists the rules of its text.
pub const INDEX: &str = "index.toml";

/// The file of a game with its stat lines and weapons.
pub const ROSTER: &str = "roster.toml";

/// The file of a game with its colour, marker and line.
pub const LOOK: &str = "look.toml";

/// The folder in a game's folder that holds its scenarios, each a TOML file.
pub const SCENARIOS: &str = "scenarios";

/// What can be said of a situation in every game: `situation.toml`.
pub const SITUATION: &str = include_str!("../situation.toml");

/// The built-in study: `studies/five-games.toml`.
pub const STUDY: &str = include_str!("../studies/five-games.toml");

/// A built-in game's folder.
#[derive(Debug)]
pub struct Folder {
    /// The name of the game and of its folder.
    pub name: &'static str,
    files: &'static [(&'static str, &'static str)],
}

static FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// The folder of the built-in game of that name.
#[must_use]
pub fn folder(name: &str) -> Option<&'static Folder> {
    FOLDERS.iter().find(|folder| folder.name == name)
}

/// The folders of all built-in games, in alphabetical order.
#[must_use]
pub fn folders() -> &'static [Folder] {
    FOLDERS
}

impl Folder {
    /// The files of the folder: paths inside it, with forward slashes, and texts.
    #[must_use]
    pub fn files(&self) -> &'static [(&'static str, &'static str)] {
        self.files
    }

    /// The text of the file at that path inside the folder.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&'static str> {
        self.files.iter().find(|(known, _)| *known == path).map(|&(_, text)| text)
    }

    /// Where a file of the folder lies in the sources of evenodds, such as `data/volt/game.toml`:
    /// its name in errors.
    #[must_use]
    pub fn origin(&self, path: &str) -> String {
        format!("data/{}/{path}", self.name)
    }

    /// The scenarios of the game: names and texts. The program knows each by the name of the game,
    /// a hyphen and its own name.
    pub fn scenarios(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.files.iter().filter_map(|&(path, text)| {
            let file = path.strip_prefix(SCENARIOS)?.strip_prefix('/')?;
            Some((file.strip_suffix(".toml")?, text))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_holds_a_whole_game() {
        assert!(folders().len() >= 2);
        for folder in folders() {
            for file in [GAME, INDEX, ROSTER, LOOK] {
                assert!(folder.text(file).is_some(), "{} lacks {file}", folder.name);
            }
            assert!(folder.scenarios().count() > 0, "{} has no scenario", folder.name);
            assert!(folder.files().iter().all(|(path, _)| !path.starts_with("golden")));
        }
    }
}
