//! Who beats whom in a roster?

mod charts;
mod form;
mod json;
mod paired;
mod question;
mod verdicts;
mod words;

pub(crate) use form::{question, shape};
pub use question::MATRIX;
