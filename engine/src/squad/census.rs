//! Estimating the number of states of a squad fight without enumerating them.

use rustc_hash::FxHashMap;

use super::SquadEngagement;
use crate::dice::{Dice, Drawn, Tables};
use crate::engagement::{Flow, Plan, STEPS_MAX};

/// Estimates the number of states that fights of a scenario pass through, from those of the fights
/// of a plan, which serve as samples: the bias-corrected Chao2 estimator of the number of species
/// (A. Chao, 1987). The estimate tends to be low. Returns `None` if `stopped`.
pub(super) fn states<E: SquadEngagement>(
    squads: &E,
    plan: &Plan,
    stopped: &dyn Fn() -> bool,
) -> Option<f64> {
    // For each state, the number of fights that reached it, and the last of them.
    let mut seen: FxHashMap<E::State, (u64, u64)> = FxHashMap::default();
    let mut dice = Drawn::new(&Tables::default(), plan.seed);
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
        let mut state = squads.open(&mut dice);
        note(&state);
        'fight: for round in 1..=plan.rounds_max {
            for step in 0..STEPS_MAX {
                dice.at(round.into(), step);
                match squads.advance(&mut state, &mut dice) {
                    Flow::Step => note(&state),
                    Flow::Round => {
                        note(&state);
                        continue 'fight;
                    }
                    Flow::End(_) => break 'fight,
                }
            }
            break;
        }
    }
    let of = |times: u64| seen.values().filter(|(fights, _)| *fights == times).count() as f64;
    let (once, twice, fights) = (of(1), of(2), plan.fights.max(1) as f64);
    Some(seen.len() as f64 + (fights - 1.0) / fights * once * (once - 1.0) / (2.0 * (twice + 1.0)))
}
