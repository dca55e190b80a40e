//! The laws of parts, which are kept for all hands.

use std::sync::OnceLock;

use evenodds_engine::dice::{CachedLaw, LawCache, OverBudget};

use super::call::Effect;
use super::chains::Chains;
use super::part::Part;
use crate::bounds::{BRANCHES_MAX, STEPS_MAX};
use crate::values::{Marks, Reading};

/// What tells one law of a part from another: the part, and the conditions of us and them.
pub type From = (u64, [Marks; 2]);

/// Laws by where they start.
pub type Laws<T> = OnceLock<Box<Chains<From, CachedLaw<T>>>>;

/// A result of a part whose laws are kept.
pub trait Kept: Ord + Clone + Send + Sync + 'static {
    /// Returns the laws of a part that has such results.
    fn laws(part: &Part) -> &Laws<Self>;
}

impl Kept for Effect {
    #[inline]
    fn laws(part: &Part) -> &Laws<Effect> {
        &part.effects
    }
}

impl Kept for Reading {
    #[inline]
    fn laws(part: &Part) -> &Laws<Reading> {
        &part.values
    }
}

impl<T: Kept> LawCache<From, T> for Part {
    /// Returns how many branches and steps a law may take: none to speak of once the script has
    /// failed. In a trial no law is kept.
    fn limits(&self) -> Option<(usize, usize)> {
        let program = self.program.upgrade().filter(|program| !program.has_failed());
        let Some(program) = program else { return Some((1, 1)) };
        (!program.is_trial()).then_some((BRANCHES_MAX, STEPS_MAX))
    }

    #[inline]
    fn law(&self, from: &From) -> Option<&CachedLaw<T>> {
        T::laws(self).get()?.get(from)
    }

    fn keep(&self, from: From, kept: CachedLaw<T>) {
        let program = self.program.upgrade();
        if program.is_some_and(|program| program.takes_law(kept.law.len(), kept.branches)) {
            let laws = T::laws(self).get_or_init(|| Box::new(Chains::new(4)));
            laws.insert(from, kept);
        }
    }

    fn is_refused(&self, from: &From) -> bool {
        self.refused.get().is_some_and(|refused| refused.get(from).is_some())
    }

    fn refuse(&self, from: From) {
        let is_worthless = self.program.upgrade().is_none_or(|one| one.has_failed());
        if !is_worthless {
            self.refused.get_or_init(|| Box::new(Chains::new(4))).insert(from, ());
        }
    }

    fn give_up(&self, _: From, excess: OverBudget) {
        if let Some(program) = self.program.upgrade() {
            program.has_too_many_ways((self.call().function, Some(self)), excess);
        }
    }
}
