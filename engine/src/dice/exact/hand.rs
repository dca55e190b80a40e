//! The exact hand itself: the path of forks, and the branches that follow from it.

use std::convert::Infallible;
use std::ops::Deref;

use rustc_hash::FxHashSet;

use super::law_ref::LawRef;
use super::store::LawStore;
use crate::dice::law_cache::OverBudget;
use crate::dice::mass_builder::MassBuilder;
use crate::law::Law;

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
    pub(super) floor: f64,
    /// The share of this branch's weight that was assigned to the likeliest arm instead of being
    /// split.
    pub(super) doubt: f64,
    /// The cached laws of parts and readings of pools.
    pub(super) store: LawStore,
    /// The number of branches that may still be run, including those of parts.
    pub(super) budget: usize,
    /// The number of steps of pools and repetitions that may still be taken.
    pub(super) steps: usize,
    /// The number of branches that might be run when the limit was set.
    pub(super) limit: usize,
    /// What was estimated when a limit was last reached.
    pub(super) excess: OverBudget,
    /// The share of the work that rules may do beside the dice which they have done.
    pub(super) toil: f64,
    /// Whether rules are not told of laws that take too much.
    pub(super) is_attempt: bool,
    /// Whether such a law was given up.
    pub(super) gave_up: bool,
    /// How many laws that rules keep are being computed, one within the other.
    pub(super) within_laws: usize,
    /// The laws that rules keep and that were used since they are counted: where they are kept, and
    /// how many branches they took to compute.
    pub(super) used: FxHashSet<usize>,
    pub(super) used_branches: usize,
}

/// One fork of the path: the law that was read there, and the arm that is taken now.
struct Branch {
    law: LawRef,
    pub(super) arms: usize,
    pub(super) taken: usize,
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

    fn start(&mut self) {
        (self.depth, self.weight, self.doubt) = (self.base, 1.0, 0.0);
    }

    /// Runs a part on its own for every branch, like [`branches`](Exact::branches), without
    /// disturbing the path of the rule that contains it.
    pub(super) fn aside<T>(
        &mut self,
        part: impl Fn(&mut Exact) -> T,
        tell: impl FnMut(T, f64),
    ) -> f64 {
        let (base, depth, weight, doubt) = (self.base, self.depth, self.weight, self.doubt);
        self.base = self.path.len();
        let slack = self.branches(part, tell);
        (self.base, self.depth, self.weight, self.doubt) = (base, depth, weight, doubt);
        slack
    }

    /// Returns the law of a part on its own.
    pub(in crate::dice) fn law_aside<T: Ord>(&mut self, part: impl Fn(&mut Exact) -> T) -> Law<T> {
        let mut gathered = MassBuilder::new();
        let slack = self.aside(part, |value, weight| gathered.add(value, weight));
        gathered.law(slack)
    }

    /// Returns the share of the branches that were run, this one included, of the rule or part that
    /// is being evaluated: its forks from here on are taken to be like those of the path.
    pub(super) fn covered(&self) -> f64 {
        let (mut covered, mut share) = (0.0, 1.0);
        for branch in &self.path[self.base..] {
            share /= branch.arms as f64;
            covered += share * branch.taken as f64;
        }
        covered + share
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
    pub(in crate::dice) fn is_new_fork(&self) -> bool {
        self.depth == self.path.len()
    }

    /// Takes one arm of a law: the stored one if this fork was reached before, else a new one.
    pub(in crate::dice) fn fork<
        T: Copy + Ord + 'static,
        L: Deref<Target = Law<T>> + Into<LawRef>,
    >(
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
