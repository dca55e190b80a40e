//! Intervals of sampled numbers for a number of trials fixed in advance.

use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::factorial::ln_binomial;
use statrs::function::gamma::ln_gamma;

/// Returns the exact interval of a probability with this many `hits` in `trials` (C. J. Clopper and
/// E. S. Pearson, 1934). Each end is the probability under which as many hits or more, or as many
/// or fewer, have half of the probability that the confidence leaves.
///
/// It covers the truth at least as often as its `confidence` (0 to 1, both excluded) states, for
/// every probability and number of trials. The numbers need not be whole, because rates of
/// correlated attacks have an effective number of trials. `hits` is from 0 to `trials`. The
/// interval is 0 to 1 without trials. It is only valid for a fixed number of trials, and too narrow
/// if sampling stops as soon as the interval looks good.
///
/// # Panics
/// If the confidence is not between 0 and 1.
#[must_use]
pub fn clopper_pearson(hits: f64, trials: f64, confidence: f64) -> (f64, f64) {
    outward(ends(hits, trials, confidence))
}

/// Returns the ends of the interval as exactly as they can be computed.
fn ends(hits: f64, trials: f64, confidence: f64) -> (f64, f64) {
    assert!(0.0 < confidence && confidence < 1.0, "a confidence of {confidence}");
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let (hits, tail) = (hits.clamp(0.0, trials), f64::midpoint(0.0, 1.0 - confidence));
    let share = hits / trials;
    // Rounding must not exclude the share itself.
    let low = lower(hits, trials, tail).min(share);
    (low, (1.0 - lower(trials - hits, trials, tail)).max(share))
}

/// Returns an interval within 0 and 1 with both ends rounded outward, to a part in 2^32 of
/// themselves.
///
/// Logarithms differ in their last digits from machine to machine, and so do the ends that are made
/// of them; the rounded ends do not.
pub(super) fn outward((low, high): (f64, f64)) -> (f64, f64) {
    const FINE: u64 = (1 << 20) - 1;
    (f64::from_bits(low.to_bits() & !FINE), f64::from_bits((high.to_bits() + FINE) & !FINE))
}

/// Returns the probability under which `hits` or more in `trials` have the probability `tail`, at
/// most one half.
fn lower(hits: f64, trials: f64, tail: f64) -> f64 {
    let (a, b) = (hits, trials - hits + 1.0);
    if a <= 0.0 {
        return 0.0;
    }
    if b <= 1.0 {
        return tail.powf(1.0 / a);
    }
    let scale = ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b);
    // The logarithm of the probability is concave in the chance, so Newton's steps approach from
    // below; bisection handles rounding errors.
    let (mut below, mut above) = (0.0, hits / trials);
    let mut p = 0.5 * above;
    for _ in 0..200 {
        let density = scale + (a - 1.0) * p.ln() + (b - 1.0) * (-p).ln_1p();
        // The regularised incomplete beta function of p at a and b.
        let reached = density + p.ln() + (-p).ln_1p() - a.ln() + fraction(a, b, p).ln();
        *(if reached < tail.ln() { &mut below } else { &mut above }) = p;
        let next = p + (tail.ln() - reached) * (reached - density).exp();
        let next = if below < next && next < above { next } else { f64::midpoint(below, above) };
        if (next - p).abs() <= 1e-13 * p {
            return next;
        }
        p = next;
    }
    p
}

/// Evaluates the continued fraction of the incomplete beta function by Lentz's method. The number
/// of steps is about the root of the larger number.
fn fraction(a: f64, b: f64, p: f64) -> f64 {
    const STEPS: u32 = 1_000_000;
    let off_zero = |x: f64| if x.abs() < 1e-300 { 1e-300 } else { x };
    let mut above = 1.0;
    let mut below = 1.0 / off_zero(1.0 - (a + b) * p / (a + 1.0));
    let mut value = below;
    for step in 1..STEPS {
        let step = f64::from(step);
        let at = a + 2.0 * step;
        let even = step * (b - step) * p / ((at - 1.0) * at);
        let odd = -(a + step) * (a + b + step) * p / (at * (at + 1.0));
        let before = value;
        for term in [even, odd] {
            below = 1.0 / off_zero(1.0 + term * below);
            above = off_zero(1.0 + term / above);
            value *= above * below;
        }
        if (value - before).abs() <= 1e-14 * value.abs() {
            break;
        }
    }
    value
}

/// The largest expected number of successes for which probabilities are summed one by one.
const FEW: f64 = 2000.0;

/// Correct samples deviate further from exact chances than [`apart_max`] less than once in this
/// many times.
pub const APART_ONCE_IN: u64 = 1_000_000;

/// Returns the limit on the largest deviation of sampled `chances` from their exact values, in
/// standard errors. Correct samples exceed it less than once in [`APART_ONCE_IN`] times, however
/// the chances are correlated.
#[must_use]
pub fn apart_max(chances: usize) -> f64 {
    // Ten times rarer than stated, because far out, counts of a few thousand are not quite normal.
    let seldom = 0.1 / (APART_ONCE_IN as f64 * chances.max(1) as f64);
    -Normal::standard().inverse_cdf(seldom / 2.0)
}

/// Returns the largest deviation of sampled chances from exact ones, in standard errors. Each pair
/// is sampled and exact.
pub(crate) fn furthest(trials: u64, chances: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    let zs = chances
        .into_iter()
        .map(|(sampled, exact)| apart((sampled * trials as f64).round() as u64, trials, exact));
    zs.fold(0.0, |most, z| if z.abs() > f64::abs(most) { z } else { most })
}

/// Returns the deviation of `hits` in `trials` from an exact chance, in standard errors.
///
/// If few successes or few failures are expected, it is the normal deviate with the same tail
/// probability. A rare success that occurs once is not surprising.
fn apart(hits: u64, trials: u64, exact: f64) -> f64 {
    // Sums of doubles miss 0 and 1 by rounding errors.
    const ROUNDING: f64 = 1e-12;
    let n = trials as f64;
    let off = hits as f64 - exact * n;
    if off.abs() <= ROUNDING * n {
        return 0.0;
    }
    if 0.5 < exact {
        return -apart(trials - hits, trials, 1.0 - exact);
    }
    let expected = exact.max(0.0) * n;
    if expected <= FEW {
        let rarity = tail(hits, trials, exact.max(1e-15), 0.0 < off);
        return Normal::standard().inverse_cdf(rarity.clamp(1e-300, 0.5)).copysign(off);
    }
    off / (expected * (1.0 - exact)).sqrt()
}

/// Returns the probability of `hits` or more successes in `trials`, or of `hits` or fewer, where
/// one success has the probability `p`, above 0 and at most one half.
fn tail(hits: u64, trials: u64, p: f64, or_more: bool) -> f64 {
    let (n, odds) = (trials as f64, p / (1.0 - p));
    let first = ln_binomial(trials, hits) + hits as f64 * p.ln() + (n - hits as f64) * (-p).ln_1p();
    let (mut mass, mut sum, mut at) = (first.exp(), 0.0, hits);
    while 0.0 < mass && sum + mass != sum {
        sum += mass;
        let k = at as f64;
        let (next, ratio) = match or_more {
            true => (at.checked_add(1), (n - k) / (k + 1.0) * odds),
            false => (at.checked_sub(1), k / (n - k + 1.0) / odds),
        };
        mass *= ratio;
        at = match next {
            Some(next) => next,
            None => break,
        };
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_rounded_outward_and_do_not_hang_on_the_last_digits_of_logarithms() {
        let (low, high) = outward((0.1, 0.9));
        assert!(
            low <= 0.1 && 0.1 - low < 1e-10 && 0.9 <= high && high - 0.9 < 1e-9,
            "{low} {high}"
        );
        assert_eq!(outward((low, high)), (low, high));
        assert_eq!(outward((0.0, 1.0)), (0.0, 1.0));
        let (low, high) = clopper_pearson(14.0, 40.0, 0.95);
        let nudged = |by: f64| outward((low * (1.0 + 1e-6 + by), high * (1.0 - 1e-6 + by)));
        assert_eq!(nudged(4e-16), nudged(-4e-16));
        let rare = clopper_pearson(1.0, 1e12, 0.95);
        assert!(0.0 < rare.0 && rare.0 < 1e-12 && 1e-12 < rare.1, "{rare:?}");
    }

    #[test]
    fn rare_successes_are_no_wonder() {
        // Poisson's law with a mean of 0.01 has at least one success in 0.995 %.
        let once = apart(1, 100_000, 1e-7);
        assert!((once - 2.33).abs() < 0.01, "{once}");
        // Five coins: five heads are one in 32, and so are five tails.
        assert!((apart(5, 5, 0.5) - 1.8627).abs() < 1e-3);
        assert!((apart(0, 5, 0.5) + 1.8627).abs() < 1e-3);
        // What cannot be is told as far away; what must be, and is, not at all.
        assert!(apart(1, 1_000_000_000, 0.0) > 4.0 && apart(5, 1000, 0.0) > 5.5);
        assert!(apart(999_995, 1_000_000, 1.0) < -5.5);
        assert_eq!((apart(0, 1000, 1e-18), apart(1000, 1000, 1.0 - 1e-16)), (0.0, 0.0));
        assert_eq!((apart(0, 0, 0.3), apart(0, 0, 0.0)), (0.0, 0.0));
        // Both ways meet, near the middle and far out.
        for (hits, trials, exact) in [(230, 1_000_000, 199.9e-6), (140, 1_000_000, 199.9e-6)] {
            let many = (hits as f64 - exact * trials as f64) / (exact * trials as f64).sqrt();
            assert!((apart(hits, trials, exact) - many).abs() < 0.2, "{many}");
        }
        assert!((apart(50_500, 100_000, 0.5) - 3.162).abs() < 1e-3);
        assert!((apart(49_500, 100_000, 0.5) + 3.162).abs() < 1e-3);
    }

    #[test]
    fn the_bound_grows_with_the_chances_compared() {
        // Two-sided tails of one in ten million, and of one in ten thousand million.
        assert!((apart_max(1) - 5.327).abs() < 1e-3 && (apart_max(1000) - 6.467).abs() < 1e-3);
        assert_eq!(apart_max(0), apart_max(1));
        assert_eq!(furthest(10, [(0.5, 0.5), (0.7, 0.7)]), 0.0);
        assert!(furthest(1000, [(0.5, 0.5), (0.4, 0.5), (0.52, 0.5)]) < -6.0);
    }

    #[test]
    fn clopper_pearson_agrees_with_published_figures() {
        // Newcombe (1998), Statistics in Medicine 17, table I, method 5.
        for (hits, trials, low, high) in [
            (81.0, 263.0, 0.2527, 0.3676),
            (15.0, 148.0, 0.0578, 0.1617),
            (0.0, 20.0, 0.0, 0.1684),
            (1.0, 29.0, 0.0009, 0.1776),
        ] {
            let found = clopper_pearson(hits, trials, 0.95);
            assert!((found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5, "{found:?}");
        }
        assert_eq!(clopper_pearson(0.0, 0.0, 0.95), (0.0, 1.0));
        assert_eq!(clopper_pearson(20.0, 20.0, 0.95).1, 1.0);
    }

    #[test]
    fn ends_are_where_the_tails_are_as_rare_as_they_say() {
        for trials in [1, 2, 7, 100, 5000, 100_000, 1_000_000_000_u64] {
            let places = [1, 2, 5, 30, trials / 7, trials / 2];
            for hits in places.into_iter().filter(|&hits| 0 < hits && hits < trials) {
                for confidence in [0.5, 0.95, 0.9999] {
                    let seldom = (1.0 - confidence) / 2.0;
                    let (n, k) = (trials as f64, hits as f64);
                    let (low, high) = ends(k, n, confidence);
                    let more = tail(hits, trials, low, true);
                    let fewer = tail(hits, trials, high, false);
                    let of = format!("{hits} of {trials}, {confidence}: {more} {fewer}");
                    assert!((more / seldom - 1.0).abs() < 1e-4, "{of}");
                    assert!((fewer / seldom - 1.0).abs() < 1e-4, "{of}");
                    // Failures are to successes as the low end to the high one.
                    let (least, most) = ends(n - k, n, confidence);
                    assert!((low + most - 1.0).abs() < 1e-12 && (high + least - 1.0).abs() < 1e-12);
                }
            }
        }
    }
}
