//! Does a change matter: a question as it is, and under a variant.
//!
//! `matters` decides whether a change matters. `why` asks the question under each part of the
//! variant and splits the change among the parts: `causes` lists the parts, `shapley` shares the
//! change out, `reasons` says it. `swaps` lists what a variant changes, value by value; `twins` are
//! two questions of a study that differ in one setting.

mod causes;
mod charts;
mod form;
mod frames;
mod json;
mod matters;
mod question;
mod reasons;
mod shapley;
mod swaps;
#[cfg(test)]
mod tests;
mod twins;
mod why;
mod words;

pub(crate) use form::{question, shape};
pub use matters::Significance;
pub use question::{CAUSES, COMPARISONS, CompareQuestion, Difference};
pub use swaps::{ActsOn, Swap, Swaps};
pub use twins::{Twins, twins};
