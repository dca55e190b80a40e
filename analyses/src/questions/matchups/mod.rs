//! How far do ratings explain who beats whom, which fighters form cycles, and what would players field?

mod charts;
mod form;
mod frames;
mod json;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::{CYCLES, MATCHUPS, MatchupsQuestion};
