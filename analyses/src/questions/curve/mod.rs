//! What does a modifier do in a game?

pub(super) mod charts;
pub(super) mod json;
mod question;
pub(super) mod tables;
#[cfg(test)]
mod tests;
pub(super) mod words;

pub use question::{CURVES, POINTS};
pub(crate) use question::{CurveSet, base, few, numbers, points_by_method, stopped};
