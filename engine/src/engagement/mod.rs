//! Engagements: fights with an opening, steps and an ending, such as duels and squad fights.
//!
//! Three algorithms use nothing but the [`Engagement`] trait: [`simulate`](simulate()) plays a
//! fight many times, [`Chain`] solves it as an absorbing Markov chain, and
//! [`playthrough`](playthrough()) records one fight step by step.

mod absorb;
mod components;
mod playthrough;
mod pulse;
mod simulate;
mod solve;

use std::fmt::Debug;
use std::hash::Hash;

pub use absorb::{Chain, Limits, NoChain, TooLarge};
pub use playthrough::{Story, StoryRound, playthrough};
pub(crate) use simulate::play;
pub use simulate::{Plan, Tally, outcomes, simulate};
pub use solve::{Solution, UnlimitedSolution};

use crate::dice::{Dice, Exact};

/// Anything that can be played out.
///
/// What an implementor owes: play is deterministic but for its dice; two equal states have equal
/// futures; and a round takes fewer steps than [`STEPS_MAX`], but for a chance that never matters.
pub trait Engagement: Send + Sync {
    /// All that changes while it is played, in integers.
    type State: Clone + Ord + Hash + Debug + Send;

    /// The names that told lines stand for by their numbers: of the figures first, in their order,
    /// then of whatever else lines name; see [`Name`](crate::dice::Name).
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The state that play starts from: deployment, and who goes first if that is rolled once.
    fn open(&self, dice: &mut impl Dice) -> Self::State;

    /// Plays the smallest step after which the state says everything again.
    fn advance(&self, state: &mut Self::State, dice: &mut impl Dice) -> Flow;
}

/// The most steps of one round that are played; a fight that takes more is left undecided.
pub const STEPS_MAX: u32 = 10_000;

/// The most rounds that a fight can be asked to last.
pub const ROUNDS_MAX: u16 = 10_000;

/// What a step leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flow {
    /// The round goes on.
    Step,
    /// The round is over, and the next begins.
    Round,
    /// The fight is over, with the round.
    End(Ending),
}

/// One of two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The one named first.
    A,
    /// The one named second.
    B,
}

impl Side {
    /// Both, in the order of every pair.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The other one.
    #[must_use]
    pub const fn foe(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Its place in a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a fight ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// That side won: the other is out of the fight.
    Out(Side),
    /// That side won: the rules forced the other to retreat or give in.
    Rout(Side),
    /// Both are out at once.
    BothOut,
}

impl Ending {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them, in the order of tallies.
    pub const ALL: [Ending; Ending::COUNT] = [
        Ending::Out(Side::A),
        Ending::Out(Side::B),
        Ending::Rout(Side::A),
        Ending::Rout(Side::B),
        Ending::BothOut,
    ];

    /// Its place in tallies.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Ending::Out(side) => side.index(),
            Ending::Rout(side) => 2 + side.index(),
            Ending::BothOut => 4,
        }
    }

    /// The side that won, if one did.
    #[must_use]
    pub const fn victor(self) -> Option<Side> {
        match self {
            Ending::Out(side) | Ending::Rout(side) => Some(side),
            Ending::BothOut => None,
        }
    }
}

/// The object-safe face of an engagement, for whoever picks one by name: one virtual call plays
/// many fights or solves them all; inside, everything is compiled for the game.
pub trait Playable: Send + Sync {
    /// Plays fights out; see [`simulate`](simulate()).
    fn simulate(&self, plan: &Plan) -> Tally;

    /// How each fight of a plan ends; see [`outcomes`](outcomes()).
    fn outcomes(&self, plan: &Plan) -> Vec<Option<(Ending, u16)>>;

    /// The absorbing chain of the engagement; see [`Chain::of`].
    ///
    /// # Errors
    /// When it has more states or transitions than `limits` allow.
    fn chain(&self, hand: &mut Exact, limits: Limits) -> Result<Chain, NoChain> {
        self.explore(hand, limits, &|| false)
    }

    /// The absorbing chain of the engagement, unless it is `stopped`; see [`Chain::explore`].
    ///
    /// # Errors
    /// When it has more states or transitions than `limits` allow, or it was stopped.
    fn explore(
        &self,
        hand: &mut Exact,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Chain, NoChain>;

    /// Tells one fight; see [`playthrough`](playthrough()).
    fn playthrough(&self, seed: u64, index: u64, rounds_max: u16) -> Story;
}

impl<E: Engagement> Playable for E {
    fn simulate(&self, plan: &Plan) -> Tally {
        simulate(self, plan)
    }

    fn outcomes(&self, plan: &Plan) -> Vec<Option<(Ending, u16)>> {
        outcomes(self, plan)
    }

    fn explore(
        &self,
        hand: &mut Exact,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Chain, NoChain> {
        Chain::explore(self, hand, limits, stopped)
    }

    fn playthrough(&self, seed: u64, index: u64, rounds_max: u16) -> Story {
        playthrough(self, seed, index, rounds_max)
    }
}
