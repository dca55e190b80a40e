//! What could change an answer: the question asked again with each alternative that the rules
//! leave open.
//!
//! Only parameters that were read for an answer can change it, so only their alternatives are
//! tried, one at a time.

use evenodds_engine::book::{Provenance, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Playable, Side};
use serde::Serialize;

use crate::ask::{Ask, AskError, Sampled, Stop, Wanted, Watcher};
use crate::attack::AttackOdds;
use crate::bout::Bout;
use crate::duel::DuelOdds;
use crate::engage::{Prepared, SquadOdds, SquadSetup};
use crate::paired::{self, Change, Pairs};
use crate::rests::{Alternative, Rest, Rests, changed};

mod checks;
mod growth;
mod matrix;

pub(crate) use checks::passes;

/// The change of a chance from which an alternative moves an answer: one percentage point.
pub const MOVES: f64 = 0.01;

/// Chains that cost no more to solve than to simulate.
const SMALL: Limits = Limits { states: 2_000, transitions: 10_000, ..Limits::FEW };

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
    /// What it moves most: "Line wins".
    pub outcome: String,
    /// What that is.
    #[serde(skip)]
    pub measure: Measure,
    /// It as it was.
    pub before: f64,
    /// It with the alternative.
    pub after: f64,
    /// Its change.
    pub change: f64,
    /// The interval of the change, if sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_interval: Option<(f64, f64)>,
    /// What it does to an order: "Fighter is ahead".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
}

/// What an alternative moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// A chance.
    Chance,
    /// A difference of two chances: what a step is worth.
    Worth,
}

/// What an answer leads with, and how one alternative changes it.
struct Effect {
    /// What it was, and its change, by outcome.
    changes: Vec<(f64, Change)>,
    turns: Option<String>,
}

/// An alternative to a value.
type Case<'a> = (&'a Rest, &'a Alternative);

/// Returns the alternatives to assumed and inferred values, each with the question that `ask`
/// makes with it. An alternative with which the question cannot be asked is left out.
fn cases<Q>(rests: &Rests, ask: impl Fn(&Rest, &Value) -> Option<Q>) -> (Vec<Case<'_>>, Vec<Q>) {
    let is_open = |one: &&Rest| matches!(one.status, Provenance::Assumed | Provenance::Inferred);
    let open = rests.iter().filter(is_open);
    let all = open.flat_map(|rest| rest.alternatives.iter().map(move |other| (rest, other)));
    all.filter_map(|(rest, other)| Some(((rest, other), ask(rest, &other.set)?))).unzip()
}

impl WhatIf {
    fn of(
        measure: Measure,
        outcomes: &[String],
        cases: &[Case<'_>],
        effects: Vec<Effect>,
        sampled: Option<Sampled>,
    ) -> WhatIf {
        let told = cases.iter().zip(effects);
        let mut moves: Vec<Move> =
            told.filter_map(|(case, effect)| effect.told(measure, outcomes, case)).collect();
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
    fn told(self, measure: Measure, outcomes: &[String], (rest, other): &Case<'_>) -> Option<Move> {
        let real = |(_, (_, change)): &(&String, (f64, Change))| !change.is_noise();
        let all = || outcomes.iter().zip(self.changes.iter().copied());
        let size = |change: Change| change.value.abs();
        let most = |one: &(&String, (f64, Change)), two: &(&String, (f64, Change))| {
            size(one.1.1).total_cmp(&size(two.1.1))
        };
        // Of equal changes, the first is told.
        let strongest = all().rev().filter(real).max_by(most);
        let strongest = strongest.filter(|(_, (_, change))| MOVES <= size(*change) + 1e-12);
        let shown = strongest.or_else(|| all().rev().max_by(most).filter(|_| self.turns.is_some()));
        let (outcome, (before, change)) = shown?;
        // What it was may be known better than its change.
        let after = match measure {
            Measure::Chance => (before + change.value).clamp(0.0, 1.0),
            Measure::Worth => before + change.value,
        };
        Some(Move {
            system: rest.system.clone(),
            key: rest.key.clone(),
            was: rest.value.clone(),
            value: other.value.clone(),
            says: other.says.clone(),
            outcome: outcome.clone(),
            measure,
            before,
            after,
            change: after - before,
            change_interval: change.interval,
            turns: self.turns,
        })
    }
}

impl Move {
    /// Returns the sentence about it.
    fn sentence(&self) -> String {
        let points = |change: f64| format!("{:+.1}", (change * 1000.0).round() / 10.0 + 0.0);
        let told = |number: f64| match self.measure {
            Measure::Chance => format!("{:.1} %", number * 100.0),
            Measure::Worth => format!("{} points", points(number)),
        };
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
            told(self.after),
            told(self.before),
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

/// Returns the first two of a ranking of whom the second overtakes the first, by more than a point
/// and beyond the noise. `lead` returns how far one is ahead of another, before and after.
fn overtaken(
    ranking: &[usize],
    lead: impl Fn(usize, usize) -> [Change; 2],
) -> Option<(usize, usize)> {
    let mut pairs = ranking
        .iter()
        .enumerate()
        .flat_map(|(nth, &one)| ranking[nth + 1..].iter().map(move |&other| (one, other)));
    pairs.find(|&(one, other)| {
        let leads = lead(one, other);
        let [before, after] = leads.map(|lead| lead.value);
        1e-9 < before && after < -MOVES && !leads.iter().any(Change::is_noise)
    })
}

/// Returns how many duels like one are asked for at once: if the method is left open, they are
/// solved if its chain is small, and all simulated otherwise, so that fights can be compared.
fn quickest(ask: &Ask, duel: &dyn Playable) -> Ask {
    let small = || duel.chain(&mut Exact::default(), SMALL).is_ok();
    let sampled = ask.wanted == Wanted::Auto && !small();
    Ask { wanted: if sampled { Wanted::Sampled } else { ask.wanted }, ..*ask }
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

    /// Returns the exact chances of the attack to hit, to wound and to take out.
    fn exact_attack(&self, watcher: &dyn Watcher) -> Result<[f64; 3], AskError> {
        let ask = Ask { wanted: Wanted::Exact, ..self.ask };
        let odds = Bout { ask, ..self.clone() }.attack(watcher)?;
        Ok([odds.hit(), odds.wound(), odds.out()])
    }

    /// Computes what the alternatives to `rests` do to the attack, exactly; `known` is the answer
    /// that they change.
    ///
    /// # Errors
    /// If the situation allows no attack, or it is interrupted.
    pub fn what_if_attacked(
        &self,
        known: &AttackOdds,
        rests: &Rests,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let base = self.exact_attack(watcher)?;
        let known = [known.hit(), known.wound(), known.out()];
        let (cases, bouts) = cases(rests, |rest, value| {
            self.with_parameter(&rest.key, value).filter(|bout| bout.assault().is_ok())
        });
        let mut effects = Vec::with_capacity(cases.len());
        for (nth, bout) in bouts.iter().enumerate() {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            let chances = bout.exact_attack(watcher)?;
            let change = |at: usize| Change { value: chances[at] - base[at], interval: None };
            let changes = (0..base.len()).map(|at| (known[at], change(at))).collect();
            effects.push(Effect { changes, turns: None });
            watcher.progress(nth as u64 + 1, cases.len() as u64);
        }
        let [attacker, defender] = &self.names;
        let outcomes = [
            format!("{attacker} hits with"),
            format!("{attacker} wounds with"),
            format!("{attacker} takes {defender} out with"),
        ];
        Ok(WhatIf::of(Measure::Chance, &outcomes, &cases, effects, None))
    }

    /// Computes what the alternatives to `rests` do to the duel; `known` is the answer that they
    /// change. Duels that are sampled share
    /// their dice, and are compared fight by fight.
    ///
    /// # Errors
    /// As for [`Bout::duel`].
    pub fn what_if(
        &self,
        known: &DuelOdds,
        rests: &Rests,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let mut duels: Vec<Box<dyn Playable>> = vec![self.playable()?];
        let (cases, others) =
            cases(rests, |rest, value| self.with_parameter(&rest.key, value)?.playable().ok());
        duels.extend(others);
        let outcomes = self.names.each_ref().map(|name| format!("{name} wins"));
        if cases.is_empty() {
            return Ok(WhatIf::of(Measure::Chance, &outcomes, &cases, Vec::new(), None));
        }
        let (ask, rounds_max) = (&self.ask, self.rounds_max());
        let odds = DuelOdds::side_by_side(&duels, 0, 0, rounds_max, ask, watcher)?;
        let Some(((base, _), others)) = odds.split_first() else {
            return Err(AskError::Interrupted);
        };
        let sampled = odds.iter().find_map(|(odds, _)| odds.sampled());
        let names = self.names.each_ref().map(String::as_str);
        let effect = |(odds, pairs): &(DuelOdds, Option<[Pairs; 2]>)| {
            let changes = Side::BOTH.map(|side| {
                let pairs = pairs.as_ref().map(|pairs| &pairs[side.index()]);
                let wins = [odds.wins(side), base.wins(side)];
                (known.wins(side), Change::between([odds, base], wins, pairs))
            });
            let turns = turned(names, [known.ahead(), odds.ahead()]);
            Effect { changes: changes.to_vec(), turns }
        };
        let effects = others.iter().map(effect).collect();
        Ok(WhatIf::of(Measure::Chance, &outcomes, &cases, effects, whole(sampled)?))
    }
}

impl SquadSetup {
    /// Returns the same setup with another value of a parameter.
    fn with_parameter(&self, key: &str, value: &Value) -> Option<SquadSetup> {
        let mut setup = self.clone();
        setup.scenario_file.system = changed(&self.scenario_file.system, key, value)?;
        Some(setup)
    }

    /// Computes what the alternatives to `rests` do to the fight, whose answer is `known`, from fights that share their
    /// dice.
    ///
    /// # Errors
    /// As for [`SquadSetup::odds`].
    pub fn what_if(
        &self,
        known: &SquadOdds,
        rests: &Rests,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let (cases, others) = cases(rests, |rest, value| {
            self.with_parameter(&rest.key, value).filter(|setup| setup.fight().is_ok())
        });
        let outcomes = self.names().map(|name| format!("{name} wins"));
        if cases.is_empty() {
            return Ok(WhatIf::of(Measure::Chance, &outcomes, &cases, Vec::new(), None));
        }
        let setups: Vec<&SquadSetup> = [self].into_iter().chain(&others).collect();
        let (odds, pairs) = self.of_variants(&setups, watcher)?;
        let (Some(base), sampled) = (odds.first(), odds.iter().find_map(SquadOdds::sampled)) else {
            return Err(AskError::Interrupted);
        };
        let effect = |(odds, pairs): (&SquadOdds, &[Pairs; 2])| {
            let changes = Side::BOTH.map(|side| {
                let wins = [odds.wins(side), base.wins(side)];
                let pairs = sampled.map(|_| &pairs[side.index()]);
                (known.wins(side), Change::between([&odds.ends, &base.ends], wins, pairs))
            });
            let turns = turned(self.names(), [known.ahead(), odds.ahead()]);
            Effect { changes: changes.to_vec(), turns }
        };
        let effects = odds.iter().zip(&pairs).skip(1).map(effect).collect();
        Ok(WhatIf::of(Measure::Chance, &outcomes, &cases, effects, whole(sampled)?))
    }

    /// Computes the odds of several setups, and, unless they are to be exact, what each side gains
    /// in each of them compared with the first, from the same fights.
    fn of_variants(
        &self,
        setups: &[&SquadSetup],
        watcher: &dyn Watcher,
    ) -> Result<(Vec<SquadOdds>, Vec<[Pairs; 2]>), AskError> {
        let pairs = vec![[Pairs::default(); 2]; setups.len()];
        if self.ask.wanted == Wanted::Exact {
            let odds = setups.iter().map(|setup| setup.odds(&mut Exact::default(), watcher));
            return Ok((odds.collect::<Result<_, _>>()?, pairs));
        }
        let compare = |pairs: &mut Vec<[Pairs; 2]>, won: &[Vec<Option<Side>>]| {
            for (pairs, other) in pairs.iter_mut().zip(won) {
                paired::count(pairs, other, &won[0]);
            }
        };
        let prepared = setups.iter().map(|setup| setup.prepared());
        let prepared: Vec<Prepared<'_>> = prepared.collect::<Result<_, _>>()?;
        SquadSetup::side_by_side(&prepared, pairs, compare, watcher)
    }
}

#[cfg(test)]
mod tests;
