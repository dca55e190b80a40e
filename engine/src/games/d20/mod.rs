//! The d20 game: d20 and a bonus at or over Defense.

pub mod combat;
pub mod duel;
pub mod mechanic;
pub mod profile;
pub mod squad;

#[cfg(test)]
mod rulebook;

pub use mechanic::game;
