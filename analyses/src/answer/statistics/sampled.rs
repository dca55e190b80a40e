//! How numbers were sampled.

use serde::{Deserialize, Serialize};

use super::confidence::sequence;
use super::interval::clopper_pearson;

/// Why sampling ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// All trials are done.
    Trials,
    /// The target error is reached.
    Target,
    /// What was asked is decided.
    Decided,
    /// It was interrupted.
    Interrupted,
}

impl Stop {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stop::Trials => "trials",
            Stop::Target => "target",
            Stop::Decided => "decided",
            Stop::Interrupted => "interrupted",
        }
    }
}

/// How numbers were sampled.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sampled {
    /// The number of trials.
    pub trials: u64,
    /// The seed.
    pub seed: u64,
    /// The confidence of each interval.
    pub confidence: f64,
    /// The target error, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_error: Option<f64>,
    /// Why sampling ended.
    pub stop: Stop,
}

impl Sampled {
    /// Returns whether the number of trials was fixed in advance: not if results decided when to
    /// stop, or may have.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.target_error.is_none() && !matches!(self.stop, Stop::Decided | Stop::Interrupted)
    }

    /// Returns the interval of a probability, given the number of hits: Clopper-Pearson if the
    /// number of trials was fixed in advance, else a confidence sequence.
    #[must_use]
    pub fn interval(&self, hits: u64) -> (f64, f64) {
        if self.is_fixed() {
            clopper_pearson(hits as f64, self.trials as f64, self.confidence)
        } else {
            sequence(hits, self.trials, self.confidence)
        }
    }

    /// Returns the index of the count that is significantly larger, if any: the interval of the
    /// first one's share of both excludes one half.
    #[must_use]
    pub fn ahead(&self, [ours, theirs]: [u64; 2]) -> Option<usize> {
        let decided = Sampled { trials: ours + theirs, ..*self };
        match decided.interval(ours) {
            _ if decided.trials == 0 => None,
            (low, _) if 0.5 < low => Some(0),
            (_, high) if high < 0.5 => Some(1),
            _ => None,
        }
    }

    /// Returns the name of the kind of interval.
    #[must_use]
    pub fn interval_name(&self) -> &'static str {
        if self.is_fixed() { "Clopper-Pearson interval" } else { "confidence sequence" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_stops_when_results_please_has_an_interval_that_holds_at_any_time() {
        let fixed = Sampled {
            trials: 2000,
            seed: 1,
            confidence: 0.95,
            target_error: None,
            stop: Stop::Trials,
        };
        let stopped = Sampled { stop: Stop::Interrupted, ..fixed };
        assert_eq!(stopped.interval(900), sequence(900, 2000, 0.95));
        assert_eq!(stopped.interval_name(), "confidence sequence");
        let [narrow, wide] = [fixed, stopped].map(|sampled| sampled.interval(900));
        assert!(wide.0 < narrow.0 && narrow.1 < wide.1, "{wide:?} {narrow:?}");
    }

    #[test]
    fn who_is_ahead_is_told_by_the_trials_that_either_won() {
        let (confidence, stop) = (0.95, Stop::Trials);
        let sampled = Sampled { trials: 2000, seed: 1, confidence, target_error: None, stop };
        // Beside many draws the two chances are closer to each other than to their own intervals.
        assert_eq!(sampled.ahead([97, 140]), Some(1));
        assert_eq!(sampled.ahead([140, 97]), Some(0));
        for noise in [[0, 0], [1, 0], [97, 110], [1000, 1000]] {
            assert_eq!(sampled.ahead(noise), None, "{noise:?}");
        }
    }
}
