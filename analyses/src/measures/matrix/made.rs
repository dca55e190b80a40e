//! Matrices that were not computed, for tests of what follows from one.

use super::question::Matrix;
use crate::answer::statistics::{Sampled, Stop};
use crate::measures::strengths::chance;
use crate::sampling::PairOdds;

/// A cell of exact chances.
pub(crate) fn cell(win: f64, loss: f64) -> PairOdds {
    PairOdds {
        win,
        loss,
        win_interval: None,
        loss_interval: None,
        first_move: 0.0,
        rounds_mean: 1.0,
        slack: Some(0.0),
        sampled: None,
    }
}

/// A matrix of these cells, by row and column.
pub(crate) fn matrix(size: usize, read: impl Fn(usize, usize) -> PairOdds) -> Matrix {
    let cells = (0..size * size).map(|at| read(at / size, at % size)).collect();
    let names = (0..size).map(|nth| nth.to_string()).collect();
    Matrix { names, left_out: Vec::new(), cells }
}

/// A matrix of fighters of these strengths.
pub(crate) fn of_strengths(strengths: &[f64]) -> Matrix {
    matrix(strengths.len(), |one, other| {
        let win = chance(strengths[one] - strengths[other]);
        cell(win, 1.0 - win)
    })
}

/// A matrix of fighters of these strengths, as if each pair had won so many of its fights.
pub(crate) fn sampled(strengths: &[f64], trials: u64) -> Matrix {
    let (confidence, stop) = (0.95, Stop::Trials);
    let how = Sampled { trials, seed: 1, confidence, target_error: None, stop };
    let mut matrix = of_strengths(strengths);
    for cell in &mut matrix.cells {
        let ends = |chance: f64| Some(how.interval((chance * trials as f64).round() as u64));
        (cell.win_interval, cell.loss_interval) = (ends(cell.win), ends(cell.loss));
        (cell.slack, cell.sampled) = (None, Some(how));
    }
    matrix
}
