//! Squad fights of SPRAWL: Turns of two sides on a table, phase by phase, until one is out or
//! routs.
//!
//! The [`SquadState`] contains everything that changes; the [`Squad`] everything else. A step is what
//! one Character does in one phase. Posture and policy decide what the rules leave to the player;
//! see [`intent`](self).

mod blast;
mod charge;
mod fighting;
mod harm;
mod hiding;
mod intent;
mod keen;
mod morale;
mod movement;
mod obstacles;
mod overwatch;
mod places;
mod play;
mod recovery;
mod retreat;
mod setup;
mod shooting;
mod state;
#[cfg(test)]
mod tests;

pub use setup::Squad;
pub use state::{Figure, SquadState};
