//! Strengths that explain who beats whom: the model of R. A. Bradley and M. E. Terry (Biometrika
//! 39, 1952).

use std::collections::BTreeSet;

use crate::answer::measure::Estimate;
use crate::answer::shift::error_of_each;
use crate::answer::statistics::Sampled;
use crate::measures::matrix::Matrix;
use crate::sampling::PairOdds;

/// The largest number of Newton's steps; ten are usual.
const STEPS: usize = 200;

/// How many drawn duels any two fighters are usually taken to have had besides those computed.
pub(crate) const PRIOR: f64 = 0.01;

/// A square matrix, row by row.
pub(crate) type Square = Vec<Vec<f64>>;

/// What each fighter takes of its duels with each other: those that it wins, and half of those that
/// nobody wins.
pub(crate) struct Shares {
    pub(crate) taken: Square,
    /// How far the truth may lie from each. If duels were sampled, all hold together (Bonferroni).
    pub(crate) reach: Square,
}

impl Shares {
    /// Returns the shares of a matrix. Where the situation favours a side, each fighter has either
    /// side as often.
    pub(crate) fn of(matrix: &Matrix) -> Shares {
        let size = matrix.names.len();
        let others = (0..size * size).filter(|at| at / size != at % size);
        let sampled = others.filter(|&at| matrix.cells[at].sampled.is_some()).count();
        let square = |read: &dyn Fn(&PairOdds, &PairOdds) -> f64| -> Square {
            let cell = |row, column| read(matrix.cell(row, column), matrix.cell(column, row));
            (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect()
        };
        let won = |cell: &PairOdds| cell.win - cell.loss;
        // Each cell has an interval for either side.
        let reach = |cell: &PairOdds| reach(cell, 2 * sampled);
        let mut shares = Shares {
            taken: square(&|ours, theirs| 0.5 + (won(ours) - won(theirs)) / 4.0),
            reach: square(&|ours, theirs| (reach(ours) + reach(theirs)) / 4.0),
        };
        // Mirror matches tell nothing.
        (0..size).for_each(|row| shares.reach[row][row] = 0.0);
        shares
    }

    /// Returns the number of fighters.
    pub(crate) fn size(&self) -> usize {
        self.taken.len()
    }

    /// Returns whether any duel was sampled.
    pub(crate) fn is_sampled(&self) -> bool {
        self.reach.iter().flatten().any(|&reach| 0.0 < reach)
    }

    /// Returns what a fighter takes of its duels with others that are met so often. The weights add
    /// up to 1.
    pub(crate) fn against(&self, fighter: usize, weights: &[f64]) -> Estimate {
        let [value, half] = [&self.taken, &self.reach].map(|square| dot(&square[fighter], weights));
        let ends = || ((value - half).max(0.0), (value + half).min(1.0));
        Estimate { value, interval: self.is_sampled().then(ends) }
    }

    /// Returns what a fighter takes of its duels on average over all others.
    pub(crate) fn score(&self, fighter: usize) -> Estimate {
        let others = (self.size() - 1).max(1) as f64;
        let weight = |other| if other == fighter { 0.0 } else { 1.0 / others };
        self.against(fighter, &(0..self.size()).map(weight).collect::<Vec<_>>())
    }
}

/// Iterates over the pairs of so many fighters, each once.
pub(crate) fn pairs(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |one| (one + 1..size).map(move |other| (one, other)))
}

/// Returns how far the difference of both chances to win may be off, if so many intervals hold
/// together.
fn reach(cell: &PairOdds, intervals: usize) -> f64 {
    let Some(sampled) = cell.sampled else { return 0.0 };
    let error = error_of_each(sampled.confidence, intervals);
    let together = Sampled { confidence: 1.0 - error, ..sampled };
    let half = |chance: f64| {
        let (low, high) = together.interval((chance * sampled.trials as f64).round() as u64);
        (chance - low).max(high - chance)
    };
    half(cell.win) + half(cell.loss)
}

/// The strengths of fighters, as logarithms of odds with a mean of 0: the chance to beat another is
/// the logistic function of the difference.
pub(crate) struct Strengths {
    pub(crate) values: Vec<f64>,
    /// What one more duel won changes in each strength, by the fighter that wins it.
    pub(crate) slopes: Square,
}

impl Strengths {
    /// Returns the strengths under which what is taken in the pairs that are `fitted` is likeliest,
    /// if any two fighters have besides drawn `prior` duels: without them, who never loses would be
    /// infinitely strong.
    ///
    /// The likelihood is concave, and Newton's steps, shortened as here, never lower it (T. Sun and
    /// Q. Tran-Dinh, Mathematical Programming 178, 2019).
    pub(crate) fn fit(
        taken: &Square,
        prior: f64,
        fitted: impl Fn(usize, usize) -> bool,
    ) -> Strengths {
        let size = taken.len();
        let mut values = vec![0.0; size];
        let mut slopes = Square::new();
        for _ in 0..STEPS {
            let mut gains = vec![0.0; size];
            // The ones fix the mean, on which no chance depends.
            let mut bends = vec![vec![1.0; size]; size];
            for one in 0..size {
                for other in (0..size).filter(|&other| other != one) {
                    let duels = f64::from(fitted(one, other));
                    let chance = chance(values[one] - values[other]);
                    gains[one] +=
                        duels * taken[one][other] + prior / 2.0 - (duels + prior) * chance;
                    let bend = (duels + prior) * chance * (1.0 - chance);
                    bends[one][one] += bend;
                    bends[one][other] -= bend;
                }
            }
            slopes = inverse(bends);
            let step: Vec<f64> = slopes.iter().map(|row| dot(row, &gains)).collect();
            let far = step.iter().copied().fold(f64::MIN, f64::max)
                - step.iter().copied().fold(f64::MAX, f64::min);
            if far < 1e-12 {
                break;
            }
            let length = libm::log1p(far) / far;
            values.iter_mut().zip(step).for_each(|(value, step)| *value += length * step);
        }
        Strengths { values, slopes }
    }

    /// Returns the chance to beat another that strengths predict.
    pub(crate) fn predicted(&self, one: usize, other: usize) -> f64 {
        chance(self.values[one] - self.values[other])
    }

    /// Returns how far a number may be off that follows from strengths, given what one more of each
    /// strength changes in it (the delta method). Duels of one seed share dice, so errors add up as
    /// if they always went together, which errs on the safe side.
    pub(crate) fn reach(&self, shares: &Shares, slopes: &[f64]) -> f64 {
        let by_duel: Vec<f64> = self.slopes.iter().map(|row| dot(row, slopes)).collect();
        let off = |(one, other): (usize, usize)| {
            (by_duel[one] - by_duel[other]).abs() * shares.reach[one][other]
        };
        pairs(slopes.len()).map(off).sum()
    }

    /// Returns the mean distance of the chances that strengths predict from what was taken, over
    /// these pairs.
    pub(crate) fn error(&self, taken: &Square, pairs: &BTreeSet<(usize, usize)>) -> f64 {
        let off =
            |&(one, other): &(usize, usize)| (self.predicted(one, other) - taken[one][other]).abs();
        pairs.iter().map(off).sum::<f64>() / pairs.len() as f64
    }
}

/// Returns the chance to win of who is stronger by so much: the same on every machine, unlike with the
/// exponential of the standard library.
pub(crate) fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-lead))
}

pub(crate) fn dot(ours: &[f64], theirs: &[f64]) -> f64 {
    ours.iter().zip(theirs).map(|(one, other)| one * other).sum()
}

/// Inverts a symmetric positive definite matrix by elimination.
fn inverse(mut matrix: Square) -> Square {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|column| f64::from(row == column)).collect();
    let mut inverse: Square = (0..size).map(unit).collect();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for square in [&mut matrix, &mut inverse] {
            square[pivot].iter_mut().for_each(|value| *value *= scale);
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let times = matrix[row][pivot];
            for square in [&mut matrix, &mut inverse] {
                let from = square[pivot].clone();
                square[row].iter_mut().zip(from).for_each(|(value, from)| *value -= times * from);
            }
        }
    }
    inverse
}
