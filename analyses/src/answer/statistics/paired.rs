//! Differences between runs that share their dice, fight by fight.
//!
//! Fight N of a seed has the same dice in every run (common random numbers), so two runs are not
//! independent samples, and the interval of a difference cannot be derived from the intervals of
//! both. It comes from the fights that ended differently: the difference is a mean of paired
//! differences, each of them -1, 0 or 1.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Side};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::sampled::Sampled;
use crate::answer::statistics::clustered::correlation;
use crate::answer::statistics::confidence::sequence;
use crate::answer::statistics::interval::clopper_pearson;

/// Counts of the fights in which an event happened in only one of two runs with the same dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The number of fights played in both runs.
    pub fights: u64,
    /// The number of fights in which it happened only in the first run.
    pub gained: u64,
    /// The number of fights in which it happened only in the second run.
    pub lost: u64,
}

/// How much larger a whole number is in the second of two runs with the same dice, fight by fight:
/// what [`Pairs`] are for an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shifts {
    /// The number of fights played in both runs.
    pub fights: u64,
    /// The largest difference that is possible in one fight.
    spread: u32,
    /// The number of fights with each difference other than 0.
    times: BTreeMap<i32, u64>,
}

/// The mean of the differences of one sign, and how far the ends of its interval are from it.
#[derive(Clone, Copy)]
struct Reach {
    mean: f64,
    variance: f64,
    below: f64,
    above: f64,
}

/// The change of a chance between two runs, or a difference of two such changes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// The difference of the chances.
    pub value: f64,
    /// Its interval, if either run was sampled.
    pub interval: Option<(f64, f64)>,
}

impl Pairs {
    /// Counts one fight in both runs.
    pub(crate) fn count(&mut self, first: bool, second: bool) {
        self.fights += 1;
        self.gained += u64::from(first && !second);
        self.lost += u64::from(second && !first);
    }

    /// Returns the counts of these fights and others.
    fn and(self, more: Pairs) -> Pairs {
        Pairs {
            fights: self.fights + more.fights,
            gained: self.gained + more.gained,
            lost: self.lost + more.lost,
        }
    }

    /// Returns the counts with the runs exchanged.
    #[must_use]
    pub fn turned(self) -> Pairs {
        Pairs { gained: self.lost, lost: self.gained, ..self }
    }

    /// Returns the interval of the difference between the two chances.
    ///
    /// If the number of fights was fixed in advance, the intervals of the chances to gain and to
    /// lose are combined, using the correlation of shares within one sample (the method of variance
    /// estimates recovery: G. Y. Zou and A. Donner, 2008). If sampling stopped at a target, the
    /// confidence sequences of both, each with half of the error, hold together whenever it
    /// stopped.
    #[must_use]
    pub fn interval(&self, sampled: Sampled) -> (f64, f64) {
        if self.fights == 0 {
            return (-1.0, 1.0);
        }
        let counts = [self.gained, self.lost];
        if !sampled.is_fixed() {
            let confidence = f64::midpoint(1.0, sampled.confidence);
            let [gain, loss] = counts.map(|count| sequence(count, self.fights, confidence));
            return (gain.0 - loss.1, gain.1 - loss.0);
        }
        let trials = self.fights as f64;
        let [gain, loss] = counts.map(|count| count as f64 / trials);
        let ends = counts.map(|count| clopper_pearson(count as f64, trials, sampled.confidence));
        let apart = ((gain * loss) / ((1.0 - gain) * (1.0 - loss)).max(1e-300)).sqrt().min(1.0);
        let joined =
            |one: f64, other: f64| (one * one + other * other + 2.0 * apart * one * other).sqrt();
        let low = gain - loss - joined(gain - ends[0].0, ends[1].1 - loss);
        let high = gain - loss + joined(ends[0].1 - gain, loss - ends[1].0);
        (low.max(-1.0), high.min(1.0))
    }
}

impl Shifts {
    /// Returns counts of no fights, in each of which the difference is at most `spread`.
    #[must_use]
    pub fn new(spread: u32) -> Shifts {
        Shifts { fights: 0, spread: spread.max(1), times: BTreeMap::new() }
    }

    /// Counts one fight: how much larger the number is in the second run.
    pub fn count(&mut self, shift: i32) {
        self.fights += 1;
        if shift != 0 {
            *self.times.entry(shift).or_default() += 1;
        }
    }

    /// Returns the mean difference; 0 without fights.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum = self.times.iter().map(|(&shift, &times)| i128::from(shift) * i128::from(times));
        sum.sum::<i128>() as f64 / self.fights.max(1) as f64
    }

    /// Returns the variance of the difference between two fights.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let square = |(&shift, &times): (&i32, &u64)| f64::from(shift).powi(2) * times as f64;
        let squares = self.times.iter().map(square).sum::<f64>() / self.fights.max(1) as f64;
        (squares - self.mean().powi(2)).max(0.0)
    }

    /// Returns the mean difference with its interval.
    ///
    /// The mean of what is gained is the sum of the chances to gain at least one, at least two and
    /// so on, and likewise what is lost. The exact intervals of these chances are joined as those
    /// of [`Pairs`] are, of which this is the general form.
    #[must_use]
    pub fn change(&self, sampled: Sampled) -> Change {
        let value = self.mean();
        let most = f64::from(self.spread);
        if self.fights == 0 {
            return Change { value, interval: Some((-most, most)) };
        }
        let gains: Vec<(u32, u64)> = self.times.range(1..).map(told).collect();
        let losses: Vec<(u32, u64)> = self.times.range(..0).rev().map(told).collect();
        let [gain, loss] = [gains, losses].map(|shifts| self.reach(&shifts, sampled));
        let (below, above) = if sampled.is_fixed() {
            let apart = (gain.mean * loss.mean)
                / (gain.variance * loss.variance).sqrt().max(gain.mean * loss.mean).max(1e-300);
            let joined = |one: f64, other: f64| {
                (one * one + other * other + 2.0 * apart * one * other).sqrt()
            };
            (joined(gain.below, loss.above), joined(gain.above, loss.below))
        } else {
            (gain.below + loss.above, gain.above + loss.below)
        };
        let (low, high) = (value - below, value + above);
        Change { value, interval: Some((low.max(-most), high.min(most))) }
    }

    /// Returns the mean of the differences of one sign, given the number of fights with each size,
    /// in ascending order.
    fn reach(&self, shifts: &[(u32, u64)], sampled: Sampled) -> Reach {
        let trials = self.fights as f64;
        let ends = |count: u64| match sampled.is_fixed() {
            false => {
                // Half of the error for each sign, and an equal share of it for each size.
                let error = (1.0 - sampled.confidence) / (2.0 * f64::from(self.spread));
                sequence(count, self.fights, 1.0 - error)
            }
            true => clopper_pearson(count as f64, trials, sampled.confidence),
        };
        // The chances of at least so much, with the number of sizes that have the same count; last,
        // the sizes that were never seen.
        let mut levels: Vec<(f64, f64, f64)> = Vec::with_capacity(shifts.len() + 1);
        let (mut size, mut left) = (0, shifts.iter().map(|(_, times)| times).sum::<u64>());
        let mut level = |count: u64, sizes: u32| {
            let (share, (low, high)) = (count as f64 / trials, ends(count));
            let sizes = f64::from(sizes);
            levels.push((share, sizes * (share - low), sizes * (high - share)));
        };
        for &(shift, times) in shifts {
            level(left, shift - size);
            (size, left) = (shift, left - times);
        }
        if size < self.spread {
            level(0, self.spread - size);
        }
        let joined = |end: fn(&(f64, f64, f64)) -> f64| {
            let mut square = 0.0;
            for (at, one) in levels.iter().enumerate() {
                for (higher, other) in levels.iter().enumerate().skip(at) {
                    let times = if higher == at { 1.0 } else { 2.0 };
                    let together = match sampled.is_fixed() {
                        // Sequences hold one at a time, so only their sum holds for all.
                        false => 1.0,
                        true => correlation(one.0, other.0),
                    };
                    square += times * together * end(one) * end(other);
                }
            }
            square.sqrt()
        };
        let moment = |power: i32| {
            let of = |&(shift, times): &(u32, u64)| f64::from(shift).powi(power) * times as f64;
            shifts.iter().map(of).sum::<f64>() / trials
        };
        let mean = moment(1);
        let (below, above) = (joined(|level| level.1), joined(|level| level.2));
        Reach { mean, variance: moment(2) - mean * mean, below, above }
    }
}

fn told((shift, times): (&i32, &u64)) -> (u32, u64) {
    (shift.unsigned_abs(), *times)
}

impl Change {
    /// Returns a change times a factor.
    #[must_use]
    pub fn times(self, factor: f64) -> Change {
        let turn = |(low, high): (f64, f64)| {
            let ends = [factor * low, factor * high];
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        };
        Change { value: factor * self.value, interval: self.interval.map(turn) }
    }

    /// Returns the sum of two changes that may depend on each other in any way, as those from the
    /// same fights do: the widths of their intervals add up.
    #[must_use]
    pub fn plus(self, other: Change) -> Change {
        Change::joined(&[self, other], |widths| widths.sum())
    }

    /// Returns the sum of changes that are independent of each other: the squares of the widths of
    /// their intervals add up, as variances do (the method of variance estimates recovery).
    #[must_use]
    pub fn sum(changes: &[Change]) -> Change {
        Change::joined(changes, |widths| widths.map(|width| width * width).sum::<f64>().sqrt())
    }

    /// Returns a sum of changes. `join` makes its distance from an end of its interval of those of
    /// the changes; an exact change has none.
    fn joined(changes: &[Change], join: fn(&mut dyn Iterator<Item = f64>) -> f64) -> Change {
        let value = changes.iter().map(|change| change.value).sum::<f64>();
        let known = || changes.iter().filter_map(|one| Some((one.value, one.interval?)));
        let below = join(&mut known().map(|(value, (low, _))| value - low));
        let above = join(&mut known().map(|(value, (_, high))| high - value));
        let interval = known().next().map(|_| (value - below, value + above));
        Change { value, interval }
    }

    /// Returns whether the change may be zero.
    #[must_use]
    pub fn is_noise(&self) -> bool {
        self.interval.is_some_and(|(low, high)| low <= 0.0 && 0.0 <= high)
    }
}

/// The number of fights that one task looks at. No result depends on it.
const TASK: usize = 1 << 12;

/// Returns who won each fight, given how it ended.
pub(crate) fn victors(ends: &[Option<(Ending, u16)>]) -> Vec<Option<Side>> {
    let victor = |end: &Option<(Ending, u16)>| end.and_then(|(ending, _)| ending.victor());
    ends.par_iter().with_min_len(TASK).map(victor).collect()
}

/// Counts what each side gained and lost in the first run compared with the second, given the
/// winners of both.
pub(crate) fn count(pairs: &mut [Pairs; 2], first: &[Option<Side>], second: &[Option<Side>]) {
    let both = first.par_chunks(TASK).zip(second.par_chunks(TASK));
    let counted = both.map(|(first, second)| {
        let mut counted = [Pairs::default(); 2];
        for (first, second) in first.iter().zip(second) {
            for side in Side::BOTH {
                counted[side.index()].count(*first == Some(side), *second == Some(side));
            }
        }
        counted
    });
    let all = counted
        .reduce(Default::default, |all, more| [0, 1].map(|side: usize| all[side].and(more[side])));
    *pairs = [0, 1].map(|side: usize| pairs[side].and(all[side]));
}

#[cfg(test)]
mod tests;
