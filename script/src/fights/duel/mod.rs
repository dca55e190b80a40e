//! Duels of a script: two figures who take turns as `[turn]` of the game says.
//!
//! `script_duel` has both figures, and says how a duel ends; `round` has rounds and their
//! activations, `phases` those in phases; `exchange` attacks with what answers them, and `choice`
//! what is done in place of one.

mod choice;
mod exchange;
mod phases;
mod round;
mod script_duel;

pub use script_duel::ScriptDuel;
