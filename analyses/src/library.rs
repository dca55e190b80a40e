//! Games, rosters and scenarios by name, or by the path of a file.

mod stage;

pub use stage::{SCENARIOS, Stage};

use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use evenodds_engine::book::{Book, Fault, did_you_mean};
use evenodds_engine::fight::{self, Profile, Roster, SetupError, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::{Fights, Registry, System};

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
    /// There is no such scenario, and no such file.
    #[error("no scenario `{name}`; there are {known}, or the path of a scenario file")]
    NoScenario {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// The file is in CSV, and not the stat lines of a roster.
    #[error("{path} is no roster; expected NAME.profiles.csv, or a file in TOML")]
    OtherCsv {
        /// The file.
        path: String,
        /// The likeliest fix.
        fix: String,
    },
    /// The file could not be read.
    #[error("{path} cannot be read: {}", reason(source))]
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
    /// Its texts, each with the path it is read from, relative to the library's folder: one in
    /// TOML, one or two in CSV.
    pub texts: Vec<(String, String)>,
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

/// What the names of files with stat lines and with weapons in CSV end with.
const CSV: [&str; 2] = [".profiles.csv", ".weapons.csv"];

/// A roster as it is written.
enum Written {
    /// In TOML: the file's name in errors, and its text.
    Toml(String, String),
    /// In CSV: the same of the stat lines, and of the weapons where there are any.
    Csv((String, String), Option<(String, String)>),
}

impl Written {
    fn system(&self) -> Result<(String, Range<usize>), Fault> {
        match self {
            Written::Toml(origin, text) => fight::system_of(origin, text),
            Written::Csv((origin, text), _) => fight::system_of_csv(origin, text),
        }
    }

    fn read(&self, book: &Book) -> Result<Roster, Fault> {
        match self {
            Written::Toml(origin, text) => Roster::read(origin, text, book),
            Written::Csv((origin, text), weapons) => {
                let weapons = weapons.as_ref().map(|(origin, text)| (&origin[..], &text[..]));
                Roster::read_csv((origin, text), weapons, book)
            }
        }
    }

    /// A fault at the place where the system is named.
    fn fault(&self, span: Range<usize>, message: String) -> Fault {
        let (Written::Toml(origin, text) | Written::Csv((origin, text), _)) = self;
        Fault::new(origin, text, message).at(span)
    }
}

fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidData => "it is no text in UTF-8".to_owned(),
        _ => error.to_string(),
    }
}

impl SystemError {
    /// The likeliest fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        match self {
            SystemError::Unknown { fix, .. }
            | SystemError::NoRoster { fix, .. }
            | SystemError::NoScenario { fix, .. } => fix.clone(),
            SystemError::OtherCsv { fix, .. } => Some(fix.clone()),
            SystemError::Unreadable { source, .. } => (source.kind() == ErrorKind::InvalidData)
                .then(|| "save it as UTF-8, as editors and spreadsheets offer".to_owned()),
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
        let path = self.path(name);
        let is_path = name.contains(['/', '\\']) || ends_in_toml(Path::new(name)) || path.is_file();
        if !is_path {
            return Err(SystemError::Unknown {
                name: name.to_owned(),
                known: self.registry.names().collect::<Vec<_>>().join(", "),
                fix: did_you_mean(name, self.registry.names()),
            });
        }
        let (shown, text) = self.text(name)?;
        games::overlay(&shown, &text).map_err(|fault| SystemError::Faulty(Box::new(fault)))
    }

    /// The path of a file; beside the working folder it is shown as it was given.
    fn path(&self, name: &str) -> PathBuf {
        let here = self.folder == Path::new(".");
        if here { PathBuf::from(name) } else { self.folder.join(name) }
    }

    /// The text of a file, with the file's name in errors.
    fn text(&self, name: &str) -> Result<(String, String), SystemError> {
        let path = self.path(name);
        let shown = path.display().to_string();
        match fs::read_to_string(path) {
            Ok(text) => Ok((shown, text)),
            Err(source) => Err(SystemError::Unreadable { path: shown, source }),
        }
    }

    /// The roster of that path, or the built-in one of the game of that name.
    ///
    /// A roster in CSV is NAME.profiles.csv, with its weapons in NAME.weapons.csv where there are
    /// any, and can be asked for by NAME. The system that a roster names is a game, or the path of
    /// a system file beside it.
    ///
    /// # Errors
    /// When there is neither, a file cannot be read or holds a fault, or its game is unknown.
    pub fn roster(&self, name: &str) -> Result<Arms, SystemError> {
        let path = self.path(name);
        let csv = self.csv_of(name);
        let from_file = csv.is_some() || path.is_file();
        let builtin = ROSTERS.iter().find(|(game, _)| *game == name && !from_file);
        let mut texts = Vec::new();
        let written = match (builtin, csv) {
            (Some(&(game, text)), _) => {
                texts.push((name.to_owned(), text.to_owned()));
                Written::Toml(format!("data/rosters/{game}.toml"), text.to_owned())
            }
            (None, Some(csv)) => self.written_in_csv(csv, &mut texts)?,
            (None, None) if from_file || name.contains(['/', '\\', '.']) => {
                if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv")) {
                    return Err(other_csv(name, &path));
                }
                let (origin, text) = self.text(name)?;
                texts.push((name.to_owned(), text.clone()));
                Written::Toml(origin, text)
            }
            (None, None) => {
                let known: Vec<&str> = ROSTERS.iter().map(|&(game, _)| game).collect();
                let fix = did_you_mean(name, known.iter().copied());
                let (name, known) = (name.to_owned(), known.join(", "));
                return Err(SystemError::NoRoster { name, known, fix });
            }
        };
        let faulty = |fault| SystemError::Faulty(Box::new(fault));
        let (wanted, span) = written.system().map_err(faulty)?;
        let beside = path.parent().filter(|_| builtin.is_none()).unwrap_or(Path::new("."));
        let folder = if beside.as_os_str().is_empty() { Path::new(".") } else { beside };
        let system = self.beside(folder).system(&wanted).map_err(|error| match error {
            SystemError::Faulty(fault) => SystemError::Faulty(fault),
            other => {
                let fault = written.fault(span.clone(), other.to_string());
                faulty(fault.or_rather(other.fix()))
            }
        })?;
        if system.fights().is_none() {
            let message = format!("`{wanted}` has no rules for fights");
            let fights =
                |name: &&str| self.registry.get(name).is_some_and(|one| one.fights().is_some());
            let others = self.registry.names().filter(fights).collect::<Vec<_>>().join(", ");
            let fix = format!("games with fights are {others}");
            return Err(faulty(written.fault(span, message).or_rather(Some(fix))));
        }
        let roster = written.read(system.book()).map_err(faulty)?;
        let (name, from_file) = (name.to_owned(), builtin.is_none());
        let system_file = system.book().overlay.as_ref().map(|_| wanted);
        Ok(Arms { system, roster, name, texts, from_file, system_file })
    }

    /// NAME, where a roster in CSV is asked for by NAME.profiles.csv or by NAME alone.
    fn csv_of<'n>(&self, name: &'n str) -> Option<&'n str> {
        let alone =
            || !self.path(name).is_file() && self.path(&(name.to_owned() + CSV[0])).is_file();
        name.strip_suffix(CSV[0]).or_else(|| alone().then_some(name))
    }

    /// The roster in CSV of that NAME; its texts are put to `texts`.
    fn written_in_csv(
        &self,
        name: &str,
        texts: &mut Vec<(String, String)>,
    ) -> Result<Written, SystemError> {
        let [profiles, weapons] = CSV.map(|ending| format!("{name}{ending}"));
        let of_profiles = self.text(&profiles)?;
        let of_weapons = match self.text(&weapons) {
            Err(SystemError::Unreadable { source, .. }) if source.kind() == ErrorKind::NotFound => {
                None
            }
            other => Some(other?),
        };
        texts.push((profiles, of_profiles.1.clone()));
        texts.extend(of_weapons.iter().map(|(_, text)| (weapons.clone(), text.clone())));
        Ok(Written::Csv(of_profiles, of_weapons))
    }
}

/// The refusal of a file in CSV that is not stat lines by its name.
fn other_csv(name: &str, path: &Path) -> SystemError {
    let stem = name.strip_suffix(CSV[1]).or_else(|| name.rsplit_once('.').map(|(stem, _)| stem));
    let profiles = stem.unwrap_or(name).to_owned() + CSV[0];
    let fix = match name.ends_with(CSV[1]) {
        true => format!("ask for `{profiles}`; its weapons are read with it"),
        false => format!("call the stat lines `{profiles}`, and the weapons likewise"),
    };
    SystemError::OtherCsv { path: path.display().to_string(), fix }
}

impl Arms {
    /// The stat line of that name.
    ///
    /// # Errors
    /// When the roster has none of that name.
    pub fn profile(&self, name: &str) -> Result<&Profile, SetupError> {
        let roster = &self.roster;
        roster.get(name).ok_or_else(|| {
            let names = roster.names().collect::<Vec<_>>().join(", ");
            let message = format!("no profile `{name}` in {}; there are {names}", self.name);
            SetupError::new(message).or_rather(did_you_mean(name, roster.names()))
        })
    }

    /// A situation: what is said of it, and the rest as the game has it unless said.
    ///
    /// # Errors
    /// When a key is unknown, said twice, or its value outside its domain.
    pub fn situation<'a>(
        &self,
        said: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Sheet, SetupError> {
        let form = &self.system.book().situation;
        let (mut sheet, mut known) = (Sheet::blank(form), Vec::new());
        for (key, value) in said {
            if known.contains(&key) {
                let fix = Some("say it once".to_owned());
                return Err(SetupError::of(key, format!("`{key}` is set twice")).or_rather(fix));
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
