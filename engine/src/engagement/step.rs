//! What a fight is: an opening, steps, and how play goes on after each.

use std::fmt::Debug;
use std::hash::Hash;

use super::ending::Ending;
use super::remains::Quantity;
use super::side::Side;
use crate::dice::Dice;

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

    /// Whether anything is [counted](Engagement::quantities); not if states leave out what no longer
    /// matters of it.
    const COUNTS: bool = false;

    /// Returns what is counted of the fighters, such as their wounds.
    fn quantities(&self) -> Vec<Quantity> {
        Vec::new()
    }

    /// Returns the numbers of what is [counted](Engagement::quantities) in this state, in that order.
    fn amounts(&self, state: &Self::State) -> Vec<i64> {
        let _ = state;
        Vec::new()
    }

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
    /// The fight is over, and undecided.
    Stop,
}
