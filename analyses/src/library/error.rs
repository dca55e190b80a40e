//! Errors of finding games, rosters and scenarios.

use std::io::ErrorKind;
use std::ops::Range;

use evenodds_engine::book::Fault;

/// The reason why a game, a roster or a scenario could not be found.
#[derive(Debug, thiserror::Error)]
pub enum SystemError {
    /// There is no such name and no such file.
    #[error("no system `{name}`; expected {known}, or the path of a game's folder or system file")]
    Unknown {
        /// The name given.
        name: String,
        /// The known names.
        known: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// There is no such roster and no such file.
    #[error(
        "no roster `{name}`; expected {known}, or the path of a roster file or a game's folder"
    )]
    NoRoster {
        /// The name given.
        name: String,
        /// The known names.
        known: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// There is no such scenario and no such file.
    #[error("no scenario `{name}`; expected {known}, or the path of a scenario file")]
    NoScenario {
        /// The name given.
        name: String,
        /// The known names.
        known: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// The path leads to something else.
    #[error("{path} is {found}; expected {expected}")]
    Other {
        /// The file or folder.
        path: String,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
        /// The likeliest fix.
        fix: String,
    },
    /// A folder lacks a file.
    #[error("{folder} has no {file}: {holds}")]
    Lacks {
        /// The folder.
        folder: String,
        /// The name of the file.
        file: String,
        /// What the file should contain.
        holds: String,
        /// The likeliest fix.
        fix: String,
    },
    /// Two files of a folder contain the same thing.
    #[error("{folder} has {one} and {other}, which serve the same purpose")]
    Twice {
        /// The folder.
        folder: String,
        /// One file.
        one: String,
        /// The other file.
        other: String,
    },
    /// The file has been moved.
    #[error("{path} does not exist: each game now has its own folder")]
    Moved {
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
        /// The reason.
        source: std::io::Error,
    },
    /// The file is invalid.
    #[error(transparent)]
    Faulty(#[from] Box<Fault>),
}

fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        _ => error.to_string(),
    }
}

impl From<Fault> for SystemError {
    fn from(fault: Fault) -> SystemError {
        SystemError::Faulty(Box::new(fault))
    }
}

impl SystemError {
    /// Creates the error of a path that leads to something else than expected.
    pub(super) fn other(path: String, found: &str, expected: &str, fix: String) -> SystemError {
        SystemError::Other { path, found: found.to_owned(), expected: expected.to_owned(), fix }
    }

    /// Returns the likeliest fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        match self {
            SystemError::Unknown { fix, .. }
            | SystemError::NoRoster { fix, .. }
            | SystemError::NoScenario { fix, .. } => fix.clone(),
            SystemError::Other { fix, .. }
            | SystemError::Lacks { fix, .. }
            | SystemError::Moved { fix, .. } => Some(fix.clone()),
            SystemError::Twice { one, other, .. } => Some(format!("delete {one} or {other}")),
            SystemError::Unreadable { source, .. } => (source.kind() == ErrorKind::InvalidData)
                .then(|| "save it as UTF-8 in your editor or spreadsheet".to_owned()),
            SystemError::Faulty(fault) => fault.fix().map(str::to_owned),
        }
    }

    /// Adds the place in a text that contains the name; an invalid file keeps its own place.
    pub(super) fn at(self, origin: &str, text: &str, span: Range<usize>) -> SystemError {
        match self {
            SystemError::Faulty(fault) => SystemError::Faulty(fault),
            other => {
                let fault = Fault::new(origin, text, other.to_string()).at(span);
                fault.or_rather(other.fix()).into()
            }
        }
    }
}
