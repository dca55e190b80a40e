//! Squad fights of the d20 game: each figure takes one turn a round, in the order of initiative,
//! until one side is out.
//!
//! A step is one figure's turn: a move and a standard action. Posture and policy decide what the
//! rules leave to the player; see `play`.

mod attacks;
mod keen;
mod movement;
mod play;
mod setup;
mod state;
#[cfg(test)]
mod tests;

pub use setup::Squad;
