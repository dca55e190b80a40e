//! SPRAWL: pools of d10, each 7 or more a success.

pub mod combat;
pub mod duel;
pub mod mechanic;
pub mod profile;
pub mod squad;

#[cfg(test)]
mod rulebook;

pub use mechanic::game;
