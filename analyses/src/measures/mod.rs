//! What is computed of checks, attacks, duels and squads: their odds, and what follows from them.
//!
//! - Checks: `odds` of one, `curve` over modifiers, `exchange` between the steps of games.
//! - Two stat lines in a situation: `bout` sets them up; `attack`, `duel` and `matrix` compute
//!   them. `duel` chooses between solving and sampling; `remains` is what is left after one.
//! - Squad fights: `engage`, `policies` (all pairs of policies), `replay` (single fights, such as
//!   the median one).
//! - For both: `first_move` (the value of going first), `change`, `remarks`, `frames`, `json`.

pub mod attack;
pub mod bout;
mod change;
pub mod curve;
pub mod duel;
pub mod engage;
pub mod exchange;
pub mod first_move;
pub mod frames;
pub mod json;
pub mod matrix;
pub mod odds;
pub mod policies;
pub mod remains;
mod remarks;
pub mod replay;
