//! What do dice come to?

mod charts;
mod expression;
mod form;
mod json;
mod measures;
mod notation;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::{LAWS, ROLLS, RollQuestion};
