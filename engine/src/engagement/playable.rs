//! The object-safe interfaces of engagements and duels.

use std::fmt::Debug;

use super::absorb::Chain;
use super::ending::Ending;
use super::limits::{Limits, NoChain};
use super::playthrough::{Story, playthrough};
use super::remains::{self, Remains};
use super::sample_cache::SampleCache;
use super::simulate::{self, Plan, Tally, simulate_rolled};
use super::state_count::StateCountEstimate;
use super::step::Engagement;
use crate::dice::{Exact, Tables};

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
    /// Plays the fights of a plan and counts their endings; see [`simulate`](super::simulate::simulate).
    fn simulate(&self, plan: &Plan) -> Tally {
        self.simulate_from(plan, &SampleCache::default())
    }

    /// Plays the fights of a plan like [`simulate`](Playable::simulate), with the memo of this
    /// engagement.
    fn simulate_from(&self, plan: &Plan, cache: &SampleCache) -> Tally;

    /// Plays the fights of a plan and counts their endings, with every die rolled; see
    /// [`simulate_rolled`](simulate_rolled()).
    fn simulate_rolled(&self, plan: &Plan) -> Tally;

    /// Plays the fights of a plan and returns the ending of each; see [`outcomes`](super::simulate::outcomes).
    fn outcomes(&self, plan: &Plan) -> Vec<Option<(Ending, u16)>> {
        self.outcomes_from(plan, &SampleCache::default())
    }

    /// Plays the fights of a plan like [`outcomes`](Playable::outcomes), with the memo of this
    /// engagement.
    fn outcomes_from(&self, plan: &Plan, cache: &SampleCache) -> Vec<Option<(Ending, u16)>>;

    /// Returns what is left of the fighters after each round and at the end, exactly; nothing if
    /// nothing is [counted](Engagement::quantities).
    ///
    /// # Errors
    /// If its chain has more states or transitions than `limits` allow, or it was stopped.
    fn remains(
        &self,
        hand: &mut Exact,
        limits: Limits,
        rounds_max: u16,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Vec<Remains>, NoChain>;

    /// Plays the fights of a plan and counts the same.
    fn remains_played(&self, plan: &Plan, cache: &SampleCache) -> Vec<Remains>;

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

    fn remains(
        &self,
        hand: &mut Exact,
        limits: Limits,
        rounds_max: u16,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Vec<Remains>, NoChain> {
        remains::remains(self, hand, limits, rounds_max, stopped)
    }

    fn remains_played(&self, plan: &Plan, cache: &SampleCache) -> Vec<Remains> {
        remains::remains_played(self, plan, cache.tables())
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
