//! Counts of what happens in many squad fights: `counts` adds them up, `play` plays fights into them,
//! `outcome` is how one fight ends, and `check` whether counts fit together.

mod check;
mod counts;
mod outcome;
mod play;

pub use counts::{ActionTally, FigureTally, Products, SquadTally};
pub use outcome::SquadOutcome;
pub use play::Seat;
pub(super) use play::Seated;
