//! Statistics of sampled numbers: intervals, and differences between runs.
//!
//! `interval` has Clopper-Pearson intervals for a fixed number of trials, `confidence`
//! anytime-valid confidence sequences for sampling to a target error, `paired` differences between
//! runs that share their dice, `clustered` means and rates clustered by fight, and `sampled` how
//! numbers were sampled.

pub mod clustered;
pub mod confidence;
pub mod interval;
pub mod paired;
mod sampled;

pub use sampled::{Sampled, Stop};
