//! Why a report could not be made.

use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::frame::PolarsError;
use evenodds_analyses::promises::CheckError;
use evenodds_analyses::sampling::AskError;

use crate::baseline::BaselineError;
use crate::chart::ChartError;

/// The reason why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A question of the study has no answer.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// The promises of the study cannot be checked.
    #[error(transparent)]
    Promise(#[from] CheckError),
    /// A frame could not be built or written.
    #[error("a frame could not be made: {0}")]
    Frame(#[from] PolarsError),
    /// A chart could not be drawn.
    #[error("a chart could not be drawn: {0}")]
    Chart(#[from] ChartError),
    /// The baseline answers another study.
    #[error(transparent)]
    Baseline(#[from] BaselineError),
    /// The JSON could not be written.
    #[error("report.json could not be made: {0}")]
    Json(#[from] serde_json::Error),
}

impl From<ReportError> for Complaint {
    fn from(error: ReportError) -> Complaint {
        match error {
            ReportError::Ask(error) => Complaint::of_ask(error, Spelling::STUDY),
            ReportError::Promise(error) => Complaint::from(error),
            ReportError::Baseline(error) => Complaint::from(error),
            other => Complaint::output(other.to_string()),
        }
    }
}
