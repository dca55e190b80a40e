//! The exact hand: enumerates every outcome of the dice.
//!
//! A rule is run once for every branch. The module `parts` computes and caches the laws of parts,
//! `split` those of pools read value by value, `best` those of the best few of many, `added`
//! those of sums of parts, and `forward` those of steps taken many times.

mod added;
mod best;
mod forward;
mod hand;
mod law_ref;
mod limits;
mod parts;
mod split;
mod spread;
mod store;
#[cfg(test)]
mod tests;

pub use hand::Exact;
pub(super) use parts::{play_again, play_both, play_die, play_part};
pub(super) use store::Key;
