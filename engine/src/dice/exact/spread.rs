//! States and their probabilities while many steps are computed forward.

use crate::law::Law;
use crate::sorted::sort_by;

/// A state of a computation.
#[derive(Clone, Copy)]
pub(super) struct Weighed<S> {
    pub(super) state: S,
    pub(super) mass: f64,
    /// The part of the mass that followed a likeliest arm, or came from a law with slack.
    pub(super) doubt: f64,
}

/// States with their probabilities, in any order and with repetitions until they are merged.
pub(super) struct Spread<S> {
    states: Vec<Weighed<S>>,
    /// The number of states at which they are merged to save memory.
    room: usize,
}

impl<S: Copy + Ord> Spread<S> {
    /// The smallest number of states at which merging saves memory worth the time.
    const ROOM_MIN: usize = 256;

    pub(super) const fn new() -> Spread<S> {
        Spread { states: Vec::new(), room: Spread::<S>::ROOM_MIN }
    }

    /// Creates the spread of a state that is certain.
    pub(super) fn certain(state: S) -> Spread<S> {
        let mut spread = Spread::new();
        spread.add(Weighed { state, mass: 1.0, doubt: 0.0 });
        spread
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    #[inline]
    pub(super) fn add(&mut self, more: Weighed<S>) {
        if more.mass <= 0.0 {
            return;
        }
        // Consecutive arms often lead to the same state.
        if let Some(last) = self.states.last_mut()
            && last.state == more.state
        {
            last.mass += more.mass;
            last.doubt += more.doubt;
            return;
        }
        if self.states.len() == self.room {
            self.merge();
            self.room = Spread::<S>::ROOM_MIN.max(2 * self.states.len());
        }
        self.states.push(more);
    }

    fn merge(&mut self) {
        sort_by(&mut self.states, |one, other| one.state.cmp(&other.state));
        self.states.dedup_by(|next, kept| {
            let same = next.state == kept.state;
            if same {
                kept.mass += next.mass;
                kept.doubt += next.doubt;
            }
            same
        });
    }

    /// Returns the distinct states, in ascending order.
    pub(super) fn merged(mut self) -> Vec<Weighed<S>> {
        self.merge();
        self.states
    }

    /// Returns the law of the state, with this slack besides the doubt of the states.
    pub(super) fn law(self, slack: f64) -> Law<S> {
        let states = self.merged();
        let doubt: f64 = states.iter().map(|weighed| weighed.doubt).sum();
        let masses = states.into_iter().map(|weighed| (weighed.state, weighed.mass)).collect();
        Law::from_sorted(masses, (slack + doubt).min(1.0))
    }
}
