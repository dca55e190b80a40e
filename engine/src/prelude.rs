//! Everything needed to write a mechanic or ask about one, in a single `use`.
//!
//! ```
//! use evenodds_engine::prelude::*;
//!
//! let law = Exact::law(|dice| dice.sum(2, Die::D6));
//! assert!((law.probability(|&total| total == 7) - 1.0 / 6.0).abs() < 1e-15);
//! ```

pub use crate::dice::{Dice, Die, Exact, Rolled, Scripted, Transcript};
pub use crate::law::Law;
pub use crate::registry::{Game, Registry, System};
pub use crate::resolver::{Answer, Check, Grade, Outcome, Resolver};
