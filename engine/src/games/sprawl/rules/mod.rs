//! The numbers of SPRAWL: how its book sets the pools of its Tests, and what it sets of all else.

mod fight;
mod pools;
mod table;

pub use fight::{AtZero, DIRECTIONS, FightRules, Incapacitation, Misfire};
pub use pools::{Exchange, brawl, check, damage_test, exchange, tally, test, toughness_test};
pub use table::TableRules;

use crate::book::Parameters;
use crate::dice::Dice;
use crate::mechanics::{PoolCheck, SuccessPool};
use crate::resolver::{Outcome, Resolver};
use crate::table::UNITS;

/// The rules as a book sets them.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The pool of a Test.
    pub test: SuccessPool,
    /// The pool of a Test of which all successes count.
    pub tally: SuccessPool,
    /// The pool of a Damage Test.
    pub damage: SuccessPool,
    /// The pool of a Toughness Test.
    pub toughness: SuccessPool,
    /// What the book sets of attacks and wounds.
    pub fight: FightRules,
    /// What the book sets of tables and squads.
    pub table: TableRules,
}

impl Rules {
    /// The rules of these parameters, with figures on bases so many units wide.
    #[must_use]
    pub fn of(parameters: &Parameters, base: i32) -> Rules {
        Rules {
            test: test(parameters),
            tally: tally(parameters),
            damage: damage_test(parameters),
            toughness: toughness_test(parameters),
            fight: FightRules::of(parameters),
            table: TableRules::of(parameters, base),
        }
    }

    /// Whether a Test with so many dice can meet a Difficulty at all.
    #[must_use]
    pub fn can_meet(&self, pool: u8, difficulty: i16) -> bool {
        let rules = self.test.rules();
        let each = i16::from(rules.top_counts.max(1));
        difficulty.max(rules.difficulty_min) <= i16::from(pool).saturating_mul(each)
    }

    /// Whether a Test that is no attack passes.
    pub fn passes(&self, pool: u8, difficulty: u8, dice: &mut impl Dice) -> bool {
        let check = PoolCheck { pool, difficulty: difficulty.into() };
        dice.settle(self, check, |dice, rules, check| rules.test.resolve(&check, dice).is_success())
    }

    /// The successes of a Test that is no attack.
    pub fn successes(&self, pool: u8, dice: &mut impl Dice) -> u8 {
        dice.settle(self, pool, |dice, rules, pool| {
            let check = PoolCheck { pool, difficulty: 1 };
            rules.tally.resolve(&check, dice).degree.clamp(0, u8::MAX.into()) as u8
        })
    }
}

/// A gap in inches, as ranges are written: what is over an inch is the next.
#[must_use]
pub const fn inches(gap: i32) -> u16 {
    gap.unsigned_abs().div_ceil(UNITS.unsigned_abs()) as u16
}

/// So many of something, in words.
pub(super) fn many(count: impl Into<i64>, one: &str, more: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { more })
}
