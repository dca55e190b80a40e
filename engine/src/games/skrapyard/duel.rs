//! Skrapyard duels: turns of two activations, and what stands between them.

mod activation;
mod play;
mod state;

pub use play::Duel;
#[cfg(test)]
pub use state::{DuelPhase, DuelState};
