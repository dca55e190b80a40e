//! Why something could not be written to a folder.

use std::io;
use std::path::{Path, PathBuf};

use evenodds_analyses::complaint::{Class, Complaint};

/// The reason why a report could not be written. What was there before is untouched.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The path leads to something other than a folder.
    #[error("`{path}` is not a folder")]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// The path is the root of a file system.
    #[error("{path} is the root of a file system")]
    Root {
        /// The path.
        path: PathBuf,
    },
    /// The working directory is the folder, or inside it.
    #[error("{path} would be replaced, and it is or contains the working directory")]
    WorkingFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file that the report is made from is inside the folder.
    #[error("{path} would be replaced, and it contains the input {input}")]
    HoldsInput {
        /// The folder.
        path: PathBuf,
        /// The file.
        input: PathBuf,
    },
    /// There is a folder where a file is to be written.
    #[error("{path} is a folder; expected a file")]
    IsAFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file is to be written into a folder that does not exist.
    #[error("{path} cannot be written: no folder {folder}")]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// A file that would be replaced is an input.
    #[error("{path} would be replaced, and it is an input")]
    IsInput {
        /// The file.
        path: PathBuf,
    },
    /// A file to be changed is not as it was read.
    #[error("{path} is not as it was read")]
    NotAsRead {
        /// The file.
        path: PathBuf,
    },
    /// The folder contains something that is not part of a report.
    #[error("{path} contains `{found}`, which is not part of a report")]
    NotAReport {
        /// The folder.
        path: PathBuf,
        /// The foreign file or folder.
        found: String,
    },
    /// The folder contains something, and is not that of a sweep.
    #[error("{path} contains `{found}`, which is not part of a sweep")]
    NotASweep {
        /// The folder.
        path: PathBuf,
        /// What it contains.
        found: String,
    },
    /// The folder is that of another sweep, or of another part.
    #[error("{path} is the folder of another sweep, or of another part of one")]
    OtherSweep {
        /// The folder.
        path: PathBuf,
    },
    /// Neither the new report nor the earlier one could be put in place.
    #[error("{path} cannot be written: {source}; what was there is now {kept}")]
    Stranded {
        /// The folder.
        path: PathBuf,
        /// Where the earlier report is kept.
        kept: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Something could not be read or written.
    #[error("{path} cannot be written: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// Returns the error of a file or folder that cannot be read or written.
pub(super) fn failed(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    move |source| FolderError::Io { path: path.to_owned(), source }
}

impl FolderError {
    /// Returns the likeliest fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<&'static str> {
        match self {
            FolderError::NotAFolder { .. } => Some("name a new folder, or one with a report"),
            FolderError::Root { .. } => Some("name a folder below it, such as `--out report`"),
            FolderError::WorkingFolder { .. } => {
                Some("name a folder in it, such as `--out report`, or run it from elsewhere")
            }
            FolderError::HoldsInput { .. } => {
                Some("name another folder, or copy the inputs to another one")
            }
            FolderError::IsAFolder { .. } => Some("name a file in it"),
            FolderError::NoFolder { .. } => Some("create it, or name another file"),
            FolderError::IsInput { .. } => Some("name another file"),
            FolderError::NotAsRead { .. } => Some("save it as UTF-8, and run the command again"),
            FolderError::NotAReport { .. }
            | FolderError::NotASweep { .. }
            | FolderError::OtherSweep { .. } => Some("name a new or an empty folder"),
            FolderError::Stranded { .. } => {
                Some("move it back yourself, or run it again, which does so")
            }
            FolderError::Io { .. } => None,
        }
    }
}

impl From<FolderError> for Complaint {
    fn from(error: FolderError) -> Complaint {
        Complaint::new(Class::Output, error.to_string(), error.fix().map(str::to_owned))
    }
}
