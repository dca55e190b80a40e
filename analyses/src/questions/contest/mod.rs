//! Who wins a contest of two checks, in one exchange or over rounds?

mod charts;
mod form;
mod json;
mod measures;
mod question;
#[cfg(test)]
mod tests;
mod what_if;
mod words;

pub(crate) use form::{question, shape};
pub use question::{CONTESTS, ContestQuestion, LEADS, ROUNDS};
