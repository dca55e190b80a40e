//! Skrapyard squads: turns in which characters and teams act by their Discipline, on a table.
//!
//! What they may do and what comes of it is said by the layers below; here stands who is where.

mod activation;
mod feats;
mod fighting;
mod flight;
mod harm;
mod keen;
mod morale;
mod movement;
mod offers;
mod options;
mod order;
mod places;
mod play;
mod ranks;
mod recovery;
mod retreat;
mod setup;
mod shooting;
mod state;

#[cfg(test)]
pub mod tests;

pub use setup::Squad;
#[cfg(test)]
pub use state::SquadState;
