//! Who goes first.

use super::sheet::Sheet;
use crate::dice::{Dice, Die};
use crate::engagement::Side;

/// Who goes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum First {
    /// That side.
    Side(Side),
    /// Decided by the game's own rule, or by an even roll.
    Roll,
}

impl First {
    /// Reads the setting of a situation.
    #[must_use]
    pub fn of(situation: &Sheet) -> First {
        match situation.word("first") {
            "a" => First::Side(Side::A),
            "b" => First::Side(Side::B),
            _ => First::Roll,
        }
    }

    /// Returns the side that goes first, rolling with even odds if necessary.
    pub fn settle(self, dice: &mut impl Dice) -> Side {
        match self {
            First::Side(side) => side,
            First::Roll => dice.read(Die::D2, |face| Side::BOTH[usize::from(face == 2)]),
        }
    }
}
