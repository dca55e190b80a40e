//! Who did what in fights: an event log and the outcomes, as frames.
//!
//! A fight of the log is told by [`playthrough`](evenodds_engine::engagement::playthrough()), as
//! [`play`](crate::play) tells it: each of its lines is a row. Attacks and figures taken out are the
//! events that tallies count, and moves and conditions are what changes between two steps of
//! [`SquadFight::watch`](evenodds_engine::squad::SquadFight::watch).
//!
//! `rows` makes the rows of a fight, and `log` plays the fights.

mod log;
mod rows;
#[cfg(test)]
mod tests;

pub use log::EventLog;
pub use rows::EventKind;
