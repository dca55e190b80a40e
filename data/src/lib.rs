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
//!
//! [`starters`] are games to copy and change: each is a folder of the same form whose rules are a
//! script, [`SCRIPT`].

/// The hash of all data and of this crate's code, as 64 hexadecimal digits.
pub const SOURCES: &str = env!("EVENODDS_SOURCES");

/// The file of a game that declares its card, its parameters and the forms of its stat lines,
/// weapons and situations.
pub const GAME: &str = "game.toml";

/// The file of a game that lists the rules of its text.
pub const INDEX: &str = "index.toml";

/// The file of a game with its stat lines and weapons.
pub const ROSTER: &str = "roster.toml";

/// The file of a game with its colour, marker and line.
pub const LOOK: &str = "look.toml";

/// The file of a user's own game with its rules as a script.
pub const SCRIPT: &str = "rules.rhai";

/// The folder in a game's folder that holds its scenarios, each a TOML file.
pub const SCENARIOS: &str = "scenarios";

/// What can be said of a situation in every game: `situation.toml`.
pub const SITUATION: &str = include_str!("../situation.toml");

/// The built-in study: `studies/five-games.toml`.
pub const STUDY: &str = include_str!("../studies/five-games.toml");

/// The CI workflow of a new user-defined game.
pub const WORKFLOW: &str = include_str!("../new/balance.yml");

/// What a new game has beside the files of its starter: paths and texts.
pub const STARTER_FILES: [(&str, &str); 2] = [
    ("study.toml", include_str!("../new/starter/study.toml")),
    ("README.md", include_str!("../new/starter/README.md")),
];

/// The file of a new game that changes a built-in one.
pub const CHANGED: &str = include_str!("../new/built-in/game.toml");

/// The page about a new game that changes a built-in one.
pub const CHANGED_ABOUT: &str = include_str!("../new/built-in/README.md");

/// The study of a new game with the fighters of another one.
pub const FIGHTERS_STUDY: &str = include_str!("../new/fighters/study.toml");

/// What that study has beside for a game with squad fights.
pub const SQUADS_STUDY: &str = include_str!("../new/fighters/squads.toml");

/// The folder of a game.
#[derive(Debug)]
pub struct Folder {
    /// The name of the game and of its folder.
    pub name: &'static str,
    /// Where the folder lies among the data.
    place: &'static str,
    files: &'static [(&'static str, &'static str)],
}

static FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

static STARTERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/starters.rs"));

static DUELS: Folder = Folder {
    name: "duels",
    place: "new/duels",
    files: &[
        (GAME, include_str!("../new/duels/game.toml")),
        (SCRIPT, include_str!("../new/duels/rules.rhai")),
        (ROSTER, include_str!("../new/duels/roster.toml")),
        ("scenarios/pit.toml", include_str!("../new/duels/scenarios/pit.toml")),
        ("study.toml", include_str!("../new/duels/study.toml")),
        ("README.md", include_str!("../new/duels/README.md")),
    ],
};

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

/// The folder of that name to start a user-defined game from.
#[must_use]
pub fn starter(name: &str) -> Option<&'static Folder> {
    STARTERS.iter().find(|folder| folder.name == name)
}

/// The folders to start a user-defined game from, in alphabetical order.
///
/// Each is a whole game. Written out, its [`files`](Folder::files) are what a user's folder holds.
///
/// ```
/// let fate = evenodds_data::starter("fate").unwrap();
/// let paths: Vec<&str> = fate.files().iter().map(|(path, _)| *path).collect();
/// assert_eq!(paths, [evenodds_data::GAME, evenodds_data::SCRIPT]);
/// ```
#[must_use]
pub fn starters() -> &'static [Folder] {
    STARTERS
}

/// The folder of a running game of duels and squads, with a study: what a new user-defined game is.
#[must_use]
pub fn duels() -> &'static Folder {
    &DUELS
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
        format!("data/{}/{path}", self.place)
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

    #[test]
    fn every_starter_holds_a_game_and_its_script() {
        assert!(20 < starters().len());
        assert!(starters().windows(2).all(|pair| pair[0].name < pair[1].name));
        for starter in starters() {
            let origin = starter.origin(GAME);
            for file in [GAME, SCRIPT] {
                assert!(starter.text(file).is_some(), "{origin}: no {file} beside it");
            }
            assert!(folder(starter.name).is_none(), "{origin}: the name of a built-in game");
        }
    }
}
