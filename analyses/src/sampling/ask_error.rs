//! Why a question has no answer.

use evenodds_engine::engagement::Limits;
use evenodds_engine::fight::VOLLEY_STATES_MAX;

use super::part_error::PartError;

/// The reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// It was to be exact, and is too large for that.
    #[error("no exact answer within the limits: {0}")]
    TooLarge(#[from] evenodds_engine::engagement::TooLarge),
    /// It was to be exact, and is estimated to be far too large for that.
    #[error(
        "no exact answer within the limits: more than {} states, by an estimate from {fights} \
         fights; expected at most {} states and {} transitions",
        rounded(*.states), .limits.states, .limits.transitions
    )]
    SurelyTooLarge {
        /// The estimated number of states, a lower bound.
        states: f64,
        /// The number of fights from which it was estimated.
        fights: u64,
        /// The limits.
        limits: Limits,
    },
    /// It was to be exact, and attacks that carry over leave its figures in too many states.
    #[error("no exact answer within the limits: more than {} states of figures", VOLLEY_STATES_MAX)]
    TooManyStates,
    /// More trials were requested than accepted.
    #[error("{trials} trials would take about {seconds:.0} seconds; expected at most {trials_max}")]
    TooLong {
        /// The number requested.
        trials: u64,
        /// The time that they would take on this machine, in seconds.
        seconds: f64,
        /// The number accepted.
        trials_max: u64,
    },
    /// The game does not accept the terms of the check.
    #[error(transparent)]
    Terms(#[from] evenodds_engine::book::TermsError),
    /// The fight cannot be set up.
    #[error("{0}")]
    SetupError(#[from] evenodds_engine::fight::SetupError),
    /// The rules of the game met an error while they were played.
    #[error(transparent)]
    Rules(Box<evenodds_engine::book::Fault>),
    /// Nothing is asked about: there is none of this.
    #[error("no {0} to ask about; expected at least one")]
    Empty(&'static str),
    /// A part of the work cannot be played, or parts do not fit.
    #[error(transparent)]
    Part(#[from] PartError),
    /// It was interrupted before there was a result.
    #[error("stopped before there was an answer")]
    Interrupted,
}

/// Rounds a large number to its first digit.
fn rounded(number: f64) -> f64 {
    let unit = 10_f64.powf(number.max(1.0).log10().floor());
    (number / unit).floor() * unit
}
