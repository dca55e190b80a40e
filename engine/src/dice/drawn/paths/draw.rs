//! Draws: what one random word was drawn to, and from what.

use std::sync::Arc;

use crate::dice::die::Die;
use crate::dice::drawn::tables::AnyTable;

/// What one random word was drawn to: a place among those that the source shares it out to.
pub(crate) struct Draw {
    pub(in crate::dice::drawn) source: Distribution,
    pub(in crate::dice::drawn) place: usize,
}

/// How a random word is distributed over results.
pub(crate) enum Distribution {
    /// The table of a part.
    Table(Arc<dyn AnyTable>),
    /// Dice that belong to no part, with so many equally likely rolls.
    Rolls(u64),
}

impl Draw {
    /// The most equally likely rolls that are told apart.
    const ROLLS_MAX: u64 = 1 << 9;

    /// Returns what comes of these dice, given their word, unless it has too many rolls. The word is
    /// a fraction, and its digits in base `faces` are the dice.
    pub(in crate::dice::drawn) fn of_dice(
        count: u8,
        die: Die,
        word: impl FnOnce() -> u64,
    ) -> Option<Draw> {
        let rolls = u64::from(die.faces()).checked_pow(count.into())?;
        (0 < count && rolls <= Draw::ROLLS_MAX).then(|| {
            let nth = (u128::from(word()) * u128::from(rolls)) >> u64::BITS;
            Draw { source: Distribution::Rolls(rolls), place: nth as usize }
        })
    }
}
