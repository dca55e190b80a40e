//! States and their probabilities while many steps are computed forward.

use std::ops::AddAssign;

use crate::dice::mass_builder::MassBuilder;
use crate::law::Law;

/// A state of a computation.
pub(super) struct Weighed<S> {
    pub(super) state: S,
    pub(super) mass: f64,
    /// The part of the mass that followed a likeliest arm, or came from a law with slack.
    pub(super) doubt: f64,
}

/// Mass and doubt of a state.
#[derive(Clone, Copy)]
struct Share {
    mass: f64,
    doubt: f64,
}

impl AddAssign for Share {
    fn add_assign(&mut self, more: Share) {
        self.mass += more.mass;
        self.doubt += more.doubt;
    }
}

/// States with their probabilities; equal ones are merged.
pub(super) struct Spread<S>(MassBuilder<S, Share>);

impl<S: Copy + Ord> Spread<S> {
    pub(super) const fn new() -> Spread<S> {
        Spread(MassBuilder::empty())
    }

    /// Creates the spread of a state that is certain.
    pub(super) fn certain(state: S) -> Spread<S> {
        let mut spread = Spread::new();
        spread.add(Weighed { state, mass: 1.0, doubt: 0.0 });
        spread
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(super) fn add(&mut self, Weighed { state, mass, doubt }: Weighed<S>) {
        if 0.0 < mass {
            self.0.add(state, Share { mass, doubt });
        }
    }

    /// Returns the distinct states, in ascending order.
    pub(super) fn merged(self) -> impl Iterator<Item = Weighed<S>> {
        let states = self.0.merged().into_iter();
        states.map(|(state, Share { mass, doubt })| Weighed { state, mass, doubt })
    }

    /// Returns the law of the state, with this slack besides the doubt of the states.
    pub(super) fn law(self, slack: f64) -> Law<S> {
        let mut doubted = 0.0;
        let masses = self.merged().map(|Weighed { state, mass, doubt }| {
            doubted += doubt;
            (state, mass)
        });
        let masses = masses.collect();
        Law::from_sorted(masses, (slack + doubted).min(1.0))
    }
}
