//! Does a change matter: a question as it is, and under a variant.

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

pub(crate) use form::question;
pub use matters::Verdict;
pub use question::{CAUSES, COMPARISONS, CompareQuestion, Difference};
pub use swaps::{ActsOn, Swap, Swaps};
pub use twins::{Twins, twins};
