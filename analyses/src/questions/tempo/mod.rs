//! When is a duel decided, how often does the lead change, and how open is it?

mod charts;
mod form;
mod frames;
mod json;
mod measures;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::{TEMPO, TEMPO_ROUNDS, TempoQuestion};
