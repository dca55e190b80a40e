//! What could change an answer: the question asked again with each alternative that the rules

use evenodds_engine::book::{Provenance, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Playable, Side};

use crate::answer::dependencies::{Alternative, Dependencies, Rest, changed};
use crate::answer::statistics::paired::{Change, Pairs};
use crate::answer::statistics::{Sampled, Stop, paired};
use crate::answer::{MOVES, Move, Unit, WhatIf};
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;
use crate::measures::duel::DuelOdds;
use crate::measures::engage::{Prepared, SquadOdds, SquadSetup};
use crate::sampling::{Ask, AskError, Wanted, Watcher};

/// Chains that cost no more to solve than to simulate.
const SMALL: Limits = Limits { states: 2_000, transitions: 10_000, ..Limits::FEW };

/// The headline number of an answer, and how one alternative changes it.
pub(crate) struct Effect {
    /// What it was, and its change, by outcome.
    pub(crate) changes: Vec<(f64, Change)>,
    pub(crate) turns: Option<String>,
}

/// An alternative to a value.
pub(crate) type Case<'a> = (&'a Rest, &'a Alternative);

/// Returns the alternatives to assumed and inferred values, each with the question that `ask`
/// makes with it. An alternative with which the question cannot be asked is left out.
pub(crate) fn cases<Q>(
    dependencies: &Dependencies,
    ask: impl Fn(&Rest, &Value) -> Option<Q>,
) -> (Vec<Case<'_>>, Vec<Q>) {
    let is_open = |one: &&Rest| matches!(one.status, Provenance::Assumed | Provenance::Inferred);
    let open = dependencies.iter().filter(is_open);
    let all = open.flat_map(|rest| rest.alternatives.iter().map(move |other| (rest, other)));
    all.filter_map(|(rest, other)| Some(((rest, other), ask(rest, &other.set)?))).unzip()
}

/// Returns what the alternatives do: those that move an answer, the strongest first.
pub(crate) fn moved(
    unit: Unit,
    outcomes: &[String],
    cases: &[Case<'_>],
    effects: Vec<Effect>,
    sampled: Option<Sampled>,
) -> WhatIf {
    let told = cases.iter().zip(effects);
    let mut moves: Vec<Move> =
        told.filter_map(|(case, effect)| effect.told(unit, outcomes, case)).collect();
    moves.sort_by(|one, other| other.change.abs().total_cmp(&one.change.abs()));
    WhatIf { tried: cases.len(), sampled, moves }
}

impl Effect {
    /// Returns what an alternative moves, if anything.
    fn told(self, unit: Unit, outcomes: &[String], (rest, other): &Case<'_>) -> Option<Move> {
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
        let after = match unit {
            Unit::Chance => (before + change.value).clamp(0.0, 1.0),
            _ => before + change.value,
        };
        Some(Move {
            system: rest.system.clone(),
            key: rest.key.clone(),
            was: rest.value.clone(),
            value: other.value.clone(),
            says: other.says.clone(),
            outcome: outcome.clone(),
            unit,
            before,
            after,
            change: after - before,
            change_interval: change.interval,
            turns: self.turns,
        })
    }
}

/// Returns what changes if another side is ahead.
pub(crate) fn turned(names: [&str; 2], ahead: [Option<Side>; 2]) -> Option<String> {
    match ahead {
        [Some(before), Some(after)] if before != after => {
            Some(format!("{} is ahead", names[after.index()]))
        }
        _ => None,
    }
}

/// Returns the first two of a ranking of whom the second overtakes the first, by more than a point
/// and beyond the noise. `lead` returns how far one is ahead of another, before and after.
pub(crate) fn overtaken(
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
pub(crate) fn quickest(ask: &Ask, duel: &dyn Playable) -> Ask {
    let small = || duel.chain(&mut Exact::default(), SMALL).is_ok();
    let sampled = ask.wanted == Wanted::Auto && !small();
    Ask { wanted: if sampled { Wanted::Sampled } else { ask.wanted }, ..*ask }
}

/// Fails if sampling was interrupted, because a comparison needs all of it.
pub(crate) fn whole(sampled: Option<Sampled>) -> Result<Option<Sampled>, AskError> {
    match sampled {
        Some(Sampled { stop: Stop::Interrupted, .. }) => Err(AskError::Interrupted),
        sampled => Ok(sampled),
    }
}

impl Bout {
    /// Returns the same bout with another value of a parameter.
    pub(crate) fn with_parameter(&self, key: &str, value: &Value) -> Option<Bout> {
        let mut bout = self.clone();
        bout.roster_file.system = changed(&self.roster_file.system, key, value)?;
        Some(bout)
    }

    /// Returns the exact chances of the attack to hit, to wound and to take out.
    pub(crate) fn exact_attack(&self, watcher: &dyn Watcher) -> Result<[f64; 3], AskError> {
        let ask = Ask { wanted: Wanted::Exact, ..self.ask };
        let odds = Bout { ask, ..self.clone() }.attack(watcher)?;
        Ok([odds.hit(), odds.wound(), odds.out()])
    }

    /// Computes what the alternatives to `dependencies` do to the attack, exactly; `known` is the answer
    /// that they change.
    ///
    /// # Errors
    /// If the situation allows no attack, or it is interrupted.
    pub fn what_if_attacked(
        &self,
        known: &AttackOdds,
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let base = self.exact_attack(watcher)?;
        let known = [known.hit(), known.wound(), known.out()];
        let (cases, bouts) = cases(dependencies, |rest, value| {
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
        Ok(moved(Unit::Chance, &outcomes, &cases, effects, None))
    }

    /// Computes what the alternatives to `dependencies` do to the duel; `known` is the answer that they
    /// change. Duels that are sampled share
    /// their dice, and are compared fight by fight.
    ///
    /// # Errors
    /// As for [`Bout::duel`].
    pub fn what_if(
        &self,
        known: &DuelOdds,
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let mut duels: Vec<Box<dyn Playable>> = vec![self.playable()?];
        let (cases, others) = cases(dependencies, |rest, value| {
            self.with_parameter(&rest.key, value)?.playable().ok()
        });
        duels.extend(others);
        let outcomes = self.names.each_ref().map(|name| format!("{name} wins"));
        if cases.is_empty() {
            return Ok(moved(Unit::Chance, &outcomes, &cases, Vec::new(), None));
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
        Ok(moved(Unit::Chance, &outcomes, &cases, effects, whole(sampled)?))
    }
}

impl SquadSetup {
    /// Returns the same setup with another value of a parameter.
    fn with_parameter(&self, key: &str, value: &Value) -> Option<SquadSetup> {
        let mut setup = self.clone();
        setup.scenario_file.system = changed(&self.scenario_file.system, key, value)?;
        Some(setup)
    }

    /// Computes what the alternatives to `dependencies` do to the fight, whose answer is `known`, from fights that share their
    /// dice.
    ///
    /// # Errors
    /// As for [`SquadSetup::odds`].
    pub fn what_if(
        &self,
        known: &SquadOdds,
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let (cases, others) = cases(dependencies, |rest, value| {
            self.with_parameter(&rest.key, value).filter(|setup| setup.fight().is_ok())
        });
        let outcomes = self.names().map(|name| format!("{name} wins"));
        if cases.is_empty() {
            return Ok(moved(Unit::Chance, &outcomes, &cases, Vec::new(), None));
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
        Ok(moved(Unit::Chance, &outcomes, &cases, effects, whole(sampled)?))
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
