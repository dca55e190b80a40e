//! The pairs of a matrix, which are computed and kept one by one.

use evenodds_engine::engagement::ROUNDS_MAX;
use serde::{Deserialize, Serialize};

use super::Cell;
use crate::ask::{Ask, Sampled, Stop};

impl Cell {
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
    pub cell: Cell,
    /// How much likelier the column's fighter is to win going first than second.
    pub first_move: f64,
}

impl Pair {
    /// Returns the cell with rows and columns exchanged.
    pub(super) fn turned(self) -> Cell {
        let Pair { cell, first_move } = self;
        let (win, win_interval) = (cell.loss, cell.loss_interval);
        let (loss, loss_interval) = (cell.win, cell.win_interval);
        Cell { win, loss, win_interval, loss_interval, first_move, ..cell }
    }

    /// Returns whether it can be the answer to a pair that is asked about like this.
    pub(crate) fn is_sound(&self, ask: &Ask) -> bool {
        self.cell.is_sound(ask) && self.first_move.abs() <= 1.0
    }
}

/// The pairs of a matrix, numbered row by row: all of them, or those on the diagonal and above if
/// they determine the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairs {
    pub(super) size: usize,
    pub(super) even: bool,
}

impl Pairs {
    pub(super) fn count(self) -> usize {
        if self.even { self.size * (self.size + 1) / 2 } else { self.size * self.size }
    }

    /// Returns the number of the first pair of a row.
    fn start(self, row: usize) -> usize {
        if self.even { row * self.size - row * row.saturating_sub(1) / 2 } else { row * self.size }
    }

    /// Returns the row and the column of a pair.
    pub(super) fn place(self, pair: usize) -> (usize, usize) {
        let (mut row, mut after) = (0, self.size);
        while row + 1 < after {
            let middle = usize::midpoint(row, after);
            if self.start(middle) <= pair { row = middle } else { after = middle }
        }
        let first = if self.even { row } else { 0 };
        (row, first + pair - self.start(row))
    }

    /// Returns the pair of a row and a column, which may have to be turned.
    pub(super) fn at(self, row: usize, column: usize) -> usize {
        if self.even { self.start(row) + column - row } else { self.start(row) + column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_row_by_row() {
        for (size, even) in [(1, true), (4, true), (4, false), (1, false)] {
            let pairs = Pairs { size, even };
            let places: Vec<_> = (0..pairs.count()).map(|pair| pairs.place(pair)).collect();
            let all = (0..size * size).map(|at| (at / size, at % size));
            let expected: Vec<_> = all.filter(|(row, column)| !even || row <= column).collect();
            assert_eq!(places, expected);
            for (pair, (row, column)) in places.into_iter().enumerate() {
                assert_eq!(pairs.at(row, column), pair);
            }
        }
    }
}
