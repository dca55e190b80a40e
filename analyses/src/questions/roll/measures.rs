//! The numbers of dice.

use super::question::Roll;
use crate::answer::measure::{Estimate, Key, Measure, by_measure};
use crate::answer::{Number, Unit};

/// The most values whose chances are among the numbers; all are in frames and JSON.
const VALUES_MAX: usize = 256;

impl Roll<'_> {
    /// Returns the numbers: those of its [measures](Roll::measures), and the chance of each value or
    /// more, but for the least, which is certain.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let measures = Roll::measures();
        let names = [self.expression.written.as_str(), ""];
        let all = by_measure(&measures);
        let measured =
            all.filter_map(|(one, side)| one.number((self, side), names, self.odds.sampled));
        let values = self.law.iter().skip(1).take(VALUES_MAX);
        let chance = |&(least, _): &(i16, f64)| {
            let value = self.at_least(least);
            Number {
                key: "at_least",
                says: format!("{} comes to {least} or more", self.expression.written),
                unit: Unit::Chance,
                value,
                interval: self.odds.interval(value),
                sampled: self.odds.sampled,
            }
        };
        measured.chain(values.map(chance)).collect()
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
                of: |roll, _| Some(roll.mean()),
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
