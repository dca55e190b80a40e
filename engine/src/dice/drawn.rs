//! The drawing hand: parts of rules drawn whole from their exact laws.
//!
//! `hand` is the hand itself; `parts` draws each kind of part, from the `tables` that threads
//! share. `paths` keeps what trials drew as a tree, `replayed` finds dice that lead to what was
//! drawn, and `tally` counts results.

mod hand;
mod parts;
mod paths;
mod replayed;
mod tables;
mod tally;
#[cfg(test)]
mod tests;

pub use hand::Drawn;
pub(crate) use hand::Draws;
pub(crate) use paths::{Arrival, Paths, RecordingPosition, StepAt};
pub(crate) use replayed::Replayed;
pub use tables::{Tables, Used};
pub(crate) use tally::{counts, replayed};
