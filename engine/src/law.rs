//! Laws: discrete probability distributions, with a bound on the omitted mass.

use crate::sorted::merge;

/// The probability distribution of a value: all values in ascending order, each with its
/// probability.
///
/// Masses are positive and sum to 1 within 10<sup>-12</sup>. The [`slack`](Law::slack) bounds the
/// error of every probability computed from the law, apart from rounding.
#[derive(Clone, Debug, PartialEq)]
pub struct Law<T> {
    masses: Vec<(T, f64)>,
    slack: f64,
}

/// The reason why a list of masses is not a law.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum LawError {
    /// A mass is negative or not finite.
    #[error("a mass of {0} is no probability")]
    Mass(f64),
    /// The masses do not sum to 1.
    #[error("the masses sum to {0}, not to 1")]
    Total(f64),
}

/// Adds numbers with Neumaier's compensation, so that many small masses do not lose their digits.
pub(crate) fn sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut lost) = (0.0f64, 0.0);
    for term in terms {
        let total = sum + term;
        lost += if sum.abs() >= term.abs() { (sum - total) + term } else { (term - total) + sum };
        sum = total;
    }
    sum + lost
}

impl<T: Ord> Law<T> {
    /// Creates a law from values and masses in any order. Equal values are merged, and zero masses
    /// are dropped.
    ///
    /// # Errors
    /// If a mass is negative or not finite, or the masses do not sum to 1 within 10<sup>-12</sup>.
    pub fn new(masses: Vec<(T, f64)>) -> Result<Law<T>, LawError> {
        if let Some(&(_, mass)) =
            masses.iter().find(|(_, mass)| !(mass.is_finite() && *mass >= 0.0))
        {
            return Err(LawError::Mass(mass));
        }
        let law = Law::merge(masses, 0.0);
        let total = law.total();
        if (total - 1.0).abs() > 1e-12 { Err(LawError::Total(total)) } else { Ok(law) }
    }

    /// Creates the law of a value that is certain.
    pub fn certain(value: T) -> Law<T> {
        Law { masses: vec![(value, 1.0)], slack: 0.0 }
    }

    /// Sorts values, merges equal ones and drops those without mass.
    pub(crate) fn merge(mut masses: Vec<(T, f64)>, slack: f64) -> Law<T> {
        masses.retain(|&(_, mass)| mass > 0.0);
        merge(&mut masses);
        Law::from_sorted(masses, slack)
    }

    /// Creates a law from distinct values in ascending order, with positive masses.
    pub(crate) fn from_sorted(mut masses: Vec<(T, f64)>, slack: f64) -> Law<T> {
        debug_assert!(masses.is_sorted_by(|a, b| a.0 < b.0));
        // Rounding must not result in a mass above 1.
        for (_, mass) in &mut masses {
            *mass = mass.min(1.0);
        }
        Law { masses, slack }
    }

    /// Returns the law of `read` applied to the value. Equal results are merged.
    pub fn map<U: Ord>(&self, read: impl Fn(&T) -> U) -> Law<U> {
        let masses = self.masses.iter().map(|(value, mass)| (read(value), *mass)).collect();
        Law::merge(masses, self.slack)
    }

    /// Returns the law of `join` applied to a value of this law and an independent value of
    /// another.
    ///
    /// With addition as `join`, this is the convolution of the two laws.
    pub fn join<U: Ord, V: Ord>(&self, other: &Law<U>, join: impl Fn(&T, &U) -> V) -> Law<V> {
        let pairs = self
            .masses
            .iter()
            .flat_map(|ours| other.masses.iter().map(move |theirs| (ours, theirs)));
        let masses = pairs.map(|((a, p), (b, q))| (join(a, b), p * q)).collect();
        Law::merge(masses, (self.slack + other.slack).min(1.0))
    }

    /// Returns the smallest value at which the cumulative probability reaches `share` (0 to 1).
    ///
    /// Returns `None` only if `share` is NaN. For a share of 1 or more it returns the largest
    /// value.
    pub fn quantile(&self, share: f64) -> Option<&T> {
        if share.is_nan() {
            return None;
        }
        // The tolerance keeps rounding in the last digit from moving a quantile by a whole step.
        let mut below = 0.0;
        let reached = self.masses.iter().find(|&&(_, mass)| {
            below += mass;
            below + 1e-12 >= share
        });
        reached.or(self.masses.last()).map(|(value, _)| value)
    }

    /// Returns the probability of exactly this value.
    pub fn mass(&self, value: &T) -> f64 {
        match self.masses.binary_search_by(|(other, _)| other.cmp(value)) {
            Ok(at) => self.masses[at].1,
            Err(_) => 0.0,
        }
    }
}

impl<T> Law<T> {
    /// Iterates over the values in ascending order, each with its mass.
    pub fn iter(&self) -> std::slice::Iter<'_, (T, f64)> {
        self.masses.iter()
    }

    /// Returns the number of values with mass; at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a law is never empty")]
    pub fn len(&self) -> usize {
        self.masses.len()
    }

    /// Returns a bound on the error of every probability of this law, 0 to 1: the mass that was
    /// assigned to the likeliest branch instead of being split.
    #[must_use]
    pub fn slack(&self) -> f64 {
        self.slack
    }

    /// Returns the sum of the masses: 1 within 10<sup>-12</sup>.
    #[must_use]
    pub fn total(&self) -> f64 {
        sum(self.masses.iter().map(|&(_, mass)| mass))
    }

    /// Returns the probability that `holds` is true of the value.
    pub fn probability(&self, holds: impl Fn(&T) -> bool) -> f64 {
        let masses = self.masses.iter().filter(|(value, _)| holds(value)).map(|&(_, mass)| mass);
        // Rounding must not result in a probability above 1.
        sum(masses).min(1.0)
    }

    /// Returns the mean of `measure`.
    pub fn mean(&self, measure: impl Fn(&T) -> f64) -> f64 {
        sum(self.masses.iter().map(|(value, mass)| measure(value) * mass))
    }

    /// Returns the variance of `measure`; never negative.
    pub fn variance(&self, measure: impl Fn(&T) -> f64) -> f64 {
        let mean = self.mean(&measure);
        self.mean(|value| (measure(value) - mean).powi(2)).max(0.0)
    }

    /// Returns the value with the greatest mass; the first if several have it.
    pub(crate) fn likeliest(&self) -> &T {
        let mut best = &self.masses[0];
        for candidate in &self.masses[1..] {
            if candidate.1 > best.1 {
                best = candidate;
            }
        }
        &best.0
    }
}

impl<T: Copy> Law<T> {
    /// Returns the `nth` value in ascending order, and its mass.
    pub(crate) fn nth(&self, nth: usize) -> (T, f64) {
        self.masses[nth]
    }
}

impl<'a, T> IntoIterator for &'a Law<T> {
    type Item = &'a (T, f64);
    type IntoIter = std::slice::Iter<'a, (T, f64)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(faces: i32) -> Law<i32> {
        Law::new((1..=faces).map(|face| (face, 1.0 / f64::from(faces))).collect()).expect("a law")
    }

    #[test]
    fn two_dice_convolve() {
        let sum = d(6).join(&d(6), |a, b| a + b);
        assert_eq!(sum.len(), 11);
        assert!((sum.mass(&7) - 6.0 / 36.0).abs() < 1e-15);
        assert!((sum.mean(|&total| f64::from(total)) - 7.0).abs() < 1e-12);
        assert!((sum.variance(|&total| f64::from(total)) - 35.0 / 6.0).abs() < 1e-12);
        assert_eq!(sum.quantile(0.5), Some(&7));
        assert_eq!(sum.quantile(0.0), Some(&2));
        assert_eq!(sum.quantile(1.0), Some(&12));
        assert_eq!(sum.quantile(f64::NAN), None);
        assert_eq!(sum.mass(&13), 0.0);
    }

    #[test]
    fn quantiles_fall_on_the_value_that_reaches_them() {
        // Ten equal masses of 0.1 add up to a little less than 0.3 after three.
        assert_eq!(d(10).quantile(0.3), Some(&3));
        assert_eq!(d(10).quantile(0.301), Some(&4));
    }

    #[test]
    fn masses_that_are_no_law_are_refused() {
        assert_eq!(Law::new(vec![(1, 0.5)]), Err(LawError::Total(0.5)));
        assert_eq!(Law::new(vec![(1, 1.5), (2, -0.5)]), Err(LawError::Mass(-0.5)));
        assert!(Law::new(vec![(1, f64::NAN)]).is_err());
        let merged = Law::new(vec![(2, 0.5), (1, 0.25), (2, 0.25), (3, 0.0)]).expect("a law");
        assert_eq!(merged.iter().copied().collect::<Vec<_>>(), [(1, 0.25), (2, 0.75)]);
    }

    #[test]
    fn no_mass_is_above_one() {
        for parts in 2..200 {
            let masses = (0..parts).map(|part| (part, 1.0 / f64::from(parts))).collect();
            let law = Law::new(masses).expect("a law");
            assert!(law.map(|_| ()).mass(&()) <= 1.0, "{parts}");
        }
    }

    #[test]
    fn compensation_keeps_small_masses() {
        let terms = std::iter::once(1.0).chain(std::iter::repeat_n(1e-16, 10_000));
        assert!((sum(terms) - (1.0 + 1e-12)).abs() < 1e-16 * 4.0);
        let plain: f64 = std::iter::once(1.0).chain(std::iter::repeat_n(1e-16, 10_000)).sum();
        assert_eq!(plain, 1.0);
    }
}
