//! Volt: two d20 under a value, the higher success against Guard or distance.

mod attack;
mod duel;
mod game;
mod movement;
mod nerve;
mod profile;
pub mod rules;
mod squad;
mod turn;

#[cfg(test)]
mod rulebook;

pub use game::game;
