//! Collects values and their probabilities while outcomes are enumerated.

use crate::law::Law;

/// Values with their masses as they come up: sorted while they are few, so that what comes up
/// again is added where it stands.
pub(super) struct MassBuilder<T> {
    sorted: Vec<(T, f64)>,
    rest: Vec<(T, f64)>,
    /// Where the value before was added: the next one is often its neighbour.
    last: usize,
}

impl<T: Ord> MassBuilder<T> {
    /// How many values are kept sorted; beyond that, sorting all at the end costs less.
    const SORTED_MAX: usize = 96;

    pub(super) fn new() -> MassBuilder<T> {
        MassBuilder { sorted: Vec::with_capacity(16), rest: Vec::new(), last: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, value: T, mass: f64) {
        // From the value before, so many places down, here, or up.
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
