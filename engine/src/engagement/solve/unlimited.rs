//! Solving a fight without a limit on rounds, and how much its outcome swings.

use super::bounded::unstopped;
use super::solution::UnlimitedSolution;
use crate::engagement::absorb::{Chain, Successor};
use crate::engagement::components::Factored;
use crate::engagement::ending::Ending;
use crate::engagement::interrupts::InterruptCheck;
use crate::engagement::limits::NoChain;
use crate::engagement::side::Side;
use crate::law::sum;

/// Adds `share` times `values` to `sums`.
fn add(sums: &mut [f64; VALUES], share: f64, values: &[f64; VALUES]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += share * value;
    }
}

/// The number of values of each state: one for each ending, then these two.
const VALUES: usize = Ending::COUNT + 2;
const ROUNDS: usize = Ending::COUNT;
const NEVER: usize = Ending::COUNT + 1;

impl Chain {
    /// Returns how much the lead swings in the fight: the sum of all absolute changes of the first
    /// side's expected score (1 for a win, 1/2 for neither), on average.
    ///
    /// A fight that one roll decides has a swing of 1/2; one that turns again and again has more
    /// than 1. Returns `None` if [`forever`](Chain::forever) does.
    #[must_use]
    pub fn swing(&self, rounds_max: u16) -> Option<f64> {
        let values = unstopped(|interrupts| self.values(interrupts))?;
        let visits = unstopped(|interrupts| self.carry(rounds_max, interrupts)).visits;
        Some(self.swing_of(&values, &visits))
    }

    /// Returns the swing, given the values of all states and the expected number of visits to each.
    pub(super) fn swing_of(&self, values: &[[f64; VALUES]], visits: &[f64]) -> f64 {
        let score = |ends: &[f64]| {
            let [out, _, rout, _, both] = [0, 1, 2, 3, 4].map(|ending: usize| ends[ending]);
            out + rout + f64::midpoint(both, ends[NEVER])
        };
        let scores: Vec<f64> = values.iter().map(|values| score(values)).collect();
        let ending = |ending: u8| match Ending::ALL[usize::from(ending)].victor() {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => 0.5,
        };
        let start: f64 = self.opening.iter().map(|&(at, mass)| mass * scores[at as usize]).sum();
        let opening =
            self.opening.iter().map(|&(at, mass)| mass * (scores[at as usize] - start).abs());
        let mut swing: f64 = opening.sum();
        for (state, visits) in visits.iter().enumerate() {
            for &(successor, share) in self.from(state) {
                let to = match successor {
                    Successor::End(end) => ending(end),
                    Successor::Stop => 0.5,
                    Successor::Step(to) | Successor::Round(to) => scores[to as usize],
                };
                swing += visits * share * (to - scores[state]).abs();
            }
        }
        swing
    }

    /// The maximum number of states in a component that is solved.
    const COMPONENT_MAX: usize = 1000;

    /// Solves the fight without a limit on rounds. Returns `None` if a component of the chain has
    /// too many states.
    #[must_use]
    pub fn forever(&self) -> Option<UnlimitedSolution> {
        unstopped(|interrupts| self.values(interrupts)).map(|values| self.unlimited(&values))
    }

    /// Returns the solution without a limit on rounds, given the values of all states.
    pub(super) fn unlimited(&self, values: &[[f64; VALUES]]) -> UnlimitedSolution {
        let mean = |value: usize| {
            sum(self.opening.iter().map(|&(state, mass)| mass * values[state as usize][value]))
        };
        let never = mean(NEVER);
        let rounds_mean = (never == 0.0).then(|| mean(ROUNDS));
        UnlimitedSolution { ends: std::array::from_fn(mean), never, rounds_mean }
    }

    /// Returns the values of a state that is a component of its own.
    fn value_of_one(&self, state: usize, values: &[[f64; VALUES]]) -> [f64; VALUES] {
        let (mut sums, mut stays) = ([0.0; VALUES], 0.0);
        for &(successor, mass) in self.from(state) {
            if !matches!(successor, Successor::Step(_)) {
                sums[ROUNDS] += mass;
            }
            match successor {
                Successor::End(ending) => sums[usize::from(ending)] += mass,
                Successor::Stop => sums[NEVER] += mass,
                Successor::Step(to) | Successor::Round(to) if to as usize == state => stays += mass,
                Successor::Step(to) | Successor::Round(to) => {
                    add(&mut sums, mass, &values[to as usize]);
                }
            }
        }
        let leaves = 1.0 - stays;
        // The self-transition of a state that never changes again differs from 1 only by rounding.
        if leaves < 1e-12 {
            return std::array::from_fn(|value| if value == NEVER { 1.0 } else { 0.0 });
        }
        sums.map(|sum| sum / leaves)
    }

    /// Returns, for each state, the probability of each ending, the mean number of rounds still to
    /// play, and the probability that the fight never ends.
    pub(super) fn values(
        &self,
        interrupts: &mut InterruptCheck<'_>,
    ) -> Result<Option<Vec<[f64; VALUES]>>, NoChain> {
        let mut values = vec![[0.0f64; VALUES]; self.states()];
        let mut places = vec![0; self.states()];
        for members in self.components(Successor::state).iter() {
            if members.len() > Chain::COMPONENT_MAX {
                return Ok(None);
            }
            interrupts.beats(members.len() * members.len())?;
            if let [state] = *members {
                values[state as usize] = self.value_of_one(state as usize, &values);
                continue;
            }
            let cells = self.inner(members, false, &mut places);
            let inside = |state: usize| {
                members.get(places[state] as usize).is_some_and(|&member| member as usize == state)
            };
            let ends = |state: &u32| {
                let leads = |&(successor, _): &(Successor, f64)| {
                    successor.state().is_none_or(|to| !inside(to))
                };
                self.from(*state as usize).iter().any(leads)
            };
            let factored = Factored::of(members.len(), cells, interrupts)?;
            let Some(factored) = factored.filter(|_| members.iter().any(ends)) else {
                // The component is never left.
                for &member in members {
                    values[member as usize][NEVER] = 1.0;
                }
                continue;
            };
            let mut rows: Vec<[f64; VALUES]> = members
                .iter()
                .map(|&member| {
                    let mut sums = [0.0; VALUES];
                    for &(successor, mass) in self.from(member as usize) {
                        if !matches!(successor, Successor::Step(_)) {
                            sums[ROUNDS] += mass;
                        }
                        match successor {
                            Successor::End(ending) => sums[usize::from(ending)] += mass,
                            Successor::Stop => sums[NEVER] += mass,
                            Successor::Step(to) | Successor::Round(to) if inside(to as usize) => {}
                            Successor::Step(to) | Successor::Round(to) => {
                                add(&mut sums, mass, &values[to as usize]);
                            }
                        }
                    }
                    sums
                })
                .collect();
            factored.solve_rows(&mut rows);
            for (&member, row) in members.iter().zip(rows) {
                values[member as usize] = row;
            }
        }
        Ok(Some(values))
    }
}
