//! The fights of a duel one by one.

use evenodds_engine::book::Value;
use evenodds_engine::dice::Tables;
use evenodds_engine::engagement::{Ending, Memo, Plan, Playable, Side};

use super::question::DuelQuestion;
use crate::answer::Unit;
use crate::answer::statistics::paired::victors;
use crate::question::{Amount, Fights, Select, ahead};
use crate::sampling::{Ask, AskError};

/// How a duel ended, and in which round.
type End = Option<(Ending, u16)>;

pub(super) type Event = fn(Option<Ending>) -> bool;

/// What can happen in a duel, by the key of its chance.
pub(super) const EVENTS: [(&str, Event); 8] = [
    ("win_a", |end| end.and_then(Ending::victor) == Some(Side::A)),
    ("win_b", |end| end.and_then(Ending::victor) == Some(Side::B)),
    ("out_a", |end| end == Some(Ending::Out(Side::A))),
    ("out_b", |end| end == Some(Ending::Out(Side::B))),
    ("rout_a", |end| end == Some(Ending::Rout(Side::A))),
    ("rout_b", |end| end == Some(Ending::Rout(Side::B))),
    ("both_out", |end| end == Some(Ending::BothOut)),
    ("undecided", |end| end.is_none()),
];

/// The key of the number of rounds.
const ROUNDS: &str = "rounds_mean";

/// The keys of what going first is worth to each side.
const FIRST_MOVES: [(&str, Side); 2] = [("first_move_a", Side::A), ("first_move_b", Side::B)];

impl DuelQuestion {
    /// Returns its fights with the wanted numbers. What going first is worth takes the same fights
    /// with either side going first.
    pub(super) fn one_by_one(&self, wanted: &Select<'_>) -> Result<Fights<'_>, AskError> {
        let rounds_max = self.bout.rounds_max();
        let events: Vec<_> = EVENTS.iter().filter(|(key, _)| wanted(key, None)).collect();
        let firsts: Vec<_> = FIRST_MOVES.into_iter().filter(|(key, _)| wanted(key, None)).collect();
        let of_rounds = wanted(ROUNDS, None).then_some(Amount::of(
            ROUNDS,
            Unit::Rounds,
            u32::from(rounds_max.saturating_sub(1)),
        ));
        let chances = events.iter().map(|(key, _)| Amount::of(key, Unit::Chance, 1));
        let points = firsts.iter().map(|(key, _)| Amount::of(key, Unit::Points, 2));
        let tells_rounds = of_rounds.is_some();
        let amounts = chances.chain(of_rounds).chain(points).collect();
        let duel = self.bout.playable()?;
        let mut either: Vec<Box<dyn Playable>> = Vec::new();
        if !firsts.is_empty() {
            for who in ["a", "b"] {
                either.push(self.bout.with("first", Value::Choice(who.to_owned())).playable()?);
            }
        }
        let tables = Tables::default();
        let [memo, ours_first, theirs_first] = [(); 3].map(|()| Memo::of(&tables));
        let play = move |seed: u64, first: u64, fights: u64| {
            let plan = Plan { seed, first, fights, rounds_max };
            let ends: Vec<End> = duel.outcomes_from(&plan, &memo);
            let mut told: Vec<Vec<i32>> = Vec::new();
            for (_, event) in &events {
                let happened = |end: &End| i32::from(event(end.map(|(ending, _)| ending)));
                told.push(ends.iter().map(happened).collect());
            }
            if tells_rounds {
                let rounds = |end: &End| i32::from(end.map_or(rounds_max, |(_, round)| round));
                told.push(ends.iter().map(rounds).collect());
            }
            if let [ours, theirs] = &either[..] {
                let won = [(ours, &ours_first), (theirs, &theirs_first)];
                let won = won.map(|(duel, memo)| -> Vec<Option<Side>> {
                    victors(&duel.outcomes_from(&plan, memo))
                });
                told.extend(firsts.iter().map(|&(_, side)| ahead(side, &won)));
            }
            told
        };
        Ok(Fights { ask: self.bout.ask, chunk: Ask::CHUNK, amounts, play: Box::new(play) })
    }
}
