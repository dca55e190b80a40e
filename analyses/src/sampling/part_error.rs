//! The reason why a part cannot be played, read or merged.

/// The reason why a part cannot be played, read or merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartError {
    /// Something is wrong with a part, or with all of them together.
    #[error("{message}")]
    Faulty {
        /// What was found and what was expected.
        message: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// The parts so far do not reach the target error.
    #[error(
        "after {trials} trials the target error is not reached; the next wave ends at {next} trials"
    )]
    Unfinished {
        /// The number of trials so far.
        trials: u64,
        /// The number of trials at which to decide again.
        next: u64,
    },
}

impl PartError {
    /// Creates an error with its likeliest fix.
    pub(crate) fn new(message: impl Into<String>, fix: impl Into<String>) -> PartError {
        PartError::Faulty { message: message.into(), fix: Some(fix.into()) }
    }

    /// Returns the likeliest fix.
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        match self {
            PartError::Faulty { fix, .. } => fix.clone(),
            PartError::Unfinished { .. } => Some("add parts with the next wave".to_owned()),
        }
    }
}
