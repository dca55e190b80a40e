//! Questions, each with the answer that every face shows: one folder per question.

pub mod attack;
pub mod compare;
pub mod contest;
pub mod curve;
pub mod duel;
pub mod engage;
pub mod exchange;
pub mod growth;
pub mod matrix;
pub mod odds;
pub mod overlay;
pub mod sweep;
pub mod targets;
#[cfg(test)]
mod tests;
pub mod volley;
