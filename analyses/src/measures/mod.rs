//! What is computed of checks, attacks, duels and squads: their odds, and what follows from them.
//!
//! - Checks: `odds` of one, `curve` over modifiers, `exchange` between the steps of games.
//! - Two stat lines in a situation: `bout` sets them up, `opponents` one against each of several;
//!   `attack`, `duel` and `matrix` compute
//!   them. `duel` chooses between solving and sampling; `remains` is what is left after one;
//!   `weights` are what steps of their keys are worth; `strengths` explain who beats whom, on which
//!   `matchups` (ratings, cycles, what players would field) and `prices` (what fighters should cost)
//!   rest; `best` is who does best against a field; `tempo` is when a duel is decided.
//! - Squad fights: `engage`, `policies` (all pairs of policies), `options` (the same fights with
//!   something forbidden), `replay` (single fights, such as
//!   the median one).
//! - For both: `first_move` (the value of going first), `change`, `remarks`, `frames`, `json`.

pub mod attack;
pub mod best;
pub mod bout;
mod change;
pub mod curve;
pub mod duel;
pub mod engage;
pub mod exchange;
pub mod first_move;
pub mod frames;
pub mod json;
pub mod matchups;
pub mod matrix;
pub mod odds;
pub mod opponents;
pub mod options;
pub mod policies;
pub mod prices;
pub mod remains;
mod remarks;
pub mod replay;
pub(crate) mod strengths;
pub mod tempo;
pub mod weights;
