//! Counts of what happens in many squad fights.

mod check;
mod counts;
mod outcome;
mod play;

pub use counts::{ActionTally, FigureTally, SquadTally};
pub use outcome::SquadOutcome;
pub use play::Seat;
pub(super) use play::Seated;
