//! Volt: two d20 under a value, the higher success against Guard or distance.

mod combat;
mod duel;
pub mod mechanic;
mod profile;
mod squad;

#[cfg(test)]
mod rulebook;

pub use mechanic::game;
