//! Who wins a duel, how, and how fast?

mod charts;
mod counted;
mod form;
mod json;
mod numbers;
mod paired;
mod question;
mod verdicts;
mod words;

pub(super) use counted::rounds;
pub(crate) use form::question;
pub use question::{DUELS, DuelQuestion, ROUNDS};
