//! Match-up matrices: every stat line of a roster against every other.

#[cfg(test)]
pub(crate) mod made;
mod pairs;
mod question;
#[cfg(test)]
mod tests;

pub use question::{Matrix, MatrixQuestion};
pub(crate) use question::{StopOnly, no_dearer, pair};
