//! The exact hand: enumerates every outcome of the dice.
//!
//! Here a rule is played once for every branch; `parts` finds and keeps the laws of what it rolls.

mod parts;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::convert::Infallible;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::mass_builder::MassBuilder;
use super::part::PartId;
use crate::law::Law;

/// Dice that fall every way at once: exact laws.
///
/// The rule is played once for every branch that its dice can take, each weighed by its chance,
/// and equal results are merged. A fold over many dice is one branching, not many: its law is
/// found by stepping the chain of readings, so that a pool of twenty costs little more than a pool
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
/// A hand that is kept, to [`law_of`](Exact::law_of) one rule after another, keeps the laws of the
/// parts that they settle.
pub struct Exact {
    /// The forks taken so far: those of the rule, and on top of them those of the part of it that
    /// is being weighed by itself.
    path: Vec<Branch>,
    /// Where the forks of that part begin.
    base: usize,
    /// How many forks have been passed.
    depth: usize,
    weight: f64,
    floor: f64,
    /// How much of this branch's weight was decided rather than spread, as a share of it.
    doubt: f64,
    /// The laws of parts already settled: of each part a map from its inputs.
    laws: FxHashMap<PartId, Box<dyn Any>>,
    /// What the pools already rolled can read: of each pool a map from its inputs.
    readings: FxHashMap<PartId, Box<dyn Any>>,
    /// How many branches may yet be played, those of parts too.
    budget: usize,
}

/// One fork of the path: the law of what was read there, and the arm now taken.
struct Branch {
    law: Rc<dyn Any>,
    arms: usize,
    taken: usize,
}

impl Default for Exact {
    fn default() -> Exact {
        Exact::above(Exact::FLOOR)
    }
}

impl Exact {
    /// The weight below which a branch is no longer forked.
    pub const FLOOR: f64 = 1e-15;

    /// The law of whatever `rule` reads from the dice.
    ///
    /// A branch lighter than [`Exact::FLOOR`] follows its likeliest arm only; what that leaves
    /// undecided is the law's [`slack`](Law::slack).
    #[must_use]
    pub fn law<T: Ord + Clone>(rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        Exact::law_above(Exact::FLOOR, rule)
    }

    /// The law of whatever `rule` reads, with branches lighter than `floor` (0 to 1) not forked.
    #[must_use]
    pub fn law_above<T: Ord + Clone>(floor: f64, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        Exact::above(floor).law_of(rule)
    }

    /// A hand that forks no branch lighter than `floor` (0 to 1).
    #[must_use]
    pub fn above(floor: f64) -> Exact {
        let (path, base, depth) = (Vec::new(), 0, 0);
        let (laws, readings) = (FxHashMap::default(), FxHashMap::default());
        let (weight, doubt, budget) = (1.0, 0.0, usize::MAX);
        Exact { path, base, depth, weight, floor, doubt, laws, readings, budget }
    }

    /// The law of whatever `rule` reads, as [`Exact::law`] finds it; parts that were settled
    /// before, by this rule or another of the same book, are not weighed again.
    pub fn law_of<T: Ord + Clone>(&mut self, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        let mut gathered = MassBuilder::new();
        let slack = self.branches(rule, |value, weight| gathered.add(value, weight));
        gathered.law(slack)
    }

    /// The law of whatever `rule` reads, unless `go_on`, which is asked at each branch, fails.
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

    /// Plays `rule` for every branch and tells each value with its weight, as often as it comes up;
    /// gives the slack.
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

    /// Does the same until `tell` fails.
    pub(crate) fn try_branches<T, E>(
        &mut self,
        rule: impl Fn(&mut Exact) -> T,
        mut tell: impl FnMut(T, f64) -> Result<(), E>,
    ) -> Result<f64, E> {
        let mut slack = 0.0;
        self.start();
        loop {
            let value = rule(self);
            if let Err(error) = tell(value, self.weight) {
                self.path.truncate(self.base);
                return Err(error);
            }
            slack += self.weight * self.doubt.min(1.0);
            self.budget = self.budget.saturating_sub(1);
            if self.budget == 0 {
                // Whoever set the budget throws the result away.
                self.path.truncate(self.base);
                return Ok(slack);
            }
            if !self.turn_over() {
                return Ok(slack);
            }
        }
    }

    /// Does some work with at most so many branches, those of parts too; none if they do not do.
    pub(crate) fn within<T>(
        &mut self,
        budget: usize,
        work: impl FnOnce(&mut Exact) -> T,
    ) -> Option<T> {
        self.budget = budget;
        let done = work(self);
        let spent = self.budget == 0;
        self.budget = usize::MAX;
        if spent {
            // Laws that were cut short must not be kept.
            (self.laws, self.readings) = (FxHashMap::default(), FxHashMap::default());
            return None;
        }
        Some(done)
    }

    fn start(&mut self) {
        (self.depth, self.weight, self.doubt) = (self.base, 1.0, 0.0);
    }

    /// Plays a part by itself for every branch, as [`branches`](Exact::branches) does; the rule it
    /// is a part of then goes on.
    fn aside<T>(&mut self, part: impl Fn(&mut Exact) -> T, tell: impl FnMut(T, f64)) -> f64 {
        let (base, depth, weight, doubt) = (self.base, self.depth, self.weight, self.doubt);
        self.base = self.path.len();
        let slack = self.branches(part, tell);
        (self.base, self.depth, self.weight, self.doubt) = (base, depth, weight, doubt);
        slack
    }

    /// The law of a part, weighed by itself.
    fn law_aside<T: Ord>(&mut self, part: impl Fn(&mut Exact) -> T) -> Law<T> {
        let mut gathered = MassBuilder::new();
        let slack = self.aside(part, |value, weight| gathered.add(value, weight));
        gathered.law(slack)
    }

    /// Moves to the next branch not yet played; false once there is none.
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

    /// Takes one arm of a law: of the one kept from the last time this way, or of a fresh one.
    fn fork<T: Copy + Ord + 'static>(
        &mut self,
        spread: impl FnOnce(&mut Exact) -> Rc<Law<T>>,
    ) -> T {
        if self.depth == self.path.len() {
            let law = spread(self);
            if self.weight < self.floor {
                self.doubt += 1.0;
                return *law.likeliest();
            }
            let arms = law.len();
            self.path.push(Branch { law, arms, taken: 0 });
        }
        let branch = &self.path[self.depth];
        let law: &Law<T> =
            branch.law.downcast_ref().expect("a rule rolls the same dice each time it is played");
        let (value, mass) = law.nth(branch.taken);
        self.depth += 1;
        self.weight *= mass;
        self.doubt += law.slack();
        value
    }
}
