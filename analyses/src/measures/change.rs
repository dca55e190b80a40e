//! The change of a chance to win between two odds.

use crate::answer::statistics::paired::{Change, Pairs};
use crate::measures::duel::DuelOdds;

impl Change {
    /// Returns how much likelier a side is to win with the first odds than with the second. `pairs`
    /// has the comparison fight by fight, if both were sampled.
    pub(crate) fn between(odds: [&DuelOdds; 2], wins: [f64; 2], pairs: Option<&Pairs>) -> Change {
        let value = wins[0] - wins[1];
        let interval = match odds.map(DuelOdds::sampled) {
            [Some(sampled), Some(_)] => pairs.map(|pairs| pairs.interval(sampled)),
            // What is exact moves the interval of what is not.
            [Some(_), None] => {
                odds[0].interval(wins[0]).map(|(low, high)| (low - wins[1], high - wins[1]))
            }
            [None, Some(_)] => {
                odds[1].interval(wins[1]).map(|(low, high)| (wins[0] - high, wins[0] - low))
            }
            [None, None] => None,
        };
        Change { value, interval }
    }
}
