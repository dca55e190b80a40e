//! Intervals for sampled numbers.

use statrs::distribution::{ContinuousCDF, Normal};

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

#[cfg(test)]
mod tests {
    use super::*;

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
