//! What is a step of each game worth in steps of the others?

mod charts;
mod form;
pub(super) mod json;
mod question;
mod tables;
pub(super) mod words;

pub(crate) use form::{question, shape};
pub(crate) use question::Matched;
pub use question::{MATCHED, MATCHES, RATES};
