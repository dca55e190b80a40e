//! A pair of a matrix, which is computed and kept on its own.

use evenodds_engine::engagement::ROUNDS_MAX;
use serde::{Deserialize, Serialize};

use super::ask::Ask;
use crate::answer::statistics::{Sampled, Stop};

/// The results of one pair.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairOdds {
    /// The chance that the row's fighter wins.
    pub win: f64,
    /// The chance that the column's fighter wins.
    pub loss: f64,
    /// The interval of the row's chance to win, if sampled.
    pub win_interval: Option<(f64, f64)>,
    /// The interval of the column's chance to win, if sampled. It comes from its own count of wins,
    /// because the share of draws is sampled too.
    pub loss_interval: Option<(f64, f64)>,
    /// How much likelier the row's fighter is to win going first than second.
    pub first_move: f64,
    /// The mean number of rounds.
    pub rounds_mean: f64,
    /// A bound on the error of every chance, if all are exact.
    pub slack: Option<f64>,
    /// How the duel was sampled, if it was.
    pub sampled: Option<Sampled>,
}

impl PairOdds {
    /// Returns whether these can be the results of a pair that is asked about like this.
    fn is_sound(&self, ask: &Ask) -> bool {
        let is_chance = |chance: f64| (0.0..=1.0).contains(&chance);
        let holds = |interval: Option<(f64, f64)>| match interval {
            Some((low, high)) => {
                self.sampled.is_some() && is_chance(low) && is_chance(high) && low <= high
            }
            None => self.sampled.is_none(),
        };
        let as_asked = |sampled: Sampled| {
            let Sampled { trials, seed, confidence, target_error, stop } = sampled;
            (seed, confidence, target_error) == (ask.seed, ask.confidence, ask.target_error)
                && (1..=ask.trials_at_most()).contains(&trials)
                && stop != Stop::Interrupted
        };
        [self.win, self.loss].into_iter().all(is_chance)
            && self.win + self.loss <= 1.0 + 1e-9
            && [self.win_interval, self.loss_interval].into_iter().all(holds)
            && self.first_move.abs() <= 1.0
            && (0.0..=1.0 + f64::from(ROUNDS_MAX)).contains(&self.rounds_mean)
            && self.slack.is_none_or(|slack| 0.0 <= slack && slack.is_finite())
            && self.slack.is_none() == self.sampled.is_some()
            && self.sampled.is_none_or(as_asked)
    }
}

/// A pair: its cell, and what going first is worth to the fighter of the column.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The results, from the row's point of view.
    pub cell: PairOdds,
    /// How much likelier the column's fighter is to win going first than second.
    pub first_move: f64,
}

impl Pair {
    /// Returns the cell with rows and columns exchanged.
    pub(crate) fn turned(self) -> PairOdds {
        let Pair { cell, first_move } = self;
        let (win, win_interval) = (cell.loss, cell.loss_interval);
        let (loss, loss_interval) = (cell.win, cell.win_interval);
        PairOdds { win, loss, win_interval, loss_interval, first_move, ..cell }
    }

    /// Returns whether it can be the answer to a pair that is asked about like this.
    pub(crate) fn is_sound(&self, ask: &Ask) -> bool {
        self.cell.is_sound(ask) && self.first_move.abs() <= 1.0
    }
}
