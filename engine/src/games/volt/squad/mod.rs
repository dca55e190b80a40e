//! Squad fights of Volt: each figure has one action a turn, in an order that does not change, until
//! one side is out.
//!
//! A step is one figure's action, all moves at the end of the turn, or the attack after a move.
//! Posture and policy decide what the rules leave to the player; see `intent`.

mod fighting;
mod intent;
mod keen;
mod movement;
mod order;
mod play;
mod setup;
mod shooting;
mod state;
#[cfg(test)]
mod tests;

pub use setup::Squad;
