//! The numbers of a duel.

use evenodds_engine::engagement::Ending;

use super::question::Duel;
use crate::answer::measure::{Estimate, Key, Measure, by_measure, sides};
use crate::answer::{Number, words};
use crate::question::OfFight;

/// How a duel ended, and in which round; `None` if it was not over after the last one.
pub(super) type End = Option<(Ending, u16)>;

/// Why a duel ended.
fn ending(end: End) -> Option<Ending> {
    end.map(|(ending, _)| ending)
}

impl Duel<'_> {
    fn chance(&self, value: f64) -> Estimate {
        Estimate { value, interval: self.odds.interval(value) }
    }

    fn ended(&self, ending: Ending) -> Estimate {
        self.chance(self.odds.ended(ending))
    }

    /// Returns the numbers.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let [a, b] = &self.bout.names;
        let measures = Duel::measures();
        let all = by_measure(&measures);
        all.filter_map(|(one, side)| one.number((self, side), [a, b], self.odds.sampled()))
            .collect()
    }

    /// Formats how often neither side wins, to be appended.
    pub(super) fn neither(&self) -> String {
        words::neither(self.odds.draw())
    }
}

impl<'a> Duel<'a> {
    /// Returns all numbers of a duel.
    pub(super) const fn measures() -> [Measure<Duel<'a>, OfFight<End>>; 7] {
        [
            Measure::chance(
                sides!("win"),
                "{own} wins",
                |duel, side| Some(duel.chance(duel.odds.wins(side))),
                |end, side, _| u32::from(ending(*end).and_then(Ending::victor) == Some(side)),
            ),
            Measure::chance(
                sides!("out"),
                "{own} wins, {foe} is out",
                |duel, side| Some(duel.ended(Ending::Out(side))),
                |end, side, _| u32::from(ending(*end) == Some(Ending::Out(side))),
            ),
            Measure::chance(
                sides!("rout"),
                "{own} wins, {foe} is routed",
                |duel, side| Some(duel.ended(Ending::Rout(side))),
                |end, side, _| u32::from(ending(*end) == Some(Ending::Rout(side))),
            ),
            Measure::chance(
                Key::Whole("both_out"),
                "both are out",
                |duel, _| Some(duel.ended(Ending::BothOut)),
                |end, _, _| u32::from(ending(*end) == Some(Ending::BothOut)),
            ),
            Measure::chance(
                Key::Whole("undecided"),
                "undecided",
                |duel, _| Some(duel.chance(duel.odds.undecided)),
                |end, _, _| u32::from(end.is_none()),
            ),
            Measure::rounds(
                |duel, _| Some(duel.odds.rounds()),
                |end, _, bounds| end.map_or(bounds.rounds_max, |(_, round)| round).into(),
            ),
            Measure::first_move(|duel, side| Some(duel.first_move?.change(side).into())),
        ]
    }
}
