//! Checks of a game before its first question.
//!
//! `script` reads the functions, `use_of_turn` what the turn and the conditions ask of them, and
//! `use_of_actions` what actions do; `trial` runs them all, with the `inputs` at both ends of their domains; `unread` finds what is
//! declared and never read.

mod inputs;
mod script;
pub mod trial;
mod unread;
mod use_of_actions;
mod use_of_turn;

pub use script::{check, check_depth, hints, looped};
pub use trial::{Untried, trial};
pub use unread::unread;
pub use use_of_actions::check_actions;
pub use use_of_turn::{check_functions, check_uses};
