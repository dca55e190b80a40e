//! Skrapyard: d12 at or under a characteristic.

mod combat;
mod duel;
pub mod mechanic;
mod profile;
mod squad;

#[cfg(test)]
mod rulebook;

pub use mechanic::game;
