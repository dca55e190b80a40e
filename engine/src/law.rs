//! Laws: discrete probability distributions, with a bound on the omitted mass.

/// The finite law of a reading: values in ascending order, each with its probability.
///
/// Masses are positive and sum to 1 within 10<sup>-12</sup>. The [`slack`](Law::slack) bounds how
/// far any probability told by the law can be from the truth, beside rounding.
#[derive(Clone, Debug, PartialEq)]
pub struct Law<T> {
    masses: Vec<(T, f64)>,
    slack: f64,
}

/// Why a list of masses is no law.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum LawError {
    /// A mass is negative or no number.
    #[error("a mass of {0} is no probability")]
    Mass(f64),
    /// The masses do not sum to 1.
    #[error("the masses sum to {0}, not to 1")]
    Total(f64),
}

/// Adds numbers with Neumaier's compensation, so that many small masses keep their digits.
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
    /// A law of these values and masses, in any order; equal values merge, zero masses go.
    ///
    /// # Errors
    /// When a mass is negative or not finite, or the masses do not sum to 1 within
    /// 10<sup>-12</sup>.
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

    /// The law of a value that is certain.
    pub fn certain(value: T) -> Law<T> {
        Law { masses: vec![(value, 1.0)], slack: 0.0 }
    }

    /// Sorts values, merges equal ones and drops those without mass.
    pub(crate) fn merge(mut masses: Vec<(T, f64)>, slack: f64) -> Law<T> {
        masses.retain(|&(_, mass)| mass > 0.0);
        if !masses.is_sorted_by(|a, b| a.0 < b.0) {
            // Sorting knows a list that is sorted but for equal values.
            masses.sort_by(|a, b| a.0.cmp(&b.0));
            masses.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 += next.1;
                }
                same
            });
        }
        Law { masses, slack }
    }

    /// A law of values known to be in ascending order, each once, with positive masses.
    pub(crate) fn from_sorted(masses: Vec<(T, f64)>, slack: f64) -> Law<T> {
        debug_assert!(masses.is_sorted_by(|a, b| a.0 < b.0));
        Law { masses, slack }
    }

    /// The law of what `read` makes of each value; values that read the same merge.
    pub fn map<U: Ord>(&self, read: impl Fn(&T) -> U) -> Law<U> {
        let masses = self.masses.iter().map(|(value, mass)| (read(value), *mass)).collect();
        Law::merge(masses, self.slack)
    }

    /// The law of what `join` makes of a value of this law and an independent one of another.
    ///
    /// With addition as `join` this is the convolution of the two.
    pub fn join<U: Ord, V: Ord>(&self, other: &Law<U>, join: impl Fn(&T, &U) -> V) -> Law<V> {
        let pairs = self
            .masses
            .iter()
            .flat_map(|ours| other.masses.iter().map(move |theirs| (ours, theirs)));
        let masses = pairs.map(|((a, p), (b, q))| (join(a, b), p * q)).collect();
        Law::merge(masses, (self.slack + other.slack).min(1.0))
    }

    /// The smallest value at which the cumulative probability reaches `share` (0 to 1).
    ///
    /// None only for a share that is no number. A share of 1 or more is the largest value.
    pub fn quantile(&self, share: f64) -> Option<&T> {
        if share.is_nan() {
            return None;
        }
        // The tolerance keeps a rounding in the last digit from moving a quantile by a whole step.
        let mut below = 0.0;
        let reached = self.masses.iter().find(|&&(_, mass)| {
            below += mass;
            below + 1e-12 >= share
        });
        reached.or(self.masses.last()).map(|(value, _)| value)
    }

    /// The probability of exactly this value.
    pub fn mass(&self, value: &T) -> f64 {
        match self.masses.binary_search_by(|(other, _)| other.cmp(value)) {
            Ok(at) => self.masses[at].1,
            Err(_) => 0.0,
        }
    }
}

impl<T> Law<T> {
    /// The values in ascending order, each with its mass.
    pub fn iter(&self) -> std::slice::Iter<'_, (T, f64)> {
        self.masses.iter()
    }

    /// How many values have mass; at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a law is never empty")]
    pub fn len(&self) -> usize {
        self.masses.len()
    }

    /// How far any probability of this law can be from the truth: mass that was decided by taking
    /// the likeliest branch instead of all of them. 0 to 1.
    #[must_use]
    pub fn slack(&self) -> f64 {
        self.slack
    }

    /// What the masses sum to: 1 within 10<sup>-12</sup>.
    #[must_use]
    pub fn total(&self) -> f64 {
        sum(self.masses.iter().map(|&(_, mass)| mass))
    }

    /// The probability that a value is as asked.
    pub fn probability(&self, holds: impl Fn(&T) -> bool) -> f64 {
        let masses = self.masses.iter().filter(|(value, _)| holds(value)).map(|&(_, mass)| mass);
        // Rounding must not tell a chance of more than certainty.
        sum(masses).min(1.0)
    }

    /// The mean of what `measure` gives for each value.
    pub fn mean(&self, measure: impl Fn(&T) -> f64) -> f64 {
        sum(self.masses.iter().map(|(value, mass)| measure(value) * mass))
    }

    /// The variance of what `measure` gives for each value; never below zero.
    pub fn variance(&self, measure: impl Fn(&T) -> f64) -> f64 {
        let mean = self.mean(&measure);
        self.mean(|value| (measure(value) - mean).powi(2)).max(0.0)
    }

    /// The value with the greatest mass; of several the first.
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
    /// The `nth` value in ascending order, and its mass.
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
    fn compensation_keeps_small_masses() {
        let terms = std::iter::once(1.0).chain(std::iter::repeat_n(1e-16, 10_000));
        assert!((sum(terms) - (1.0 + 1e-12)).abs() < 1e-16 * 4.0);
        let plain: f64 = std::iter::once(1.0).chain(std::iter::repeat_n(1e-16, 10_000)).sum();
        assert_eq!(plain, 1.0);
    }
}
