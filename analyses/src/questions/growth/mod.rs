//! What is the same step worth in several games, from the attack roll to the duel?

mod charts;
mod form;
mod json;
mod question;
mod what_if;
mod words;

pub(crate) use form::{question, shape};
pub use question::GrowthQuestion;
