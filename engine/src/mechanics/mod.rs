//! The five parametric mechanics: what a designer turns the knobs of.
//!
//! Each is a [`Resolver`](crate::resolver::Resolver) whose fields are the rules of a game that can
//! be set: which die, which faces count, what a natural roll does. They name no game; the games
//! in [`systems`](crate::games) are settings of them.

mod die_over;
mod die_under;
mod success_pool;
mod sum_under;
mod two_dice_under;

pub use die_over::{DieOver, Versus};
pub use die_under::{Characteristic, DieUnder};
pub use success_pool::{NetSuccesses, PoolCheck, PoolRules, SuccessPool};
pub use sum_under::{Band, SumUnder, TargetNumber};
pub use two_dice_under::{Attempt, TwoDiceUnder};
