//! What is one more step of each statistic of a fighter worth, of its weapons and of the situation?

mod charts;
mod form;
mod frames;
mod json;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::{WEIGHTS, WeighQuestion};
