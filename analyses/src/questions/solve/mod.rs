//! Which value of a key makes a number of a question what it should be?
//!
//! It is a sweep over one key or two, read backwards: `goal` says what is wanted of the number,
//! `solution` finds the values at which it is so.

mod form;
mod goal;
mod json;
mod question;
mod solution;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::SolveQuestion;
