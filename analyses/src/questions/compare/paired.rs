//! The same question under a variant, fight by fight.

use crate::ask::{Ask, Sampled, Stop};
use crate::paired::{Change, Pairs};

/// A number of a question in two runs with the same dice: as it is, and under a variant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairedNumber {
    /// Its name among the numbers of the answer.
    pub key: &'static str,
    /// Its value in each run.
    pub values: [f64; 2],
    /// The second value less the first.
    pub change: Change,
    /// How many times as many fights runs without common dice would take, if that can be said.
    pub savings: Option<f64>,
}

/// Two runs with the same dice.
#[derive(Clone, PartialEq, Debug)]
pub struct PairedRun {
    /// The numbers that were compared fight by fight.
    pub numbers: Vec<PairedNumber>,
    /// How both were sampled. The intervals of all numbers hold together with its confidence.
    pub sampled: Sampled,
}

/// When two runs have been compared often enough.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rule {
    /// The difference of chances that matters.
    pub threshold: f64,
}

impl Rule {
    /// The number of numbers that are compared fight by fight at most; each interval is as wide as
    /// it takes for so many to hold together (Bonferroni).
    const NUMBERS: f64 = 8.0;

    /// Returns how both runs are asked for: until the rule decides, or the given number of trials.
    #[must_use]
    pub fn ask(self, ask: &Ask) -> Ask {
        let target_error = match ask.trials {
            Some(_) => ask.target_error,
            None => Some(ask.target_error.unwrap_or(self.threshold)),
        };
        let trials = Some(ask.trials.unwrap_or(Rule::TRIALS_MAX));
        let confidence = 1.0 - (1.0 - ask.confidence) / Rule::NUMBERS;
        Ask { trials, target_error, confidence, ..*ask }
    }

    /// Returns the share of errors of all numbers together, given the confidence of one.
    pub(super) fn all(confidence: f64) -> f64 {
        Rule::NUMBERS * (1.0 - confidence)
    }

    /// The maximum number of fights if none is given.
    const TRIALS_MAX: u64 = 400_000;

    /// Returns whether all differences are known well enough: each is surely beyond the threshold
    /// or surely within it.
    #[must_use]
    pub fn decides(self, pairs: &[Pairs], fights: u64, ask: &Ask) -> bool {
        let Ask { seed, confidence, target_error, .. } = *ask;
        let sampled =
            Sampled { trials: fights, seed, confidence, target_error, stop: Stop::Target };
        pairs.iter().all(|pairs| {
            let (low, high) = pairs.interval(sampled);
            let within = -self.threshold < low && high < self.threshold;
            within || self.threshold <= low || high <= -self.threshold
        })
    }
}
