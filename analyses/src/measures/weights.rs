//! Weights: what one more step of each key of a fighter is worth against a field.

mod changes;
mod keys;

pub use changes::{KeyWeight, Weights};
pub use keys::{KeyHolder, KeySteps};
