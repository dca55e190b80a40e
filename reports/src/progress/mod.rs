//! The making of a report as others see it.
//!
//! `observer` is told of each step, and can stop it; `error` says why there is no report.

mod error;
mod observer;

pub use error::ReportError;
pub use observer::{Progress, Unobserved};
pub(crate) use observer::{Steps, Watched};
