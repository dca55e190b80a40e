//! A user-defined game: its folder becomes a system.
//!
//! `source` is its script as text; `compile` makes a program of it, and `rules` adds the conditions
//! and the turn. `script_game` is the game as the engine knows it, and `open` opens it once it is
//! proofread.

pub mod compile;
mod open;
pub mod rules;
mod script_game;
mod source;

pub use open::open;
pub use script_game::ScriptGame;
pub use source::Source;
