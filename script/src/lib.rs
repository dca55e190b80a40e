//! User-defined games: rules in a script, rolled, weighed exactly or replayed like rules in Rust.
//!
//! A game is a folder with a `game.toml`, which declares its forms and numbers, and a `rules.rhai`
//! with functions of fixed names. A function is run once for each way that its dice can lead. It
//! runs until it wants dice that nobody has rolled yet; what it wants becomes a node of a tree,
//! whoever holds the dice rolls, and the function is run again with that reading known. From then
//! on the dice walk the tree, and the script rests. So a script is one more rule written against
//! [`Dice`](evenodds_engine::dice::Dice): it runs under every hand.
//!
//! A script computes with whole numbers, and has neither files nor a clock. Everything it does is
//! bounded, and every bound has a message that names it.
//!
//! The modules are layers: each uses only those above it in this list.
//!
//! - `bounds`: the limits of a script; `values`: what it computes with.
//! - `language`: a script before it runs; `dice`: the dice that it can ask for.
//! - `running`: its runs, as trees that dice walk; `words`: what its words do in a run.
//! - `fights`: checks, attacks and duels, as the engine plays them.
//! - `proofreading`: checks of a game before its first question; `game`: a folder becomes a system.

mod bounds;
mod dice;
mod fights;
mod game;
mod language;
mod proofreading;
mod running;
#[cfg(test)]
mod tests;
mod values;
mod words;

pub use game::{ScriptGame, Source, open};
pub use language::{ScriptError, WORDS, Word};

/// The hash of this crate's sources, as 64 hexadecimal digits.
pub const SOURCES: &str = env!("EVENODDS_SOURCES");
