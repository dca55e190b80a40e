//! Who wins a squad fight, how, and how fast?
//!
//! `drawings` has the table of a scenario and fights on it; `policies` asks a scenario under all
//! pairs of policies.

mod charts;
mod command;
mod drawings;
mod fights;
mod form;
mod frames;
mod json;
mod measures;
mod policies;
mod policies_json;
mod question;
mod tables;
#[cfg(test)]
mod tests;
mod verdicts;
mod words;

pub use drawings::{map, strip};
pub(crate) use form::{policies, policies_shape, question, shape};
pub use policies::PoliciesQuestion;
pub use question::{FIGURES, POLICIES, ROUNDS, SIDES, SquadQuestion};
pub(crate) use words::{last, place, played};
