//! SPURG: 3d6 at or under a Target Number.

pub mod attack;
pub mod duel;
mod game;
pub mod nerve;
pub mod profile;
pub mod rules;
pub mod squad;
pub mod turn;

#[cfg(test)]
mod rulebook;

pub use game::game;
