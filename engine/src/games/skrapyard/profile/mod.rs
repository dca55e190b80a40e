//! Skrapyard stat lines and situations as the rules read them, and what play changes of a fighter.

mod arms;
mod condition;
mod figures;
mod meeting;
mod situation;
mod stats;
mod unit;

pub use arms::{Hand, Missile, Moved};
pub use condition::{Body, Condition, Damage, Spell};
pub use figures::{bit, members, set_of};
pub use meeting::{Pair, read};
pub use situation::{Aim, Circumstance, FightKind, Situation, Stance};
pub use stats::{Known, Profile};
pub use unit::{check_base, check_unit, figure};
