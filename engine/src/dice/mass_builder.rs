//! Collecting values and their probabilities while outcomes are enumerated.

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
        // Search from the value added last: downwards, here, or upwards.
        for at in [self.last.wrapping_sub(1), self.last, self.last + 1] {
            if let Some((known, total)) = self.sorted.get_mut(at)
                && *known == value
            {
                *total += mass;
                self.last = at;
                return;
            }
        }
        match self.sorted.binary_search_by(|(known, _)| known.cmp(&value)) {
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

    pub(super) fn law(mut self, slack: f64) -> Law<T> {
        self.sorted.append(&mut self.rest);
        Law::merge(self.sorted, slack)
    }
}
