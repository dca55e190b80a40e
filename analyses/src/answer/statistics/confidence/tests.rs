//! Confidence sequences against their definition, and what they miss of truths that are known.

use std::collections::HashMap;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use statrs::distribution::{ContinuousCDF, Normal};

use super::*;

/// Chances in 65,536ths, which [`heads`] plays exactly: 0.5, and about 0.1 and 0.02.
const CHANCES: [u64; 3] = [1 << 15, 6554, 1311];

/// Wilson's interval (1927), for a number of trials that was fixed beforehand.
fn wilson(hits: u64, trials: u64, confidence: f64) -> (f64, f64) {
    let (n, z) = (trials as f64, Normal::standard().inverse_cdf(0.5 + confidence / 2.0));
    let share = hits as f64 / n;
    let centre = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    ((centre - spread) / scale, (centre + spread) / scale)
}

/// Bounds by successes, trials and confidence.
type Interval = fn(u64, u64, f64) -> (f64, f64);

fn chance(odds: u64) -> f64 {
    odds as f64 / 65_536.0
}

/// Successes in `count` trials, 64 at a time: each bit of the chance, from the least on, says
/// how fair bits join in the comparison.
fn heads(dice: &mut Xoshiro256PlusPlus, count: u64, chance: u64) -> u64 {
    let mut left = count;
    let mut found = 0;
    while left > 0 {
        let mut won = 0;
        for place in chance.trailing_zeros()..16 {
            let bits = dice.next_u64();
            won = if chance >> place & 1 == 1 { won | bits } else { won & bits };
        }
        let kept = left.min(64);
        found += u64::from((won & (u64::MAX >> (64 - kept))).count_ones());
        left -= kept;
    }
    found
}

#[test]
fn bounds_agree_with_sixty_digits() {
    // The definition, solved with mpmath 1.3.0 at 60 digits.
    for (hits, trials, confidence, low, high) in [
        (0, 1, 0.95, 0.0, 0.975),
        (1, 2, 0.95, 0.006_289_558_546_712_524, 0.993_710_441_453_287_5),
        (0, 20, 0.95, 0.0, 0.224_006_112_012_782_7),
        (15, 148, 0.95, 0.037_732_662_539_286_85, 0.204_903_103_138_836_66),
        (182, 263, 0.99, 0.575_079_889_926_459_7, 0.794_380_357_116_826_2),
        (999, 1000, 0.9, 0.990_791_702_812_542_8, 0.999_999_106_806_602_8),
        (500_000, 1_000_000, 0.95, 0.497_749_535_986_337_8, 0.502_250_464_013_662_2),
        (0, 1_000_000_000_000, 0.95, 0.0, 1.738_360_777_429_199_5e-11),
        (1, 1_000_000_000_000, 0.95, 1.410_473_978_764_288e-20, 2.112_732_204_110_88e-11),
        (
            20_000_000_000,
            1_000_000_000_000,
            0.95,
            0.019_999_182_788_938_71,
            0.020_000_817_232_868_695,
        ),
        (
            500_000_000_000,
            1_000_000_000_000,
            0.999,
            0.499_996_763_562_360_47,
            0.500_003_236_437_639_5,
        ),
    ] {
        let found = bounds(hits, trials, confidence);
        let slack = 1e-9 * (high - low);
        assert!((found.0 - low).abs() < slack, "{hits} of {trials}: {found:?}");
        assert!((found.1 - high).abs() < slack, "{hits} of {trials}: {found:?}");
    }
}

#[test]
fn nothing_panics() {
    let confidences = [f64::NAN, -1.0, 0.0, 1e-300, 0.95, 1.0 - 1e-16, 1.0, f64::INFINITY];
    let counts = [0, 1, 2, 999, 1000, 1001, 1_000_000_000_000, u64::MAX - 1, u64::MAX];
    for confidence in confidences {
        for trials in counts {
            for hits in counts {
                let (low, high) = sequence(hits, trials, confidence);
                assert!(0.0 <= low && low <= high && high <= 1.0, "{hits} of {trials}");
            }
        }
        for p in [f64::NAN, -1.0, 0.0, 1e-300, 0.5, 1.0, 2.0] {
            for half_width in [f64::NAN, -1.0, 0.0, 1e-300, 1e-9, 0.5, 2.0] {
                assert!(planned_trials(half_width, p, confidence) > 0);
            }
        }
    }
    assert_eq!(sequence(0, 0, 0.95), (0.0, 1.0));
    assert_eq!(sequence(9, 5, 0.95), sequence(5, 5, 0.95));
    assert_eq!(sequence(5, 9, f64::NAN), (0.0, 1.0));
    assert_eq!(planned_trials(0.0, 0.5, 0.95), u64::MAX);
    assert_eq!(planned_trials(0.01, 0.5, 1.0), u64::MAX);
}

#[test]
fn intervals_hold_the_share_and_mirror_and_nest() {
    for (hits, trials) in [(0, 1), (0, 7), (1, 7), (3, 7), (1, 1000), (311, 1000), (500, 1000)] {
        for confidence in [0.5, 0.9, 0.95, 0.999] {
            let (mut low, mut high) = (0.0, 1.0);
            for scale in (0..30).map(|power| 1 << power) {
                let (hits, trials) = (hits * scale, trials * scale);
                let (inner, outer) = ((low, high), bounds(hits, trials, confidence));
                (low, high) = outer;
                let share = hits as f64 / trials as f64;
                assert!(low <= share && share <= high, "{hits} of {trials}: {low} to {high}");
                assert!(inner.0 <= low && high <= inner.1, "{hits} of {trials} is no narrower");
                let mirrored = bounds(trials - hits, trials, confidence);
                assert!((mirrored.0 - (1.0 - high)).abs() < 1e-15, "{hits} of {trials}");
                assert!((mirrored.1 - (1.0 - low)).abs() < 1e-15, "{hits} of {trials}");
            }
            assert!(high - low < 1e-3);
        }
    }
}

/// The chance that one of `looks`, by the number of successes at each number of trials, ever
/// leaves the truth `p` out.
fn ever_missed(looks: &[Vec<(f64, f64)>], p: f64) -> f64 {
    let mut held = vec![1.0];
    for look in looks {
        let mut next = vec![0.0; held.len() + 1];
        for (hits, mass) in held.iter().enumerate() {
            next[hits] += mass * (1.0 - p);
            next[hits + 1] += mass * p;
        }
        for (mass, &(low, high)) in next.iter_mut().zip(look) {
            if p < low || high < p {
                *mass = 0.0;
            }
        }
        held = next;
    }
    1.0 - held.iter().sum::<f64>()
}

#[test]
fn looks_after_each_trial_miss_at_most_one_time_in_twenty() {
    // All ways that 200 trials can go, with their chances: no false alarms.
    let looks = |interval: Interval| -> Vec<Vec<_>> {
        let look = |trials| (0..=trials).map(|hits| interval(hits, trials, 0.95)).collect();
        (1..=200).map(look).collect()
    };
    let (ours, fixed) = (looks(sequence), looks(wilson));
    for p in [0.5, 0.3, 0.1, 0.02, 0.001] {
        let (missed, missed_fixed) = (ever_missed(&ours, p), ever_missed(&fixed, p));
        assert!(missed <= 0.05, "{missed} at {p}");
        assert!(missed_fixed > 0.15, "{missed_fixed} at {p}");
    }
}

/// How many of the experiments missed the truth.
#[derive(Default, Debug)]
struct Missed {
    /// At the first wave where the interval was narrow enough.
    narrow: u32,
    /// At any wave: stopped at the first that shows something else than the truth.
    ever: u32,
}

/// What `intervals` miss of the chance `odds`, all looking at the same trials.
fn missed(intervals: [Interval; 2], odds: u64, target: f64, experiments: u64) -> [Missed; 2] {
    let truth = chance(odds);
    let mut known = HashMap::new();
    let mut missed = [Missed::default(), Missed::default()];
    for seed in 0..experiments {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut hits, mut done, mut narrow, mut wrong) = (0, 0, [false; 2], [false; 2]);
        for wave in waves(32, 1 << 13) {
            hits += heads(&mut dice, wave - done, odds);
            done = wave;
            let bounds = *known
                .entry((hits, wave))
                .or_insert_with(|| intervals.map(|interval| interval(hits, wave, 0.95)));
            for (way, (low, high)) in bounds.into_iter().enumerate() {
                let out = truth < low || high < truth;
                wrong[way] |= out;
                if !narrow[way] && high - low <= 2.0 * target {
                    narrow[way] = true;
                    missed[way].narrow += u32::from(out);
                }
            }
        }
        assert_eq!(narrow, [true; 2], "the target is out of reach");
        for (missed, wrong) in missed.iter_mut().zip(wrong) {
            missed.ever += u32::from(wrong);
        }
    }
    missed
}

#[test]
fn stopping_at_will_spoils_fixed_intervals_and_not_these() {
    // Measured: at one wave or another the sequence misses the truth in 0.3 % to 0.6 % of the
    // experiments, Wilson's intervals in 27 % to 31 %. Where a width alone stops, which says
    // little of the share, these still miss in about 5 %. The seeds are fixed. With others, and
    // rates of up to 1 % and from 25 % on, a bound fails by chance in less than 1 of 10^9 runs.
    const EXPERIMENTS: u64 = 4000;
    for (odds, target) in CHANCES.into_iter().zip([0.03, 0.02, 0.01]) {
        let [ours, fixed] = missed([sequence, wilson], odds, target, EXPERIMENTS);
        assert!(u64::from(ours.narrow.max(ours.ever)) <= EXPERIMENTS / 20, "{ours:?}");
        assert!(u64::from(fixed.ever) > EXPERIMENTS / 10, "{fixed:?}");
    }
}

#[test]
fn waves_grow_by_half_in_whole_batches() {
    let batch = 65_536;
    let found: Vec<u64> = waves(batch, 1_000_000).collect();
    let batches: Vec<u64> = [1, 2, 3, 5, 8, 12].map(|count| count * batch).into();
    assert_eq!(found, [batches, vec![1_000_000]].concat());
    assert_eq!(waves(1, 7).collect::<Vec<_>>(), [1, 2, 3, 5, 7]);
    assert_eq!(waves(0, 2).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(waves(10, 10).collect::<Vec<_>>(), [10]);
    assert_eq!(waves(10, 3).collect::<Vec<_>>(), [3]);
    assert_eq!(waves(10, 0).count(), 0);
    assert_eq!(waves(u64::MAX, u64::MAX).collect::<Vec<_>>(), [u64::MAX]);
    assert_eq!(waves(1 << 63, u64::MAX).collect::<Vec<_>>(), [1 << 63, u64::MAX]);
    for max in [999, 1_000_000_000, u64::MAX] {
        let found: Vec<u64> = waves(batch, max).collect();
        assert!(found.is_sorted_by(|before, after| before < after));
        assert_eq!(found.last(), Some(&max));
    }
}

#[test]
fn plans_come_true_within_a_factor_of_one_and_a_half() {
    // The seeds are fixed. With others, an experiment leaves the factor if its successes are 4
    // standard deviations off, which happens in less than 1 of 1,000 runs of this test.
    for (odds, half_width) in CHANCES.into_iter().zip([0.02, 0.01, 0.005]) {
        let plan = planned_trials(half_width, chance(odds), 0.95);
        for seed in 0..200 {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut width = |hits: &mut u64, done, all| {
                *hits += heads(&mut dice, all - done, odds);
                let (low, high) = sequence(*hits, all, 0.95);
                (high - low) / 2.0
            };
            let (early, late) = (plan * 2 / 3, plan * 3 / 2);
            let mut hits = 0;
            assert!(width(&mut hits, 0, early) > half_width, "{plan} at seed {seed}");
            assert!(width(&mut hits, early, late) <= half_width, "{plan} at seed {seed}");
        }
    }
    // Shares that come out as planned, up to where a plan is of use.
    for (half_width, p) in [(0.2, 0.5), (1e-3, 0.0), (1e-3, 0.98), (1e-4, 0.5), (1e-6, 0.25)] {
        let plan = planned_trials(half_width, p, 0.95);
        let width = |trials: u64| {
            let (low, high) = sequence((trials as f64 * p).round() as u64, trials, 0.95);
            (high - low) / 2.0
        };
        assert!(width(plan * 2 / 3) > half_width, "{plan} for {half_width} at {p}");
        assert!(width(plan * 3 / 2) <= half_width, "{plan} for {half_width} at {p}");
    }
}

/// The wealth of the module's documentation has a mean of at most 1 under any chances with this
/// average, drawn numbers of one half included: all outcomes, one after the other.
#[test]
fn a_bet_on_numbers_with_different_means_gains_nothing() {
    let wealth = |sum: f64, all: f64, p: f64| {
        let beta = |a: f64, b: f64| ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
        let gained = beta(0.5 + sum, 0.5 + all - sum) - beta(0.5, 0.5);
        (gained - sum * p.ln() - (all - sum) * (1.0 - p).ln()).exp()
    };
    // The chances of 1 and of one half of each number of a round.
    for round in [
        &[[0.3, 0.0]; 2][..],
        &[[0.9, 0.0], [0.1, 0.0]],
        &[[0.2, 0.5], [0.7, 0.1]],
        &[[0.05, 0.0], [0.5, 0.5], [0.95, 0.0]],
    ] {
        let means = round.iter().map(|[one, half]| one + half / 2.0);
        let p = means.sum::<f64>() / round.len() as f64;
        let mut sums = vec![(0.0, 1.0)];
        for [one, half] in round.repeat(2) {
            let more = |&(sum, chance): &(f64, f64)| {
                [(0.0, 1.0 - one - half), (0.5, half), (1.0, one)]
                    .map(|(number, of_it)| (sum + number, chance * of_it))
            };
            sums = sums.iter().flat_map(more).collect();
        }
        let all = 2.0 * round.len() as f64;
        let mean: f64 = sums.iter().map(|&(sum, chance)| chance * wealth(sum, all, p)).sum();
        let even = round.iter().all(|one| *one == round[0] && one[1] == 0.0);
        assert!(if even { (mean - 1.0).abs() < 1e-9 } else { mean < 1.0 }, "{mean}: {round:?}");
    }
    for (hits, trials) in [(0, 5), (7, 20), (20, 20)] {
        assert_eq!(sequence_of_mean(hits as f64, trials, 0.9), sequence(hits, trials, 0.9));
    }
    assert_eq!(sequence_of_mean(3.0, 0, 0.9), (0.0, 1.0));
}
