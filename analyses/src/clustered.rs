//! Sampled means and rates with intervals clustered by fight.

use evenodds_engine::squad::ActionLog;

use crate::ask::Sampled;

/// A sampled number and the interval that it lies in.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clustered {
    /// The number.
    pub value: f64,
    /// The ends of its interval.
    pub interval: (f64, f64),
}

impl Clustered {
    /// The mean over fights of a count that is never negative, from its sum and the sum of its
    /// squares.
    ///
    /// Its interval reaches as many standard errors to either side as that of a chance of a half
    /// does at as many trials; for thousands of fights means are as good as normal. Upwards it
    /// reaches at least as far as that of a chance that never came true: what was hardly ever seen
    /// is not known the better for it.
    #[must_use]
    pub fn mean(sum: u64, squared: u64, sampled: Sampled) -> Clustered {
        let n = sampled.trials.max(1) as f64;
        let value = sum as f64 / n;
        let variance = (squared as f64 / n - value * value).max(0.0);
        let (low, high) = around(value, (variance / n).sqrt(), sampled);
        Clustered { value, interval: (low, high.max(value + sampled.interval(0).1)) }
    }

    /// The share of all attacks that hit; none where nobody attacked.
    ///
    /// Attacks of one fight are correlated, so the interval is clustered by fight: the rate is a
    /// ratio of two sums over fights, with the standard error of the linearised ratio (the delta
    /// method). The interval is never narrower than if each attack were a trial of its own.
    #[must_use]
    pub fn rate(deeds: &ActionLog, sampled: Sampled) -> Option<Clustered> {
        if deeds.attacks == 0 {
            return None;
        }
        let attacks = deeds.attacks as f64;
        let value = deeds.hits as f64 / attacks;
        let squares = deeds.hits_squared as f64 - 2.0 * value * deeds.attacks_by_hits as f64
            + value * value * deeds.attacks_squared as f64;
        let error = squares.max(0.0).sqrt() / attacks;
        let (low, high) = around(value, error, sampled);
        let own = Sampled { trials: deeds.attacks, ..sampled }.interval(deeds.hits);
        Some(Clustered { value, interval: (low.min(own.0), high.max(own.1).min(1.0)) })
    }
}

fn around(value: f64, error: f64, sampled: Sampled) -> (f64, f64) {
    let (low, high) = sampled.interval(sampled.trials / 2);
    let errors = (high - low) * (sampled.trials.max(1) as f64).sqrt();
    ((value - errors * error).max(0.0), value + errors * error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Stop;

    fn sampled(trials: u64) -> Sampled {
        Sampled { trials, seed: 1, confidence: 0.95, target_error: None, stop: Stop::Trials }
    }

    #[test]
    fn a_count_of_none_or_one_has_the_interval_of_a_chance() {
        let sampled = sampled(10_000);
        for hits in [2000, 5000, 9000] {
            let known = Clustered::mean(hits, hits, sampled);
            let (low, high) = sampled.interval(hits);
            assert!(
                (known.interval.0 - low).abs() < 3e-4 && (known.interval.1 - high).abs() < 3e-4
            );
        }
    }

    #[test]
    fn one_attack_a_fight_hits_as_surely_as_a_chance_is_known() {
        let deeds = ActionLog {
            attacks: 10_000,
            hits: 3000,
            attacks_squared: 10_000,
            hits_squared: 3000,
            attacks_by_hits: 3000,
            ..ActionLog::default()
        };
        let known = Clustered::rate(&deeds, sampled(10_000)).expect("there are attacks");
        let (low, high) = sampled(10_000).interval(3000);
        assert!((known.value - 0.3).abs() < 1e-12);
        assert!((known.interval.0 - low).abs() < 3e-4 && (known.interval.1 - high).abs() < 3e-4);
        assert_eq!(Clustered::rate(&ActionLog::default(), sampled(10)), None);
    }

    #[test]
    fn what_was_never_seen_is_not_known_for_sure() {
        let known = Clustered::mean(0, 0, sampled(1000));
        assert_eq!(known.interval, sampled(1000).interval(0));
        let thrice = ActionLog {
            attacks: 3,
            hits: 3,
            attacks_squared: 3,
            hits_squared: 3,
            attacks_by_hits: 3,
            ..ActionLog::default()
        };
        let known = Clustered::rate(&thrice, sampled(1000)).expect("there are attacks");
        assert!(known.interval.0 < 0.5, "{known:?}");
    }

    #[test]
    fn a_hundred_attacks_that_hit_together_are_known_no_better_than_one() {
        let one = ActionLog {
            attacks: 1000,
            hits: 400,
            attacks_squared: 1000,
            hits_squared: 400,
            attacks_by_hits: 400,
            ..ActionLog::default()
        };
        let many = ActionLog {
            attacks: 100_000,
            hits: 40_000,
            attacks_squared: 10_000_000,
            hits_squared: 4_000_000,
            attacks_by_hits: 4_000_000,
            ..ActionLog::default()
        };
        let [one, many] =
            [one, many].map(|deeds| Clustered::rate(&deeds, sampled(1000)).expect("hits"));
        assert!((one.interval.0 - many.interval.0).abs() < 1e-12);
    }
}
