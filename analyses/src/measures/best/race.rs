//! Successive elimination: candidates play in stages, each as long as all before it, and who surely
//! is not the best leaves after a stage.
//!
//! The intervals hold at the ends of all stages at once, so that it does not matter how many stages
//! there are, or that results decide who goes on (E. Even-Dar, S. Mannor and Y. Mansour, Journal of
//! Machine Learning Research 7, 2006).

use std::ops::Range;

use evenodds_engine::engagement::Tally;

use super::score::{Confidence, Taken, score};
use crate::answer::measure::Estimate;
use crate::answer::noise::ROUNDING;
use crate::answer::statistics::Stop;
use crate::sampling::AskError;

/// The number of duels of a pair in the first stage.
const FIRST: u64 = 512;

/// The rules by which candidates are tried and leave.
pub(super) struct Race<'a> {
    /// The weights of the opponents.
    pub(super) weights: &'a [f64],
    pub(super) confidence: Confidence,
    /// The half-width of scores that are known well enough, if that is wanted.
    pub(super) target_error: Option<f64>,
    /// The most duels of a pair.
    pub(super) trials: u64,
}

/// How a race went.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Course {
    /// The number of duels of a pair at the end of each stage.
    pub(super) stages: Vec<u64>,
    /// The stage after which each candidate left, from 1 on; `None` for those that did not.
    pub(super) left_after: Vec<Option<usize>>,
    /// Why it ended.
    pub(super) stop: Stop,
}

/// A pair: the places of a candidate and of an opponent.
pub(super) type DuelPlace = (usize, usize);

/// Iterates over the numbers of duels of a pair at the ends of stages.
fn stages(trials: u64) -> impl Iterator<Item = u64> {
    let first = (0 < trials).then(|| FIRST.min(trials));
    std::iter::successors(first, move |&done| {
        (done < trials).then(|| done.saturating_mul(2).min(trials))
    })
}

impl Race<'_> {
    /// Runs the race: `play` plays these duels of these pairs. What is taken so far is kept for
    /// those who leave; `after` is told it after the first stage, and says who does not go on for
    /// another reason than a score.
    ///
    /// # Errors
    /// If it is stopped before the end of the first stage, or `play` fails.
    pub(super) fn run(
        &self,
        taken: &mut [Vec<Taken>],
        mut play: impl FnMut(&[DuelPlace], Range<u64>) -> Result<Vec<Tally>, AskError>,
        mut after: impl FnMut(&[Vec<Taken>]) -> Vec<usize>,
    ) -> Result<Course, AskError> {
        let mut left_after = vec![None; taken.len()];
        let mut course = Course { stages: Vec::new(), left_after: Vec::new(), stop: Stop::Trials };
        let mut done = 0;
        for end in stages(self.trials) {
            let open: Vec<DuelPlace> = taken
                .iter()
                .enumerate()
                .filter(|(candidate, _)| left_after[*candidate].is_none())
                .flat_map(|(candidate, row)| {
                    let open = row.iter().enumerate();
                    let open = open.filter(|(_, taken)| matches!(taken, Taken::Played(_)));
                    open.map(move |(opponent, _)| (candidate, opponent))
                })
                .collect();
            if open.is_empty() {
                break;
            }
            let played = match play(&open, done..end) {
                Err(AskError::Interrupted) if 0 < done => {
                    course.stop = Stop::Interrupted;
                    break;
                }
                played => played?,
            };
            for (&(candidate, opponent), more) in open.iter().zip(&played) {
                if let Taken::Played(tally) = &mut taken[candidate][opponent] {
                    tally.add(more);
                }
            }
            course.stages.push(end);
            if done == 0 {
                for candidate in after(taken) {
                    left_after[candidate] = Some(1);
                }
            }
            done = end;
            let stage = course.stages.len();
            if let Some(stop) = self.cull(taken, &mut left_after, stage) {
                course.stop = stop;
                break;
            }
        }
        course.left_after = left_after;
        Ok(course)
    }

    /// Lets those leave who surely are not the best, and returns why the race is over, if it is.
    fn cull(
        &self,
        taken: &[Vec<Taken>],
        left_after: &mut [Option<usize>],
        stage: usize,
    ) -> Option<Stop> {
        let scores = taken.iter().map(|row| score(row, self.weights, self.confidence));
        let scores: Vec<Estimate> = scores.collect();
        let remaining = |left_after: &[Option<usize>]| -> Vec<usize> {
            (0..scores.len()).filter(|&one| left_after[one].is_none()).collect()
        };
        let lows = remaining(left_after).into_iter().map(|one| scores[one].ends().0);
        let best = lows.fold(f64::MIN, f64::max);
        for one in remaining(left_after) {
            if scores[one].ends().1 < best - ROUNDING {
                left_after[one] = Some(stage);
            }
        }
        let remaining = remaining(left_after);
        let Some(target) = self.target_error else {
            return (remaining.len() < 2).then_some(Stop::Decided);
        };
        let half = |one: &usize| {
            let (low, high) = scores[*one].ends();
            (high - low) / 2.0
        };
        remaining.iter().all(|one| half(one) <= target).then_some(Stop::Target)
    }
}
