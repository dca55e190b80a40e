//! Whom does a fighter beat, and who beats it?

mod charts;
mod form;
mod json;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::OpponentsQuestion;
