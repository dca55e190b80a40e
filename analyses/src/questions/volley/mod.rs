//! What does a volley of several attackers do to figures of one stat line?

mod charts;
mod form;
mod frames;
mod json;
mod measures;
mod odds;
mod question;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use form::{question, shape};
pub use odds::{Event, VolleyOdds};
pub use question::{ATTACKS_MAX, LAWS, Rank, VOLLEYS, VolleyQuestion};
