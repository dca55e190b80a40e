//! How numbers are got: which way, how often, how surely.

use evenodds_engine::engagement::Limits;
use serde::Serialize;

use crate::confidence::{sequence, waves};
use crate::interval::wilson;

/// Which way was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// Exact where that can be had within the limits of a chain, else sampled.
    #[default]
    Auto,
    /// Exact, or not at all.
    Exact,
    /// Sampled.
    Sampled,
}

/// How numbers are asked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ask {
    /// Which way.
    pub wanted: Wanted,
    /// How often to play, where it is played: exactly so often, or at most so often where there is
    /// a target. [`Ask::TRIALS`] or [`Ask::TRIALS_MAX`] if it is not said.
    pub trials: Option<u64>,
    /// The half-width at which intervals are narrow enough for play to stop, between 0 and 0.5.
    pub target_error: Option<f64>,
    /// The seed.
    pub seed: u64,
    /// The confidence of each interval, between 0 and 1.
    pub confidence: f64,
    /// How large a chain may be for `Auto` to solve it.
    pub limits: Limits,
}

impl Default for Ask {
    fn default() -> Ask {
        let (wanted, trials, target_error) = (Wanted::Auto, None, None);
        let limits = Limits::default();
        Ask { wanted, trials, target_error, seed: 1, confidence: 0.95, limits }
    }
}

impl Ask {
    /// How often to play unless it is said.
    pub const TRIALS: u64 = 100_000;
    /// The most that is played without being asked twice.
    pub const TRIALS_MAX: u64 = 1_000_000_000;
    /// The most trials between two looks at the watcher, and in the first wave of a target.
    const CHUNK: u64 = 1 << 15;

    /// Plays until there is enough: `run(first, count)` plays the trials numbered from `first` on
    /// into a tally, and `hits` names the counts whose intervals are to be narrow.
    ///
    /// Whether a target is reached is decided at fixed numbers of trials alone, so that it depends
    /// on nothing but the seed.
    pub fn play<T>(
        &self,
        tally: &mut T,
        mut run: impl FnMut(&mut T, u64, u64),
        hits: impl Fn(&T) -> Vec<u64>,
        watcher: &dyn Watcher,
    ) -> Sampled {
        let (seed, confidence) = (self.seed, self.confidence);
        let mut sampled = Sampled {
            trials: 0,
            seed,
            confidence,
            target_error: self.target_error,
            stop: Stop::Trials,
        };
        let all = match (self.trials, self.target_error) {
            (Some(trials), _) => trials,
            (None, None) => Ask::TRIALS,
            (None, Some(_)) => Ask::TRIALS_MAX,
        };
        let steps: Box<dyn Iterator<Item = u64>> = match self.target_error {
            None => Box::new(std::iter::once(all)),
            Some(_) => Box::new(waves(Ask::CHUNK, all)),
        };
        for step in steps {
            while sampled.trials < step {
                if watcher.stopped() {
                    sampled.stop = Stop::Interrupted;
                    return sampled;
                }
                let count = Ask::CHUNK.min(step - sampled.trials);
                run(tally, sampled.trials, count);
                sampled.trials += count;
                watcher.told(sampled.trials, all);
            }
            let Some(target) = self.target_error else { continue };
            let narrow = |&hits: &u64| {
                let (low, high) = sequence(hits, sampled.trials, confidence);
                high - low <= 2.0 * target
            };
            if hits(tally).iter().all(narrow) {
                sampled.stop = Stop::Target;
                return sampled;
            }
        }
        sampled
    }
}

/// Whoever looks on while something is played.
pub trait Watcher: Sync {
    /// So many trials of at most so many are done.
    fn told(&self, done: u64, all: u64);

    /// Whether to stop at the next chance.
    fn stopped(&self) -> bool;
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watcher for Unwatched {
    fn told(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        false
    }
}

/// Why sampling ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// All trials were played.
    Trials,
    /// The target was reached.
    Target,
    /// Somebody stopped it.
    Interrupted,
}

impl Stop {
    /// Its name in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stop::Trials => "trials",
            Stop::Target => "target",
            Stop::Interrupted => "interrupted",
        }
    }
}

/// How numbers were sampled.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sampled {
    /// How often it was played.
    pub trials: u64,
    /// The seed.
    pub seed: u64,
    /// The confidence of each interval.
    pub confidence: f64,
    /// The half-width at which it was to stop, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_error: Option<f64>,
    /// Why it ended.
    pub stop: Stop,
}

impl Sampled {
    /// The interval of a chance that came true `hits` times: Wilson's where the number of trials
    /// was fixed beforehand, a confidence sequence where it was not.
    #[must_use]
    pub fn interval(&self, hits: u64) -> (f64, f64) {
        if self.target_error.is_none() {
            wilson(hits, self.trials, self.confidence)
        } else {
            sequence(hits, self.trials, self.confidence)
        }
    }

    /// What the intervals are called.
    #[must_use]
    pub fn interval_name(&self) -> &'static str {
        if self.target_error.is_none() { "Wilson interval" } else { "confidence sequence" }
    }
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// It was to be exact, and is too large for that.
    #[error("no exact answer within the limits: {0}")]
    TooLarge(#[from] evenodds_engine::engagement::TooLarge),
    /// The two fighters cannot meet so.
    #[error("{0}")]
    Misfit(#[from] evenodds_engine::fight::Misfit),
    /// Somebody stopped it before there was anything to tell.
    #[error("stopped before there was an answer")]
    Interrupted,
}
