//! Collecting values and their probabilities while outcomes are enumerated.

use std::cmp::Ordering;
use std::ops::AddAssign;

use crate::law::Law;
use crate::sorted::merge;

/// Values with their masses, in the order in which they come up. A short list is kept sorted, so
/// that repeated values are added in place.
pub(super) struct MassBuilder<T, M = f64> {
    sorted: Vec<(T, M)>,
    rest: Vec<(T, M)>,
    /// The position of the value added last. The next one is often its neighbour.
    last: usize,
    /// The length of the rest at which it is merged to save memory.
    room: usize,
}

impl<T, M> MassBuilder<T, M> {
    /// The largest number of values that is kept sorted. Beyond it, sorting once at the end is
    /// cheaper.
    const SORTED_MAX: usize = 96;

    /// The smallest length of the rest at which merging saves memory worth the time.
    const ROOM_MIN: usize = 256;

    /// Creates a list that takes no memory before it has a value.
    pub(super) const fn empty() -> MassBuilder<T, M> {
        MassBuilder { sorted: Vec::new(), rest: Vec::new(), last: 0, room: Self::ROOM_MIN }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }
}

impl<T: Ord, M: Copy + AddAssign> MassBuilder<T, M> {
    pub(super) fn new() -> MassBuilder<T, M> {
        MassBuilder { sorted: Vec::with_capacity(16), ..MassBuilder::empty() }
    }

    #[inline]
    pub(super) fn add(&mut self, value: T, mass: M) {
        match self.place(&value) {
            Ok(at) => {
                self.sorted[at].1 += mass;
                self.last = at;
            }
            Err(at) if self.sorted.len() < Self::SORTED_MAX => {
                self.sorted.insert(at, (value, mass));
                self.last = at;
            }
            Err(_) => self.add_to_rest(value, mass),
        }
    }

    fn add_to_rest(&mut self, value: T, mass: M) {
        if self.rest.len() == self.room {
            merge(&mut self.rest);
            self.room = Self::ROOM_MIN.max(2 * self.rest.len());
        }
        self.rest.push((value, mass));
    }

    /// Returns the distinct values, in ascending order.
    pub(super) fn merged(mut self) -> Vec<(T, M)> {
        self.sorted.append(&mut self.rest);
        merge(&mut self.sorted);
        self.sorted
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
}

impl<T: Ord> MassBuilder<T> {
    pub(super) fn law(self, slack: f64) -> Law<T> {
        let mut masses = self.merged();
        masses.retain(|&(_, mass)| 0.0 < mass);
        Law::from_sorted(masses, slack)
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
