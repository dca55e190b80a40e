//! How numbers are computed: exact or sampled, how many trials, by whom, and what that costs.

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
pub use counting::{Count, Countable, Counted, Enough, Tested};
pub use cut::Cut;
pub use ledger::{Choice, Ledger};
pub use pair::{Cell, Pair};
pub use part_error::PartError;
pub use reads::Reads;
pub use share::{Kept, RangeShare, Share, Sharing, Survey, WholeShare};
pub(crate) use share::{Piece, exchange_reads};
pub(crate) use tallied::add;
pub use tallied::{Tallied, Times};
pub(crate) use watcher::{Part, SideBySide};
pub use watcher::{Unwatched, Watcher};
