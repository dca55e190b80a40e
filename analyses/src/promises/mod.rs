//! What a study promises about its answers, and whether it is kept.
//!
//! A promise is a claim about a question: a number in a band, a column that rises with a modifier,
//! a condition on every row of a frame. Exact answers decide it within rounding. Sampled ones decide
//! it by a test with stated rates of both mistakes, which the promises of a study share equally
//! (Bonferroni), so that they hold for the whole run however the promises depend on each other:
//!
//! - With a chance of at most alpha any promise is called broken that is kept.
//! - With a chance of at most beta any promise is called kept that is broken by the margin or more.
//!
//! Between a bound and the margin beyond it either verdict is right. Numbers that can be counted
//! fight by fight have a sequential test: fights are played until a confidence sequence is outside
//! the band, or inside the band widened by the margin. The others are looked at once, after a fixed
//! number of trials.
//!
//! `form` and `question` read promises; `promise` holds them; `check` decides them. The claims are
//! `number` (with its sequential test), `steps`, `nobody` and `rows`, whose conditions `expression`
//! parses. `band`, `words`, `answer` and `json` serve all of them.

mod answer;
mod band;
mod check;
pub mod expression;
mod form;
mod json;
mod nobody;
mod number;
mod promise;
mod question;
mod rows;
mod steps;
#[cfg(test)]
mod tests;
mod words;

pub use answer::{FRAME, STEM};
pub use band::Band;
pub(crate) use form::{CHECK, PROMISE, check_shape, promise_shape, read};
pub use promise::{CheckError, Checked, Decision, Known, Means, Promise, Promises, Rates, Ruling};
pub(crate) use question::StudyEntry;
