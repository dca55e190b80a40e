//! The numbers of SPRAWL, read from the book, and how they configure the pools of its Tests.

mod fight;
mod pools;
mod table;

pub use fight::{AtZero, DIRECTIONS, FightRules, Incapacitation, Misfire};
pub use pools::{Exchange, brawl, check, damage_test, exchange, tally, test, toughness_test};
pub use table::{OnGround, RoutTests, TableRules};

use crate::book::{Parameters, Tracked};
use crate::dice::Dice;
use crate::mechanics::{PoolCheck, SuccessPool};
use crate::resolver::{Outcome, Resolver};
use crate::table::UNITS;

/// The rules with all numbers of the book.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The pool of a Test.
    pub test: Tracked<SuccessPool>,
    /// The pool of a Test in which all successes count.
    pub tally: Tracked<SuccessPool>,
    /// The pool of a Damage Test.
    pub damage: Tracked<SuccessPool>,
    /// The pool of a Toughness Test.
    pub toughness: Tracked<SuccessPool>,
    /// The numbers for attacks and wounds.
    pub fight: FightRules,
    /// The numbers for tables and squads.
    pub table: TableRules,
}

impl Rules {
    /// Reads the rules from these parameters, with figures on bases of this diameter in units.
    #[must_use]
    pub fn of(parameters: &Parameters, base: i32) -> Rules {
        Rules {
            test: parameters.tracked(test),
            tally: parameters.tracked(tally),
            damage: parameters.tracked(damage_test),
            toughness: parameters.tracked(toughness_test),
            fight: FightRules::of(parameters),
            table: TableRules::of(parameters, base),
        }
    }

    /// Returns whether a Test with this many dice can meet a Difficulty at all.
    #[must_use]
    pub fn can_meet(&self, pool: u8, difficulty: i16) -> bool {
        let rules = self.test.rules();
        let each = i16::from(rules.top_counts.max(1));
        difficulty.max(rules.difficulty_min) <= i16::from(pool).saturating_mul(each)
    }

    /// Rolls whether a Test other than an attack passes.
    pub fn passes(&self, pool: u8, difficulty: u8, dice: &mut impl Dice) -> bool {
        let check = PoolCheck { pool, difficulty: difficulty.into() };
        dice.part(self, check, |dice, rules, check| rules.test.resolve(&check, dice).is_success())
    }

    /// Rolls the successes of a Test other than an attack.
    pub fn successes(&self, pool: u8, dice: &mut impl Dice) -> u8 {
        dice.part(self, pool, |dice, rules, pool| {
            let check = PoolCheck { pool, difficulty: 1 };
            rules.tally.resolve(&check, dice).degree.clamp(0, u8::MAX.into()) as u8
        })
    }
}

/// Converts a gap to inches, rounded up.
#[must_use]
pub const fn inches(gap: i32) -> u16 {
    gap.unsigned_abs().div_ceil(UNITS.unsigned_abs()) as u16
}

/// Returns a count with its noun, singular or plural.
pub(super) fn many(count: impl Into<i64>, one: &str, more: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { more })
}
