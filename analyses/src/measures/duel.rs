//! Duels: who wins, how and how fast.

mod chosen;
mod odds;

pub use odds::{DuelOdds, OddsSource};
