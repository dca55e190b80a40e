//! How numbers are computed: exact or sampled, how many trials, by whom, and what that costs.
//!
//! - `ask`: the method, number of trials and precision of a question. All questions sample through
//!   it, chunk by chunk.
//! - `watcher` receives progress and can interrupt; `pace` sets how often it is consulted; `ledger`
//!   records what choosing a method came to; `cost` predicts what each method costs.
//! - `counting`: numbers that are counted fight by fight, for sequential tests.
//! - `share`, `cut` and `pair`: a part of the work; `tallied`: counts that add up as JSON; `reads`:
//!   what was read where a part was played.

pub(crate) mod ask;
mod ask_error;
pub mod cost;
mod counting;
mod cut;
mod ledger;
mod pace;
mod pair;
mod part_error;
mod reads;
mod share;
mod tallied;
mod watcher;

pub use ask::{Ask, Wanted};
pub use ask_error::AskError;
pub use cost::Cost;
pub use counting::{Count, Counted, Enough, Tested};
pub use cut::Cut;
pub use ledger::{Choice, Ledger};
pub use pair::{Pair, PairOdds};
pub use part_error::PartError;
pub use reads::Reads;
pub use share::{PartCounts, RangeShare, Share, Sharing, Survey, WholeShare};
pub(crate) use share::{Piece, exchange_reads};
pub(crate) use tallied::add;
pub use tallied::{Tallied, Times};
pub(crate) use watcher::{PartWatcher, SideBySide};
pub use watcher::{Unwatched, Watcher};
