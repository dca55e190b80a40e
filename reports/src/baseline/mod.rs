//! What moved: the numbers of a study against those of a report that was saved before.
//!
//! `saved` reads the report; `moved` has the numbers that changed, `answer` the same for every
//! face, `markdown` for a pull request; `error` says why a folder is no baseline.

mod answer;
mod error;
mod markdown;
mod moved;
mod saved;
#[cfg(test)]
mod tests;

pub use answer::MOVED;
pub(crate) use answer::SECTION;
pub use error::BaselineError;
pub use moved::{Asked, Moved};
pub use saved::Baseline;
