//! Engagements: fights with an opening, steps and an ending, such as duels and squad fights.
//!
//! Three algorithms use nothing but the [`Engagement`] trait: [`simulate`](simulate()) plays a
//! fight many times, [`Chain`] solves it as an absorbing Markov chain, and
//! [`playthrough`](playthrough()) records one fight step by step.
//!
//! `simulate` follows fights along the paths of others (`trails`) until they leave them. `absorb`
//! explores a chain and `solve` solves it, round by round or without a limit, with the linear
//! algebra of `components`; `state_count` estimates the number of states from a few fights, and `interrupts`
//! checks whether to stop.
//!
//! Rounds are not part of a state: `advance` says when one ends and the algorithms count. So rounds
//! that play alike are one state, and a limit on rounds can be any number. States omit what can no
//! longer matter.

mod absorb;
mod components;
mod interrupts;
mod playthrough;
mod sample_cache;
mod simulate;
mod solve;
mod state_count;

use std::fmt::Debug;
use std::hash::Hash;

pub use absorb::{Chain, Limits, NoChain, TooLarge};
pub use playthrough::{Story, StoryRound, playthrough};
pub use sample_cache::SampleCache;
pub(crate) use simulate::play;
pub use simulate::{Plan, Tally, outcomes, simulate, simulate_rolled};
pub use solve::{Solution, Solved, UnlimitedSolution};
pub use state_count::StateCountEstimate;

use crate::dice::{Dice, Exact, Tables};

/// A fight that is played step by step until it ends: a duel or a squad fight.
///
/// An implementation guarantees that play is deterministic except for its dice, that equal states
/// have equal futures, and that a round takes fewer steps than [`STEPS_MAX`], except with
/// negligible probability.
pub trait Engagement: Send + Sync {
    /// Everything that changes during play, in integers.
    type State: Clone + Ord + Hash + Debug + Send + 'static;

    /// Returns the names that told lines refer to by number: first those of the figures, then all
    /// others; see [`Name`](crate::dice::Name).
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the initial state, after deployment and any roll for who goes first.
    fn open(&self, dice: &mut impl Dice) -> Self::State;

    /// Plays one step: the smallest part of a round after which the state is complete again.
    fn advance(&self, state: &mut Self::State, dice: &mut impl Dice) -> Flow;

    /// Returns the state in which the sides have changed places, if they are alike in all that the
    /// rules ask about: the winning chances of both sides are swapped. Either there is one for every
    /// state or for none.
    fn mirrored(&self, state: &Self::State) -> Option<Self::State> {
        let _ = state;
        None
    }

    /// Returns the side that goes first in a fight that opens in this state, if nothing else was
    /// decided before it opened: so if it goes on like the same fight with that side set to go
    /// first.
    fn leader(&self, opening: &Self::State) -> Option<Side> {
        let _ = opening;
        None
    }
}

/// The maximum number of steps in one round. A fight that takes more is left undecided.
pub const STEPS_MAX: u32 = 10_000;

/// The maximum number of rounds of a fight.
pub const ROUNDS_MAX: u16 = 10_000;

/// How play continues after a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flow {
    /// The round continues.
    Step,
    /// The round is over, and the next one begins.
    Round,
    /// The fight is over.
    End(Ending),
}

/// One of the two sides of a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side named first.
    A,
    /// The side named second.
    B,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// Returns the other side.
    #[must_use]
    pub const fn foe(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Returns the index of this side in an array of both.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a fight ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// This side wins, because the other is out of the fight.
    Out(Side),
    /// This side wins, because the rules make the other retreat or give in.
    Rout(Side),
    /// Both sides are out at once.
    BothOut,
}

impl Ending {
    /// The number of endings.
    pub const COUNT: usize = 5;

    /// All endings, in the order of tallies.
    pub const ALL: [Ending; Ending::COUNT] = [
        Ending::Out(Side::A),
        Ending::Out(Side::B),
        Ending::Rout(Side::A),
        Ending::Rout(Side::B),
        Ending::BothOut,
    ];

    /// Returns the index of this ending in tallies.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Ending::Out(side) => side.index(),
            Ending::Rout(side) => 2 + side.index(),
            Ending::BothOut => 4,
        }
    }

    /// Returns the ending of the fight in which the sides have changed places.
    #[must_use]
    pub const fn mirrored(self) -> Ending {
        match self {
            Ending::Out(side) => Ending::Out(side.foe()),
            Ending::Rout(side) => Ending::Rout(side.foe()),
            Ending::BothOut => Ending::BothOut,
        }
    }

    /// Returns the side that wins, if any.
    #[must_use]
    pub const fn victor(self) -> Option<Side> {
        match self {
            Ending::Out(side) | Ending::Rout(side) => Some(side),
            Ending::BothOut => None,
        }
    }
}

/// How likely each side is to go first in a fight that is otherwise the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lead {
    /// The chance of each side.
    pub chances: [f64; 2],
    /// A bound on the error of these chances.
    pub slack: f64,
}

impl Lead {
    /// The most branches in which it is found out who goes first.
    const BRANCHES_MAX: usize = 1 << 16;
}

/// The object-safe interface of every engagement: its chain, and single fights. One virtual call
/// explores all fights; the code behind it is compiled for the game.
pub trait Solvable: Send + Sync {
    /// Builds the absorbing chain of the engagement; see [`Chain::of`].
    ///
    /// # Errors
    /// If it has more states or transitions than `limits` allow.
    fn chain(&self, hand: &mut Exact, limits: Limits) -> Result<Chain, NoChain> {
        self.explore(hand, limits, &|| false)
    }

    /// Builds the absorbing chain of the engagement, unless `stopped` returns true; see
    /// [`Chain::explore`].
    ///
    /// # Errors
    /// If it has more states or transitions than `limits` allow, or was stopped.
    fn explore(
        &self,
        hand: &mut Exact,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Chain, NoChain>;

    /// Builds the absorbing chain like [`explore`](Solvable::explore), for whoever samples fights if
    /// there is none: rules whose own work is too much for it do not fail by that.
    ///
    /// # Errors
    /// As for [`explore`](Solvable::explore).
    fn attempt(
        &self,
        hand: &mut Exact,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Chain, NoChain> {
        let mut chain = None;
        hand.attempt(|hand| chain = Some(self.explore(hand, limits, stopped)));
        // One that was given up is an error of the limits.
        chain.unwrap_or(Err(NoChain::Stopped))
    }

    /// Plays the fights of a plan and counts the states that they pass through. Returns `None` if
    /// `stopped`.
    fn state_count(&self, plan: &Plan, stopped: &dyn Fn() -> bool) -> Option<StateCountEstimate>;

    /// Plays and records one fight; see [`playthrough`](playthrough()).
    fn playthrough(&self, seed: u64, index: u64, rounds_max: u16) -> Story;
}

/// The object-safe interface of a duel. One virtual call plays many.
///
/// Squads have [another](crate::squad::SquadFight).
pub trait Playable: Solvable {
    /// Plays the fights of a plan and counts their endings; see [`simulate`](simulate()).
    fn simulate(&self, plan: &Plan) -> Tally {
        self.simulate_from(plan, &SampleCache::default())
    }

    /// Plays the fights of a plan like [`simulate`](Playable::simulate), with the memo of this
    /// engagement.
    fn simulate_from(&self, plan: &Plan, cache: &SampleCache) -> Tally;

    /// Plays the fights of a plan and counts their endings, with every die rolled; see
    /// [`simulate_rolled`](simulate_rolled()).
    fn simulate_rolled(&self, plan: &Plan) -> Tally;

    /// Plays the fights of a plan and returns the ending of each; see [`outcomes`](outcomes()).
    fn outcomes(&self, plan: &Plan) -> Vec<Option<(Ending, u16)>> {
        self.outcomes_from(plan, &SampleCache::default())
    }

    /// Plays the fights of a plan like [`outcomes`](Playable::outcomes), with the memo of this
    /// engagement.
    fn outcomes_from(&self, plan: &Plan, cache: &SampleCache) -> Vec<Option<(Ending, u16)>>;

    /// Returns how likely each side is to go first, if nothing else is decided before the fight
    /// opens (see [`Engagement::leader`]) and this is found out in a few branches.
    fn lead(&self, hand: &mut Exact) -> Option<Lead>;
}

impl<E: Engagement> Solvable for E {
    fn explore(
        &self,
        hand: &mut Exact,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Chain, NoChain> {
        Chain::explore(self, hand, limits, stopped)
    }

    fn state_count(&self, plan: &Plan, stopped: &dyn Fn() -> bool) -> Option<StateCountEstimate> {
        StateCountEstimate::of(self, plan, &Tables::default(), stopped)
    }

    fn playthrough(&self, seed: u64, index: u64, rounds_max: u16) -> Story {
        playthrough(self, seed, index, rounds_max)
    }
}

impl<E: Engagement> Playable for E {
    fn simulate_from(&self, plan: &Plan, cache: &SampleCache) -> Tally {
        simulate::simulate_from(self, plan, cache)
    }

    fn simulate_rolled(&self, plan: &Plan) -> Tally {
        simulate_rolled(self, plan)
    }

    fn outcomes_from(&self, plan: &Plan, cache: &SampleCache) -> Vec<Option<(Ending, u16)>> {
        simulate::outcomes_from(self, plan, cache)
    }

    fn lead(&self, hand: &mut Exact) -> Option<Lead> {
        let opening = hand.within(Lead::BRANCHES_MAX, |hand| hand.law_of(|dice| self.open(dice)));
        let opening = opening.ok()?;
        let mut lead = Lead { chances: [0.0; 2], slack: opening.slack() };
        for (state, mass) in &opening {
            lead.chances[self.leader(state)?.index()] += mass;
        }
        Some(lead)
    }
}
