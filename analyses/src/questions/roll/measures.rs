//! The numbers of dice.

use super::question::Roll;
use crate::answer::measure::{Estimate, Key, Measure, by_measure};
use crate::answer::{Number, Unit};

impl Roll<'_> {
    /// Returns the numbers.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let measures = Roll::measures();
        let names = [self.expression.written.as_str(), ""];
        let all = by_measure(&measures);
        all.filter_map(|(one, side)| one.number((self, side), names, self.odds.sampled)).collect()
    }
}

impl<'a> Roll<'a> {
    /// Returns all numbers of dice.
    pub(super) const fn measures() -> [Measure<Roll<'a>>; 2] {
        [
            Measure {
                key: Key::Whole("mean"),
                unit: Unit::Degree,
                says: "mean of {own}",
                of: |roll, _| Some(Estimate { value: roll.odds.degree_mean(), interval: None }),
                of_fight: (),
            },
            Measure {
                key: Key::Whole("sd"),
                unit: Unit::Degree,
                says: "standard deviation of {own}",
                of: |roll, _| Some(Estimate { value: roll.odds.degree_sd(), interval: None }),
                of_fight: (),
            },
        ]
    }
}
