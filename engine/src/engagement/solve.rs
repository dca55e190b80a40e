//! Solving the absorbing Markov chain of a fight.
//!
//! With all states and transitions known, the problem is linear. With a limit on rounds,
//! probabilities are propagated round by round. Without one, the chance of each ending from each
//! state solves a system of linear equations, component by component (Kemeny and Snell, *Finite
//! Markov Chains*, chapter 3).

mod unlimited;

use super::absorb::{Chain, Successor};
use super::components::{Components, Factored, components};
use super::pulse::Pulse;
use super::{Ending, NoChain, Side};
use crate::law::sum;

/// Whether a component of the states within a round contains a cycle.
enum Cycle {
    /// A single state that does not lead to itself.
    None,
    /// A cycle that play leaves again.
    Open(Factored),
    /// A cycle that play never leaves: the round does not end.
    Closed,
}

/// The solution of a fight with a limit on rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The probability that the fight ends in each round, from the first on, by [`Ending::index`].
    pub by_round: Vec<[f64; Ending::COUNT]>,
    /// The probability that it has not ended by the last round.
    pub undecided: f64,
    /// A bound on the error of every probability, apart from rounding.
    pub slack: f64,
}

impl Solution {
    /// Returns the probability of this ending.
    #[must_use]
    pub fn ended(&self, ending: Ending) -> f64 {
        sum(self.by_round.iter().map(|round| round[ending.index()]))
    }

    /// Returns the probability that this side wins.
    #[must_use]
    pub fn wins(&self, side: Side) -> f64 {
        self.ended(Ending::Out(side)) + self.ended(Ending::Rout(side))
    }
}

/// The solution of a fight without a limit on rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UnlimitedSolution {
    /// The probability of each ending, by [`Ending::index`].
    pub ends: [f64; Ending::COUNT],
    /// The probability that it never ends.
    pub never: f64,
    /// The mean number of rounds; `None` if the fight may never end.
    pub rounds_mean: Option<f64>,
}

impl Chain {
    fn components(&self, leads: impl Fn(Successor) -> Option<usize>) -> Components {
        let next = |node, nth| self.from(node).get(nth).map(|&(successor, _)| leads(successor));
        components(self.states(), next)
    }

    /// Returns the matrix of transitions within a component, row by row, or transposed.
    fn inner(&self, members: &[u32], transposed: bool, places: &mut [u32]) -> Vec<f64> {
        let size = members.len();
        for (place, &member) in members.iter().enumerate() {
            places[member as usize] = place as u32;
        }
        let mut cells = vec![0.0; size * size];
        for (row, &member) in members.iter().enumerate() {
            for &(successor, mass) in self.from(member as usize) {
                let leads = if transposed { successor.within() } else { successor.state() };
                let Some(column) = leads.map(|state| places[state] as usize) else { continue };
                if members.get(column).is_some_and(|&at| Some(at as usize) == leads) {
                    let at = if transposed { column * size + row } else { row * size + column };
                    cells[at] += mass;
                }
            }
        }
        cells
    }

    /// Propagates probabilities round by round. Calls `visit` with each state and the expected
    /// number of visits to it in a round, and `end` with each round (from 0), ending and its
    /// probability there, in parts. Returns the probability that the fight has not ended after the
    /// last round.
    fn carry(
        &self,
        rounds_max: u16,
        pulse: &mut Pulse<'_>,
        mut visit: impl FnMut(usize, f64),
        mut end: impl FnMut(usize, u8, f64),
    ) -> Result<f64, NoChain> {
        let parts = self.components(Successor::within);
        let mut places = vec![0; self.states()];
        let cycles = parts.iter().rev().map(|members| {
            let state = members[0] as usize;
            let loops = |&(successor, _): &(Successor, f64)| successor.within() == Some(state);
            if members.len() == 1 && !self.from(state).iter().any(loops) {
                return Ok(Cycle::None);
            }
            let inner = self.inner(members, true, &mut places);
            let factored = Factored::of(members.len(), inner, pulse)?;
            Ok(factored.map_or(Cycle::Closed, Cycle::Open))
        });
        let cycles = cycles.collect::<Result<Vec<Cycle>, NoChain>>()?;
        let (mut now, mut next) = (vec![0.0; self.states()], vec![0.0; self.states()]);
        for &(state, mass) in &self.opening {
            now[state as usize] += mass;
        }
        let (mut visits, mut caught) = (Vec::new(), 0.0);
        for round in 0..usize::from(rounds_max) {
            // A state that stands alone costs next to nothing, so they are counted together.
            pulse.beats(parts.len())?;
            for (members, cycle) in parts.iter().rev().zip(&cycles) {
                if let (Cycle::None, [state]) = (cycle, members) {
                    // Most states are components of their own.
                    let mass = std::mem::take(&mut now[*state as usize]);
                    if mass != 0.0 {
                        visit(*state as usize, mass);
                        self.pass(*state, mass, [&mut now, &mut next], |ending, part| {
                            end(round, ending, part);
                        });
                    }
                    continue;
                }
                pulse.beats(members.len() * members.len())?;
                visits.clear();
                visits.extend(members.iter().map(|&state| now[state as usize]));
                if visits.iter().all(|&mass| mass == 0.0) {
                    continue;
                }
                match cycle {
                    Cycle::None => {}
                    Cycle::Open(cycle) => cycle.solve(&mut visits),
                    Cycle::Closed => caught += sum(visits.drain(..)),
                }
                for (&state, &mass) in members.iter().zip(&visits) {
                    visit(state as usize, mass);
                    self.pass(state, mass, [&mut now, &mut next], |ending, part| {
                        end(round, ending, part);
                    });
                }
                // Mass that went round the cycle is included in the visits.
                for &state in members {
                    now[state as usize] = 0.0;
                }
            }
            std::mem::swap(&mut now, &mut next);
            if now.iter().sum::<f64>() < 1e-18 {
                break;
            }
        }
        Ok(sum(now.iter().copied()) + caught)
    }

    /// Moves the mass of a state to its successors, in this round and in the next, and to endings.
    #[inline]
    fn pass(
        &self,
        state: u32,
        mass: f64,
        [now, next]: [&mut [f64]; 2],
        mut end: impl FnMut(u8, f64),
    ) {
        for &(successor, share) in self.from(state as usize) {
            match successor {
                Successor::End(ending) => end(ending, mass * share),
                Successor::Round(state) => next[state as usize] += mass * share,
                Successor::Step(state) => now[state as usize] += mass * share,
            }
        }
    }

    /// The number of operations between two calls of `stopped`.
    const LOOK_SOLVING: u32 = 1 << 16;

    /// Solves the fight with a limit on rounds.
    #[must_use]
    pub fn within(&self, rounds_max: u16) -> Solution {
        unstopped(self.try_within(rounds_max, &|| false))
    }

    /// Solves the fight with a limit on rounds, unless `stopped` returns true.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn try_within(
        &self,
        rounds_max: u16,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Solution, NoChain> {
        let pulse = &mut Pulse::of(stopped, Chain::LOOK_SOLVING);
        let mut by_round = vec![[0.0; Ending::COUNT]; usize::from(rounds_max)];
        let mut slack = self.opening_slack;
        let undecided = self.carry(
            rounds_max,
            pulse,
            |state, mass| slack += mass * self.slack[state],
            |round, ending, part| by_round[round][usize::from(ending)] += part,
        )?;
        Ok(Solution { by_round, undecided, slack: slack.min(1.0) })
    }
}

/// Unwraps the result of a computation that nobody stops.
fn unstopped<T>(solved: Result<T, NoChain>) -> T {
    solved.unwrap_or_else(|_| unreachable!("nobody stops it"))
}

#[cfg(test)]
mod tests;
