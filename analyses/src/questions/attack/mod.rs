//! What does one attack do?

mod charts;
mod form;
mod json;
mod question;
mod words;

pub(crate) use form::{question, shape};
pub(super) use json::ChancesJson;
pub use question::{ATTACKS, AttackQuestion, HARM};
