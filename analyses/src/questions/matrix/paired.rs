//! The fights of a matrix one by one.

use evenodds_engine::dice::Tables;
use evenodds_engine::engagement::{Plan, Playable, SampleCache, Side};

use super::question::{WINS, beats};
use crate::answer::Unit;
use crate::answer::statistics::paired::victors;
use crate::measures::matrix::MatrixQuestion;
use crate::question::{FightNumber, Fights, Select};
use crate::sampling::{Ask, AskError};

/// The fights of a pair.
struct Pair {
    duel: Box<dyn Playable>,
    /// The sides whose chances to win are wanted.
    sides: Vec<Side>,
}

impl MatrixQuestion {
    /// Returns the fights of all pairs of which a chance is wanted; `None` if there is no such
    /// pair. Where half of the matrix determines the other, so do its fights.
    pub(super) fn one_by_one(&self, wanted: &Select<'_>) -> Result<Option<Fights<'_>>, AskError> {
        let (names, even) = (self.contenders().0, self.is_even());
        let (mut pairs, mut amounts) = (Vec::new(), Vec::new());
        for (row, ours) in names.iter().enumerate() {
            for theirs in names.iter().skip(if even { row } else { 0 }) {
                let mut told = vec![(Side::A, beats(ours, theirs))];
                if even && ours != theirs {
                    told.push((Side::B, beats(theirs, ours)));
                }
                told.retain(|(_, says)| wanted(WINS, Some(says)));
                if told.is_empty() {
                    continue;
                }
                let duel = self.bout([ours, theirs]).playable()?;
                pairs.push(Pair { duel, sides: told.iter().map(|(side, _)| *side).collect() });
                let amount = |says| FightNumber {
                    says: Some(says),
                    ..FightNumber::of(WINS, Unit::Chance, 1)
                };
                amounts.extend(told.into_iter().map(|(_, says)| amount(says)));
            }
        }
        let Some(first) = names.first().filter(|_| !pairs.is_empty()) else { return Ok(None) };
        let rounds_max = self.bout([first, first]).rounds_max();
        let tables = Tables::default();
        let play = move |seed: u64, first: u64, fights: u64| {
            let plan = Plan { seed, first, fights, rounds_max };
            let mut told: Vec<Vec<i32>> = Vec::new();
            for Pair { duel, sides } in &pairs {
                // There may be thousands of pairs, so only the tables are kept.
                let won = victors(&duel.outcomes_from(&plan, &SampleCache::of(&tables)));
                told.extend(sides.iter().map(|&side| {
                    won.iter().map(|&victor| i32::from(victor == Some(side))).collect()
                }));
            }
            told
        };
        let (ask, chunk) = (self.ask, Ask::CHUNK);
        Ok(Some(Fights { ask, chunk, amounts, play: Box::new(play), runs: 1 }))
    }
}
