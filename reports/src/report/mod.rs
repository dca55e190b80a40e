//! A whole report, in memory.
//!
//! `build` goes from a study to its answers, their sections, a document and its files; `made` is
//! the report.

mod build;
mod made;

pub use build::build;
pub use made::Report;

pub use crate::document::ReportOrigin;
pub use crate::files::metadata;
pub use crate::manifest::{KIND, copy_of_study};
pub use crate::progress::{Progress, ReportError, Unobserved};
