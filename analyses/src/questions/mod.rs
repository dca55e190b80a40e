//! Questions, each with the answer that every face shows: one folder per question.
//!
//! The files of a folder have the same names: `question` computes the answer, `form` reads the
//! question, `words` has sentences and tables (or `tables` these), `charts` and `frames` are data,
//! `json` is the format of `--json`. Kinds of fights also have `numbers`, `verdicts`, `counted`
//! (numbers fight by fight, for tests) and `paired` (fights one by one, for comparisons). The tests
//! of this folder hold each number of an answer to its frame and its JSON.

pub mod attack;
pub mod best;
pub mod compare;
pub mod contest;
pub mod curve;
pub mod duel;
pub mod engage;
pub mod exchange;
pub mod growth;
pub mod matchups;
pub mod matrix;
pub mod odds;
pub mod opponents;
pub mod options;
pub mod overlay;
pub mod price;
pub mod roll;
pub mod solve;
pub mod sweep;
pub mod targets;
pub mod tempo;
#[cfg(test)]
mod tests;
pub mod volley;
pub mod weigh;
