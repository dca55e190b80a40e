//! The last step from a study to its report: its files, in memory.
//!
//! `contents` makes them all: `page` and `summary` of the document, `json` for programs, and the
//! `frames` of the answers.

mod contents;
mod frames;
mod json;
pub mod page;
pub mod summary;

pub(crate) use contents::Contents;
pub use frames::metadata;
