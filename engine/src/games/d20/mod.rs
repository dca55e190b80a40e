//! The d20 game: d20 and a bonus at or over Defense.

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
