//! Propagating probabilities round by round.

use std::ops::Range;

use crate::engagement::absorb::{Chain, Successor};
use crate::engagement::components::Factored;
use crate::engagement::ending::Ending;
use crate::engagement::interrupts::InterruptCheck;
use crate::engagement::limits::NoChain;
use crate::law::sum;

/// The distribution of play after a number of rounds.
pub(in crate::engagement) struct RoundDistribution {
    /// The probability of each ending in each round.
    pub(super) by_round: Vec<[f64; Ending::COUNT]>,
    /// The probability that it has not ended.
    pub(super) undecided: f64,
    /// The expected number of visits to each state.
    pub(super) visits: Vec<f64>,
}

/// The states of a chain in the order in which play passes through them within a round.
struct Order {
    states: Vec<u32>,
    /// The position of each state.
    positions: Vec<u32>,
    /// The positions of states that lead to each other within a round, and the factored matrix of
    /// their transitions; none if play never leaves them, so that the round does not end.
    cycles: Vec<(Range<usize>, Option<Factored>)>,
}

/// Where the mass of each position comes from. A source is a position of the round before, one of
/// this round, counted on from those, or the opening, after all of them.
///
/// Mass is collected rather than passed on, so that each sum stays in a register.
struct Inflow {
    /// Where the sources of each position end.
    ends: Vec<usize>,
    sources: Vec<u32>,
    shares: Vec<f64>,
}

/// Where the mass of each position goes besides other states of the round.
struct Outflow {
    /// For each ending the positions that lead to it.
    ends: [Vec<(u32, f64)>; Ending::COUNT],
    /// The positions that stop.
    stops: Vec<(u32, f64)>,
    /// The share of each position that leads to the next round.
    onward: Vec<f64>,
}

impl Order {
    fn of(chain: &Chain, interrupts: &mut InterruptCheck<'_>) -> Result<Order, NoChain> {
        let parts = chain.components(Successor::within);
        let count = chain.states();
        let mut order = Order {
            states: Vec::with_capacity(count),
            positions: vec![0; count],
            cycles: Vec::new(),
        };
        let mut places = vec![0; count];
        for members in parts.iter().rev() {
            let begin = order.states.len();
            for &state in members {
                order.positions[state as usize] = order.states.len() as u32;
                order.states.push(state);
            }
            let state = members[0] as usize;
            let loops = |&(successor, _): &(Successor, f64)| successor.within() == Some(state);
            if 1 < members.len() || chain.from(state).iter().any(loops) {
                let inner = chain.inner(members, true, &mut places);
                let factored = Factored::of(members.len(), inner, interrupts)?;
                order.cycles.push((begin..order.states.len(), factored));
            }
        }
        Ok(order)
    }

    /// Returns the position of a state's successor among those of both rounds, unless it is an
    /// ending.
    fn target(&self, successor: Successor) -> Option<usize> {
        successor.state().map(|state| self.positions[state] as usize)
    }
}

impl Inflow {
    fn of(chain: &Chain, order: &Order) -> Inflow {
        let count = chain.states();
        // Within a cycle, its matrix moves the mass.
        let mut cycle_of = vec![u32::MAX; count];
        for (nth, (members, _)) in order.cycles.iter().enumerate() {
            cycle_of[members.clone()].fill(nth as u32);
        }
        let each = |tell: &mut dyn FnMut(usize, usize, f64)| {
            for (from, &state) in order.states.iter().enumerate() {
                for &(successor, share) in chain.from(state as usize) {
                    let Some(to) = order.target(successor) else { continue };
                    let within = successor.within().is_some();
                    if within && cycle_of[from] != u32::MAX && cycle_of[from] == cycle_of[to] {
                        continue;
                    }
                    tell(if within { count + from } else { from }, to, share);
                }
            }
            for &(state, mass) in &chain.opening {
                tell(2 * count, order.positions[state as usize] as usize, mass);
            }
        };
        let mut ends = vec![0; count + 1];
        each(&mut |_, to, _| ends[to + 1] += 1);
        for at in 0..count {
            ends[at + 1] += ends[at];
        }
        let all = ends[count];
        let (mut sources, mut shares) = (vec![0; all], vec![0.0; all]);
        each(&mut |source, to, share| {
            (sources[ends[to]], shares[ends[to]]) = (source as u32, share);
            ends[to] += 1;
        });
        ends.pop();
        Inflow { ends, sources, shares }
    }

    /// Collects the mass of these positions in this round.
    fn collect(&self, positions: Range<usize>, masses: &mut [f64]) {
        let count = self.ends.len();
        let mut begin = positions.start.checked_sub(1).map_or(0, |before| self.ends[before]);
        for at in positions {
            let end = self.ends[at];
            let arcs = self.sources[begin..end].iter().zip(&self.shares[begin..end]);
            masses[count + at] = arcs.map(|(&from, share)| masses[from as usize] * share).sum();
            begin = end;
        }
    }
}

impl Outflow {
    fn of(chain: &Chain, order: &Order) -> Outflow {
        let mut ends = [const { Vec::new() }; Ending::COUNT];
        let mut stops = Vec::new();
        let onward = order.states.iter().enumerate().map(|(from, &state)| {
            let mut onward = 0.0;
            for &(successor, share) in chain.from(state as usize) {
                match successor {
                    Successor::End(ending) => ends[usize::from(ending)].push((from as u32, share)),
                    Successor::Round(_) => onward += share,
                    Successor::Stop => stops.push((from as u32, share)),
                    Successor::Step(_) => {}
                }
            }
            onward
        });
        let onward = onward.collect();
        Outflow { ends, stops, onward }
    }
}

impl Chain {
    /// Propagates probabilities round by round.
    pub(super) fn carry(
        &self,
        rounds_max: u16,
        interrupts: &mut InterruptCheck<'_>,
    ) -> Result<RoundDistribution, NoChain> {
        self.carry_each(rounds_max, interrupts, |_| {})
    }

    /// Propagates probabilities round by round, and tells after each round how often play is expected
    /// to have been in each state in it.
    pub(in crate::engagement) fn carry_each(
        &self,
        rounds_max: u16,
        interrupts: &mut InterruptCheck<'_>,
        mut each: impl FnMut(&dyn Fn(usize) -> f64),
    ) -> Result<RoundDistribution, NoChain> {
        let order = Order::of(self, interrupts)?;
        let (inflow, outflow) = (Inflow::of(self, &order), Outflow::of(self, &order));
        let count = self.states();
        // Those of the round before, of this round, and of the opening.
        let mut masses = vec![0.0; 2 * count + 1];
        masses[2 * count] = 1.0;
        let mut by_round = vec![[0.0; Ending::COUNT]; usize::from(rounds_max)];
        let mut visits = vec![0.0; count];
        let mut undecided = sum(self.opening.iter().map(|&(_, mass)| mass));
        let mut caught = 0.0;
        for ended in &mut by_round {
            interrupts.beats(inflow.sources.len())?;
            let mut done = 0;
            for (members, factored) in &order.cycles {
                inflow.collect(done..members.end, &mut masses);
                done = members.end;
                interrupts.beats(members.len() * members.len())?;
                let inside = &mut masses[count + members.start..count + members.end];
                if let Some(factored) = factored {
                    factored.solve(inside);
                } else {
                    caught += sum(inside.iter().copied());
                    inside.fill(0.0);
                }
            }
            inflow.collect(done..count, &mut masses);
            masses[2 * count] = 0.0;
            let (before, now) = masses.split_at_mut(count);
            let now = &now[..count];
            for (ended, from) in ended.iter_mut().zip(&outflow.ends) {
                // A sum of nothing is -0.
                *ended =
                    0.0 + from.iter().map(|&(at, share)| now[at as usize] * share).sum::<f64>();
            }
            caught +=
                outflow.stops.iter().map(|&(at, share)| now[at as usize] * share).sum::<f64>();
            for (visits, mass) in visits.iter_mut().zip(now) {
                *visits += mass;
            }
            each(&|state| now[order.positions[state] as usize]);
            undecided = now.iter().zip(&outflow.onward).map(|(mass, share)| mass * share).sum();
            before.copy_from_slice(now);
            if undecided < 1e-18 {
                break;
            }
        }
        let visits = order.positions.iter().map(|&at| visits[at as usize]).collect();
        Ok(RoundDistribution { by_round, undecided: undecided + caught, visits })
    }
}
