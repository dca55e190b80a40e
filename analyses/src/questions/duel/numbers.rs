//! The numbers of a duel.

use evenodds_engine::engagement::{Ending, Side};

use super::question::Duel;
use crate::answer::{Number, Unit, words};

impl Duel<'_> {
    pub(super) fn numbers(&self) -> Vec<Number> {
        let (odds, [a, b]) = (self.odds, &self.bout.names);
        let of = |unit: Unit, key, says: String, value: f64, interval| Number {
            key,
            says,
            unit,
            value,
            interval,
            sampled: odds.sampled(),
        };
        let chance = |key, says: String, value: f64| {
            of(Unit::Chance, key, says, value, odds.interval(value))
        };
        let ended = |key, says: String, ending: Ending| chance(key, says, odds.ended(ending));
        let mut numbers = vec![
            chance("win_a", format!("{a} wins"), odds.wins(Side::A)),
            chance("win_b", format!("{b} wins"), odds.wins(Side::B)),
            ended("out_a", format!("{a} wins, {b} is out"), Ending::Out(Side::A)),
            ended("out_b", format!("{b} wins, {a} is out"), Ending::Out(Side::B)),
            ended("rout_a", format!("{a} wins, {b} is routed"), Ending::Rout(Side::A)),
            ended("rout_b", format!("{b} wins, {a} is routed"), Ending::Rout(Side::B)),
            ended("both_out", "both are out".to_owned(), Ending::BothOut),
            chance("undecided", "undecided".to_owned(), odds.undecided),
            of(
                Unit::Rounds,
                "rounds_mean",
                "rounds".to_owned(),
                odds.rounds_mean(),
                odds.rounds_interval(),
            ),
        ];
        for (side, key) in Side::BOTH.into_iter().zip(["first_move_a", "first_move_b"]) {
            let Some(change) = self.first_move.map(|first| first.change(side)) else { continue };
            let says = format!("going first, to {}", self.bout.names[side.index()]);
            numbers.push(of(Unit::Points, key, says, change.value, change.interval));
        }
        numbers
    }

    /// Formats how often neither side wins, to be appended.
    pub(super) fn neither(&self) -> String {
        words::neither(self.odds.draw())
    }
}
