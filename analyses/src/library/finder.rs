//! Games, rosters and scenarios by name, or by the path of a file or of a game's folder.

use super::error::SystemError;
use super::path::{folder_of, plain};
use super::variant::Variant;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use evenodds_engine::registry::{Registry, System};

/// A text with the path from which it was read, relative to the library's folder.
pub type FileText = (String, String);

/// A registry of games, and the folder that paths are relative to. The games to start from that come
/// with the program are found as folders of their names, unless such folders are there.
#[derive(Clone)]
pub struct Library {
    pub(super) registry: Registry,
    pub(super) folder: PathBuf,
    /// What stands in the place of a game.
    pub(super) variant: Option<Arc<Variant>>,
    /// Texts that stand in the place of files, by path.
    pub(super) texts: Arc<BTreeMap<String, String>>,
}

/// Which game it is, whatever its own name: two games in different places are two.
#[derive(Clone, Debug)]
pub struct GameId {
    /// The name or the path by which the library finds it.
    pub name: String,
    /// The name in the registry, or the canonical path of its file.
    pub(super) place: PathBuf,
}

impl PartialEq for GameId {
    /// Compares the games, which have several paths.
    fn eq(&self, other: &GameId) -> bool {
        self.place == other.place
    }
}

impl Eq for GameId {}

/// A game, and the files from which it was read; none for a game of the registry.
#[derive(Clone)]
pub struct Found {
    /// The game.
    pub system: Arc<dyn System>,
    /// Which game it is; that of a changed game is the one in whose place it stands.
    pub id: GameId,
    /// Whether it has changes of the library's variant.
    pub(crate) is_varied: bool,
    /// The files, those of its base first.
    pub files: Vec<FileText>,
    /// The name of the game or the path of the folder with its default roster.
    pub roster: String,
}

impl Library {
    /// Creates a library of the built-in games; paths are relative to `folder`.
    #[must_use]
    pub fn standard(folder: impl Into<PathBuf>) -> Library {
        Library::of(Registry::standard(), folder)
    }

    /// Creates a library of a registry, for example with a game of your own; paths are relative to
    /// `folder`.
    #[must_use]
    pub fn of(registry: Registry, folder: impl Into<PathBuf>) -> Library {
        Library { registry, folder: folder.into(), variant: None, texts: Arc::default() }
    }

    /// Returns a library of the same games, with paths relative to another folder.
    #[must_use]
    pub fn beside(&self, folder: impl Into<PathBuf>) -> Library {
        Library { folder: folder.into(), ..self.clone() }
    }

    /// Returns a library of the same games, with paths relative to the folder of a file.
    #[must_use]
    pub(crate) fn beside_file(&self, file: &str) -> Library {
        match folder_of(file) {
            "" => self.clone(),
            folder => self.beside(self.path(folder)),
        }
    }

    /// Returns a library of the same games, in which these texts stand in the place of files, by
    /// their paths with forward slashes: a roster that a program made, or a whole game where there
    /// are no files.
    #[must_use]
    pub fn with_texts(&self, texts: impl IntoIterator<Item = (String, String)>) -> Library {
        let all = self.texts.iter().map(|(path, text)| (path.clone(), text.clone()));
        let more = texts.into_iter().map(|(path, text)| (plain(&path), text));
        Library { texts: Arc::new(all.chain(more).collect()), ..self.clone() }
    }

    /// Returns a library of the same games, in which these texts stand in the place of files, by
    /// their paths relative to the library's folder.
    #[cfg(feature = "files")]
    pub(crate) fn with_files(&self, texts: impl IntoIterator<Item = (String, String)>) -> Library {
        self.with_texts(texts.into_iter().map(|(path, text)| (self.key(&path), text)))
    }

    /// Returns the games known by name.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Returns the game of this name, or of the folder or system file at this path.
    ///
    /// # Errors
    /// If there is none, or one of its files is missing, unreadable or invalid.
    pub fn system(&self, name: &str) -> Result<Arc<dyn System>, SystemError> {
        self.found(name).map(|found| found.system)
    }

    /// Returns the path of a file; in the working directory it is shown as given.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        let here = self.folder == Path::new(".");
        if here { PathBuf::from(name) } else { self.folder.join(name) }
    }
}
