//! Counting the results of many trials.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Drawn, Tables};
use crate::dice::inverse::{Cuts, Inverse};
use crate::dice::rolled::add_up;
use crate::dice::words::Words;
use crate::dice::{Retold, Value};
use crate::law::Law;
use crate::tasks::{Sum, on_all_threads};

/// The number of trials in one task. No result depends on it.
const TASK: u64 = 1 << 14;

/// The number of tasks after which counts of ranges are summed up, long before they are full.
const SUMMED: usize = 1 << 16;

/// The number of trials that share a word: as many as fit, each with the bits of a fine guide.
const LANES: u64 = 5;

const BITS: u32 = Cuts::FINE_BITS;

/// The number of ranges of words that a fine guide tells apart.
const RANGES: usize = 1 << BITS;

/// How many trials have drawn each range.
type Ranges = [u32; RANGES];

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
        let word = self.words.word();
        self.lane(index, word >> (BITS * (index % LANES) as u32))
    }

    /// Returns the place of a trial's result, given the word that it shares, shifted to its bits.
    #[inline]
    fn lane(&mut self, index: u64, word: u64) -> usize {
        let range = word & ((1 << BITS) - 1);
        match self.cuts.coarse(range as usize) {
            Ok(place) => place,
            Err(from) => self.refined(index, range, from),
        }
    }

    /// Returns the place of a trial's result whose word begins with `range`. Its further bits are a
    /// word of its own.
    fn refined(&mut self, index: u64, range: u64, from: usize) -> usize {
        self.words.trial(index);
        self.words.step(0, 1);
        let word = range << (u64::BITS - BITS) | self.words.word() >> BITS;
        self.cuts.refined(from, word)
    }

    /// Counts the results of trials, in `counts` by their places and in `ranges` by the ranges of
    /// words that lie within one value. What is in the other ranges means nothing.
    fn count(&mut self, trials: Range<u64>, counts: &mut [u64], ranges: &mut Ranges) {
        let groups = trials.start.div_ceil(LANES)..trials.end / LANES;
        if groups.end <= groups.start {
            trials.for_each(|index| counts[self.place(index)] += 1);
            return;
        }
        let (head, tail) = (trials.start..groups.start * LANES, groups.end * LANES..trials.end);
        head.chain(tail).for_each(|index| counts[self.place(index)] += 1);
        for group in groups {
            self.words.trial(group);
            let word = self.words.word();
            let mut guide = 0;
            for lane in 0..LANES as u32 {
                let range = (word >> (BITS * lane)) as usize % RANGES;
                ranges[range] += 1;
                guide |= self.guide[range];
            }
            if Cuts::lead(guide).is_err() {
                self.refine(group, word, counts);
            }
        }
    }

    /// Counts the results of those trials that share a word whose further bits are their own.
    #[cold]
    fn refine(&mut self, group: u64, word: u64, counts: &mut [u64]) {
        for lane in 0..LANES {
            let range = (word >> (BITS * lane as u32)) as usize % RANGES;
            if let Err(from) = self.cuts.coarse(range) {
                counts[self.refined(group * LANES + lane, range as u64, from)] += 1;
            }
        }
    }

    /// Adds the counts of ranges to those of their places, and begins anew.
    fn sum_up(&self, ranges: &mut Ranges, counts: &mut [u64]) {
        for (range, count) in ranges.iter_mut().enumerate() {
            if let Ok(place) = self.cuts.coarse(range) {
                counts[place] += u64::from(std::mem::take(count));
            }
        }
    }
}

/// Counts how often each result occurs in the given `trials` of a seed, numbered from 0. The counts
/// do not depend on how trials are divided or on the number of threads.
///
/// What `play` comes to is drawn whole where its law is not too large, so that a trial takes a fifth
/// of a word and an entry of a table; otherwise each trial is played.
pub(crate) fn counts<T: Value>(
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
fn drawn<T: Value>(seed: u64, trials: &Range<u64>, law: &Law<T>) -> BTreeMap<T, u64> {
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
        let (mut lanes, mut counts) = (Lanes::new(cuts, seed), vec![0; count]);
        let mut ranges = Box::new([0; RANGES]);
        for (done, nth) in tasks.enumerate() {
            lanes.count(task(trials, nth), &mut counts, &mut ranges);
            if done % SUMMED == SUMMED - 1 {
                lanes.sum_up(&mut ranges, &mut counts);
            }
        }
        lanes.sum_up(&mut ranges, &mut counts);
        all.add(|all| all.iter_mut().zip(counts).for_each(|(all, more)| *all += more));
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
pub(crate) fn retold<T: Value, L>(
    seed: u64,
    index: u64,
    play: impl Fn(&mut Drawn) -> T,
    tell: impl FnOnce(Retold, bool) -> L,
) -> L {
    if let Some(law) = Drawn::new(&Tables::default(), seed).law(&play) {
        let inverse = Inverse::fine(&law);
        let place = Lanes::new(inverse.cuts(), seed).place(index);
        return tell(Retold::once(seed, index, inverse.value(place)), true);
    }
    let playing = |dice: &mut Drawn| {
        play(dice);
    };
    tell(Retold::playing(seed, index, playing), false)
}
