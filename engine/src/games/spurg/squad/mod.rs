//! Squad fights of SPURG: each figure moves and attacks once a turn, in the order of Speed, until
//! one side is out.
//!
//! A step is one figure's turn. Posture and policy decide what the rules leave to the player.

mod keen;
mod play;
mod setup;
mod state;
#[cfg(test)]
mod tests;

pub use setup::Squad;
