//! Skrapyard: d12 at or under a characteristic.

mod attack;
mod duel;
mod game;
mod movement;
mod nerve;
mod profile;
mod rules;
mod squad;
mod turn;

#[cfg(test)]
mod rulebook;

pub use game::game;
pub use rules::test;
