//! The d20 game: d20 and a bonus at or over Defense.

pub mod mechanic;

#[cfg(test)]
mod rulebook;
