//! A matrix in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::answer::statistics::{Sampled, Stop};
use crate::answer::{Basis, Method};
use crate::measures::json::{Interval, reasons};
use crate::measures::matrix::{Matrix, MatrixQuestion};
use crate::sampling::PairOdds;

/// All against all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct MatrixJson {
    system: String,
    roster: String,
    situation: BTreeMap<String, String>,
    names: Vec<String>,
    /// What each fighter costs, if the roster says so.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    points: BTreeMap<String, f64>,
    left_out: BTreeMap<String, String>,
    /// The mean chance of each fighter to win against all others.
    means: Vec<f64>,
    /// The chance of the row's fighter to win, row by row.
    wins: Vec<Vec<f64>>,
    /// How much likelier the row's fighter is to win going first than second, row by row.
    first_move: Vec<Vec<f64>>,
    rounds_mean: Vec<Vec<f64>>,
    /// A bound on the error of all chances, if all are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_interval: Option<Vec<Vec<Interval>>>,
    /// The method, if all cells share one.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<Method>,
    /// The number of trials, if all cells share it.
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
    /// The seed, confidence and target error of sampled cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_error: Option<f64>,
    /// Why sampling ended, if all cells share the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<Stop>,
    /// How each cell was computed, row by row, unless all cells share it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Vec<CellJson>>>,
    #[serde(flatten)]
    basis: Basis,
}

/// How a cell of a matrix was computed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct CellJson {
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
}

impl CellJson {
    fn of(cell: &PairOdds) -> CellJson {
        let method = if cell.sampled.is_none() { Method::Exact } else { Method::Sampled };
        CellJson { method, slack: cell.slack, sampled: cell.sampled }
    }
}

/// Returns the value that all cells share, if they do.
fn shared<T: PartialEq>(cells: &[PairOdds], read: impl Fn(&PairOdds) -> T) -> Option<T> {
    let mut values = cells.iter().map(read);
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

impl MatrixJson {
    /// Converts a matrix.
    pub(super) fn of(question: &MatrixQuestion, matrix: &Matrix, basis: &Basis) -> MatrixJson {
        let cells = &matrix.cells[..];
        let slack = cells.iter().map(|cell| cell.slack).collect::<Option<Vec<f64>>>();
        // An exact chance is its own interval.
        let ends = |cell: &PairOdds| cell.win_interval.unwrap_or((cell.win, cell.win));
        let sampled = cells.iter().find_map(|cell| cell.sampled);
        let alike = shared(cells, |cell| cell.sampled).is_some();
        MatrixJson {
            system: question.roster_file.system.card().name.clone(),
            roster: question.roster_file.name.clone(),
            situation: question.settings.iter().cloned().collect(),
            names: matrix.names.clone(),
            points: matrix
                .names
                .iter()
                .zip(question.costs(&matrix.names))
                .filter_map(|(name, cost)| Some((name.clone(), cost?)))
                .collect(),
            left_out: reasons(&matrix.left_out),
            means: matrix.means(),
            wins: matrix.rows(|cell| cell.win),
            first_move: matrix.rows(|cell| cell.first_move),
            rounds_mean: matrix.rows(|cell| cell.rounds_mean),
            slack: slack.map(|all| all.into_iter().fold(0.0, f64::max)),
            wins_interval: sampled.map(|_| matrix.rows(ends)),
            method: shared(cells, |cell| CellJson::of(cell).method),
            trials: shared(cells, |cell| cell.sampled.map(|one| one.trials)).flatten(),
            seed: sampled.map(|sampled| sampled.seed),
            confidence: sampled.map(|sampled| sampled.confidence),
            target_error: sampled.and_then(|sampled| sampled.target_error),
            stop: shared(cells, |cell| cell.sampled.map(|one| one.stop)).flatten(),
            cells: (!alike).then(|| matrix.rows(CellJson::of)),
            basis: basis.clone(),
        }
    }
}
