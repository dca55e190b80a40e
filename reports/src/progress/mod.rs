//! What the caller sees while a report is built.
//!
//! An `observer` follows each step and can stop the work; `error` says why there is no report.

mod error;
mod observer;

pub use error::ReportError;
pub use observer::{Progress, Unobserved};
pub(crate) use observer::{Steps, Watched};
