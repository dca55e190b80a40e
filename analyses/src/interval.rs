//! Wilson intervals for sampled numbers.

use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::factorial::ln_binomial;

/// The standard normal quantile of a two-sided `confidence` (0 to 1, both excluded).
fn quantile(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + confidence / 2.0)
}

/// Wilson's score interval of a chance that came true `hits` times in `trials`, without
/// continuity correction (E. B. Wilson, 1927).
///
/// `hits` is at most `trials`, and `confidence` between 0 and 1, both excluded. From 0 to 1 when
/// there were no trials. For a fixed number of trials only: it promises too much
/// where sampling stops as soon as the interval looks good.
///
/// # Panics
/// When the confidence is not between 0 and 1.
#[must_use]
pub fn wilson(hits: u64, trials: u64, confidence: f64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (trials as f64, quantile(confidence));
    let share = hits as f64 / n;
    let centre = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // At the ends rounding must not cut off the share itself.
    let low = if hits == 0 { 0.0 } else { (centre - spread) / scale };
    let high = if hits == trials { 1.0 } else { (centre + spread) / scale };
    (low.max(0.0), high.min(1.0))
}

/// The interval of the difference of two independent chances, each with its own interval
/// (R. G. Newcombe, 1998, method 10).
#[must_use]
pub fn newcombe(one: (f64, (f64, f64)), other: (f64, (f64, f64))) -> (f64, f64) {
    let ((p, (low, high)), (q, (least, most))) = (one, other);
    let difference = p - q;
    (difference - (p - low).hypot(most - q), difference + (high - p).hypot(q - least))
}

/// The most successes to be expected for which chances are summed up one by one.
const FEW: f64 = 2000.0;

/// How seldom honest samples lie further from exact chances than [`apart_max`]: less than once in
/// so many times.
pub const APART_ONCE_IN: u64 = 1_000_000;

/// How far the furthest of so many `chances`, sampled together, may lie from its exact chance, in
/// standard errors: beyond that it lies less than once in [`APART_ONCE_IN`] times, however they
/// are correlated.
#[must_use]
pub fn apart_max(chances: usize) -> f64 {
    // Ten times as seldom as is said: far out, counts of some thousands are not quite normal.
    let seldom = 0.1 / (APART_ONCE_IN as f64 * chances.max(1) as f64);
    -Normal::standard().inverse_cdf(seldom / 2.0)
}

/// How far the furthest of sampled chances, each beside its exact one, lies from that, in standard
/// errors.
pub(crate) fn furthest(trials: u64, chances: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    let zs = chances
        .into_iter()
        .map(|(sampled, exact)| apart((sampled * trials as f64).round() as u64, trials, exact));
    zs.fold(0.0, |most, z| if z.abs() > f64::abs(most) { z } else { most })
}

/// How far `hits` in `trials`, at most all of them, lie from an exact chance, in standard errors.
///
/// Where few successes, or few failures, are to be expected, it is the normal deviate that is as
/// unlikely as so many or more of them: a rare success that came true once is no wonder.
fn apart(hits: u64, trials: u64, exact: f64) -> f64 {
    // Sums of doubles miss 0 and 1 by their rounding.
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

/// The chance of `hits` or more successes in `trials`, or of `hits` or fewer, one of which has the
/// chance `p` above 0 and at most a half.
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
    fn differences_agree_with_published_figures() {
        // Newcombe 1998, table II, method 10: 56/70 against 48/80, and 9/10 against 3/10.
        for (hits, trials, other, more, expected) in
            [(56, 70, 48, 80, (0.0524, 0.3339)), (9, 10, 3, 10, (0.1705, 0.8090))]
        {
            let chance =
                |hits: u64, trials: u64| (hits as f64 / trials as f64, wilson(hits, trials, 0.95));
            let (low, high) = newcombe(chance(hits, trials), chance(other, more));
            assert!(
                (low - expected.0).abs() < 5e-5 && (high - expected.1).abs() < 5e-5,
                "{low} {high}"
            );
        }
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
    fn wilson_agrees_with_published_figures() {
        // Newcombe (1998), Statistics in Medicine 17, table I, method 3.
        for (hits, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(hits, trials, 0.95);
            assert!((found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5, "{found:?}");
        }
        assert_eq!(wilson(0, 0, 0.95), (0.0, 1.0));
        assert_eq!(wilson(20, 20, 0.95).1, 1.0);
    }
}
