//! Why a folder is no baseline.

use std::io;

use evenodds_analyses::complaint::Complaint;

/// The reason why a study cannot be compared with a baseline.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The folder cannot be read.
    #[error("the baseline {path} cannot be read: {source}")]
    Unreadable {
        /// The folder.
        path: String,
        /// The reason.
        source: io::Error,
    },
    /// It holds no report.
    #[error("{path} is no baseline: it has no report.json of a report")]
    NoReport {
        /// The folder.
        path: String,
    },
    /// It was written by another version.
    #[error(
        "the baseline {path} is of version {found}; expected {own}, the version of this program"
    )]
    Version {
        /// The folder.
        path: String,
        /// Its version.
        found: String,
        /// The version of the program.
        own: String,
    },
    /// It lacks numbers, or was changed by hand.
    #[error("the report.json in {path} has no numbers to compare with, or was changed by hand")]
    Damaged {
        /// The folder.
        path: String,
    },
    /// It is the report of another study.
    #[error("the baseline {path} is of the study `{found}`; expected `{own}`")]
    OtherStudy {
        /// The folder.
        path: String,
        /// The name of its study.
        found: String,
        /// The name of the study that is compared with it.
        own: String,
    },
    /// It answers none of the questions.
    #[error("the baseline of the study `{study}` has none of the numbers that it has now")]
    NothingShared {
        /// The name of the study.
        study: String,
    },
}

impl BaselineError {
    /// Returns the likeliest fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<&'static str> {
        match self {
            BaselineError::Unreadable { .. } | BaselineError::NoReport { .. } => {
                Some("name the folder of a report, as `evenodds report STUDY --out DIR` writes it")
            }
            BaselineError::Version { .. } => Some(
                "write it again with this version, from the study as it was, or install the \
                 version of the baseline",
            ),
            BaselineError::Damaged { .. } => Some("write it again with `evenodds report`"),
            BaselineError::OtherStudy { .. } => {
                Some("name the report of this study, or write one as its baseline")
            }
            BaselineError::NothingShared { .. } => {
                Some("write the baseline again from the study as it is")
            }
        }
    }
}

impl From<BaselineError> for Complaint {
    fn from(error: BaselineError) -> Complaint {
        Complaint::input(error.to_string(), error.fix().map(str::to_owned))
    }
}
