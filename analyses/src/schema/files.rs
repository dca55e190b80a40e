//! The kinds of files that users write.

use evenodds_data as data;
use evenodds_engine::book::{Book, Look, RuleIndex, UserGame};
use evenodds_engine::fight::Roster;
use evenodds_engine::shape::FileShape;
use evenodds_engine::squad::Scenario;

use super::json::schema;
use crate::study::Study;

/// A kind of file that users write.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// Its name in commands.
    pub name: &'static str,
    /// What it is, in a few words.
    pub says: &'static str,
    /// Returns what it may hold, given the book of its game, if that is known.
    shape: fn(Option<&Book>) -> FileShape,
}

/// The folder of schemas beside the files of a game.
pub const FOLDER: &str = ".schema";

/// All kinds, with those first that every game has.
pub static FILES: [FileKind; 6] = [
    FileKind {
        name: "game",
        says: "a game: `game.toml`, or a system file",
        shape: |_| UserGame::file(),
    },
    FileKind { name: "roster", says: "stat lines and weapons: `roster.toml`", shape: Roster::file },
    FileKind {
        name: "scenario",
        says: "a squad fight: a file in `scenarios`",
        shape: |_| Scenario::file(),
    },
    FileKind { name: "study", says: "questions and promises", shape: |_| Study::file() },
    FileKind {
        name: "look",
        says: "a game's look on charts: `look.toml`",
        shape: |_| Look::file(),
    },
    FileKind {
        name: "index",
        says: "the rules of a game's text: `index.toml`",
        shape: |_| RuleIndex::file(),
    },
];

impl FileKind {
    /// Returns the kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static FileKind> {
        FILES.iter().find(|kind| kind.name == name)
    }

    /// Returns the kind of a file in a game's folder, by its path inside the folder.
    #[must_use]
    pub fn of_path(path: &str) -> Option<&'static FileKind> {
        let is_toml = || path.rsplit_once('.').is_some_and(|(_, ending)| ending == "toml");
        let is_scenario = || {
            path.strip_prefix(data::SCENARIOS).is_some_and(|rest| rest.starts_with('/'))
                && is_toml()
        };
        FileKind::named(match path {
            data::GAME => "game",
            data::ROSTER => "roster",
            data::LOOK => "look",
            data::INDEX => "index",
            "study.toml" => "study",
            _ if is_scenario() => "scenario",
            _ => return None,
        })
    }

    /// Returns the name of the file with its schema.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}.json", self.name)
    }

    /// Returns what a file may hold. With the book of its game, that includes the keys of the game's
    /// own forms.
    #[must_use]
    pub fn shape(&self, book: Option<&Book>) -> FileShape {
        (self.shape)(book)
    }

    /// Returns the text of its schema.
    #[must_use]
    pub fn schema(&self, book: Option<&Book>) -> String {
        let title = match book {
            Some(book) => format!("{} of {} for evenodds", self.name, book.card.title),
            None => format!("{} for evenodds", self.name),
        };
        format!("{:#}\n", schema(&title, &self.shape(book)))
    }
}
