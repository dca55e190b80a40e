//! Pools read value by value: each value splits what is left of a pool into the experiments that
//! show it and those that show a lower one.

use std::rc::Rc;

use super::hand::Exact;
use super::spread::{Spread, Weighed};
use crate::law::Law;

/// Two pools of experiments: the law of one experiment, and their number.
pub(in crate::dice) type Laws<V> = [(Rc<Law<V>>, u8); 2];

/// The number of experiments that show a value, by chance: for each number of experiments that show
/// no higher value, the binomial distribution.
struct Shown(Vec<f64>);

impl Shown {
    /// Computes the distributions for up to `count` experiments, each of which shows the value with
    /// this chance.
    fn of(count: u8, chance: f64) -> Shown {
        // Row by row, each from the one before: no power of a small chance is ever taken, so
        // nothing vanishes.
        let mut rows = vec![1.0];
        for row in 1..=usize::from(count) {
            let before = rows.len() - row;
            rows.push(rows[before] * (1.0 - chance));
            for shown in 1..row {
                let (more, same) = (rows[before + shown - 1], rows[before + shown]);
                rows.push(more * chance + same * (1.0 - chance));
            }
            rows.push(rows[before + row - 1] * chance);
        }
        Shown(rows)
    }

    /// Returns the chance of each number from 0 to `left` of `left` experiments.
    fn row(&self, left: usize) -> &[f64] {
        let begin = left * (left + 1) / 2;
        &self.0[begin..=begin + left]
    }
}

/// Returns the place of the greatest chance in a row; the first of several.
fn likeliest(row: &[f64]) -> usize {
    (1..row.len()).fold(0, |best, at| if row[best] < row[at] { at } else { best })
}

/// Returns the values of an experiment in ascending order, each with its chance if no higher value
/// is shown.
fn chances<V: Copy + Ord>(law: &Law<V>) -> Vec<(V, f64)> {
    let mut total = 0.0;
    let chance = |&(value, mass): &(V, f64)| {
        total += mass;
        (value, mass / total)
    };
    law.iter().map(chance).collect()
}

/// Returns the chance of a value that may not be among those of an experiment.
fn chance<V: Ord>(chances: &[(V, f64)], value: &V) -> f64 {
    let found = chances.binary_search_by(|(other, _)| other.cmp(value));
    found.map_or(0.0, |place| chances[place].1)
}

/// The states for each number of experiments left in both pools.
struct Left<S> {
    spreads: Vec<Spread<S>>,
    /// The number of numbers of experiments that can be left in their pool.
    theirs: usize,
}

impl<S: Copy + Ord> Left<S> {
    fn new<V>([(_, ours), (_, theirs)]: &Laws<V>) -> Left<S> {
        let (ours, theirs) = (usize::from(*ours) + 1, usize::from(*theirs) + 1);
        Left { spreads: (0..ours * theirs).map(|_| Spread::new()).collect(), theirs }
    }

    fn at(&mut self, ours: usize, theirs: usize) -> &mut Spread<S> {
        &mut self.spreads[ours * self.theirs + theirs]
    }
}

impl Exact {
    /// Returns the law of what `step` makes of two pools, value by value from the highest down.
    pub(in crate::dice) fn split<V: Copy + Ord, S: Copy + Ord>(
        &mut self,
        pools: &Laws<V>,
        values: &[V],
        start: S,
        step: impl Fn(S, V, u8, u8) -> S,
    ) -> Law<S> {
        let shown = pools.iter().filter(|&(_, count)| 0 < *count);
        let shown = shown.flat_map(|(law, _)| law.iter().map(|&(value, _)| value));
        let mut all: Vec<V> = values.iter().copied().chain(shown).collect();
        all.sort_unstable();
        all.dedup();
        let lots = pools.each_ref().map(|(law, count)| (chances(law), *count));
        let mut live = Left::new(pools);
        let [ours, theirs] = pools.each_ref().map(|&(_, count)| usize::from(count));
        *live.at(ours, theirs) = Spread::certain(start);
        for &value in all.iter().rev() {
            let listed = values.binary_search(&value).is_ok();
            let step = |state, ours, theirs| match (ours, theirs) {
                (0, 0) if !listed => state,
                _ => step(state, value, ours as u8, theirs as u8),
            };
            let rows = lots.each_ref().map(|(law, count)| Shown::of(*count, chance(law, &value)));
            let mut next = Left::new(pools);
            for (place, spread) in live.spreads.into_iter().enumerate() {
                let left = [place / live.theirs, place % live.theirs];
                for weighed in spread.merged() {
                    if self.is_spent() {
                        // The caller that set the limits discards the result.
                        return Law::certain(start);
                    }
                    self.split_state(weighed, left, &rows, &mut next, step);
                }
            }
            live = next;
        }
        let slack = pools.iter().map(|(law, count)| f64::from(*count) * law.slack()).sum();
        // The lowest value is shown by all that are left.
        live.spreads.swap_remove(0).law(slack)
    }

    /// Splits one state by how many experiments of each pool show a value.
    fn split_state<S: Copy + Ord>(
        &mut self,
        Weighed { state, mass, doubt }: Weighed<S>,
        left: [usize; 2],
        rows: &[Shown; 2],
        next: &mut Left<S>,
        step: impl Fn(S, usize, usize) -> S,
    ) {
        let [ours, theirs] = [rows[0].row(left[0]), rows[1].row(left[1])];
        if mass < self.floor {
            self.steps = self.steps.saturating_sub(1);
            let (our, their) = (likeliest(ours), likeliest(theirs));
            let is_certain = ours[our] == 1.0 && theirs[their] == 1.0;
            let doubt = if is_certain { doubt } else { mass };
            let state = step(state, our, their);
            next.at(left[0] - our, left[1] - their).add(Weighed { state, mass, doubt });
            return;
        }
        for (our, &one) in ours.iter().enumerate().filter(|&(_, &one)| 0.0 < one) {
            for (their, &other) in theirs.iter().enumerate().filter(|&(_, &other)| 0.0 < other) {
                self.steps = self.steps.saturating_sub(1);
                let (share, state) = (one * other, step(state, our, their));
                let weighed = Weighed { state, mass: mass * share, doubt: doubt * share };
                next.at(left[0] - our, left[1] - their).add(weighed);
            }
        }
    }
}
