//! How much work a law may take: limits on branches and steps, and what gives up early.

use std::sync::Arc;

use super::hand::Exact;
use super::store::LawStore;
use crate::dice::law_cache::{CachedLaw, OverBudget};
use crate::law::Law;

impl Exact {
    /// Runs `work` with a limit on the number of branches, including those of parts, and with the
    /// same limit on the steps of pools that are read value by value and of repetitions.
    ///
    /// `work` sets no limit of its own.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn within<T>(
        &mut self,
        budget: usize,
        work: impl FnOnce(&mut Exact) -> T,
    ) -> Result<T, OverBudget> {
        self.within_steps(budget, budget, work)
    }

    /// Runs `work` like [`within`](Exact::within), with a limit of its own on the steps, which take
    /// far less time than branches.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn within_steps<T>(
        &mut self,
        budget: usize,
        steps: usize,
        work: impl FnOnce(&mut Exact) -> T,
    ) -> Result<T, OverBudget> {
        self.counted((budget, steps), work).map(|(done, _)| done)
    }

    /// Runs `work` like [`within_steps`](Exact::within_steps), and also returns how many branches it
    /// took, including those of parts.
    pub(crate) fn counted<T>(
        &mut self,
        limits: (usize, usize),
        work: impl FnOnce(&mut Exact) -> T,
    ) -> Result<(T, usize), OverBudget> {
        let (done, taken) = self.metered(limits, work);
        if taken.is_none() {
            // Laws that were cut short must not be cached.
            (self.store, self.toil) = (LawStore::default(), 0.0);
        }
        taken.map(|taken| (done, taken)).ok_or(self.excess)
    }

    /// Runs `work` with limits of its own on branches and steps. Returns what it comes to, and how
    /// many branches it took unless it was cut short.
    pub(in crate::dice) fn metered<T>(
        &mut self,
        limits: (usize, usize),
        work: impl FnOnce(&mut Exact) -> T,
    ) -> (T, Option<usize>) {
        let outer = (self.budget, self.steps, self.limit);
        (self.budget, self.steps, self.limit) = (limits.0, limits.1, limits.0);
        self.excess = OverBudget::UNKNOWN;
        let done = work(self);
        let taken = (!self.is_spent()).then_some(limits.0 - self.budget);
        (self.budget, self.steps, self.limit) = outer;
        (done, taken)
    }

    /// The limits from which it is estimated early whether they suffice, and the branches after
    /// which that is done first.
    const ESTIMATED: usize = 1 << 14;

    const SOON: u32 = 1 << 10;

    /// Returns whether, after so many branches of a rule or part, an estimate of all of them is far
    /// beyond the limit. The fewer were run, the farther it has to be: two hundred times after a
    /// thousand of two hundred thousand.
    pub(super) fn is_hopeless(&self, taken: f64) -> bool {
        let limit = self.limit as f64;
        if self.limit == usize::MAX
            || self.limit < Exact::ESTIMATED
            || taken < f64::from(Exact::SOON)
            || !(taken as u64).is_power_of_two()
        {
            return false;
        }
        limit / taken * limit < taken / self.covered()
    }

    /// Returns whether a limit is reached.
    pub(super) fn is_spent(&self) -> bool {
        self.budget == 0 || self.steps == 0 || 1.0 <= self.toil || self.gave_up
    }

    /// Computes something that is given up if it takes too much: rules that keep laws are not told
    /// so, and do not fail. Returns `None` if it was.
    pub fn attempt<T>(&mut self, work: impl FnOnce(&mut Exact) -> T) -> Option<T> {
        let outer = std::mem::replace(&mut self.is_attempt, true);
        (self.toil, self.gave_up) = (0.0, false);
        let done = work(self);
        self.is_attempt = outer;
        let gave_up = std::mem::take(&mut self.gave_up);
        if gave_up {
            // Laws that were cut short must not be cached.
            (self.store, self.toil) = (LawStore::default(), 0.0);
        }
        (!gave_up).then_some(done)
    }

    /// Returns whether rules that take too much do not fail by it.
    #[must_use]
    pub fn is_attempt(&self) -> bool {
        self.is_attempt
    }

    /// Gives up what [`attempt`](Exact::attempt) computes.
    pub fn give_up(&mut self) {
        self.gave_up = true;
    }

    /// Returns the law of the first branch of a rule alone: something of its kind, where the law is
    /// thrown away.
    pub fn glimpse<T: Ord + Clone>(&mut self, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        self.metered((1, 1), |hand| hand.law_of(rule)).0
    }

    /// Begins to count the laws that rules keep and that are used from here on, and the work of
    /// rules.
    pub(crate) fn count_laws(&mut self) {
        self.used.clear();
        (self.used_branches, self.toil) = (0, 0.0);
    }

    /// Returns how many branches all laws took that rules keep and that were used since they are
    /// counted, each once, whoever computed it. Laws within others are not counted: which of them
    /// are used would depend on what is known.
    pub(crate) fn law_branches(&self) -> usize {
        self.used_branches
    }

    /// Counts a law that rules keep. It stays where it is.
    pub(super) fn use_kept<T>(&mut self, kept: &CachedLaw<T>) {
        let place = Arc::as_ptr(&kept.law).cast::<()>() as usize;
        if self.within_laws == 0 && self.used.insert(place) {
            self.used_branches += kept.branches;
        }
    }
}
