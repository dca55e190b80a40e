//! Match-ups: how far ratings explain who beats whom, cycles, and what players would field with a free
//! choice.

mod cycles;
mod equilibrium;
mod rated;
mod rearmed;
#[cfg(test)]
mod tests;

pub use cycles::{Cycle, Cycles};
pub use equilibrium::equilibrium;
pub use rated::{MEAN_RATING, Matchups, Rated};
pub use rearmed::{Rearmed, rearmed};
