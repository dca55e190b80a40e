//! Who does best against a field: candidates, culled in stages.

mod candidate;
mod race;
mod score;
#[cfg(test)]
mod tests;
mod tryout;

pub use candidate::{Candidate, Field};
pub use tryout::{Ranked, Tried, Tryout};
