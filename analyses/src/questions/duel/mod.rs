//! Who wins a duel, how, and how fast?

mod charts;
mod fights;
mod form;
mod frames;
mod json;
mod measures;
mod question;
mod verdicts;
mod words;

pub(crate) use form::{question, shape};
pub use question::{DUELS, DuelQuestion, LEFT, LEFT_ROUNDS, ROUNDS};
