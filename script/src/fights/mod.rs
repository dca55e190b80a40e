//! Checks, attacks and duels of a script, as the engine plays them.
//!
//! `check` is the mechanic; `attack` the rules of fights, and an attack between two figures; `fall`
//! says when a figure is out. `turn` is what duels and squads have in common of a turn, `action` what
//! a figure can do besides attacks, and `worth` what a player expects of either. `duel` has two
//! figures who take turns, `squad` figures on a table.

mod action;
pub mod attack;
mod check;
mod duel;
mod fall;
mod squad;
mod turn;
mod worth;

pub use attack::{CARRIED, Rules};
pub use check::ScriptCheck;
pub use duel::ScriptDuel;
pub use fall::Fall;
pub use squad::ScriptSquad;
pub use turn::MELEE;
