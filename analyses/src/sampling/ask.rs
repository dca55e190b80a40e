//! How numbers are computed: method, number of trials and target precision.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;

use evenodds_engine::engagement::Limits;
use evenodds_engine::law::Law;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::answer::statistics::confidence::{sequence, waves};
use crate::answer::verdict::Thresholds;

use super::ask_error::AskError;
use super::pace::Pace;
use super::tallied::{Tallied, Times};
use super::watcher::Watcher;
use crate::answer::statistics::{Sampled, Stop};

/// The requested method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// Exact if possible within the limits of a chain, else sampled.
    #[default]
    Auto,
    /// Exact, or an error.
    Exact,
    /// Sampled.
    Sampled,
    /// Sampled, with every die rolled where that can be had: a check that shares nothing with exact
    /// laws.
    Rolled,
}

impl Wanted {
    /// Returns whether numbers are to be sampled in any case.
    #[must_use]
    pub const fn is_sampled(self) -> bool {
        matches!(self, Wanted::Sampled | Wanted::Rolled)
    }
}

/// How numbers are to be computed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ask {
    /// The method.
    pub wanted: Wanted,
    /// The number of trials if sampled: exactly this many, or at most this many if there is a
    /// target error. None for [`Ask::TRIALS`] or [`Ask::TRIALS_MAX`].
    pub trials: Option<u64>,
    /// The maximum number of trials accepted; more are an error.
    pub trials_max: u64,
    /// The half-width of intervals at which sampling stops, between 0 and 0.5.
    pub target_error: Option<f64>,
    /// The seed.
    pub seed: u64,
    /// The confidence of each interval, between 0 and 1.
    pub confidence: f64,
    /// The size of chains that `Auto` solves.
    pub limits: Limits,
    /// What its verdicts are set against.
    pub thresholds: Thresholds,
}

impl Default for Ask {
    fn default() -> Ask {
        let (wanted, trials, target_error) = (Wanted::Auto, None, None);
        let (limits, thresholds) = (Limits::default(), Thresholds::default());
        let (seed, confidence, trials_max) = (1, 0.95, Ask::TRIALS_MAX);
        Ask { wanted, trials, trials_max, target_error, seed, confidence, limits, thresholds }
    }
}

impl Ask {
    /// The default number of trials.
    pub const TRIALS: u64 = 100_000;
    /// The default maximum number of trials.
    pub const TRIALS_MAX: u64 = 1_000_000_000;
    /// The maximum number of attacks or fights between two looks at the watcher, and the size of
    /// the first wave towards a target.
    pub(crate) const CHUNK: u64 = 1 << 15;

    /// Returns how numbers are asked for that are exact wherever they can be, whatever is requested.
    #[must_use]
    pub fn exact_if_possible(&self) -> Ask {
        match self.wanted {
            Wanted::Exact => *self,
            _ => Ask { wanted: Wanted::Auto, ..*self },
        }
    }

    /// Returns the maximum number of trials.
    #[must_use]
    pub fn trials_at_most(&self) -> u64 {
        match (self.trials, self.target_error) {
            (Some(trials), _) => trials,
            (None, None) => Ask::TRIALS,
            (None, Some(_)) => Ask::TRIALS_MAX,
        }
    }

    /// Returns the number of trials that sampling is expected to take: all, or about as many as it
    /// takes until a chance of one half is known to within the target.
    ///
    /// It decides on methods, so it is computed in a way that is the same to the bit everywhere.
    #[must_use]
    pub fn trials_planned(&self) -> u64 {
        // At 95 % a fixed number takes 0.96 over the square, a confidence sequence at least four
        // times as many.
        let planned = |target: f64| (4.0 / (target * target)) as u64;
        self.trials_at_most().min(self.target_error.map_or(u64::MAX, planned))
    }

    /// Samples until there is enough. `run(first, count)` adds the trials numbered from `first` on
    /// to a tally, at most `chunk` between two looks at the watcher. `hits` returns the counts
    /// whose intervals have to be narrow enough.
    ///
    /// Whether a target is reached is only decided at fixed numbers of trials, so it depends on
    /// nothing but the seed. If the watcher has a share of the work, only that is played.
    ///
    /// # Errors
    /// If it is stopped before the first trial, more trials are requested than accepted, or parts
    /// of the work do not fit.
    pub fn play<T: Tallied>(
        &self,
        chunk: u64,
        tally: &mut T,
        run: impl FnMut(&mut T, u64, u64),
        hits: impl Fn(&T) -> Vec<u64>,
        watcher: &dyn Watcher,
    ) -> Result<Sampled, AskError> {
        let enough = |tally: &T, trials: u64| {
            let narrow = |&hits: &u64| {
                let (low, high) = sequence(hits, trials, self.confidence);
                self.target_error.is_some_and(|target| high - low <= 2.0 * target)
            };
            hits(tally).iter().all(narrow)
        };
        match watcher.share() {
            None => self.play_until(chunk, tally, run, enough, watcher),
            Some(share) => share.play(self, chunk, tally, run, enough, watcher),
        }
    }

    /// Samples until there is enough, like [`Ask::play`]. If there is a target error, `enough`
    /// decides whether it is reached, from the tally and the number of trials.
    ///
    /// # Errors
    /// As for [`Ask::play`].
    pub(crate) fn play_until<T>(
        &self,
        chunk: u64,
        tally: &mut T,
        mut run: impl FnMut(&mut T, u64, u64),
        enough: impl Fn(&T, u64) -> bool,
        watcher: &dyn Watcher,
    ) -> Result<Sampled, AskError> {
        let all = self.trials_at_most();
        self.check_length(all, chunk, |first, count| run(tally, first, count), watcher)?;
        let (seed, confidence, target_error) = (self.seed, self.confidence, self.target_error);
        let mut sampled = Sampled { trials: 0, seed, confidence, target_error, stop: Stop::Trials };
        let steps: Box<dyn Iterator<Item = u64>> = match target_error {
            None => Box::new(std::iter::once(all)),
            Some(_) => Box::new(waves(chunk, all)),
        };
        let mut pace = Pace::of(chunk);
        for step in steps {
            let mut told = |done, count| {
                run(tally, done, count);
                watcher.progress(done + count, all);
            };
            sampled.trials = pace.through(sampled.trials..step, &mut told, watcher);
            if sampled.trials < step {
                sampled.stop = Stop::Interrupted;
                let known = 0 < sampled.trials;
                return if known { Ok(sampled) } else { Err(AskError::Interrupted) };
            }
            if target_error.is_some() && enough(tally, sampled.trials) {
                sampled.stop = Stop::Target;
                break;
            }
        }
        Ok(sampled)
    }

    /// Plays a range of trials, and nothing else.
    ///
    /// # Errors
    /// If it is stopped, or these are more trials than accepted.
    pub(crate) fn play_range(
        &self,
        range: Range<u64>,
        chunk: u64,
        mut run: impl FnMut(u64, u64),
        watcher: &dyn Watcher,
    ) -> Result<Sampled, AskError> {
        let (first, trials) = (range.start, range.end - range.start);
        self.check_length(trials, chunk, &mut run, watcher)?;
        let mut told = |done, count| {
            run(done, count);
            watcher.progress(done + count - first, trials);
        };
        let end = range.end;
        if Pace::of(chunk).through(range, &mut told, watcher) < end {
            return Err(AskError::Interrupted);
        }
        let (seed, confidence, target_error) = (self.seed, self.confidence, self.target_error);
        Ok(Sampled { trials, seed, confidence, target_error, stop: Stop::Trials })
    }

    /// Returns an error for more trials than accepted, with an estimate of their time from at most
    /// `chunk` of them.
    fn check_length(
        &self,
        trials: u64,
        chunk: u64,
        mut run: impl FnMut(u64, u64),
        watcher: &dyn Watcher,
    ) -> Result<(), AskError> {
        if trials <= self.trials_max {
            return Ok(());
        }
        let began = Instant::now();
        let (mut played, mut pace) = (0, Pace::of(chunk));
        while played < chunk && began.elapsed() < Pace::PATIENCE && !watcher.stopped() {
            let count = pace.next.min(chunk - played);
            pace.time(|| run(played, count));
            played += count;
        }
        if watcher.stopped() {
            return Err(AskError::Interrupted);
        }
        let seconds = began.elapsed().as_secs_f64() * trials as f64 / played as f64;
        Err(AskError::TooLong { trials, seconds, trials_max: self.trials_max })
    }

    /// Samples until there is enough, like [`Ask::play`], and returns the share of each result. The
    /// intervals of those that `named` selects have to be narrow enough.
    pub(crate) fn shares<T: Clone + Ord + Serialize + DeserializeOwned>(
        &self,
        chunk: u64,
        run: impl Fn(u64, u64) -> BTreeMap<T, u64>,
        named: &[fn(&T) -> bool],
        watcher: &dyn Watcher,
    ) -> Result<(Law<T>, Sampled), AskError> {
        let mut counts: Times<T> = Times::default();
        let more = |Times(counts): &mut Times<T>, first, count| {
            for (thing, times) in run(first, count) {
                *counts.entry(thing).or_default() += times;
            }
        };
        let hits = |Times(counts): &Times<T>| {
            let count = |holds: &fn(&T) -> bool| {
                counts.iter().filter(|(thing, _)| holds(thing)).map(|(_, times)| times).sum()
            };
            named.iter().map(count).collect()
        };
        let sampled = self.play(chunk, &mut counts, more, hits, watcher)?;
        let share = |(thing, count)| (thing, count as f64 / sampled.trials as f64);
        let law = Law::new(counts.0.into_iter().map(share).collect());
        Ok((law.expect("shares of all trials sum to 1"), sampled))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::sampling::Unwatched;

    /// A watcher that stops after a number of looks, for tests.
    pub(crate) struct Patience(AtomicU64);

    impl Patience {
        pub(crate) fn of(looks: u64) -> Patience {
            Patience(AtomicU64::new(looks))
        }
    }

    impl Watcher for Patience {
        fn progress(&self, done: u64, all: u64) {
            assert!(done <= all);
        }

        fn stopped(&self) -> bool {
            let less = |looks: u64| looks.checked_sub(1);
            self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_err()
        }
    }

    #[test]
    fn more_trials_than_may_be_asked_for_are_refused_with_their_time() {
        let ask = Ask { trials: Some(1_000_000), trials_max: 999_999, ..Ask::default() };
        let mut played = 0;
        let run = |played: &mut u64, _, count| *played += count;
        let refused = ask.play(100, &mut played, run, |_| Vec::new(), &Unwatched);
        let Err(AskError::TooLong { trials, seconds, trials_max }) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!((played, trials, trials_max), (100, 1_000_000, 999_999));
        assert!(seconds.is_finite() && 0.0 <= seconds);
    }
}
