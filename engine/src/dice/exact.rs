//! The exact hand: enumerates every outcome of the dice.
//!
//! A rule is run once for every branch, by `hand`, within `limits`. `parts` takes each kind of
//! part, whose laws `part_laws` computes and caches, under what `play` tells them apart by. `split`
//! has those of pools read value by value, `best` those of the best few of many, `added` those of
//! sums of parts, and `forward` those of steps taken many times. `law_ref` refers to laws wherever
//! they are kept.

mod added;
mod best;
mod forward;
mod hand;
mod law_ref;
mod limits;
mod part_laws;
mod parts;
mod play;
mod split;
mod spread;
mod store;
#[cfg(test)]
mod tests;

pub use hand::Exact;
pub(super) use play::{play_again, play_both, play_die, play_part};
pub(super) use store::Key;
