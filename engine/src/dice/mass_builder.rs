//! Collecting values and their probabilities while outcomes are enumerated.

use std::cmp::Ordering;

use crate::law::Law;

/// Values with their masses, in the order in which they come up. A short list is kept sorted, so
/// that repeated values are added in place.
pub(super) struct MassBuilder<T> {
    sorted: Vec<(T, f64)>,
    rest: Vec<(T, f64)>,
    /// The position of the value added last. The next one is often its neighbour.
    last: usize,
}

impl<T: Ord> MassBuilder<T> {
    /// The largest number of values that is kept sorted. Beyond it, sorting once at the end is
    /// cheaper.
    const SORTED_MAX: usize = 96;

    pub(super) fn new() -> MassBuilder<T> {
        MassBuilder { sorted: Vec::with_capacity(16), rest: Vec::new(), last: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, value: T, mass: f64) {
        match self.place(&value) {
            Ok(at) => {
                self.sorted[at].1 += mass;
                self.last = at;
            }
            Err(at) if self.sorted.len() < MassBuilder::<T>::SORTED_MAX => {
                self.sorted.insert(at, (value, mass));
                self.last = at;
            }
            Err(_) => self.rest.push((value, mass)),
        }
    }

    /// Returns the position of a value, or the one where it belongs, searching from the value added
    /// last.
    #[inline]
    fn place(&self, value: &T) -> Result<usize, usize> {
        let to = |at: usize| self.sorted.get(at).map(|(known, _)| known.cmp(value));
        let last = self.last;
        let (begin, end) = match to(last) {
            None => return Err(self.sorted.len()),
            Some(Ordering::Equal) => return Ok(last),
            Some(Ordering::Less) => match to(last + 1) {
                Some(Ordering::Equal) => return Ok(last + 1),
                Some(Ordering::Less) => (last + 2, self.sorted.len()),
                Some(Ordering::Greater) | None => return Err(last + 1),
            },
            Some(Ordering::Greater) => match to(last.wrapping_sub(1)) {
                Some(Ordering::Equal) => return Ok(last - 1),
                Some(Ordering::Less) | None => return Err(last),
                Some(Ordering::Greater) => (0, last - 1),
            },
        };
        let found = self.sorted[begin..end].binary_search_by(|(known, _)| known.cmp(value));
        found.map(|at| begin + at).map_err(|at| begin + at)
    }

    pub(super) fn law(mut self, slack: f64) -> Law<T> {
        self.sorted.append(&mut self.rest);
        Law::merge(self.sorted, slack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_merged_in_whatever_order_they_come() {
        for (count, step) in [(1, 1), (40, 7), (90, 1), (90, 89), (300, 299), (300, 1), (300, 77)] {
            let values = (0..1000).map(|nth| nth * step / 2 % count);
            let mut gathered = MassBuilder::new();
            values.clone().for_each(|value| gathered.add(value, 0.001));
            let (ours, all) = (gathered.law(0.0), values.map(|value| (value, 0.001)).collect());
            let merged = Law::new(all).expect("a law");
            assert_eq!(ours.len(), merged.len());
            for ((ours, mass), (theirs, other)) in ours.iter().zip(&merged) {
                assert_eq!(ours, theirs);
                assert!((mass - other).abs() < 1e-12);
            }
        }
    }
}
