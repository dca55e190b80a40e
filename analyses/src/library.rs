//! Games by name, or by the path of a system file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use evenodds_engine::book::{Fault, did_you_mean};
use evenodds_engine::registry::{Registry, System};
use evenodds_engine::systems;

/// The games that can be asked for, and the folder that paths are relative to.
#[derive(Clone)]
pub struct Library {
    registry: Registry,
    folder: PathBuf,
}

/// Why a game could not be found.
#[derive(Debug, thiserror::Error)]
pub enum SystemError {
    /// There is no such name, and no such file.
    #[error("no system `{name}`; there are {known}, or the path of a system file")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// The file could not be read.
    #[error("the system file {path} cannot be read: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The file holds a fault.
    #[error(transparent)]
    Faulty(#[from] Box<Fault>),
}

impl SystemError {
    /// The likeliest fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        match self {
            SystemError::Unknown { fix, .. } => fix.clone(),
            SystemError::Unreadable { .. } => None,
            SystemError::Faulty(fault) => fault.fix().map(str::to_owned),
        }
    }
}

impl Library {
    /// The five built-in games; paths are relative to `folder`.
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

    /// The game of that name, or of the system file at that path.
    ///
    /// # Errors
    /// When there is neither, or the file cannot be read or holds a fault.
    pub fn system(&self, name: &str) -> Result<Arc<dyn System>, SystemError> {
        if let Some(system) = self.registry.get(name) {
            return Ok(Arc::clone(system));
        }
        // Beside the working folder a path is shown as it was given.
        let here = self.folder == Path::new(".");
        let path = if here { PathBuf::from(name) } else { self.folder.join(name) };
        let is_path = name.contains(['/', '\\']) || ends_in_toml(Path::new(name)) || path.is_file();
        if !is_path {
            return Err(SystemError::Unknown {
                name: name.to_owned(),
                known: self.registry.names().collect::<Vec<_>>().join(", "),
                fix: did_you_mean(name, self.registry.names()),
            });
        }
        let shown = path.display().to_string();
        let text = fs::read_to_string(&path)
            .map_err(|source| SystemError::Unreadable { path: shown.clone(), source })?;
        systems::overlay(&shown, &text).map_err(|fault| SystemError::Faulty(Box::new(fault)))
    }
}

fn ends_in_toml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}
