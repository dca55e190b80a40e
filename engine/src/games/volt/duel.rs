//! Volt duels: two fighters who hold their places, and shoot in turn or strike at once, until one
//! is out.

mod play;
mod rounds;
mod state;

pub use play::Duel;
#[cfg(test)]
pub use state::DuelState;
