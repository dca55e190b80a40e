//! What a fighter would win with another of its weapons.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;

use crate::measures::bout::{Bout, weapons};
use crate::measures::matrix::{Matrix, MatrixQuestion, StopOnly};
use crate::sampling::{AskError, Watcher};

/// A weapon of a fighter, and how often it would win with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Rearmed {
    /// The name of the weapon.
    pub weapon: String,
    /// Its mean chance to win against all others with that.
    pub win: f64,
}

/// Returns the weapon of a fighter with which it wins most, and how often on average over its row of
/// the matrix; `None` if there is nothing to choose.
///
/// # Errors
/// If it is stopped.
pub fn rearmed(
    question: &MatrixQuestion,
    matrix: &Matrix,
    row: usize,
    watcher: &dyn Watcher,
) -> Result<Option<Rearmed>, AskError> {
    let name = &matrix.names[row];
    let (mut hand, watcher) = (Exact::default(), StopOnly(watcher));
    let mut best: Option<Rearmed> = None;
    for weapon in weapons(&question.roster_file, name) {
        let others = matrix.names.iter().filter(|other| *other != name);
        let bouts = others
            .map(|other| Bout { weapon: Some(weapon.clone()), ..question.bout([name, other]) });
        let bouts: Vec<Bout> = bouts.collect();
        if bouts.iter().any(|bout| bout.playable().is_err()) {
            continue;
        }
        let mut sum = 0.0;
        for bout in &bouts {
            sum += bout.duel(&mut hand, &watcher)?.wins(Side::A);
        }
        let win = sum / bouts.len().max(1) as f64;
        if best.as_ref().is_none_or(|best| best.win < win) {
            best = Some(Rearmed { weapon, win });
        }
    }
    Ok(best)
}
