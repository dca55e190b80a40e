//! The numbers of a duel.

use evenodds_engine::engagement::Ending;

use super::question::Duel;
use crate::answer::measure::{Estimate, Key, Measure, by_measure, sides};
use crate::answer::{Number, Unit, words};
use crate::question::{Most, OfFight};

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
            Measure {
                key: sides!("win"),
                unit: Unit::Chance,
                says: "{own} wins",
                of: |duel, side| Some(duel.chance(duel.odds.wins(side))),
                of_fight: OfFight::Counted(Most::One, |end, side, _| {
                    u32::from(ending(*end).and_then(Ending::victor) == Some(side))
                }),
            },
            Measure {
                key: sides!("out"),
                unit: Unit::Chance,
                says: "{own} wins, {foe} is out",
                of: |duel, side| Some(duel.ended(Ending::Out(side))),
                of_fight: OfFight::Counted(Most::One, |end, side, _| {
                    u32::from(ending(*end) == Some(Ending::Out(side)))
                }),
            },
            Measure {
                key: sides!("rout"),
                unit: Unit::Chance,
                says: "{own} wins, {foe} is routed",
                of: |duel, side| Some(duel.ended(Ending::Rout(side))),
                of_fight: OfFight::Counted(Most::One, |end, side, _| {
                    u32::from(ending(*end) == Some(Ending::Rout(side)))
                }),
            },
            Measure {
                key: Key::Whole("both_out"),
                unit: Unit::Chance,
                says: "both are out",
                of: |duel, _| Some(duel.ended(Ending::BothOut)),
                of_fight: OfFight::Counted(Most::One, |end, _, _| {
                    u32::from(ending(*end) == Some(Ending::BothOut))
                }),
            },
            Measure {
                key: Key::Whole("undecided"),
                unit: Unit::Chance,
                says: "undecided",
                of: |duel, _| Some(duel.chance(duel.odds.undecided)),
                of_fight: OfFight::Counted(Most::One, |end, _, _| u32::from(end.is_none())),
            },
            Measure {
                key: Key::Whole("rounds_mean"),
                unit: Unit::Rounds,
                says: "rounds",
                of: |duel, _| {
                    let odds = duel.odds;
                    Some(Estimate { value: odds.rounds_mean(), interval: odds.rounds_interval() })
                },
                of_fight: OfFight::Counted(Most::Rounds, |end, _, bounds| {
                    end.map_or(bounds.rounds_max, |(_, round)| round).into()
                }),
            },
            Measure {
                key: sides!("first_move"),
                unit: Unit::Difference,
                says: "going first, to {own}",
                of: |duel, side| Some(duel.first_move?.change(side).into()),
                of_fight: OfFight::First,
            },
        ]
    }
}
