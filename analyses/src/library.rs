//! Games, rosters and scenarios by name, or by the path of a file or of a game's folder.
//!
//! A path in a file is relative to that file. All paths in this module are relative to the
//! library's folder.

mod error;
mod game;
mod path;
mod roster;
mod scenario_file;
#[cfg(test)]
mod tests;
mod vet;

pub use error::SystemError;
pub use roster::RosterFile;
pub use scenario_file::{ScenarioFile, scenarios};
pub use vet::{BYTES_MAX, read_text, vet, visible};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use evenodds_engine::registry::{Registry, System};

pub(crate) use path::plain;

/// A text with the path it was read from, relative to the library's folder.
pub type Kept = (String, String);

/// The games that can be asked for, and the folder that paths are relative to.
#[derive(Clone)]
pub struct Library {
    registry: Registry,
    folder: PathBuf,
}

/// A game, and the files that it was read from: none of those in the registry.
#[derive(Clone)]
pub struct Found {
    /// The game.
    pub system: Arc<dyn System>,
    /// Its files, those of what it builds on first.
    pub files: Vec<Kept>,
    /// The name of the game or the path of the folder whose roster fits it unless another is
    /// named.
    pub roster: String,
}

impl Library {
    /// The built-in games; paths are relative to `folder`.
    #[must_use]
    pub fn standard(folder: impl Into<PathBuf>) -> Library {
        Library { registry: Registry::standard(), folder: folder.into() }
    }

    /// The games of a registry, such as one with a game of your own; paths are relative to
    /// `folder`.
    #[must_use]
    pub fn of(registry: Registry, folder: impl Into<PathBuf>) -> Library {
        Library { registry, folder: folder.into() }
    }

    /// The same games, with paths relative to another folder.
    #[must_use]
    pub fn beside(&self, folder: impl Into<PathBuf>) -> Library {
        Library { registry: self.registry.clone(), folder: folder.into() }
    }

    /// The games known by name.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The game of that name, or of the folder or the system file at that path.
    ///
    /// # Errors
    /// When there is none, or a file of it is missing, cannot be read or holds a fault.
    pub fn system(&self, name: &str) -> Result<Arc<dyn System>, SystemError> {
        self.found(name).map(|found| found.system)
    }

    /// The path of a file; beside the working folder it is shown as it was given.
    fn path(&self, name: &str) -> PathBuf {
        let here = self.folder == Path::new(".");
        if here { PathBuf::from(name) } else { self.folder.join(name) }
    }
}
