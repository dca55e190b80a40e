//! The five parametric mechanics.
//!
//! Each is a [`Resolver`](crate::resolver::Resolver) whose fields are a game's settings: which die,
//! which faces count, what a natural roll means. They name no game; the built-in
//! [`games`](crate::games) are configurations of them.

mod die_over;
mod die_under;
mod success_pool;
mod sum_under;
mod two_dice_under;

pub use die_over::{DieOver, Versus};
pub use die_under::{Characteristic, DieUnder};
pub use success_pool::{NetSuccesses, PoolCheck, PoolRules, SuccessPool};
pub use sum_under::{CriticalBand, SumUnder, TargetNumber};
pub use two_dice_under::{Attempt, TwoDiceUnder};
