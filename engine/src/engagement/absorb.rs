//! Absorbing Markov chains: all reachable states of a fight, with their transitions.

use super::pulse::{Pulse, Stopped};
use super::{Census, Ending, Engagement, Flow, Plan};
use crate::dice::Exact;
use crate::index::{Index, packed_hash};

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
    const fn allow(self, states: usize, transitions: usize, branches: usize) -> bool {
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
    limits: Limits,
    /// The number of states that were found, and of those whose transitions were.
    found: usize,
    explored: usize,
    /// The number of branches and transitions so far.
    branches: usize,
    transitions: usize,
    /// Whether the rest was left, because a few fights show that there are far too many states.
    is_estimated: bool,
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

    fn exceeded(&self) -> String {
        let Limits { states, transitions, branches } = self.limits;
        if self.is_estimated {
            return format!(
                "more than {states} states, by an estimate from {} fights",
                SURVEY.fights
            );
        }
        format!("more than {states} states, {transitions} transitions or {branches} branches")
    }
}

/// The fights that show whether a chain is far too large. They take some milliseconds.
const SURVEY: Plan = Plan { seed: 1, first: 0, fights: 1000, rounds_max: 100 };

/// The number of branches after which that is asked: most chains are smaller.
const SURVEY_AT: usize = 500_000;

/// How many times more states than allowed there must surely be, in case fights that have one state
/// in common have many.
const SURVEY_BEYOND: f64 = 3.0;

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

/// The absorbing Markov chain of an engagement.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The states in which play can begin, with their probabilities, and the slack of these.
    pub(super) opening: Vec<(u32, f64)>,
    pub(super) opening_slack: f64,
    /// The position of each state's first transition; one more than there are states.
    begins: Vec<u32>,
    transitions: Vec<(Successor, f64)>,
    /// The slack of each state's transitions.
    pub(super) slack: Vec<f64>,
    branches: usize,
}

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Successor {
    Step(u32),
    Round(u32),
    End(u8),
}

impl Successor {
    pub(super) fn state(self) -> Option<usize> {
        match self {
            Successor::Step(state) | Successor::Round(state) => Some(state as usize),
            Successor::End(_) => None,
        }
    }

    pub(super) fn within(self) -> Option<usize> {
        match self {
            Successor::Step(state) => Some(state as usize),
            Successor::Round(_) | Successor::End(_) => None,
        }
    }
}

/// Why exploration ended early. It is returned for each branch, so it is kept small.
enum Halt {
    TooLarge,
    Stopped,
}

impl Halt {
    fn explain(self, too_large: TooLarge) -> NoChain {
        match self {
            Halt::TooLarge => too_large.into(),
            Halt::Stopped => NoChain::Stopped,
        }
    }
}

/// The states of a chain during exploration, and the transitions between them.
struct Explored<S> {
    index: Index,
    states: Vec<S>,
    /// Where the last transition to each state within a round lies, and to each state of a new one.
    last: Vec<[u32; 2]>,
    /// Where the last transition to each ending lies.
    last_end: [u32; Ending::COUNT],
    transitions: Vec<(Successor, f64)>,
    /// Where the transitions of the state begin that is explored.
    begin: usize,
}

impl<S: Clone + Eq + std::hash::Hash> Explored<S> {
    /// The place of a transition that there is not.
    const NOWHERE: u32 = u32::MAX;

    fn new() -> Explored<S> {
        Explored {
            index: Index::default(),
            states: Vec::new(),
            last: Vec::new(),
            last_end: [Explored::<S>::NOWHERE; Ending::COUNT],
            transitions: Vec::new(),
            begin: 0,
        }
    }

    #[inline]
    fn place(&mut self, state: S) -> u32 {
        let hash = packed_hash(&state);
        let place = self.index.find(hash, |place| self.states[place] == state);
        place.unwrap_or_else(|| {
            self.index.add(hash, self.states.len());
            self.states.push(state);
            self.last.push([Explored::<S>::NOWHERE; 2]);
            self.states.len() - 1
        }) as u32
    }

    /// Adds a transition of the state that is explored, or its mass to the same one.
    #[inline]
    fn add(&mut self, flow: Flow, state: S, mass: f64) {
        let (successor, last) = match flow {
            Flow::End(ending) => {
                (Successor::End(ending.index() as u8), &mut self.last_end[ending.index()])
            }
            Flow::Step => {
                let place = self.place(state);
                (Successor::Step(place), &mut self.last[place as usize][0])
            }
            Flow::Round => {
                let place = self.place(state);
                (Successor::Round(place), &mut self.last[place as usize][1])
            }
        };
        // Those of this state follow those of all before it.
        match self.transitions.get_mut(*last as usize) {
            Some((_, known)) if self.begin <= *last as usize => *known += mass,
            _ => {
                *last = self.transitions.len() as u32;
                self.transitions.push((successor, mass));
            }
        }
    }
}

impl Chain {
    /// Builds the chain of an engagement: all states that play can reach.
    ///
    /// `hand` caches the laws of the parts that its rules settle, so one hand should serve all
    /// engagements of a book.
    ///
    /// # Errors
    /// If it has more states or transitions than `limits` allow.
    pub fn of<E: Engagement>(
        engagement: &E,
        hand: &mut Exact,
        limits: Limits,
    ) -> Result<Chain, NoChain> {
        Chain::explore(engagement, hand, limits, &|| false)
    }

    /// The number of branches between two calls of `stopped`.
    const LOOK: u32 = 1 << 10;

    /// Builds the chain of an engagement like [`Chain::of`], unless `stopped` returns true.
    ///
    /// # Errors
    /// If it has more states or transitions than `limits` allow or takes too many branches, or was
    /// stopped.
    pub fn explore<E: Engagement>(
        engagement: &E,
        hand: &mut Exact,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Chain, NoChain> {
        let mut pulse = Pulse::of(stopped, Chain::LOOK);
        let mut too_large = TooLarge {
            limits,
            found: 0,
            explored: 0,
            branches: limits.branches,
            transitions: 0,
            is_estimated: false,
        };
        let open = |dice: &mut Exact| engagement.open(dice);
        let within = (limits.branches, limits.branches);
        let (opening, mut all_branches) = hand
            .counted(within, |hand| hand.try_law_of(open, || pulse.beat()))
            .map_err(|_| too_large)?;
        let opening = opening?;
        let mut explored = Explored::new();
        let (mut begins, mut slack, mut branches) = (vec![0], Vec::new(), 0);
        let mut survey_at = SURVEY_AT;
        let opening_slack = opening.slack();
        let opening =
            opening.iter().map(|(state, mass)| (explored.place(state.clone()), *mass)).collect();
        while let Some(from) = explored.states.get(slack.len()).cloned() {
            explored.begin = explored.transitions.len();
            let step = |dice: &mut Exact| {
                let mut state = from.clone();
                (engagement.advance(&mut state, dice), state)
            };
            let tell = |(flow, state), mass| {
                explored.add(flow, state, mass);
                branches += 1;
                if !limits.allow(explored.states.len(), explored.transitions.len(), branches) {
                    return Err(Halt::TooLarge);
                }
                pulse.beat().map_err(|Stopped| Halt::Stopped)
            };
            // A single step can have more branches than all others together.
            let told = hand.counted(within, |dice| dice.try_branches(step, tell));
            (too_large.found, too_large.explored) = (explored.states.len(), slack.len());
            too_large.transitions = explored.transitions.len();
            let (told, taken) = told.map_err(|_| too_large)?;
            all_branches += taken;
            let halted = |halt: Halt| halt.explain(TooLarge { branches, ..too_large });
            slack.push(told.map_err(halted)?);
            begins.push(explored.transitions.len() as u32);
            if survey_at <= branches {
                survey_at = usize::MAX;
                let census = Census::of(engagement, &SURVEY, stopped).ok_or(NoChain::Stopped)?;
                if SURVEY_BEYOND * limits.states as f64 <= census.states_min() {
                    return Err(TooLarge { branches, is_estimated: true, ..too_large }.into());
                }
            }
        }
        let transitions = explored.transitions;
        Ok(Chain { opening, opening_slack, begins, transitions, slack, branches: all_branches })
    }

    /// Returns the number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.slack.len()
    }

    /// Returns the number of transitions.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.transitions.len()
    }

    /// Returns the number of branches in which it was explored, including those of parts whose laws
    /// the hand did not know.
    #[must_use]
    pub fn branches(&self) -> usize {
        self.branches
    }

    pub(super) fn from(&self, state: usize) -> &[(Successor, f64)] {
        &self.transitions[self.begins[state] as usize..self.begins[state + 1] as usize]
    }
}
