//! What does a modifier do in several games, side by side?

mod charts;
mod form;
mod json;
mod question;
mod what_if;
mod words;

pub(crate) use form::{question, shape};
pub use question::OverlayQuestion;
