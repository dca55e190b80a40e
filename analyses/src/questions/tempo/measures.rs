//! The numbers of the tempo of a duel.

use evenodds_engine::engagement::Side;

use super::question::DuelTempoAnswer;
use crate::answer::measure::{Estimate, Key, Measure, by_measure, sides};
use crate::answer::{Number, Unit};

impl DuelTempoAnswer<'_> {
    /// Returns the numbers.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let [a, b] = &self.question.bout.names;
        let measures = DuelTempoAnswer::measures();
        by_measure(&measures)
            .filter_map(|(one, side)| one.number((self, side), [a, b], None))
            .collect()
    }
}

const fn exactly(value: f64) -> Estimate {
    Estimate { value, interval: None }
}

impl<'a> DuelTempoAnswer<'a> {
    /// Returns all numbers.
    pub(super) const fn measures() -> [Measure<DuelTempoAnswer<'a>>; 7] {
        const fn of<'a>(
            key: Key,
            unit: Unit,
            says: &'static str,
            of: fn(&DuelTempoAnswer<'a>, Side) -> Option<Estimate>,
        ) -> Measure<DuelTempoAnswer<'a>> {
            Measure { key, unit, says, of, of_fight: () }
        }
        [
            of(sides!("win"), Unit::Chance, "{own} wins", |told, side| {
                Some(exactly(told.found.odds.wins(side)))
            }),
            of(
                sides!("decided_round"),
                Unit::Rounds,
                "round in which it is decided that {own} wins",
                |told, side| told.found.decided_mean(side).map(exactly),
            ),
            of(
                Key::Whole("decided_round_mean"),
                Unit::Rounds,
                "round in which the duel is decided",
                |told, _| told.found.round_mean().map(exactly),
            ),
            of(
                sides!("comeback"),
                Unit::Chance,
                "{own} wins although {foe} was as good as sure to",
                |told, side| Some(exactly(told.found.tempo.comebacks[side.index()])),
            ),
            of(Key::Whole("lead_changes"), Unit::Times, "changes of the lead", |told, _| {
                Some(exactly(told.found.tempo.lead_changes))
            }),
            of(
                Key::Whole("upset"),
                Unit::Chance,
                "the underdog wins, of the duels with a winner",
                |told, _| told.found.odds.upset().map(exactly),
            ),
            of(Key::Whole("entropy"), Unit::Bits, "entropy of how the duel ends", |told, _| {
                Some(exactly(told.found.entropy()))
            }),
        ]
    }
}
