//! How large chains may be, and why there is none.

use super::simulate::Plan;

/// The maximum size of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of states.
    pub states: usize,
    /// The maximum number of transitions.
    pub transitions: usize,
    /// The maximum number of branches of all steps together, before those of a step that lead to
    /// the same state are merged, and of one step with the parts that it settles. The time that it
    /// takes to give up is in proportion to it: about a second of a duel for five million.
    pub branches: usize,
}

impl Limits {
    /// The largest chains that are practical: minutes of time and gigabytes of memory.
    pub const MOST: Limits =
        Limits { states: 2_000_000, transitions: 40_000_000, branches: 40_000_000 };

    /// Chains that are solved almost at once, for many duels in a row.
    pub const FEW: Limits = Limits { states: 50_000, transitions: 1_000_000, branches: 5_000_000 };

    /// Returns limits so many times as large.
    #[must_use]
    pub const fn times(self, times: usize) -> Limits {
        Limits {
            states: self.states.saturating_mul(times),
            transitions: self.transitions.saturating_mul(times),
            branches: self.branches.saturating_mul(times),
        }
    }

    /// Returns whether a chain of this size, explored in so many branches, is allowed.
    pub(super) const fn allow(self, states: usize, transitions: usize, branches: usize) -> bool {
        states <= self.states && transitions <= self.transitions && branches <= self.branches
    }
}

impl Default for Limits {
    /// Chains that are solved in seconds: a hundred thousand states, five million transitions.
    fn default() -> Limits {
        Limits { states: 100_000, transitions: 5_000_000, branches: 5_000_000 }
    }
}

/// A chain exceeded its limits, or is sure to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}; {explored} of the {found} states found so far were explored", self.exceeded())]
pub struct TooLarge {
    pub(super) limits: Limits,
    /// The number of states that were found, and of those whose transitions were.
    pub(super) found: usize,
    pub(super) explored: usize,
    /// The number of branches and transitions so far.
    pub(super) branches: usize,
    pub(super) transitions: usize,
    /// The branches of the laws that rules keep.
    pub(super) laws: usize,
    /// Why the rest was left.
    pub(super) because: Because,
}

/// Why the rest of a chain was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Because {
    /// There is too much of it.
    Limits,
    /// A few fights show that there are far too many states.
    Survey,
    /// The rules of one step, or of all, take too much.
    Rules,
}

impl TooLarge {
    /// Returns the number of branches that were explored.
    #[must_use]
    pub fn branches(&self) -> usize {
        self.branches
    }

    /// Returns the number of transitions that were found.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.transitions
    }

    /// Returns the number of branches of the laws that rules keep.
    #[must_use]
    pub fn laws(&self) -> usize {
        self.laws
    }

    fn exceeded(&self) -> String {
        let Limits { states, transitions, branches } = self.limits;
        match self.because {
            Because::Limits => {
                format!(
                    "more than {states} states, {transitions} transitions or {branches} branches"
                )
            }
            Because::Survey => {
                let fights = SURVEY.fights;
                format!("more than {states} states, by an estimate from {fights} fights")
            }
            Because::Rules => "steps with too many ways of the dice to weigh".to_owned(),
        }
    }
}

/// The fights that show whether a chain is far too large. They take some milliseconds.
pub(super) const SURVEY: Plan = Plan { seed: 1, first: 0, fights: 1000, rounds_max: 100 };

/// The number of branches after which that is asked: most chains are smaller.
pub(super) const SURVEY_AT: usize = 500_000;

/// How many times more states than allowed there must surely be, in case fights that have one state
/// in common have many.
pub(super) const SURVEY_BEYOND: f64 = 3.0;

/// The reason why there is no chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoChain {
    /// It exceeded its limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The caller stopped the computation.
    #[error("stopped before it was solved")]
    Stopped,
}
