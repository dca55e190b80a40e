//! Which fighters, and with which weapons, do best against a field?

mod charts;
mod form;
mod frames;
mod json;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use question::{BEST, BEST_PAIRS, BestQuestion};
