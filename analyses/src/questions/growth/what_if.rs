//! What could change what a step of ease is worth.

use evenodds_engine::book::Value;
use evenodds_engine::engagement::{Playable, Side};

use super::question::GrowthQuestion;
use crate::answer::dependencies::Dependencies;
use crate::answer::statistics::Sampled;
use crate::answer::statistics::paired::Change;
use crate::answer::{Unit, WhatIf};
use crate::measures::bout::{Bout, Growth};
use crate::measures::duel::DuelOdds;
use crate::sampling::{AskError, PartWatcher, Watcher};
use crate::what_if::{Effect, cases, moved, overtaken, quickest, whole};

/// No change, exactly.
const NONE: Change = Change { value: 0.0, interval: None };

/// What alternatives change about the worth of a step: on the attack roll, on wounding and in the
/// duel, by alternative.
struct Compared {
    changes: Vec<[Change; 3]>,
    sampled: Option<Sampled>,
}

impl GrowthQuestion {
    /// Computes what the alternatives to `dependencies` do to the worth of the first helpful step, and to
    /// the order of the fighters by its worth in the duel. `growths` is the answer, bout by bout.
    /// Returns `None` if the answer does not have that step.
    ///
    /// Duels that are sampled share their dice, and are compared fight by fight, with the step and
    /// without it.
    ///
    /// # Errors
    /// As for [`Bout::growth`].
    pub fn what_if(
        &self,
        growths: &[&[Growth]],
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<Option<WhatIf>, AskError> {
        let steps = growths.iter().map(|growth| Growth::first_step(growth));
        let Some(steps) = steps.collect::<Option<Vec<[Change; 3]>>>() else { return Ok(None) };
        let title = |bout: &Bout| bout.roster_file.system.card().title.clone();
        let (cases, others) = cases(dependencies, |rest, value| {
            let with = |bout: &Bout| match title(bout) == rest.system {
                true => bout.fought_with(&rest.key, value).map(Some),
                false => Some(None),
            };
            self.bouts.iter().map(with).collect::<Option<Vec<Option<Bout>>>>()
        });
        let mut compared = Vec::with_capacity(self.bouts.len());
        for (nth, bout) in self.bouts.iter().enumerate() {
            let others: Vec<&Bout> = others.iter().filter_map(|case| case[nth].as_ref()).collect();
            let part = PartWatcher { watcher, nth: nth as u64, parts: self.bouts.len() as u64 };
            compared.push(bout.compare_steps(&others, &part)?);
        }
        let names = self.bouts.iter().map(|bout| format!("{} ({})", bout.fighters[0], title(bout)));
        let names: Vec<String> = names.collect();
        let places = ["on the attack roll", "on wounding", "in the duel"];
        let outcome =
            |name: &String| places.map(|place| format!("one step for {name} {place} is worth"));
        let outcomes: Vec<String> = names.iter().flat_map(outcome).collect();
        let worth = |at: usize| steps[at][2];
        let mut ranking: Vec<usize> = (0..self.bouts.len()).collect();
        ranking.sort_by(|&one, &other| worth(other).value.total_cmp(&worth(one).value));
        // Each alternative takes the next change of every bout that it concerns.
        let mut next = vec![0; self.bouts.len()];
        let effect = |case: &Vec<Option<Bout>>| {
            let changes = case.iter().enumerate().map(|(at, other)| {
                let change = other.as_ref().map(|_| compared[at].changes[next[at]]);
                next[at] += usize::from(other.is_some());
                change.unwrap_or([NONE; 3])
            });
            let changes: Vec<[Change; 3]> = changes.collect();
            let lead = |one: usize, other: usize| {
                let before = worth(one).plus(worth(other).times(-1.0));
                let gain = changes[one][2].plus(changes[other][2].times(-1.0));
                [before, before.plus(gain)]
            };
            let turned = overtaken(&ranking, lead);
            let told = |at: usize| (0..3).map(move |place| (at, place));
            let told = (0..names.len()).flat_map(told);
            Effect {
                changes: told
                    .map(|(at, place)| (steps[at][place].value, changes[at][place]))
                    .collect(),
                turns: turned.map(|(one, other)| {
                    format!(
                        "one is worth more in the duel to {} than to {}",
                        names[other], names[one]
                    )
                }),
            }
        };
        let effects = others.iter().map(effect).collect();
        let sampled = compared.iter().find_map(|compared| compared.sampled);
        Ok(Some(moved(Unit::Difference, &outcomes, &cases, effects, sampled)))
    }
}

impl Bout {
    /// Returns the same bout with another value of a parameter, if it can be fought.
    fn fought_with(&self, key: &str, value: &Value) -> Option<Bout> {
        let bout = self.with_parameter(key, value)?;
        (bout.assault().is_ok() && bout.playable().is_ok()).then_some(bout)
    }

    /// Compares what the first helpful step is worth in other bouts with what it is worth in this
    /// one.
    fn compare_steps(&self, others: &[&Bout], watcher: &dyn Watcher) -> Result<Compared, AskError> {
        if others.is_empty() {
            return Ok(Compared { changes: Vec::new(), sampled: None });
        }
        let bouts: Vec<&Bout> = [self].into_iter().chain(others.iter().copied()).collect();
        let base: i64 = self.situation.number("edge");
        let mut changes = vec![[NONE; 3]; others.len()];
        let mut sampled = None;
        for (step, sign) in [(0, -1.0), (1, 1.0)] {
            let edge = Value::Number((base + step).clamp(-20, 20));
            let eased: Vec<Bout> =
                bouts.iter().map(|bout| bout.with("edge", edge.clone())).collect();
            let attacks = eased.iter().map(|bout| bout.exact_attack(watcher));
            let attacks: Vec<[f64; 3]> = attacks.collect::<Result<_, _>>()?;
            let duels = eased.iter().map(Bout::playable);
            let duels: Vec<Box<dyn Playable>> = duels.collect::<Result<_, _>>()?;
            let (ask, rounds_max) = (quickest(&self.ask, duels[0].as_ref()), self.rounds_max());
            let odds = DuelOdds::side_by_side(&duels, 0, 0, rounds_max, &ask, watcher)?;
            sampled = sampled.or(whole(odds.iter().find_map(|(odds, _)| odds.sampled()))?);
            let wins = |nth: usize| odds[nth].0.wins(Side::A);
            for (nth, changes) in changes.iter_mut().enumerate() {
                let (other, pairs) = &odds[nth + 1];
                let pairs = pairs.as_ref().map(|pairs| &pairs[Side::A.index()]);
                let attack = [0, 1].map(|at| attacks[nth + 1][at] - attacks[0][at]);
                let attack = attack.map(|value| Change { value, interval: None });
                let duel = Change::between([other, &odds[0].0], [wins(nth + 1), wins(0)], pairs);
                for (so_far, change) in changes.iter_mut().zip([attack[0], attack[1], duel]) {
                    *so_far = so_far.plus(change.times(sign));
                }
            }
        }
        Ok(Compared { changes, sampled })
    }
}

#[cfg(test)]
mod tests;
