//! SPRAWL: pools of d10, each 7 or more a success.

pub mod attack;
pub mod duel;
mod game;
pub mod movement;
pub mod nerve;
pub mod profile;
pub mod rules;
pub mod squad;
pub mod turn;

#[cfg(test)]
mod rulebook;

pub use game::game;
