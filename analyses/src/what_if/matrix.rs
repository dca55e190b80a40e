//! What could change a matrix: each of its duels is compared with itself under the alternatives,
//! fight by fight.

use std::sync::atomic::{AtomicU64, Ordering};

use evenodds_engine::engagement::{Limits, Playable, Side};
use rayon::prelude::*;

use super::effect::{Effect, cases, moved, overtaken, quickest, whole};
use crate::answer::dependencies::{Dependencies, changed};
use crate::answer::statistics::Sampled;
use crate::answer::statistics::paired::Change;
use crate::answer::{Unit, WhatIf};
use crate::measures::duel::DuelOdds;
use crate::measures::matrix::{Matrix, MatrixQuestion, StopOnly};
use crate::sampling::{Ask, AskError, Watcher};

/// A duel of a matrix, and how each alternative changes its chances.
struct Compared {
    /// The rows of both fighters.
    fighters: [usize; 2],
    /// What each of them gains, by alternative.
    gains: Vec<[Change; 2]>,
    sampled: Option<Sampled>,
}

impl MatrixQuestion {
    /// How often a duel that is not solved almost at once is simulated with each alternative, unless
    /// the question names a number of trials.
    pub const TRIALS: u64 = 1000;

    /// Computes what the alternatives to `dependencies` do to the mean chances to win, and to the ranking.
    ///
    /// Each duel plays the same fights with and without an alternative, and no two duels have fights
    /// in common. So the errors of the duels are independent, and those of a mean add up as
    /// variances do. Intervals are as wide as it takes for those of all fighters, and of all
    /// differences between two, to hold together (Bonferroni).
    ///
    /// # Errors
    /// As for [`MatrixQuestion::matrix`].
    pub fn what_if(
        &self,
        matrix: &Matrix,
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let names = &matrix.names;
        let (cases, others) = cases(dependencies, |rest, value| {
            let mut question = self.clone();
            question.roster_file.system = changed(&self.roster_file.system, &rest.key, value)?;
            let plays = |name: &String| question.bout([name, name]).playable().is_ok();
            names.iter().all(plays).then_some(question)
        });
        let outcomes: Vec<String> =
            names.iter().map(|name| format!("{name} wins on average")).collect();
        let questions: Vec<&MatrixQuestion> = [self].into_iter().chain(&others).collect();
        let duels = match cases.is_empty() {
            true => Vec::new(),
            false => self.compare(names, &questions, watcher)?,
        };
        let (means, ranking) = (matrix.means(), matrix.ranking());
        let effect = |nth: usize| {
            let change = |row: usize| self.change(matrix, &duels, nth, row);
            let lead = |row: usize, other: usize| {
                let before = matrix.lead(row, other);
                let gains = duels.iter().filter_map(|duel| duel.lead(nth, [row, other], self));
                [before, before.plus(matrix.mean(gains))]
            };
            let turned = overtaken(&ranking, lead);
            Effect {
                changes: (0..names.len()).map(|row| (means[row], change(row))).collect(),
                turns: turned
                    .map(|(row, other)| format!("{} ranks above {}", names[other], names[row])),
            }
        };
        let effects = (0..cases.len()).map(effect).collect();
        let sampled = duels.iter().find_map(|duel| duel.sampled);
        let sampled = sampled.map(|one| Sampled { confidence: self.ask.confidence, ..one });
        Ok(moved(Unit::Chance, &outcomes, &cases, effects, sampled))
    }

    /// Plays or solves each duel of the matrix with the rules of each question, the first of which
    /// is this one.
    fn compare(
        &self,
        names: &[String],
        questions: &[&MatrixQuestion],
        watcher: &dyn Watcher,
    ) -> Result<Vec<Compared>, AskError> {
        let (size, even) = (names.len(), self.is_even());
        let all = (0..size * size).map(|at| [at / size, at % size]);
        // Mirror matches are in no mean, unless there is no other.
        let counts = |&[row, column]: &[usize; 2]| match even {
            _ if size < 2 => true,
            true => row < column,
            false => row != column,
        };
        let pairs: Vec<[usize; 2]> = all.filter(counts).collect();
        let ask = self.paired(size);
        let done = AtomicU64::new(0);
        let duel = |(nth, &fighters): (usize, &[usize; 2])| {
            let [row, column] = fighters;
            let duels = questions
                .iter()
                .map(|question| Ok(question.bout([&names[row], &names[column]]).playable()?));
            let duels: Vec<Box<dyn Playable>> = duels.collect::<Result<_, AskError>>()?;
            let (ask, rounds_max) =
                (quickest(&ask, duels[0].as_ref()), self.situation.number("rounds_max"));
            let first = nth as u64 * ask.trials_at_most();
            let watched = &StopOnly(watcher);
            let odds = DuelOdds::side_by_side(&duels, 0, first, rounds_max, &ask, watched)?;
            let sampled = whole(odds.iter().find_map(|(odds, _)| odds.sampled()))?;
            let base = &odds[0].0;
            let gains = odds[1..].iter().map(|(odds, pairs)| {
                Side::BOTH.map(|side| {
                    let wins = [odds.wins(side), base.wins(side)];
                    let pairs = pairs.as_ref().map(|pairs| &pairs[side.index()]);
                    Change::between([odds, base], wins, pairs)
                })
            });
            let gains = gains.collect();
            watcher.progress(done.fetch_add(1, Ordering::Relaxed) + 1, pairs.len() as u64);
            Ok(Compared { fighters, gains, sampled })
        };
        pairs.par_iter().enumerate().map(duel).collect()
    }

    /// Returns how an alternative changes the mean of a fighter.
    fn change(&self, matrix: &Matrix, duels: &[Compared], nth: usize, row: usize) -> Change {
        matrix.mean(duels.iter().filter_map(|duel| duel.gain(nth, row, self)))
    }

    /// Returns how the duels of a matrix of this size are compared.
    fn paired(&self, size: usize) -> Ask {
        let compared = (size * (size + 1) / 2).max(1) as f64;
        let confidence = 1.0 - (1.0 - self.ask.confidence) / compared;
        let trials = self.ask.trials.filter(|_| self.ask.target_error.is_none());
        let trials = Some(trials.unwrap_or(MatrixQuestion::TRIALS));
        Ask { trials, target_error: None, confidence, limits: Limits::FEW, ..self.ask }
    }
}

impl Compared {
    /// Returns what an alternative gives a fighter in this duel, if it counts for its mean.
    fn gain(&self, nth: usize, row: usize, question: &MatrixQuestion) -> Option<Change> {
        let sides = if question.is_even() { 2 } else { 1 };
        let side = self.fighters[..sides].iter().position(|&fighter| fighter == row)?;
        Some(self.gains[nth][side])
    }

    /// Returns what an alternative gives one fighter more than another in this duel, if it counts
    /// for the mean of either.
    fn lead(&self, nth: usize, rows: [usize; 2], question: &MatrixQuestion) -> Option<Change> {
        match rows.map(|row| self.gain(nth, row, question)) {
            [Some(ours), Some(theirs)] => Some(ours.plus(theirs.times(-1.0))),
            [ours, theirs] => ours.or(theirs.map(|theirs| theirs.times(-1.0))),
        }
    }
}

impl Matrix {
    /// Returns a mean over the opponents of a fighter, from what is independent of each other.
    fn mean(&self, parts: impl Iterator<Item = Change>) -> Change {
        Change::sum(&parts.collect::<Vec<Change>>())
            .times(1.0 / (self.names.len() - 1).max(1) as f64)
    }

    /// Returns how much likelier a fighter is to win on average than another. All cells have the
    /// same dice, so that their errors may go the same way.
    fn lead(&self, row: usize, other: usize) -> Change {
        let none = Change { value: 0.0, interval: None };
        let sum = |row: usize| {
            let columns = (0..self.names.len()).filter(|&column| column != row);
            let wins = columns.map(|column| self.cell(row, column));
            let wins = wins.map(|cell| Change { value: cell.win, interval: cell.win_interval });
            wins.fold(none, Change::plus)
        };
        let lead = sum(row).plus(sum(other).times(-1.0));
        lead.times(1.0 / (self.names.len() - 1).max(1) as f64)
    }
}

#[cfg(test)]
mod tests;
