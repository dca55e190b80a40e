//! Sampled means and rates with intervals clustered by fight.

use evenodds_engine::law::Law;
use evenodds_engine::squad::Products;

use super::sampled::Sampled;
use crate::answer::statistics::confidence::sequence;
use crate::answer::statistics::interval::clopper_pearson;

/// A sampled number and its interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clustered {
    /// The number.
    pub value: f64,
    /// The interval.
    pub interval: (f64, f64),
}

/// The share of fights in which a count is at least some number, and the distances of the ends of
/// its interval.
#[derive(Clone, Copy, Default)]
struct Level {
    share: f64,
    below: f64,
    above: f64,
}

/// The maximum number of levels whose correlations are computed.
const LEVELS_MAX: usize = 256;

/// Returns the confidence of the interval of each of so many levels.
fn confidence_of_each(sampled: Sampled, levels: usize) -> f64 {
    match sampled.is_fixed() {
        true => sampled.confidence,
        false => 1.0 - (1.0 - sampled.confidence) / levels as f64,
    }
}

impl Level {
    /// Returns the level that this many trials reach. It counts `weight` times.
    fn of(weight: f64, count: u64, confidence: f64, sampled: Sampled) -> Level {
        let (low, high) = match sampled.is_fixed() {
            true => clopper_pearson(count as f64, sampled.trials as f64, confidence),
            false => sequence(count, sampled.trials, confidence),
        };
        let share = count as f64 / sampled.trials.max(1) as f64;
        Level { share, below: weight * (share - low), above: weight * (high - share) }
    }

    /// Returns two levels as one, as if their errors always went together.
    fn beside(self, other: Level) -> Level {
        let (below, above) = (self.below + other.below, self.above + other.above);
        Level { share: self.share.max(other.share), below, above }
    }
}

impl Clustered {
    /// Returns the mean over fights of a non-negative count. `sum` is the sum of the counts, and
    /// `fights` the number of fights with a count of 0, 1, 2 and so on; its last entry also counts
    /// those with more.
    ///
    /// The mean is the sum, over 1, 2 and so on, of the probabilities that the count is at least
    /// that number. Their exact intervals are combined, using the correlations of such shares
    /// within one sample (the method of variance estimates recovery: G. Y. Zou and A. Donner,
    /// 2008). A count that never occurred has the interval of a probability without hits, so that
    /// rare counts are covered too.
    #[must_use]
    pub fn mean(sum: u64, fights: &[u64], sampled: Sampled) -> Clustered {
        let value = sum as f64 / sampled.trials.max(1) as f64;
        Clustered::joined(value, &levels(sum, fights, sampled), sampled)
    }

    /// Returns the mean of a sampled amount, from the shares of the trials with each: see
    /// [`Clustered::mean`].
    ///
    /// A gap that no trial falls into is one level. Beyond 256 levels, neighbours are added up as if
    /// their errors always went together, which errs on the safe side.
    #[must_use]
    pub fn of_law(law: &Law<u16>, sampled: Sampled) -> Clustered {
        let count = |share: f64| (share * sampled.trials as f64).round() as u64;
        let counts = law.iter().map(|&(amount, share)| (f64::from(amount), count(share)));
        Clustered::of_value(law.mean(|&amount| f64::from(amount)), counts, sampled)
    }

    /// Returns the mean of a sampled amount of at least 0, from the number of trials with each, from the
    /// lowest on: see [`Clustered::of_law`].
    #[must_use]
    pub fn of_counts(counts: &[(f64, u64)], sampled: Sampled) -> Clustered {
        let sum: f64 = counts.iter().map(|&(amount, count)| amount * count as f64).sum();
        Clustered::of_value(sum / sampled.trials.max(1) as f64, counts.iter().copied(), sampled)
    }

    /// Returns this mean of an amount with its interval.
    fn of_value(
        value: f64,
        counts: impl Iterator<Item = (f64, u64)>,
        sampled: Sampled,
    ) -> Clustered {
        let mut left = sampled.trials;
        let (mut below, mut all) = (0.0, Vec::new());
        for (amount, count) in counts {
            if below < amount {
                all.push((amount - below, left));
            }
            below = amount;
            left = left.saturating_sub(count);
        }
        if all.is_empty() {
            // Nothing above 0 was seen.
            all.push((1.0, 0));
        }
        let each = confidence_of_each(sampled, all.len());
        let levels: Vec<Level> = all
            .chunks(all.len().div_ceil(LEVELS_MAX))
            .map(|some| {
                let levels =
                    some.iter().map(|&(weight, count)| Level::of(weight, count, each, sampled));
                levels.fold(Level::default(), Level::beside)
            })
            .collect();
        Clustered::joined(value, &levels, sampled)
    }

    /// Returns a number whose levels have these intervals.
    fn joined(value: f64, levels: &[Level], sampled: Sampled) -> Clustered {
        let reach = |end: fn(&Level) -> f64| {
            let ends: Vec<f64> = levels.iter().map(end).collect();
            let mut square = 0.0;
            for (at, level) in levels.iter().enumerate() {
                for (higher, other) in levels.iter().enumerate().skip(at) {
                    let times = if higher == at { 1.0 } else { 2.0 };
                    // Confidence sequences hold one at a time, so only their sum holds for all.
                    let together = if sampled.is_fixed() {
                        correlation(level.share, other.share)
                    } else {
                        1.0
                    };
                    square += times * together * ends[at] * ends[higher];
                }
            }
            square.sqrt()
        };
        let low = (value - reach(|level| level.below)).max(0.0);
        Clustered { value, interval: (low, value + reach(|level| level.above)) }
    }

    /// Returns the share of a whole that a part is, both summed over fights, such as the hits of all
    /// attacks; `None` if there is no whole.
    ///
    /// What happens in one fight is correlated, so the interval is clustered by fight: it is that of
    /// a probability with an effective number of independent trials (E. L. Korn and B. I. Graubard,
    /// 1998). That number follows from the variance of the share between fights (the delta method),
    /// and never exceeds the whole. If the part is all or nothing, each fight counts as one.
    #[must_use]
    pub fn share(part: u64, whole: u64, products: Products, sampled: Sampled) -> Option<Clustered> {
        if whole == 0 {
            return None;
        }
        let all = whole as f64;
        let value = part as f64 / all;
        let squares = products.part_squared as f64 - 2.0 * value * products.whole_by_part as f64
            + value * value * products.whole_squared as f64;
        let alone = all * value * (1.0 - value);
        let together = products.whole_squared as f64 / all;
        let effect = if alone > 0.0 { squares / alone } else { together }.max(1.0);
        let (hits, trials) = (part as f64 / effect, all / effect);
        let interval = if sampled.is_fixed() {
            clopper_pearson(hits, trials, sampled.confidence)
        } else {
            let (low, high) =
                sequence(hits.round() as u64, trials.round() as u64, sampled.confidence);
            (low.min(value), high.max(value))
        };
        Some(Clustered { value, interval })
    }
}

fn levels(sum: u64, fights: &[u64], sampled: Sampled) -> Vec<Level> {
    let most = fights.len().saturating_sub(1).max(1);
    let each = confidence_of_each(sampled, most);
    let (mut levels, mut so_far) = (Vec::with_capacity(most), 0);
    for at_least in 1..=most {
        let count: u64 = fights.iter().skip(at_least).sum();
        // The last entry also counts fights with more.
        let weight = match at_least == most && 0 < count {
            true => (sum - so_far) as f64 / count as f64,
            false => 1.0,
        };
        so_far += count;
        levels.push(Level::of(weight, count, each, sampled));
    }
    levels
}

/// Returns the correlation between reaching a number and reaching a higher one; the largest
/// possible if it is unknown.
pub(crate) fn correlation(share: f64, higher: f64) -> f64 {
    let apart = share * (1.0 - higher);
    if higher <= 0.0 || 1.0 <= share { 1.0 } else { (higher * (1.0 - share) / apart).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::statistics::Stop;

    fn sampled(trials: u64) -> Sampled {
        Sampled { trials, seed: 1, confidence: 0.95, target_error: None, stop: Stop::Trials }
    }

    #[test]
    fn a_count_of_none_or_one_has_the_interval_of_a_chance() {
        let sampled = sampled(10_000);
        for hits in [0, 2000, 5000, 9000] {
            let known = Clustered::mean(hits, &[10_000 - hits, hits], sampled);
            let (low, high) = sampled.interval(hits);
            assert!((known.interval.0 - low).abs() < 1e-12);
            assert!((known.interval.1 - high).abs() < 1e-12);
        }
    }

    #[test]
    fn a_mean_is_known_as_its_variance_says() {
        // None, one, two or three, each as often: a variance of 1.25.
        let known = Clustered::mean(15_000, &[2500; 4], sampled(10_000));
        let errors = 1.96 * (1.25_f64 / 10_000.0).sqrt();
        assert!((known.value - 1.5).abs() < 1e-12);
        assert!((known.interval.0 - (1.5 - errors)).abs() < 3e-4, "{known:?}");
        assert!((known.interval.1 - (1.5 + errors)).abs() < 3e-4, "{known:?}");
        // What exceeds the last place counts there with its excess.
        let known = Clustered::mean(400, &[900, 100], sampled(1000));
        let (low, high) = sampled(1000).interval(100);
        assert!((known.interval.0 - 4.0 * low).abs() < 1e-12);
        assert!((known.interval.1 - 4.0 * high).abs() < 1e-12);
    }

    /// The mean of a law is that of its counts, whatever lies between the amounts, and many levels
    /// are known no better than they are.
    #[test]
    fn a_law_has_the_mean_of_its_counts() {
        let law = |shares: &[(u16, f64)]| Law::new(shares.to_vec()).expect("a law");
        let counts = [700, 0, 0, 200, 100];
        let known = Clustered::of_law(&law(&[(0, 0.7), (3, 0.2), (4, 0.1)]), sampled(1000));
        let told = Clustered::mean(3 * 200 + 4 * 100, &counts, sampled(1000));
        assert!((known.value - told.value).abs() < 1e-12);
        assert!((known.interval.0 - told.interval.0).abs() < 1e-12, "{known:?} {told:?}");
        assert!((known.interval.1 - told.interval.1).abs() < 1e-12, "{known:?} {told:?}");
        let none = Clustered::of_law(&law(&[(0, 1.0)]), sampled(1000));
        assert_eq!((none.value, none.interval), (0.0, sampled(1000).interval(0)));
        // Two thousand amounts, each as often: a variance of a twelfth of 2000 times 2000.
        let many: Vec<_> = (1..=2000).map(|amount| (amount, 1.0 / 2000.0)).collect();
        let known = Clustered::of_law(&law(&many), sampled(20_000));
        let errors = 1.96 * (2000.0_f64 * 2000.0 / 12.0 / 20_000.0).sqrt();
        for end in [known.value - known.interval.0, known.interval.1 - known.value] {
            assert!(errors < 1.001 * end && end < 1.05 * errors, "{end} and {errors}");
        }
    }

    #[test]
    fn one_attack_a_fight_hits_as_surely_as_a_chance_is_known() {
        let once = Products { whole_squared: 10_000, part_squared: 3000, whole_by_part: 3000 };
        let known = Clustered::share(3000, 10_000, once, sampled(10_000)).expect("attacks");
        let (low, high) = sampled(10_000).interval(3000);
        assert!((known.value - 0.3).abs() < 1e-12);
        assert!((known.interval.0 - low).abs() < 3e-4 && (known.interval.1 - high).abs() < 3e-4);
        assert_eq!(Clustered::share(0, 0, Products::default(), sampled(10)), None);
    }

    #[test]
    fn what_was_never_seen_is_not_known_for_sure() {
        let known = Clustered::mean(0, &[1000, 0], sampled(1000));
        assert_eq!(known.interval, sampled(1000).interval(0));
        let never_less = Clustered::mean(1000, &[0, 1000], sampled(1000));
        assert_eq!(never_less.interval, sampled(1000).interval(1000));
        let thrice = Products { whole_squared: 3, part_squared: 3, whole_by_part: 3 };
        let known = Clustered::share(3, 3, thrice, sampled(1000)).expect("there are attacks");
        assert!(known.interval.0 < 0.5, "{known:?}");
    }

    #[test]
    fn a_hundred_attacks_that_hit_together_are_known_no_better_than_one() {
        // The second has each attack of the first a hundred times.
        let [one, many] = [1, 100].map(|times| {
            let products = Products {
                whole_squared: 1000 * times * times,
                part_squared: 400 * times * times,
                whole_by_part: 400 * times * times,
            };
            Clustered::share(400 * times, 1000 * times, products, sampled(1000)).expect("hits")
        });
        assert!((one.interval.0 - many.interval.0).abs() < 1e-12);
    }
}
