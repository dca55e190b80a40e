//! What is each thing that players may do worth to their side?

mod charts;
mod form;
mod frames;
mod json;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::{OPTIONS, OptionsQuestion};
