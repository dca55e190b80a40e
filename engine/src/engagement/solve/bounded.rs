//! Solving a fight with a limit on rounds, and with and without one at once.

use super::rounds::RoundDistribution;
use super::solution::{Solution, Solved};
use crate::engagement::absorb::{Chain, Successor};
use crate::engagement::components::{Components, components};
use crate::engagement::interrupts::InterruptCheck;
use crate::engagement::limits::NoChain;

impl Chain {
    pub(super) fn components(&self, leads: impl Fn(Successor) -> Option<usize>) -> Components {
        let next = |node, nth| self.from(node).get(nth).map(|&(successor, _)| leads(successor));
        components(self.states(), next)
    }

    /// Returns the matrix of transitions within a component, row by row, or transposed.
    pub(super) fn inner(&self, members: &[u32], transposed: bool, places: &mut [u32]) -> Vec<f64> {
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

    /// The number of operations between two calls of `stopped`.
    pub(super) const LOOK_SOLVING: u32 = 1 << 16;

    /// Solves the fight with a limit on rounds.
    #[must_use]
    pub fn within(&self, rounds_max: u16) -> Solution {
        self.bounded(unstopped(|interrupts| self.carry(rounds_max, interrupts))).0
    }

    /// Solves the fight with and without a limit on rounds, unless `stopped` returns true.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn try_solve(
        &self,
        rounds_max: u16,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Solved, NoChain> {
        let interrupts = &mut InterruptCheck::of(stopped, Chain::LOOK_SOLVING);
        let (within, visits) = self.bounded(self.carry(rounds_max, interrupts)?);
        let values = self.values(interrupts)?;
        let forever = values.as_deref().map(|values| self.unlimited(values));
        let swing = values.as_deref().map(|values| self.swing_of(values, &visits));
        Ok(Solved { within, forever, swing, visits })
    }

    /// Returns how many of the transitions are expected to come up in so many fights, once or more
    /// often.
    #[must_use]
    pub fn transitions_taken(&self, solved: &Solved, fights: u64) -> f64 {
        let expected = |visits: f64| visits * fights as f64;
        let taken = (0..self.states()).zip(&solved.visits).map(|(state, &visits)| {
            let taken =
                self.from(state).iter().map(|&(_, mass)| -(-expected(visits) * mass).exp_m1());
            taken.sum::<f64>()
        });
        taken.sum()
    }

    /// Returns a solution with a limit on rounds, and the expected number of visits to each state.
    fn bounded(&self, carried: RoundDistribution) -> (Solution, Vec<f64>) {
        let RoundDistribution { by_round, undecided, visits } = carried;
        let doubts = visits.iter().zip(&self.slack).map(|(visits, slack)| visits * slack);
        let slack = self.opening_slack + doubts.sum::<f64>();
        (Solution { by_round, undecided, slack: slack.min(1.0) }, visits)
    }
}

/// Returns the result of a computation that nobody stops.
pub(super) fn unstopped<T>(solve: impl FnOnce(&mut InterruptCheck<'_>) -> Result<T, NoChain>) -> T {
    let interrupts = &mut InterruptCheck::of(&|| false, Chain::LOOK_SOLVING);
    solve(interrupts).unwrap_or_else(|_| unreachable!("nobody stops it"))
}
