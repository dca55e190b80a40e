//! Estimating the number of states of an engagement without enumerating them.

use rustc_hash::FxHashMap;

use super::simulate::Plan;
use super::step::{Engagement, Flow, STEPS_MAX};
use crate::dice::{Dice, Drawn, Tables};

/// What a few fights pass through: a sample of the states that play can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateCountEstimate {
    /// The number of fights.
    pub fights: u64,
    /// The number of their steps.
    pub steps: u64,
    /// The number of different states that they pass through.
    pub seen: u64,
    /// The number of those that only one of them passes through.
    pub once: u64,
    /// The number of those that two of them pass through.
    pub twice: u64,
}

impl StateCountEstimate {
    /// Estimates the number of states, from the fights as samples: the bias-corrected Chao2
    /// estimator of the number of species (A. Chao, 1987). The estimate tends to be low.
    #[must_use]
    pub fn states(&self) -> f64 {
        self.states_if_twice(self.twice as f64)
    }

    /// Returns a number that there are surely more states than: what [`states`](StateCountEstimate::states)
    /// would be if chance had kept the number of states seen twice five standard deviations low.
    #[must_use]
    pub fn states_min(&self) -> f64 {
        let twice = self.twice as f64;
        self.states_if_twice(twice + 5.0 * twice.sqrt() + 25.0)
    }

    fn states_if_twice(&self, twice: f64) -> f64 {
        let (once, fights) = (self.once as f64, self.fights.max(1) as f64);
        let unseen = (fights - 1.0) / fights * once * (once - 1.0) / (2.0 * (twice + 1.0));
        self.seen as f64 + unseen.max(0.0)
    }

    /// Returns the mean number of steps of a fight.
    #[must_use]
    pub fn steps_mean(&self) -> f64 {
        self.steps as f64 / self.fights.max(1) as f64
    }

    /// Plays the fights of a plan, with the tables of the book, and counts the states that they pass
    /// through. Returns `None` if `stopped`.
    pub(super) fn of<E: Engagement>(
        engagement: &E,
        plan: &Plan,
        tables: &Tables,
        stopped: &dyn Fn() -> bool,
    ) -> Option<StateCountEstimate> {
        // For each state, the number of fights that reached it, and the last of them.
        let mut seen: FxHashMap<E::State, (u64, u64)> = FxHashMap::default();
        let mut dice = Drawn::new(tables, plan.seed);
        let mut steps = 0;
        for index in plan.first..plan.first + plan.fights {
            if stopped() {
                return None;
            }
            let mut note = |state: &E::State| match seen.get_mut(state) {
                Some((_, last)) if *last == index => {}
                Some((fights, last)) => (*fights, *last) = (*fights + 1, index),
                None => {
                    seen.insert(state.clone(), (1, index));
                }
            };
            dice.trial(index);
            let mut state = engagement.open(&mut dice);
            note(&state);
            'fight: for round in 1..=plan.rounds_max {
                for step in 0..STEPS_MAX {
                    dice.at(round.into(), step);
                    steps += 1;
                    match engagement.advance(&mut state, &mut dice) {
                        Flow::Step => note(&state),
                        Flow::Round => {
                            note(&state);
                            continue 'fight;
                        }
                        Flow::End(_) | Flow::Stop => break 'fight,
                    }
                }
                break;
            }
        }
        let of = |times: u64| seen.values().filter(|(fights, _)| *fights == times).count() as u64;
        let (fights, seen, once, twice) = (plan.fights, seen.len() as u64, of(1), of(2));
        Some(StateCountEstimate { fights, steps, seen, once, twice })
    }
}
