//! What a candidate takes of its duels: those that it wins, and half of those that nobody wins.

use evenodds_engine::engagement::{Side, Tally};

use crate::answer::measure::Estimate;
use crate::answer::noise::ROUNDING;
use crate::answer::shift::error_of_each;
use crate::answer::statistics::confidence::sequence_of_mean;

/// What a candidate takes of its duels with one opponent.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Taken {
    /// It is known exactly.
    Exactly {
        /// The share.
        share: f64,
        /// A bound on the error of each chance that it is made of.
        slack: f64,
        /// The chance that nobody wins.
        drawn: f64,
    },
    /// So far, in the duels that were played.
    Played(Tally),
}

/// The confidence of each interval, so that all of them hold together (Bonferroni): half of the
/// chance of an error is for scores, and half for shares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Confidence {
    score: f64,
    share: f64,
}

impl Confidence {
    /// Returns the confidence of each where `scores` candidates are sampled, in `shares` pairs.
    pub(super) fn of(confidence: f64, scores: usize, shares: usize) -> Confidence {
        let each = |count: usize| 1.0 - error_of_each(confidence, 2 * count.max(1));
        Confidence { score: each(scores), share: each(shares) }
    }
}

/// Returns the duels won by the candidate, and half of those that nobody won.
fn points(tally: &Tally) -> f64 {
    let [ours, theirs] = Side::BOTH.map(|side| tally.wins(side));
    ours as f64 + (tally.fights - ours - theirs) as f64 / 2.0
}

impl Taken {
    /// Returns the number of duels that were played.
    pub(super) fn fights(&self) -> u64 {
        match self {
            Taken::Exactly { .. } => 0,
            Taken::Played(tally) => tally.fights,
        }
    }

    /// Returns whether nobody may win.
    pub(super) fn has_draws(&self) -> bool {
        match self {
            Taken::Exactly { drawn, .. } => ROUNDING < *drawn,
            Taken::Played(tally) => {
                Side::BOTH.map(|side| tally.wins(side)).iter().sum::<u64>() < tally.fights
            }
        }
    }

    /// Returns whether it is the same as another, apart from rounding.
    pub(super) fn is_like(&self, other: &Taken) -> bool {
        match (self, other) {
            (Taken::Exactly { share, slack, .. }, Taken::Exactly { share: other, .. }) => {
                (share - other).abs() <= ROUNDING + 2.0 * slack
            }
            (Taken::Played(ours), Taken::Played(theirs)) => ours == theirs,
            _ => false,
        }
    }

    /// Returns a bound on the error of its chances, if they are exact.
    pub(super) fn slack(&self) -> Option<f64> {
        match self {
            Taken::Exactly { slack, .. } => Some(*slack),
            Taken::Played(_) => None,
        }
    }

    /// Returns the share, with an interval that holds at all numbers of duels at once if it is
    /// sampled.
    pub(super) fn share(&self, confidence: Confidence) -> Estimate {
        match self {
            Taken::Exactly { share, .. } => Estimate { value: *share, interval: None },
            Taken::Played(tally) => {
                let (sum, fights) = (points(tally), tally.fights);
                let interval = Some(sequence_of_mean(sum, fights, confidence.share));
                Estimate { value: sum / fights.max(1) as f64, interval }
            }
        }
    }
}

/// Returns the mean share of a candidate against opponents with these weights, with an interval
/// that holds at all numbers of duels at once if any of them is sampled. All that are sampled have
/// had equally many duels, which are independent.
///
/// A bet on a number from 0 to 1 with a mean `p` gains at most what it gains on a chance of `p`,
/// because its payoff is convex in the number; and one on each of several such numbers at most what
/// it gains on as many with their common mean, because a product of factors with a given sum is the
/// largest if all are equal. So a confidence sequence of a chance holds for the mean of all duels,
/// each weighed by its opponent and divided by the largest weight: with even weights, as if all were
/// against one opponent.
pub(super) fn score(taken: &[Taken], weights: &[f64], confidence: Confidence) -> Estimate {
    let (mut exactly, mut sampled, mut sum, mut rest) = (0.0, 0.0, 0.0, 0.0);
    let (mut most, mut trials, mut count) = (0.0, 0, 0.0);
    for (taken, &weight) in taken.iter().zip(weights) {
        match taken {
            Taken::Exactly { share, .. } => exactly += weight * share,
            Taken::Played(tally) => {
                sampled += weight * points(tally) / tally.fights.max(1) as f64;
                sum += weight * points(tally);
                rest += weight;
                most = f64::max(most, weight);
                trials += tally.fights;
                count += 1.0;
            }
        }
    }
    if count == 0.0 {
        return Estimate { value: exactly, interval: None };
    }
    let (low, high) = sequence_of_mean(sum / most, trials, confidence.score);
    let interval = (exactly + most * count * low, exactly + (most * count * high).min(rest));
    Estimate { value: exactly + sampled, interval: Some(interval) }
}
