//! SPRAWL: pools of d10, each 7 or more a success.

pub mod attack;
pub mod duel;
pub mod game;
pub mod movement;
pub mod nerve;
pub mod profile;
pub mod rules;
pub mod squad;
pub mod turn;

pub use game as mechanic;

#[cfg(test)]
mod rulebook;

pub use mechanic::game;
