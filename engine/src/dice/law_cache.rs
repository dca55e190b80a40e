//! Laws of parts that outlive a hand.

use std::sync::Arc;

use super::part::Inputs;
use crate::law::Law;

/// Rules that keep the laws of a part themselves, so that one hand does not compute what another
/// has.
///
/// Useful where the rules are slower than the hand's cache, such as those of a script. A kept law is
/// the one that a hand with [`Exact::FLOOR`](super::Exact::FLOOR) computes.
pub trait LawCache<I: Inputs, T>: 'static {
    /// Returns how many branches and steps of pools the law of the part may take, at least 1 each;
    /// or `None` if no law is kept, and they count as those of the rule that contains the part.
    ///
    /// They are counted for each law on its own, whatever limits the rule that contains the part
    /// has: so a law is refused or not whether or not the laws that it is made of are known.
    fn limits(&self) -> Option<(usize, usize)>;

    /// Returns the law for these inputs, if it is kept.
    fn law(&self, inputs: &I) -> Option<&CachedLaw<T>>;

    /// Receives the law for these inputs.
    fn keep(&self, inputs: I, law: CachedLaw<T>);

    /// Returns whether the law for these inputs is known to take too much for a hand that draws.
    fn is_refused(&self, inputs: &I) -> bool {
        let _ = inputs;
        false
    }

    /// Receives that the law for these inputs takes too much for a hand that draws.
    fn refuse(&self, inputs: I) {
        let _ = inputs;
    }

    /// Is told that the law for these inputs takes too many branches, unless it was an
    /// [`attempt`](super::Exact::attempt). The hand goes on with a law
    /// that was cut short, so the rule is worthless from here on.
    fn give_up(&self, inputs: I, excess: OverBudget);
}

/// A law that rules keep.
#[derive(Debug)]
pub struct CachedLaw<T> {
    /// The law.
    pub law: Arc<Law<T>>,
    /// The number of branches that it took to compute, not counting those of other kept laws.
    pub branches: usize,
}

impl<T> Clone for CachedLaw<T> {
    fn clone(&self) -> CachedLaw<T> {
        CachedLaw { law: Arc::clone(&self.law), branches: self.branches }
    }
}

/// What is known of a computation that took more branches or steps than it may.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OverBudget {
    /// An estimate of all its branches: those taken, divided by the share of the tree that they
    /// cover if all of it branches alike. Infinite if it was cut short within one branch, such as by
    /// the steps of a pool.
    pub ways: f64,
}

impl OverBudget {
    /// What is known if the limit was reached within one branch.
    pub(super) const UNKNOWN: OverBudget = OverBudget { ways: f64::INFINITY };
}
