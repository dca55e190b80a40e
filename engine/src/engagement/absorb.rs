//! Absorbing Markov chains: all reachable states of a fight, with their transitions.

use super::ending::Ending;
use super::interrupts::{InterruptCheck, Stopped};
use super::limits::{Because, Limits, NoChain, SURVEY, SURVEY_AT, SURVEY_BEYOND, TooLarge};
use super::state_count::StateCountEstimate;
use super::step::{Engagement, Flow};
use crate::dice::{Exact, Tables};
use crate::index::{Index, packed_hash};

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
    /// The number of branches in which it was explored: those of its steps, and those of the laws of
    /// parts that the hand did not know.
    branches: usize,
    laws: usize,
    /// The branches of the laws that rules keep, each counted once, whoever computed it.
    kept_laws: usize,
}

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Successor {
    Step(u32),
    Round(u32),
    End(u8),
    Stop,
}

impl Successor {
    pub(super) fn state(self) -> Option<usize> {
        match self {
            Successor::Step(state) | Successor::Round(state) => Some(state as usize),
            Successor::End(_) | Successor::Stop => None,
        }
    }

    pub(super) fn within(self) -> Option<usize> {
        match self {
            Successor::Step(state) => Some(state as usize),
            Successor::Round(_) | Successor::End(_) | Successor::Stop => None,
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
    /// The position of each state's mirror image, as far as it is known.
    images: Vec<u32>,
    /// Where the last transition to each state within a round lies, and to each state of a new one.
    last: Vec<[u32; 2]>,
    /// Where the last transition to each ending lies, and to none.
    last_end: [u32; Ending::COUNT + 1],
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
            images: Vec::new(),
            last: Vec::new(),
            last_end: [Explored::<S>::NOWHERE; Ending::COUNT + 1],
            transitions: Vec::new(),
            begin: 0,
        }
    }

    /// Returns whether what was found so far, in so many branches, is allowed.
    #[inline]
    fn is_within(&self, limits: Limits, branches: usize) -> bool {
        limits.allow(self.states.len(), self.transitions.len(), branches)
    }

    /// Returns what is told of limits that are exceeded after so many states were explored.
    fn too_large(&self, limits: Limits, explored: usize, branches: usize) -> TooLarge {
        let (found, transitions) = (self.states.len(), self.transitions.len());
        let (laws, because) = (0, Because::Limits);
        TooLarge { limits, found, explored, branches, transitions, laws, because }
    }

    /// Returns the position of a state, if it was found.
    fn find(&self, state: &S) -> Option<u32> {
        let place = self.index.find(packed_hash(state), |place| self.states[place] == *state);
        place.map(|place| place as u32)
    }

    /// Returns the position of a state, which is added if it is new.
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

    /// Adds a transition of the state that is explored.
    #[inline]
    fn add(&mut self, flow: Flow, state: S, mass: f64) {
        let successor = match flow {
            Flow::End(ending) => Successor::End(ending.index() as u8),
            Flow::Step => Successor::Step(self.place(state)),
            Flow::Round => Successor::Round(self.place(state)),
            Flow::Stop => Successor::Stop,
        };
        self.lead(successor, mass);
    }

    /// Adds a transition of the state that is explored, or its mass to the same one.
    #[inline]
    fn lead(&mut self, successor: Successor, mass: f64) {
        let last = match successor {
            Successor::End(code) => &mut self.last_end[usize::from(code)],
            Successor::Stop => &mut self.last_end[Ending::COUNT],
            Successor::Step(place) => &mut self.last[place as usize][0],
            Successor::Round(place) => &mut self.last[place as usize][1],
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

    /// Returns the position of a state's mirror image, if there is one that `place` finds or adds.
    fn image<E: Engagement<State = S>>(
        &mut self,
        engagement: &E,
        at: u32,
        place: impl FnOnce(&mut Explored<S>, S) -> Option<u32>,
    ) -> Option<u32> {
        self.images.resize(self.states.len(), Explored::<S>::NOWHERE);
        let known = self.images[at as usize];
        if known != Explored::<S>::NOWHERE {
            return Some(known);
        }
        let image = engagement.mirrored(&self.states[at as usize])?;
        let image = place(self, image)?;
        self.images.resize(self.states.len(), Explored::<S>::NOWHERE);
        self.images[at as usize] = image;
        self.images[image as usize] = at;
        Some(image)
    }

    /// Adds the transitions of the state at a position, if its mirror image is explored: those of
    /// the image, with the sides exchanged. Returns the position of the image.
    fn mirror<E: Engagement<State = S>>(
        &mut self,
        engagement: &E,
        place: u32,
        begins: &[u32],
    ) -> Option<usize> {
        let find = |explored: &mut Explored<S>, state: S| explored.find(&state);
        let image = self.image(engagement, place, find)? as usize;
        let &end = begins.get(image + 1)?;
        for at in begins[image]..end {
            let (successor, mass) = self.transitions[at as usize];
            let mut turned = |next| {
                let place = |explored: &mut Explored<S>, state| Some(explored.place(state));
                let image = self.image(engagement, next, place);
                image.expect("if one state has an image, all have")
            };
            let successor = match successor {
                Successor::End(code) => {
                    let ending = Ending::ALL[usize::from(code)].mirrored();
                    Successor::End(ending.index() as u8)
                }
                Successor::Step(next) => Successor::Step(turned(next)),
                Successor::Round(next) => Successor::Round(turned(next)),
                Successor::Stop => Successor::Stop,
            };
            self.lead(successor, mass);
        }
        Some(image)
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
        Chain::with_states(engagement, hand, limits, stopped).map(|(chain, _)| chain)
    }

    /// Builds the chain of an engagement like [`Chain::explore`], and returns its states with it.
    pub(super) fn with_states<E: Engagement>(
        engagement: &E,
        hand: &mut Exact,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Result<(Chain, Vec<E::State>), NoChain> {
        let mut interrupts = InterruptCheck::of(stopped, Chain::LOOK);
        let mut explored = Explored::new();
        let open = |dice: &mut Exact| engagement.open(dice);
        let within = (limits.branches, limits.branches);
        hand.count_laws();
        let by_rules = |found: TooLarge, laws| TooLarge { laws, because: Because::Rules, ..found };
        let told = hand.counted(within, |hand| hand.try_law_of(open, || interrupts.tick()));
        let (opening, mut all_branches) =
            told.map_err(|_| by_rules(explored.too_large(limits, 0, limits.branches), 0))?;
        let opening = opening?;
        let (mut begins, mut slack, mut branches) = (vec![0], Vec::new(), 0);
        let mut survey_at = SURVEY_AT;
        let opening_slack = opening.slack();
        let opening =
            opening.iter().map(|(state, mass)| (explored.place(state.clone()), *mass)).collect();
        while let Some(from) = explored.states.get(slack.len()).cloned() {
            explored.begin = explored.transitions.len();
            if let Some(image) = explored.mirror(engagement, slack.len() as u32, &begins) {
                let taken = explored.transitions.len() - explored.begin;
                (branches, all_branches) = (branches + taken, all_branches + taken);
                interrupts.beats(taken)?;
                slack.push(slack[image]);
            } else {
                let step = |dice: &mut Exact| {
                    let mut state = from.clone();
                    (engagement.advance(&mut state, dice), state)
                };
                let tell = |(flow, state), mass| {
                    explored.add(flow, state, mass);
                    branches += 1;
                    if !explored.is_within(limits, branches) {
                        return Err(Halt::TooLarge);
                    }
                    interrupts.tick().map_err(|Stopped| Halt::Stopped)
                };
                // A single step can have more branches than all others together.
                let told = hand.counted(within, |dice| dice.try_branches(step, tell));
                let too_large = |branches| explored.too_large(limits, slack.len(), branches);
                let laws = hand.law_branches();
                let (told, taken) = told.map_err(|_| by_rules(too_large(limits.branches), laws))?;
                let told = told.map_err(|halt| halt.explain(too_large(branches)))?;
                all_branches += taken;
                slack.push(told);
            }
            begins.push(explored.transitions.len() as u32);
            let laws = hand.law_branches();
            let too_large = |because| {
                let found = explored.too_large(limits, slack.len(), branches);
                NoChain::from(TooLarge { laws, because, ..found })
            };
            if !explored.is_within(limits, branches) {
                return Err(too_large(Because::Limits));
            }
            if hand.is_attempt() && limits.branches < laws {
                return Err(too_large(Because::Rules));
            }
            if survey_at <= branches {
                survey_at = usize::MAX;
                let state_count =
                    StateCountEstimate::of(engagement, &SURVEY, &Tables::default(), stopped);
                let state_count = state_count.ok_or(NoChain::Stopped)?;
                if SURVEY_BEYOND * limits.states as f64 <= state_count.states_min() {
                    return Err(too_large(Because::Survey));
                }
            }
        }
        let Explored { transitions, states, .. } = explored;
        let (laws, kept_laws) = (all_branches - branches, hand.law_branches());
        let chain =
            Chain { opening, opening_slack, begins, transitions, slack, branches, laws, kept_laws };
        Ok((chain, states))
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
        self.branches + self.laws
    }

    /// Returns how many of these branches are those of parts.
    #[must_use]
    pub fn law_branches(&self) -> usize {
        self.laws
    }

    /// Returns the number of branches of the laws that rules keep, each counted once, whoever computed
    /// it.
    #[must_use]
    pub fn kept_law_branches(&self) -> usize {
        self.kept_laws
    }

    /// Returns a chain with this opening and so many states, of which `lead` adds the transitions.
    pub(super) fn rewired(
        &self,
        opening: Vec<(u32, f64)>,
        states: usize,
        mut lead: impl FnMut(usize, &mut Vec<(Successor, f64)>),
    ) -> Chain {
        let (mut begins, mut transitions) = (vec![0], Vec::new());
        for state in 0..states {
            lead(state, &mut transitions);
            begins.push(transitions.len() as u32);
        }
        let slack = vec![0.0; states];
        let Chain { opening_slack, branches, laws, kept_laws, .. } = *self;
        Chain { opening, opening_slack, begins, transitions, slack, branches, laws, kept_laws }
    }

    pub(super) fn from(&self, state: usize) -> &[(Successor, f64)] {
        &self.transitions[self.begins[state] as usize..self.begins[state + 1] as usize]
    }
}
