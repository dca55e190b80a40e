//! The smallest change of rules or rosters with which all promises of a study are kept.
//!
//! The study says which keys may change, how far, and what a step of each costs
//! ([`free`](crate::free)). `search` tries changes in the order of their cost; `trial` makes each in
//! the texts of the files, reads the study again in their place and checks its promises; `edit` is the
//! change of a text. `found` is what came of it, told by `answer`, `words` and `json`.

mod answer;
mod edit;
mod found;
mod json;
mod run;
mod search;
#[cfg(test)]
mod tests;
mod trial;
mod words;

pub use found::{FileEdit, Redesign, Rulings, Single};
pub use run::{TRIES, redesign};
