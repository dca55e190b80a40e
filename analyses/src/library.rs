//! Games and rosters by name, or by the path of a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use evenodds_engine::book::{Fault, did_you_mean};
use evenodds_engine::fight::{self, Fights, Misfit, Profile, Roster, Sheet};
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
    /// There is no such roster, and no such file.
    #[error("no roster `{name}`; there are {known}, or the path of a roster file")]
    NoRoster {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// The file could not be read.
    #[error("{path} cannot be read: {source}")]
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

/// A roster with the game it is for.
#[derive(Clone)]
pub struct Arms {
    /// The game.
    pub system: Arc<dyn System>,
    /// The roster.
    pub roster: Roster,
    /// What it was asked for by: a path, or the name of a built-in roster.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether it came from a file, and not from the program.
    pub from_file: bool,
    /// What the roster calls its game: a name, or the path of a system file beside it.
    pub system_file: Option<String>,
}

/// The built-in rosters: one a game.
const ROSTERS: [(&str, &str); 5] = [
    ("sprawl", include_str!("../../data/rosters/sprawl.toml")),
    ("spurg", include_str!("../../data/rosters/spurg.toml")),
    ("d20", include_str!("../../data/rosters/d20.toml")),
    ("skrapyard", include_str!("../../data/rosters/skrapyard.toml")),
    ("volt", include_str!("../../data/rosters/volt.toml")),
];

impl SystemError {
    /// The likeliest fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        match self {
            SystemError::Unknown { fix, .. } | SystemError::NoRoster { fix, .. } => fix.clone(),
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

    /// The roster of that path, or the built-in one of the game of that name.
    ///
    /// The system that it names is a game, or the path of a system file beside the roster.
    ///
    /// # Errors
    /// When there is neither, the file cannot be read or holds a fault, or its game is unknown.
    pub fn roster(&self, name: &str) -> Result<Arms, SystemError> {
        let here = self.folder == Path::new(".");
        let path = if here { PathBuf::from(name) } else { self.folder.join(name) };
        let builtin = ROSTERS.iter().find(|(game, _)| *game == name && !path.is_file());
        let (origin, text) = match builtin {
            Some((game, text)) => (format!("data/rosters/{game}.toml"), (*text).to_owned()),
            None if name.contains(['/', '\\', '.']) || path.is_file() => {
                let shown = path.display().to_string();
                let text = fs::read_to_string(&path);
                let unreadable = |source| SystemError::Unreadable { path: shown.clone(), source };
                (shown.clone(), text.map_err(unreadable)?)
            }
            None => {
                let known: Vec<&str> = ROSTERS.iter().map(|&(game, _)| game).collect();
                let fix = did_you_mean(name, known.iter().copied());
                let (name, known) = (name.to_owned(), known.join(", "));
                return Err(SystemError::NoRoster { name, known, fix });
            }
        };
        let faulty = |fault| SystemError::Faulty(Box::new(fault));
        let (wanted, span) = fight::system_of(&origin, &text).map_err(faulty)?;
        let beside = path.parent().filter(|_| builtin.is_none()).unwrap_or(Path::new("."));
        let folder = if beside.as_os_str().is_empty() { Path::new(".") } else { beside };
        let system = self.beside(folder).system(&wanted).map_err(|error| match error {
            SystemError::Faulty(fault) => SystemError::Faulty(fault),
            other => {
                let fault = Fault::new(&origin, &text, other.to_string()).at(span.clone());
                faulty(fault.or_rather(other.fix()))
            }
        })?;
        if system.fights().is_none() {
            let message = format!("`{wanted}` has no rules for fights");
            return Err(faulty(Fault::new(&origin, &text, message).at(span)));
        }
        let roster = Roster::read(&origin, &text, system.book()).map_err(faulty)?;
        let (name, from_file) = (name.to_owned(), builtin.is_none());
        let system_file = system.book().overlay.as_ref().map(|_| wanted);
        Ok(Arms { system, roster, name, text, from_file, system_file })
    }
}

impl Arms {
    /// The stat line of that name.
    ///
    /// # Errors
    /// When the roster has none of that name.
    pub fn profile(&self, name: &str) -> Result<&Profile, Misfit> {
        let roster = &self.roster;
        roster.get(name).ok_or_else(|| {
            let names = roster.names().collect::<Vec<_>>().join(", ");
            let message = format!("no profile `{name}` in {}; there are {names}", self.name);
            Misfit::new(message).or_rather(did_you_mean(name, roster.names()))
        })
    }

    /// A situation: what is said of it, and the rest as the game has it unless said.
    ///
    /// # Errors
    /// When a key is unknown, said twice, or its value outside its domain.
    pub fn situation<'a>(
        &self,
        said: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Sheet, Misfit> {
        let form = &self.system.book().situation;
        let (mut sheet, mut known) = (Sheet::blank(form), Vec::new());
        for (key, value) in said {
            if known.contains(&key) {
                return Err(Misfit::of(key, format!("`{key}` is set twice")));
            }
            known.push(key);
            sheet.set_text(form, key, value)?;
        }
        Ok(sheet)
    }

    /// The rules of its fights.
    ///
    /// # Panics
    /// Never: [`Library::roster`] refuses games without fights.
    #[must_use]
    pub fn fights(&self) -> &dyn Fights {
        self.system.fights().expect("a roster is of a game with fights")
    }
}

fn ends_in_toml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}
