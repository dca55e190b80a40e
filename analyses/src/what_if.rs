//! What could change an answer: the question asked again with each alternative that the rules
//! leave open.
//!
//! Only parameters that were read for an answer can change it, so only their alternatives are
//! tried, one at a time.
//!
//! It stands below `question`, because each question asks with it: `effect` has the alternatives
//! and what each changes, `checks` and `matrix` apply them to checks and to matrices.

mod checks;
mod effect;
mod matrix;
#[cfg(test)]
mod tests;

pub(crate) use checks::{differences, passes};
pub(crate) use effect::{Effect, cases, moved, overtaken, quickest, whole};
