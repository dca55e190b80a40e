//! The exact hand: enumerates every outcome of the dice.
//!
//! A rule is run once for every branch. The module `parts` computes and caches the laws of parts,
//! `split` those of pools read value by value, `best` those of the best few of many, `added`
//! those of sums of parts, and `forward` those of steps taken many times.

mod added;
mod best;
mod forward;
mod parts;
mod split;
mod spread;
mod store;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::convert::Infallible;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;

pub(super) use parts::{play_again, play_both, play_die, play_part};
pub(super) use store::Key;

use super::law_cache::{CachedLaw, OverBudget};
use super::mass_builder::MassBuilder;
use crate::law::Law;
use store::LawStore;

/// The hand that computes exact laws.
///
/// A rule is run once for every branch that its dice can take. Each branch is weighted by its
/// probability, and equal results are merged. A fold over many dice is a single fork: its law is
/// found by stepping the chain of readings, so a pool of twenty dice costs little more than a pool
/// of two.
///
/// ```
/// use evenodds_engine::dice::{Dice, Die, Exact};
///
/// let law = Exact::law(|dice| dice.sum(3, Die::D6));
/// let ten_or_less = law.probability(|&total| total <= 10);
/// assert!((ten_or_less - 0.5).abs() < 1e-15);
/// ```
///
/// A hand that is used for several rules, with [`law_of`](Exact::law_of), caches the laws of the
/// parts that they take.
pub struct Exact {
    /// The forks taken so far: first those of the rule, then those of the part that is being
    /// evaluated.
    path: Vec<Branch>,
    /// The position in `path` of the first fork of that part.
    base: usize,
    /// The number of forks passed in this run.
    depth: usize,
    weight: f64,
    floor: f64,
    /// The share of this branch's weight that was assigned to the likeliest arm instead of being
    /// split.
    doubt: f64,
    /// The cached laws of parts and readings of pools.
    store: LawStore,
    /// The number of branches that may still be run, including those of parts.
    budget: usize,
    /// The number of steps of pools and repetitions that may still be taken.
    steps: usize,
    /// The number of branches that might be run when the limit was set.
    limit: usize,
    /// What was estimated when a limit was last reached.
    excess: OverBudget,
    /// The share of the work that rules may do beside the dice which they have done.
    toil: f64,
    /// Whether rules are not told of laws that take too much.
    is_attempt: bool,
    /// Whether such a law was given up.
    gave_up: bool,
    /// How many laws that rules keep are being computed, one within the other.
    within_laws: usize,
    /// The laws that rules keep and that were used since they are counted: where they are kept, and
    /// how many branches they took to compute.
    used: FxHashSet<usize>,
    used_branches: usize,
}

/// One fork of the path: the law that was read there, and the arm that is taken now.
struct Branch {
    law: LawRef,
    arms: usize,
    taken: usize,
}

/// A law of this hand, or one that rules keep for all hands.
pub(super) enum LawRef {
    Own(Rc<dyn Any>),
    Kept(Arc<dyn Any>),
}

impl LawRef {
    fn law<T: 'static>(&self) -> Option<&Law<T>> {
        match self {
            LawRef::Own(law) => law.downcast_ref(),
            LawRef::Kept(law) => law.downcast_ref(),
        }
    }
}

impl<T: 'static> From<Rc<Law<T>>> for LawRef {
    fn from(law: Rc<Law<T>>) -> LawRef {
        LawRef::Own(law)
    }
}

impl<T: 'static> From<Arc<Law<T>>> for LawRef {
    fn from(law: Arc<Law<T>>) -> LawRef {
        LawRef::Kept(law)
    }
}

/// The law of a part that rules keep: one of this hand alone where they do not.
pub(super) enum Shared<T> {
    Own(Rc<Law<T>>),
    Kept(Arc<Law<T>>),
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        match self {
            Shared::Own(law) => Shared::Own(Rc::clone(law)),
            Shared::Kept(law) => Shared::Kept(Arc::clone(law)),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = Law<T>;

    fn deref(&self) -> &Law<T> {
        match self {
            Shared::Own(law) => law,
            Shared::Kept(law) => law,
        }
    }
}

impl<T: 'static> From<Shared<T>> for LawRef {
    fn from(law: Shared<T>) -> LawRef {
        match law {
            Shared::Own(law) => LawRef::Own(law),
            Shared::Kept(law) => LawRef::Kept(law),
        }
    }
}

impl Default for Exact {
    fn default() -> Exact {
        Exact::above(Exact::FLOOR)
    }
}

impl Exact {
    /// The weight below which a branch is no longer split.
    pub const FLOOR: f64 = 1e-15;

    /// Returns the law of the value that `rule` computes from its dice.
    ///
    /// A branch lighter than [`Exact::FLOOR`] follows only its likeliest arm. The weight that this
    /// neglects is the law's [`slack`](Law::slack).
    #[must_use]
    pub fn law<T: Ord + Clone>(rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        Exact::law_above(Exact::FLOOR, rule)
    }

    /// Returns the law of the value that `rule` computes, without splitting branches lighter than
    /// `floor` (0 to 1).
    #[must_use]
    pub fn law_above<T: Ord + Clone>(floor: f64, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        Exact::above(floor).law_of(rule)
    }

    /// Creates a hand that splits no branch lighter than `floor` (0 to 1).
    #[must_use]
    pub fn above(floor: f64) -> Exact {
        let (path, base, depth) = (Vec::new(), 0, 0);
        let store = LawStore::default();
        let (weight, doubt, budget, steps) = (1.0, 0.0, usize::MAX, usize::MAX);
        Exact {
            path,
            base,
            depth,
            weight,
            floor,
            doubt,
            store,
            budget,
            steps,
            limit: usize::MAX,
            excess: OverBudget::UNKNOWN,
            toil: 0.0,
            is_attempt: false,
            gave_up: false,
            within_laws: 0,
            used: FxHashSet::default(),
            used_branches: 0,
        }
    }

    /// Returns the number of laws and readings that are cached.
    pub(crate) fn laws(&self) -> usize {
        self.store.len()
    }

    /// Returns the law of the value that `rule` computes, like [`Exact::law`]. Parts that were
    /// settled before, by this rule or another of the same book, come from the cache.
    pub fn law_of<T: Ord + Clone>(&mut self, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        let mut gathered = MassBuilder::new();
        let slack = self.branches(rule, |value, weight| gathered.add(value, weight));
        gathered.law(slack)
    }

    /// Returns the law of the value that `rule` computes, or the first error of `go_on`, which is
    /// called at each branch.
    pub(crate) fn try_law_of<T: Ord + Clone, E>(
        &mut self,
        rule: impl Fn(&mut Exact) -> T,
        mut go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Law<T>, E> {
        let mut gathered = MassBuilder::new();
        let slack = self.try_branches(rule, |value, weight| {
            gathered.add(value, weight);
            go_on()
        })?;
        Ok(gathered.law(slack))
    }

    /// Runs `rule` for every branch, passes each value with its weight to `tell`, and returns the
    /// slack. Equal values are not merged.
    pub(crate) fn branches<T>(
        &mut self,
        rule: impl Fn(&mut Exact) -> T,
        mut tell: impl FnMut(T, f64),
    ) -> f64 {
        let tell = |value, weight| {
            tell(value, weight);
            Ok::<(), Infallible>(())
        };
        match self.try_branches(rule, tell) {
            Ok(slack) => slack,
            Err(never) => match never {},
        }
    }

    /// Runs `rule` like [`branches`](Exact::branches), and stops at the first error of `tell`.
    pub(crate) fn try_branches<T, E>(
        &mut self,
        rule: impl Fn(&mut Exact) -> T,
        mut tell: impl FnMut(T, f64) -> Result<(), E>,
    ) -> Result<f64, E> {
        let (mut slack, mut taken) = (0.0, 0.0);
        self.start();
        loop {
            let value = rule(self);
            if let Err(error) = tell(value, self.weight) {
                self.path.truncate(self.base);
                return Err(error);
            }
            slack += self.weight * self.doubt.min(1.0);
            taken += 1.0;
            if self.budget == 1 || self.is_hopeless(taken) {
                // It is spent by this branch, and not within it.
                self.excess = OverBudget { ways: taken / self.covered() };
                self.budget = 1;
            }
            self.budget = self.budget.saturating_sub(1);
            if self.is_spent() {
                // The caller that set the limits discards the result.
                self.path.truncate(self.base);
                return Ok(slack);
            }
            if !self.turn_over() {
                return Ok(slack);
            }
        }
    }

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
    pub(super) fn metered<T>(
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

    /// Returns the share of the branches that were run, this one included, of the rule or part that
    /// is being evaluated: its forks from here on are taken to be like those of the path.
    fn covered(&self) -> f64 {
        let (mut covered, mut share) = (0.0, 1.0);
        for branch in &self.path[self.base..] {
            share /= branch.arms as f64;
            covered += share * branch.taken as f64;
        }
        covered + share
    }

    /// The limits from which it is estimated early whether they suffice, and the branches after
    /// which that is done first.
    const ESTIMATED: usize = 1 << 14;
    const SOON: u32 = 1 << 10;

    /// Returns whether, after so many branches of a rule or part, an estimate of all of them is far
    /// beyond the limit. The fewer were run, the farther it has to be: two hundred times after a
    /// thousand of two hundred thousand.
    fn is_hopeless(&self, taken: f64) -> bool {
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
    fn is_spent(&self) -> bool {
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
    fn use_kept<T>(&mut self, kept: &CachedLaw<T>) {
        let place = Arc::as_ptr(&kept.law).cast::<()>() as usize;
        if self.within_laws == 0 && self.used.insert(place) {
            self.used_branches += kept.branches;
        }
    }

    fn start(&mut self) {
        (self.depth, self.weight, self.doubt) = (self.base, 1.0, 0.0);
    }

    /// Runs a part on its own for every branch, like [`branches`](Exact::branches), without
    /// disturbing the path of the rule that contains it.
    fn aside<T>(&mut self, part: impl Fn(&mut Exact) -> T, tell: impl FnMut(T, f64)) -> f64 {
        let (base, depth, weight, doubt) = (self.base, self.depth, self.weight, self.doubt);
        self.base = self.path.len();
        let slack = self.branches(part, tell);
        (self.base, self.depth, self.weight, self.doubt) = (base, depth, weight, doubt);
        slack
    }

    /// Returns the law of a part on its own.
    pub(super) fn law_aside<T: Ord>(&mut self, part: impl Fn(&mut Exact) -> T) -> Law<T> {
        let mut gathered = MassBuilder::new();
        let slack = self.aside(part, |value, weight| gathered.add(value, weight));
        gathered.law(slack)
    }

    /// Moves on to the next branch. Returns false if there is none.
    fn turn_over(&mut self) -> bool {
        self.start();
        while self.base < self.path.len()
            && let Some(branch) = self.path.last_mut()
        {
            branch.taken += 1;
            if branch.taken < branch.arms {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Returns whether the next fork was not reached before.
    pub(super) fn is_new_fork(&self) -> bool {
        self.depth == self.path.len()
    }

    /// Takes one arm of a law: the stored one if this fork was reached before, else a new one.
    pub(super) fn fork<T: Copy + Ord + 'static, L: Deref<Target = Law<T>> + Into<LawRef>>(
        &mut self,
        spread: impl FnOnce(&mut Exact) -> L,
    ) -> T {
        let (value, mass, doubt) = if self.is_new_fork() {
            let law = spread(self);
            if self.weight < self.floor {
                self.doubt += 1.0;
                return *law.likeliest();
            }
            let (value, mass) = law.nth(0);
            let (arms, slack) = (law.len(), law.slack());
            self.path.push(Branch { law: law.into(), arms, taken: 0 });
            (value, mass, slack)
        } else {
            let branch = &self.path[self.depth];
            let law: &Law<T> =
                branch.law.law().expect("a rule rolls the same dice each time it is played");
            let (value, mass) = law.nth(branch.taken);
            (value, mass, law.slack())
        };
        self.depth += 1;
        self.weight *= mass;
        self.doubt += doubt;
        value
    }
}
