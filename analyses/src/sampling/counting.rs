//! Numbers that are counted fight by fight, so that a test can stop as soon as it is decided.

use crate::answer::statistics::Sampled;
use crate::answer::statistics::confidence::sequence;
use crate::answer::statistics::paired::Pairs;
use crate::answer::{Number, Unit};

/// What is counted of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// The number of fights in which something happened: of a chance.
    Times(u64),
    /// The fights in which something happened in only one of two runs: of a difference of chances.
    Pairs(Pairs),
    /// The number of fights with an amount of 0, 1, 2 and so on up to the largest possible one: of
    /// a mean.
    Amounts(Vec<u64>),
}

/// A number that is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Its name among the numbers of the answer.
    pub key: &'static str,
    /// What it is, in words.
    pub says: String,
    /// Its unit.
    pub unit: Unit,
    /// The count.
    pub count: Count,
}

/// Whether fights counted so far are enough, given what was counted and the number of fights.
pub type Enough<'a> = &'a dyn Fn(&[Counted], u64) -> bool;

/// How numbers became known.
#[derive(Clone, PartialEq, Debug)]
pub enum Tested {
    /// Exactly: the numbers, and a bound on the error of each.
    Exact(Vec<Number>, f64),
    /// From fights, as many as were enough.
    Played(Vec<Counted>, Sampled),
}

impl Count {
    /// Returns the estimate after this many fights; 0 before the first.
    #[must_use]
    pub fn value(&self, fights: u64) -> f64 {
        let fights = fights.max(1) as f64;
        match self {
            Count::Times(times) => *times as f64 / fights,
            Count::Pairs(pairs) => (pairs.gained as f64 - pairs.lost as f64) / fights,
            Count::Amounts(amounts) => {
                let sum: u64 = (0..).zip(amounts).map(|(amount, times)| amount * times).sum();
                sum as f64 / fights
            }
        }
    }

    /// Returns the bounds of a confidence sequence: they hold at all numbers of fights at once.
    ///
    /// A mean is the sum, over 1, 2 and so on, of the chances of at least this amount. Each has a
    /// sequence with an equal share of the error.
    #[must_use]
    pub fn interval(&self, sampled: Sampled) -> (f64, f64) {
        let fights = sampled.trials;
        match self {
            Count::Times(times) => sequence(*times, fights, sampled.confidence),
            Count::Pairs(pairs) => {
                let target_error = sampled.target_error.or(Some(0.0));
                pairs.interval(Sampled { target_error, ..sampled })
            }
            Count::Amounts(amounts) => {
                let most = amounts.len().saturating_sub(1).max(1);
                let each = 1.0 - (1.0 - sampled.confidence) / most as f64;
                let mut at_least: u64 = amounts.iter().sum();
                let (mut low, mut high) = (0.0, 0.0);
                for times in amounts.iter().take(most) {
                    at_least -= times;
                    let ends = sequence(at_least, fights, each);
                    (low, high) = (low + ends.0, high + ends.1);
                }
                (low, high)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::statistics::Stop;

    fn sampled(trials: u64) -> Sampled {
        let target_error = Some(0.01);
        Sampled { trials, seed: 1, confidence: 0.99, target_error, stop: Stop::Target }
    }

    #[test]
    fn a_mean_of_none_or_one_is_a_chance() {
        let (times, amounts) = (Count::Times(300), Count::Amounts(vec![700, 300]));
        assert_eq!(times.value(1000), amounts.value(1000));
        assert_eq!(times.interval(sampled(1000)), amounts.interval(sampled(1000)));
    }

    #[test]
    fn a_mean_is_within_its_bounds() {
        let amounts = Count::Amounts(vec![100, 200, 300, 400]);
        let (low, high) = amounts.interval(sampled(1000));
        assert!((amounts.value(1000) - 2.0).abs() < 1e-12);
        assert!(1.5 < low && low < 2.0 && 2.0 < high && high < 2.5, "{low} to {high}");
        // A hundred times as many fights are known about ten times as well.
        let many = Count::Amounts(vec![10_000, 20_000, 30_000, 40_000]);
        let wide = many.interval(sampled(100_000));
        assert!(8.0 * (wide.1 - wide.0) < high - low);
    }

    #[test]
    fn a_difference_has_the_sequences_of_its_parts() {
        let pairs = Pairs { fights: 1000, gained: 120, lost: 20 };
        let count = Count::Pairs(pairs);
        assert!((count.value(1000) - 0.1).abs() < 1e-12);
        assert_eq!(count.interval(sampled(1000)), pairs.interval(sampled(1000)));
    }
}
