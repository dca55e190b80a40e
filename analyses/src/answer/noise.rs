//! Whether a number of two separate runs differs by more than noise.

use statrs::distribution::{ContinuousCDF, Normal};

use super::number::{Number, Unit};
use crate::answer::statistics::Sampled;
use crate::answer::statistics::paired::Change;

#[cfg(test)]
mod tests;

/// The largest difference of exact numbers that rounding explains.
pub const ROUNDING: f64 = 1e-9;

/// Returns the change of a number from one run to another. If either was sampled, its interval
/// misses the true change at most with the chance `error`, between 0 and 1.
///
/// The ends of both numbers are combined as those of independent samples (the method of variance
/// estimates recovery: G. Y. Zou and A. Donner, 2008). Runs of one seed share dice, and may differ
/// in any direction together: there, the ends add up.
///
/// # Panics
/// If the error is not between 0 and 1.
#[must_use]
pub fn change(before: &Number, after: &Number, error: f64) -> Change {
    let value = after.value - before.value;
    if before.sampled.is_none() && after.sampled.is_none() {
        return Change { value, interval: None };
    }
    let seeds = [before, after].map(|number| number.sampled.map(|sampled| sampled.seed));
    let joined = |one: f64, other: f64| match seeds[0] == seeds[1] {
        true => one + other,
        false => one.hypot(other),
    };
    let [was, is] = [before, after].map(|number| reach(number, error));
    Change { value, interval: Some((value - joined(is.0, was.1), value + joined(is.1, was.0))) }
}

/// Returns how far the truth may lie below and above a number, except with the chance `error`.
fn reach(number: &Number, error: f64) -> (f64, f64) {
    let (Some(sampled), Some((low, high))) = (number.sampled, number.interval) else {
        return (0.0, 0.0);
    };
    if let Some((low, high)) = counted(number, sampled, error) {
        return (number.value - low, high - number.value);
    }
    // Intervals of means and of rates are about normal.
    let quantile = |confidence: f64| Normal::standard().inverse_cdf(f64::midpoint(1.0, confidence));
    let wider = (quantile(1.0 - error) / quantile(sampled.confidence)).max(1.0);
    (wider * (number.value - low).max(0.0), wider * (high - number.value).max(0.0))
}

/// Returns the interval of a chance that is a count of trials, and whose own interval says so.
fn counted(number: &Number, sampled: Sampled, error: f64) -> Option<(f64, f64)> {
    let hits = (number.value * sampled.trials as f64).round().max(0.0) as u64;
    let (low, high) = number.interval?;
    let own = sampled.interval(hits.min(sampled.trials));
    let same = (own.0 - low).abs() < ROUNDING && (own.1 - high).abs() < ROUNDING;
    let wider = Sampled { confidence: 1.0 - error, ..sampled };
    (number.unit == Unit::Chance && same).then(|| wider.interval(hits.min(sampled.trials)))
}
