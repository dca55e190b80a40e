//! What are the odds of one check?

mod charts;
mod form;
mod json;
mod question;
mod words;

pub(super) use charts::bars;
pub(crate) use form::{question, shape};
pub(super) use json::OddsJson;
pub use question::{DEGREES, ODDS, OddsQuestion};
