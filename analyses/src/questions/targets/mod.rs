//! What does an attacker do to each of several targets?

mod charts;
mod form;
mod json;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::TargetsQuestion;
