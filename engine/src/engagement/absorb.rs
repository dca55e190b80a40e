//! Absorbing Markov chains: all reachable states of a fight, with their transitions.

use super::pulse::{Pulse, Stopped};
use super::{Ending, Engagement, Flow};
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

/// A chain exceeded its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "more than {} states, {} transitions or {} branches; {explored} of the {found} states found so \
     far were explored",
    .limits.states, .limits.transitions, .limits.branches
)]
pub struct TooLarge {
    limits: Limits,
    /// The number of states that were found, and of those whose transitions were.
    found: usize,
    explored: usize,
}

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
        let too_large = |found, explored| TooLarge { limits, found, explored };
        let open = |dice: &mut Exact| engagement.open(dice);
        let opening = hand
            .within(limits.branches, |hand| hand.try_law_of(open, || pulse.beat()))
            .map_err(|_| too_large(0, 0))??;
        let mut explored = Explored::new();
        let (mut begins, mut slack, mut branches) = (vec![0], Vec::new(), 0);
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
            let told = hand.within(limits.branches, |dice| dice.try_branches(step, tell));
            let too_large = too_large(explored.states.len(), slack.len());
            let told = told.map_err(|_| too_large)?;
            slack.push(told.map_err(|halt| halt.explain(too_large))?);
            begins.push(explored.transitions.len() as u32);
        }
        let transitions = explored.transitions;
        Ok(Chain { opening, opening_slack, begins, transitions, slack })
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

    pub(super) fn from(&self, state: usize) -> &[(Successor, f64)] {
        &self.transitions[self.begins[state] as usize..self.begins[state + 1] as usize]
    }
}
