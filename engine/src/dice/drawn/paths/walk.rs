//! Following trials along the paths that others took.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::arrival::{Arrival, StepAt};
use super::edge::PathEdge;
use super::node::PathNode;
use super::tree::Paths;
use crate::dice::inverse::Cuts;
use crate::dice::words::{Address, first_of, word_at};

/// A trial on its way.
#[derive(Clone, Copy)]
struct Walker {
    index: u64,
    /// What the address of the next word counts to.
    next: u64,
    /// The edge that it came along.
    edge: PathEdge,
    round: u32,
}

/// How far trials are followed.
struct Horizon {
    /// The last round. Those after the last one that is addressed are not followed.
    limit: u32,
    /// How a trial ends that comes to a later one.
    beyond: Arrival,
}

impl Horizon {
    fn of(rounds_max: u32) -> Horizon {
        let limit = rounds_max.min(Paths::ROUNDS_MAX);
        let beyond = if limit == rounds_max { Arrival::Beyond } else { Arrival::Unknown(None) };
        Horizon { limit, beyond }
    }

    /// Returns whether there is another draw to follow.
    #[inline]
    fn goes_on(&self, walker: &Walker) -> bool {
        walker.edge.node != PathNode::NONE && walker.round <= self.limit
    }

    /// Returns how a trial ends that comes to this step or code in this round, where there is no
    /// other draw to follow.
    #[inline]
    fn arrival(&self, at: u32, round: u32) -> Arrival {
        match at.checked_sub(PathEdge::LOST) {
            _ if self.limit < round => self.beyond,
            None => Arrival::Unknown(Some((at, round))),
            Some(0) => Arrival::Unknown(None),
            Some(code) => Arrival::End((code - 1) as u8, round),
        }
    }
}

impl Paths {
    /// The number of trials that are on their way at once, so that the processor need not wait for
    /// one draw before it begins the next.
    const WALKERS: usize = 8;

    /// Follows one trial from its start, or from the beginning of a step whose number and address
    /// are given.
    ///
    /// # Errors
    /// If it leaves the paths: the step in which it does, if any.
    pub(crate) fn trace(
        &self,
        (seed, index): (u64, u64),
        rounds_max: u32,
        from: Option<(u32, (u32, u32))>,
    ) -> Result<Arrival, Option<StepAt>> {
        let mut last = from.map(|(number, (round, _))| (number, round));
        let Some(first) = first_of(seed, index) else { return Err(last) };
        let mut walker = match from {
            None => self.set_out(index, first),
            Some((number, (round, step))) => {
                let at =
                    self.firsts.get(number as usize).copied().flatten().unwrap_or(PathEdge::LOST);
                let next = first.wrapping_add(Address { round, step, place: 0 }.offset());
                let node = self.nodes.get(at as usize).copied().unwrap_or(PathNode::NONE);
                Walker { index, next, edge: PathEdge::new(0, at, 0, node), round }
            }
        };
        let horizon = Horizon::of(rounds_max);
        while horizon.goes_on(&walker) {
            if let Some(number) = self.begins[walker.edge.to() as usize] {
                last = Some((number, walker.round));
            }
            self.draw(&mut walker);
        }
        match horizon.arrival(walker.edge.to(), walker.round) {
            Arrival::Unknown(step) => Err(step.or(last)),
            arrival => Ok(arrival),
        }
    }

    /// Follows trials of a seed, up to a round, to where their paths lead, and tells their ends in
    /// any order.
    pub(crate) fn walk(
        &self,
        seed: u64,
        mut trials: Range<u64>,
        rounds_max: u32,
        mut tell: impl FnMut(u64, Arrival),
    ) {
        let horizon = Horizon::of(rounds_max);
        let mut arrive = |walker: &Walker| {
            tell(walker.index, horizon.arrival(walker.edge.to(), walker.round));
        };
        // Returns the next trial that has something to draw.
        let mut set_out = |arrive: &mut dyn FnMut(&Walker)| {
            loop {
                let index = trials.next()?;
                let walker = match first_of(seed, index) {
                    Some(first) => self.set_out(index, first),
                    None => Walker { index, next: 0, edge: PathEdge::unknown(None), round: 0 },
                };
                if horizon.goes_on(&walker) {
                    return Some(walker);
                }
                arrive(&walker);
            }
        };
        let mut walkers: ArrayVec<Walker, { Paths::WALKERS }> = ArrayVec::new();
        while !walkers.is_full()
            && let Some(walker) = set_out(&mut arrive)
        {
            walkers.push(walker);
        }
        while !walkers.is_empty() {
            let mut nth = 0;
            while let Some(walker) = walkers.get_mut(nth) {
                self.draw(walker);
                if horizon.goes_on(walker) {
                    nth += 1;
                    continue;
                }
                arrive(walker);
                if let Some(fresh) = set_out(&mut arrive) {
                    *walker = fresh;
                    nth += 1;
                } else {
                    walkers.swap_remove(nth);
                }
            }
        }
    }

    /// Returns a trial at its first draw, given what the address of the first word counts to.
    fn set_out(&self, index: u64, first: u64) -> Walker {
        let edge = self.edges[0];
        Walker { index, next: first.wrapping_add(edge.offset()), edge, round: edge.rounds() }
    }

    /// Follows one draw.
    #[inline]
    fn draw(&self, walker: &mut Walker) {
        let node = walker.edge.node;
        let word = word_at(walker.next);
        let place = Cuts::lead(self.guides[node.entry(word)])
            .unwrap_or_else(|from| Cuts::search(&self.ends[node.ends()..], from, word));
        let edge = self.edges[node.edges() + place];
        walker.next = walker.next.wrapping_add(edge.offset());
        walker.round += edge.rounds();
        walker.edge = edge;
    }
}
