//! What could change an answer: the question asked again with each alternative that the rules
//! leave open.
//!
//! Only parameters that were read for an answer can change it, so only their alternatives are
//! tried, one at a time.

use evenodds_engine::book::{Provenance, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Playable, Side};
use serde::Serialize;

use crate::ask::{Ask, AskError, Sampled, Stop, Wanted, Watcher};
use crate::bout::Bout;
use crate::duel::DuelOdds;
use crate::engage::{SquadOdds, SquadSetup};
use crate::matrix::{Matrix, MatrixQuestion};
use crate::paired::{self, Change, Pairs};
use crate::rests::{Alternative, Rest, Rests, changed};

/// The change of a chance from which an alternative moves an answer: one percentage point.
pub const MOVES: f64 = 0.01;

/// What an answer rests on, and what could change it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Basis {
    /// Everything that it rests on.
    pub rests_on: Rests,
    /// What the alternatives do to it, if they were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what_if: Option<WhatIf>,
}

/// What the alternatives to the values that an answer rests on do to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhatIf {
    /// The number of alternatives that were tried.
    pub tried: usize,
    /// How the answers were sampled, if any was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
    /// The alternatives that move the answer, the strongest first.
    pub moves: Vec<Move>,
}

/// An alternative that moves an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Move {
    /// The title of the game.
    pub system: String,
    /// The key of the parameter.
    pub key: String,
    /// Its value in words.
    pub was: String,
    /// The alternative in words.
    pub value: String,
    /// The argument for the alternative.
    pub says: String,
    /// The chance that it moves most: "Line wins".
    pub outcome: String,
    /// That chance as it was.
    pub before: f64,
    /// That chance with the alternative.
    pub after: f64,
    /// The change of that chance.
    pub change: f64,
    /// The interval of the change, if sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_interval: Option<(f64, f64)>,
    /// What it does to an order: "Fighter is ahead".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
}

/// The chances that an answer leads with, and how one alternative changes them.
struct Effect {
    /// The chance as it was, and its change, by outcome.
    changes: Vec<(f64, Change)>,
    turns: Option<String>,
}

/// An alternative to a value.
type Case<'a> = (&'a Rest, &'a Alternative);

/// Returns the alternatives to assumed and inferred values, each with the question that `ask`
/// makes with it. An alternative with which the question cannot be asked is left out.
fn cases<Q>(rests: &Rests, ask: impl Fn(&str, &Value) -> Option<Q>) -> (Vec<Case<'_>>, Vec<Q>) {
    let is_open = |one: &&Rest| matches!(one.status, Provenance::Assumed | Provenance::Inferred);
    let open = rests.iter().filter(is_open);
    let all = open.flat_map(|rest| rest.alternatives.iter().map(move |other| (rest, other)));
    all.filter_map(|(rest, other)| Some(((rest, other), ask(&rest.key, &other.set)?))).unzip()
}

impl WhatIf {
    fn of(
        outcomes: &[String],
        cases: &[Case<'_>],
        effects: Vec<Effect>,
        sampled: Option<Sampled>,
    ) -> WhatIf {
        let told = cases.iter().zip(effects);
        let mut moves: Vec<Move> =
            told.filter_map(|(case, effect)| effect.told(outcomes, case)).collect();
        moves.sort_by(|one, other| other.change.abs().total_cmp(&one.change.abs()));
        WhatIf { tried: cases.len(), sampled, moves }
    }

    /// Returns the sentences about it: one for each alternative that moves the answer, the
    /// strongest first, or one that none does.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let basis = self.sampled.map_or_else(String::new, |sampled| {
            format!(" ({} trials each, with the same dice)", sampled.trials)
        });
        if self.tried == 0 {
            return vec!["No value that this rests on has a listed alternative.".to_owned()];
        }
        if self.moves.is_empty() {
            let tried = match self.tried {
                1 => "The one listed alternative to the values that this rests on does not move"
                    .to_owned(),
                tried => format!(
                    "None of the {tried} listed alternatives to the values that this rests on moves"
                ),
            };
            let noise = if self.sampled.is_some() { " beyond the noise" } else { "" };
            return vec![format!("{tried} the answer by more than a point{noise}{basis}.")];
        }
        let mut sentences: Vec<String> = self.moves.iter().map(Move::sentence).collect();
        let others = self.tried - self.moves.len();
        let noise = if self.sampled.is_some() { ", or within the noise" } else { "" };
        sentences.push(match others {
            0 => format!("All listed alternatives move the answer{basis}."),
            1 => {
                format!("The other listed alternative moves it by less than a point{noise}{basis}.")
            }
            _ => format!(
                "The other {others} listed alternatives move it by less than a \
                 point{noise}{basis}."
            ),
        });
        sentences
    }
}

impl Effect {
    /// Returns what an alternative moves, if anything.
    fn told(self, outcomes: &[String], (rest, other): &Case<'_>) -> Option<Move> {
        let real = |(_, (_, change)): &(&String, (f64, Change))| !change.is_noise();
        let all = || outcomes.iter().zip(self.changes.iter().copied());
        let size = |change: Change| change.value.abs();
        let most = |one: &(&String, (f64, Change)), two: &(&String, (f64, Change))| {
            size(one.1.1).total_cmp(&size(two.1.1))
        };
        // Of equal changes, the first is told.
        let strongest = all().rev().filter(real).max_by(most);
        let strongest = strongest.filter(|(_, (_, change))| MOVES <= size(*change) + 1e-12);
        let shown = strongest.or_else(|| all().next().filter(|_| self.turns.is_some()));
        let (outcome, (before, change)) = shown?;
        Some(Move {
            system: rest.system.clone(),
            key: rest.key.clone(),
            was: rest.value.clone(),
            value: other.value.clone(),
            says: other.says.clone(),
            outcome: outcome.clone(),
            before,
            after: before + change.value,
            change: change.value,
            change_interval: change.interval,
            turns: self.turns,
        })
    }
}

impl Move {
    /// Returns the sentence about it.
    fn sentence(&self) -> String {
        let points = |change: f64| format!("{:+.1}", (change * 1000.0).round() / 10.0 + 0.0);
        let percent = |chance: f64| format!("{:.1} %", chance * 100.0);
        let within = self.change_interval.map_or_else(String::new, |(low, high)| {
            format!(", {} to {}", points(low), points(high))
        });
        let turns = self.turns.as_ref().map_or_else(String::new, |turns| format!(", and {turns}"));
        format!(
            "`{}` = {} ({}): {} {} instead of {} ({} points{within}){turns}.",
            self.key,
            self.value,
            self.says,
            self.outcome,
            percent(self.after),
            percent(self.before),
            points(self.change),
        )
    }
}

/// Returns what changes if another side is ahead.
fn turned(names: [&str; 2], ahead: [Option<Side>; 2]) -> Option<String> {
    match ahead {
        [Some(before), Some(after)] if before != after => {
            Some(format!("{} is ahead", names[after.index()]))
        }
        _ => None,
    }
}

/// Fails if sampling was interrupted, because a comparison needs all of it.
fn whole(sampled: Option<Sampled>) -> Result<Option<Sampled>, AskError> {
    match sampled {
        Some(Sampled { stop: Stop::Interrupted, .. }) => Err(AskError::Interrupted),
        sampled => Ok(sampled),
    }
}

impl Bout {
    /// Returns the same bout with another value of a parameter.
    fn with_parameter(&self, key: &str, value: &Value) -> Option<Bout> {
        let mut bout = self.clone();
        bout.roster_file.system = changed(&self.roster_file.system, key, value)?;
        Some(bout)
    }

    /// Computes what the alternatives to `rests` do to the attack, exactly.
    ///
    /// # Errors
    /// If the situation allows no attack, or it is interrupted.
    pub fn what_if_attacked(
        &self,
        rests: &Rests,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let exact = |bout: &Bout| {
            let ask = Ask { wanted: Wanted::Exact, ..bout.ask };
            let odds = Bout { ask, ..bout.clone() }.attack(watcher)?;
            Ok::<_, AskError>([odds.hit(), odds.wound(), odds.out()])
        };
        let base = exact(self)?;
        let (cases, bouts) = cases(rests, |key, value| {
            self.with_parameter(key, value).filter(|bout| bout.assault().is_ok())
        });
        let mut effects = Vec::with_capacity(cases.len());
        for (nth, bout) in bouts.iter().enumerate() {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            let chances = exact(bout)?;
            let change = |at: usize| Change { value: chances[at] - base[at], interval: None };
            let changes = (0..base.len()).map(|at| (base[at], change(at))).collect();
            effects.push(Effect { changes, turns: None });
            watcher.progress(nth as u64 + 1, cases.len() as u64);
        }
        let [attacker, defender] = &self.names;
        let outcomes = [
            format!("{attacker} hits with"),
            format!("{attacker} wounds with"),
            format!("{attacker} takes {defender} out with"),
        ];
        Ok(WhatIf::of(&outcomes, &cases, effects, None))
    }

    /// Computes what the alternatives to `rests` do to the duel. Duels that are sampled share
    /// their dice, and are compared fight by fight.
    ///
    /// # Errors
    /// As for [`Bout::duel`].
    pub fn what_if(&self, rests: &Rests, watcher: &dyn Watcher) -> Result<WhatIf, AskError> {
        let mut duels: Vec<Box<dyn Playable>> = vec![self.playable()?];
        let (cases, others) =
            cases(rests, |key, value| self.with_parameter(key, value)?.playable().ok());
        duels.extend(others);
        let outcomes = self.names.each_ref().map(|name| format!("{name} wins"));
        if cases.is_empty() {
            return Ok(WhatIf::of(&outcomes, &cases, Vec::new(), None));
        }
        let (ask, rounds_max) = (&self.ask, self.rounds_max());
        let odds = DuelOdds::side_by_side(&duels, 0, rounds_max, ask, None, watcher)?;
        let Some(((base, _), others)) = odds.split_first() else {
            return Err(AskError::Interrupted);
        };
        let sampled = odds.iter().find_map(|(odds, _)| odds.sampled());
        let names = self.names.each_ref().map(String::as_str);
        let effect = |(odds, pairs): &(DuelOdds, Option<[Pairs; 2]>)| {
            let changes = Side::BOTH.map(|side| {
                let pairs = pairs.as_ref().map(|pairs| &pairs[side.index()]);
                let wins = [odds.wins(side), base.wins(side)];
                (wins[1], Change::between([odds, base], wins, pairs))
            });
            let turns = turned(names, [base.ahead(), odds.ahead()]);
            Effect { changes: changes.to_vec(), turns }
        };
        let effects = others.iter().map(effect).collect();
        Ok(WhatIf::of(&outcomes, &cases, effects, whole(sampled)?))
    }
}

impl SquadSetup {
    /// Returns the same setup with another value of a parameter.
    fn with_parameter(&self, key: &str, value: &Value) -> Option<SquadSetup> {
        let mut setup = self.clone();
        setup.scenario_file.system = changed(&self.scenario_file.system, key, value)?;
        Some(setup)
    }

    /// Computes what the alternatives to `rests` do to the fight, from fights that share their
    /// dice.
    ///
    /// # Errors
    /// As for [`SquadSetup::odds`].
    pub fn what_if(&self, rests: &Rests, watcher: &dyn Watcher) -> Result<WhatIf, AskError> {
        let (cases, others) = cases(rests, |key, value| {
            self.with_parameter(key, value).filter(|setup| setup.fight().is_ok())
        });
        let outcomes = self.names().map(|name| format!("{name} wins"));
        if cases.is_empty() {
            return Ok(WhatIf::of(&outcomes, &cases, Vec::new(), None));
        }
        let setups: Vec<&SquadSetup> = [self].into_iter().chain(&others).collect();
        let mut pairs = vec![[Pairs::default(); 2]; setups.len()];
        let compare = |won: &[Vec<Option<Side>>]| {
            for (pairs, other) in pairs.iter_mut().zip(won) {
                paired::count(pairs, other, &won[0]);
            }
        };
        let odds = self.of_variants(&setups, compare, watcher)?;
        let (Some(base), sampled) = (odds.first(), odds.iter().find_map(SquadOdds::sampled)) else {
            return Err(AskError::Interrupted);
        };
        let effect = |(odds, pairs): (&SquadOdds, &[Pairs; 2])| {
            let changes = Side::BOTH.map(|side| {
                let wins = [odds.wins(side), base.wins(side)];
                let pairs = sampled.map(|_| &pairs[side.index()]);
                (wins[1], Change::between([&odds.ends, &base.ends], wins, pairs))
            });
            let turns = turned(self.names(), [base.ahead(), odds.ahead()]);
            Effect { changes: changes.to_vec(), turns }
        };
        let effects = odds.iter().zip(&pairs).skip(1).map(effect).collect();
        Ok(WhatIf::of(&outcomes, &cases, effects, whole(sampled)?))
    }

    /// Computes the odds of several setups, sampled with the same fights unless they are to be
    /// exact.
    fn of_variants(
        &self,
        setups: &[&SquadSetup],
        compare: impl FnMut(&[Vec<Option<Side>>]),
        watcher: &dyn Watcher,
    ) -> Result<Vec<SquadOdds>, AskError> {
        match self.ask.wanted {
            Wanted::Exact => {
                setups.iter().map(|setup| setup.odds(&mut Exact::default(), watcher)).collect()
            }
            _ => SquadSetup::side_by_side(setups, compare, watcher),
        }
    }
}

impl MatrixQuestion {
    /// Computes what the alternatives to `rests` do to the mean chances to win, and to the
    /// ranking.
    ///
    /// # Errors
    /// As for [`MatrixQuestion::answer`].
    pub fn what_if(
        &self,
        matrix: &Matrix,
        rests: &Rests,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let base = matrix.means();
        let (cases, questions) = cases(rests, |key, value| {
            let mut question = self.clone();
            question.roster_file.system = changed(&self.roster_file.system, key, value)?;
            question.check().is_ok().then_some(question)
        });
        let outcomes: Vec<String> =
            matrix.names.iter().map(|name| format!("{name} wins on average")).collect();
        let mut effects = Vec::with_capacity(cases.len());
        let mut sampled = matrix.cells.iter().find_map(|cell| cell.sampled);
        for question in &questions {
            let others = question.answer(watcher)?;
            sampled = sampled.or(others.cells.iter().find_map(|cell| cell.sampled));
            let means = others.means();
            let place = |name: &String| others.names.iter().position(|other| other == name);
            let after: Vec<f64> = matrix
                .names
                .iter()
                .zip(&base)
                .map(|(name, &mean)| place(name).map_or(mean, |at| means[at]))
                .collect();
            // Both answers have errors, which the shared dice only make smaller.
            let error = matrix.error().max(others.error());
            let change = |at: usize| {
                let value = after[at] - base[at];
                let ends = (value - 2.0 * error, value + 2.0 * error);
                (base[at], Change { value, interval: sampled.map(|_| ends) })
            };
            let turns = matrix.turned(&base, &after, MOVES.max(4.0 * error));
            effects.push(Effect { changes: (0..base.len()).map(change).collect(), turns });
        }
        Ok(WhatIf::of(&outcomes, &cases, effects, sampled))
    }
}

impl Matrix {
    /// Returns a bound on the error of a mean chance: the mean half-width of all intervals.
    fn error(&self) -> f64 {
        let intervals = self.cells.iter().filter_map(|cell| cell.win_interval);
        let widths = intervals.map(|(low, high)| (high - low) / 2.0).sum::<f64>();
        widths / self.cells.len().max(1) as f64
    }

    /// Returns the first pair of the ranking whose order is turned round by more than `least`.
    fn turned(&self, before: &[f64], after: &[f64], least: f64) -> Option<String> {
        let ranking = self.ranking();
        let above = |at: usize, other: usize| {
            before[other] <= before[at] && after[at] + least < after[other]
        };
        let mut pairs = ranking
            .iter()
            .enumerate()
            .flat_map(|(nth, &at)| ranking[nth + 1..].iter().map(move |&other| (at, other)));
        let (at, other) = pairs.find(|&(at, other)| above(at, other))?;
        Some(format!("{} ranks above {}", self.names[other], self.names[at]))
    }
}

#[cfg(test)]
mod tests;
