//! What is computed of checks, attacks, duels and squads: their odds, and what follows from them.

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
mod remarks;
pub mod replay;
