//! Counting the results of many trials.

use std::collections::BTreeMap;
use std::ops::Range;

use super::hand::Drawn;
use super::replayed::Replayed;
use super::tables::Tables;
use crate::dice::inverse::{Cuts, Inverse};
use crate::dice::part::PartValue;
use crate::dice::rolled::add_up;
use crate::dice::words::Words;
use crate::law::Law;
use crate::tasks::{Sum, on_all_threads};

/// The number of trials in one task. No result depends on it.
const TASK: u64 = 1 << 14;

/// The number of tasks after which counts of ranges are summed up, long before they are full.
const SUMMED: u64 = 1 << 16;

/// The number of trials that share a word: as many as fit, each with the bits of a fine guide.
const LANES: u64 = 5;

const BITS: u32 = Cuts::FINE_BITS;

/// The number of ranges of words that a fine guide tells apart.
const RANGES: usize = 1 << BITS;

/// Returns the range that a lane of a word lies in.
#[inline]
fn range_of(word: u64, lane: u64) -> usize {
    (word >> (u64::from(BITS) * lane)) as usize % RANGES
}

/// Draws the results of trials of one part that is drawn whole, several to a word.
struct Lanes<'c> {
    cuts: &'c Cuts,
    guide: &'c [u16; RANGES],
    words: Words,
}

impl Lanes<'_> {
    /// Creates the lanes of a seed; `cuts` are [fine](Inverse::fine).
    fn new(cuts: &Cuts, seed: u64) -> Lanes<'_> {
        Lanes { cuts, guide: cuts.fine_guide(), words: Words::new(seed) }
    }

    /// Returns the place of the result of one trial.
    fn place(&mut self, index: u64) -> usize {
        self.words.trial(index / LANES);
        let range = range_of(self.words.word(), index % LANES);
        match self.cuts.coarse(range) {
            Ok(place) => place,
            Err(from) => self.refined(index, range, from),
        }
    }

    /// Returns the place of a trial's result whose word begins with `range`. Its further bits are a
    /// word of its own.
    fn refined(&mut self, index: u64, range: usize, from: usize) -> usize {
        self.words.trial(index);
        self.words.step(0, 1);
        let word = (range as u64) << (u64::BITS - BITS) | self.words.word() >> BITS;
        self.cuts.refined(from, word)
    }

    /// Counts the results of trials: by the ranges of words that they are drawn with, where these
    /// lie within one value, and by their places where they do not.
    fn count(&mut self, trials: Range<u64>, counts: &mut Counts) {
        let groups = trials.start.div_ceil(LANES)..trials.end / LANES;
        if groups.end <= groups.start {
            trials.for_each(|index| counts.places[self.place(index)] += 1);
            return;
        }
        let (head, tail) = (trials.start..groups.start * LANES, groups.end * LANES..trials.end);
        head.chain(tail).for_each(|index| counts.places[self.place(index)] += 1);
        groups.for_each(|group| self.count_group(group, counts));
    }

    /// Counts the results of the trials of one group.
    #[inline]
    fn count_group(&mut self, group: u64, counts: &mut Counts) {
        self.words.trial(group);
        let word = self.words.word();
        let mut entries = 0;
        for lane in 0..LANES {
            let range = range_of(word, lane);
            counts.ranges[range] += 1;
            entries |= self.guide[range];
        }
        if Cuts::lead(entries).is_err() {
            self.refine(group, word, &mut counts.places);
        }
    }

    /// Counts the results of those trials whose further bits decide, among those that share a word.
    #[cold]
    fn refine(&mut self, group: u64, word: u64, places: &mut [u64]) {
        for lane in 0..LANES {
            let range = range_of(word, lane);
            if let Err(from) = self.cuts.coarse(range) {
                places[self.refined(group * LANES + lane, range, from)] += 1;
            }
        }
    }
}

/// How often results were drawn.
struct Counts {
    /// By their places.
    places: Vec<u64>,
    /// By the ranges of their words, if these lie within one value; else the number means nothing.
    /// This takes one look-up less, and no count waits for the one before it.
    ranges: Box<[u32; RANGES]>,
}

impl Counts {
    fn none(places: usize) -> Counts {
        Counts { places: vec![0; places], ranges: Box::new([0; RANGES]) }
    }

    /// Moves the counts of ranges to those of their places.
    fn sum_up(&mut self, cuts: &Cuts) {
        for (range, count) in self.ranges.iter_mut().enumerate() {
            let count = std::mem::take(count);
            if let Ok(place) = cuts.coarse(range) {
                self.places[place] += u64::from(count);
            }
        }
    }
}

/// Counts how often each result occurs in the given `trials` of a seed, numbered from 0. The counts
/// do not depend on how trials are divided or on the number of threads.
///
/// What `play` comes to is drawn whole where its law is not too large, so that a trial takes a fifth
/// of a word and an entry of a table; otherwise each trial is played.
pub(crate) fn counts<T: PartValue>(
    seed: u64,
    trials: &Range<u64>,
    play: impl Fn(&mut Drawn) -> T + Sync,
) -> BTreeMap<T, u64> {
    let tables = Tables::default();
    if let Some(law) = Drawn::new(&tables, seed).law(&play) {
        return drawn(seed, trials, &law);
    }
    let all = Sum::new(BTreeMap::new());
    on_all_threads(tasks(trials), &|tasks| {
        let mut dice = Drawn::new(&tables, seed);
        let mut counts = BTreeMap::new();
        for index in tasks.flat_map(|nth| task(trials, nth)) {
            dice.trial(index);
            *counts.entry(play(&mut dice)).or_default() += 1;
        }
        all.add(|all| add_up(all, counts));
    });
    all.total()
}

/// Counts how often each value of a law is drawn.
fn drawn<T: PartValue>(seed: u64, trials: &Range<u64>, law: &Law<T>) -> BTreeMap<T, u64> {
    let counts = places(seed, trials, law.len(), Inverse::fine(law).cuts());
    let values = law.iter().map(|(value, _)| *value);
    let mut all = BTreeMap::new();
    add_up(&mut all, values.zip(counts).filter(|(_, count)| 0 < *count));
    all
}

/// Counts how often each of so many places is drawn.
fn places(seed: u64, trials: &Range<u64>, count: usize, cuts: &Cuts) -> Vec<u64> {
    let all = Sum::new(vec![0; count]);
    on_all_threads(tasks(trials), &|tasks| {
        let (mut lanes, mut counts) = (Lanes::new(cuts, seed), Counts::none(count));
        for (done, nth) in (1..).zip(tasks) {
            lanes.count(task(trials, nth), &mut counts);
            if done % SUMMED == 0 {
                counts.sum_up(cuts);
            }
        }
        counts.sum_up(cuts);
        all.add(|all| all.iter_mut().zip(counts.places).for_each(|(all, more)| *all += more));
    });
    all.total()
}

/// Returns the number of tasks that trials are divided into.
fn tasks(trials: &Range<u64>) -> u64 {
    (trials.end - trials.start).div_ceil(TASK)
}

/// Returns the trials of one task.
fn task(trials: &Range<u64>, nth: u64) -> Range<u64> {
    let first = trials.start + nth * TASK;
    first..trials.end.min(first + TASK)
}

/// Tells one trial of [`counts`]: plays it with the hand that repeats it, and returns what `tell`
/// makes of it. `tell` is also told whether the trial was drawn whole, so that it is one part.
pub(crate) fn replayed<T: PartValue, L>(
    seed: u64,
    index: u64,
    play: impl Fn(&mut Drawn) -> T,
    tell: impl FnOnce(Replayed, bool) -> L,
) -> L {
    if let Some(law) = Drawn::new(&Tables::default(), seed).law(&play) {
        let inverse = Inverse::fine(&law);
        let place = Lanes::new(inverse.cuts(), seed).place(index);
        return tell(Replayed::once(seed, index, inverse.value(place)), true);
    }
    let playing = |dice: &mut Drawn| {
        play(dice);
    };
    tell(Replayed::playing(seed, index, playing), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A law some of whose values share a range of words with one or with many others.
    fn law() -> Law<usize> {
        let others = |nth: usize| if nth.is_multiple_of(10) { 3e-2 } else { 1e-5 };
        let rest = 1.0 - (1..300).map(others).sum::<f64>();
        let masses = (0..300).map(|nth| (nth, if nth == 0 { rest } else { others(nth) }));
        Law::new(masses.collect()).expect("a law")
    }

    fn counted(mut lanes: Lanes<'_>, count: impl FnOnce(&mut Lanes<'_>, &mut Counts)) -> Vec<u64> {
        let mut counts = Counts::none(300);
        count(&mut lanes, &mut counts);
        counts.sum_up(lanes.cuts);
        counts.places
    }

    #[test]
    fn counts_are_those_of_single_trials() {
        let inverse = Inverse::fine(&law());
        let lanes = || Lanes::new(inverse.cuts(), 7);
        // The groups beyond have words without addresses.
        let far = (LANES << Words::INDEX_BITS) - 1000;
        for trials in [0..0, 3..4, 4..6, 3..10_007, 320 * LANES..384 * LANES, far..far + 2000] {
            let mut one_by_one = vec![0; 300];
            let mut single = lanes();
            trials.clone().for_each(|index| one_by_one[single.place(index)] += 1);
            let together = counted(lanes(), |lanes, counts| lanes.count(trials.clone(), counts));
            assert!(together == one_by_one, "{trials:?}");
        }
    }

    #[test]
    fn counts_are_summed_up_more_than_once() {
        let inverse = Inverse::fine(&law());
        let twice = counted(Lanes::new(inverse.cuts(), 7), |lanes, counts| {
            lanes.count(0..5000, counts);
            counts.sum_up(lanes.cuts);
            lanes.count(5000..9000, counts);
        });
        let once =
            counted(Lanes::new(inverse.cuts(), 7), |lanes, counts| lanes.count(0..9000, counts));
        assert!(twice == once && once.iter().sum::<u64>() == 9000);
    }
}
