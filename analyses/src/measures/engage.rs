//! Squad fights: wins, routs, casualties and kills, round by round.

mod leaders;
mod left;
mod odds;
mod record;
mod sampled;
mod setup;
#[cfg(test)]
mod tests;

pub use left::StockLeft;
pub use odds::{FigureActions, SquadOdds};
pub(crate) use record::SquadRecord;
pub(crate) use sampled::engage_same;
pub use setup::{Prepared, SquadSetup};
