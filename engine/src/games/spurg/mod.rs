//! SPURG: 3d6 at or under a Target Number.

pub mod combat;
pub mod duel;
pub mod mechanic;
pub mod profile;
pub mod squad;

#[cfg(test)]
mod duels;
#[cfg(test)]
mod rulebook;

pub use mechanic::game;
