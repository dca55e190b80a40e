//! What one step of each key changes in the mean chance to win against a field.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Playable, Side};
use evenodds_engine::fight::SetupError;
use rayon::prelude::*;

use super::keys::KeySteps;
use crate::answer::statistics::paired::Change;
use crate::answer::statistics::{Sampled, Stop};
use crate::library::RosterFile;
use crate::measures::bout::Bout;
use crate::measures::duel::DuelOdds;
use crate::measures::matrix::StopOnly;
use crate::sampling::{Ask, AskError, Reads, Wanted, Watcher};

/// What the steps of the keys of a fighter change against a field.
#[derive(Clone, Debug)]
pub struct Weights {
    /// The mean chance to win as it is, with its interval if a duel was sampled.
    pub base: Change,
    /// The keys, those first whose steps change most.
    pub keys: Vec<KeyWeight>,
    /// The keys of which the rules refuse every step, with the reason.
    pub refused: Vec<(KeySteps, SetupError)>,
    /// A bound on the error of every change that is exact.
    pub slack: f64,
    /// How duels were sampled, if any were.
    pub sampled: Option<Sampled>,
    /// The number of opponents against whom all duels were solved.
    pub exact: usize,
    /// The number of duels that were solved.
    pub solved: usize,
}

/// A key, and what its steps change.
#[derive(Clone, Debug)]
pub struct KeyWeight {
    /// The key and its steps.
    pub steps: KeySteps,
    /// The change of the mean chance to win by each step that can be taken.
    pub changes: [Option<Change>; 2],
}

/// No change, exactly.
const NONE: Change = Change { value: 0.0, interval: None };

/// A step that is tried: the place of its key, and which of its two steps.
type Tried = (usize, usize);

/// The duels against one opponent.
struct Fought {
    base: Change,
    /// Of each step that is tried, its change, or why the rules refuse it.
    changes: Vec<Result<Change, SetupError>>,
    /// Whether the rules have read each key.
    read: Vec<bool>,
    slack: f64,
    sampled: Option<Sampled>,
    solved: usize,
}

impl KeyWeight {
    /// Returns the larger of its changes, and which step it is.
    #[must_use]
    pub fn largest(&self) -> Option<(usize, Change)> {
        let known = self.changes.into_iter().enumerate();
        let known = known.filter_map(|(nth, change)| Some((nth, change?)));
        // Of equals the first.
        known.rev().max_by(|one, other| one.1.value.abs().total_cmp(&other.1.value.abs()))
    }

    /// Returns the size of the larger of its changes.
    #[must_use]
    pub fn size(&self) -> f64 {
        self.largest().map_or(0.0, |(_, change)| change.value.abs())
    }
}

impl Weights {
    /// Computes what the steps of the keys of a fighter change. Each bout has it as the first, and
    /// another opponent of one roster as the second, each of whom counts alike.
    ///
    /// A key that the rules do not read in a duel changes nothing in it, and that duel is not solved
    /// again. Where a duel cannot be solved, it is simulated with the same dice under every step; no two
    /// opponents share fights, so that the errors of their duels are independent. The intervals of all
    /// changes hold together (Bonferroni).
    ///
    /// # Errors
    /// If it is stopped, or as for [`DuelOdds::of`].
    pub fn of(bouts: &[Bout], watcher: &dyn Watcher) -> Result<Weights, AskError> {
        let Some(first) = bouts.first() else {
            return Err(SetupError::new("there is no opponent").into());
        };
        let keys = KeySteps::of(first);
        let tried = (0..keys.len()).flat_map(|key| [(key, 0), (key, 1)]);
        let tried: Vec<Tried> =
            tried.filter(|&(key, nth)| keys[key].steps[nth].is_some()).collect();
        let done = AtomicU64::new(0);
        let fought = |(nth, bout): (usize, &Bout)| {
            let fought = Fought::of((nth, bout), (&keys, &tried), watcher);
            watcher.progress(done.fetch_add(1, Ordering::Relaxed) + 1, bouts.len() as u64);
            fought
        };
        let fought: Vec<Result<Fought, AskError>> =
            bouts.par_iter().enumerate().map(fought).collect();
        // The first error is told, whichever thread was the first.
        let fought = fought.into_iter().collect::<Result<Vec<_>, _>>()?;
        Ok(Weights::joined(&keys, &tried, &fought))
    }

    /// Joins the duels against all opponents.
    fn joined(keys: &[KeySteps], tried: &[Tried], fought: &[Fought]) -> Weights {
        let share = 1.0 / fought.len() as f64;
        let mean = |parts: Vec<Change>| Change::sum(&parts).times(share);
        let is_used = |steps: &KeySteps| {
            let same = |(_, other): &(usize, &KeySteps)| other.holder == steps.holder;
            let mut own = keys.iter().enumerate().filter(same);
            steps.holder.weapon().is_none()
                || own.any(|(at, _)| fought.iter().any(|one| one.read[at]))
        };
        let (mut weights, mut refused) = (Vec::new(), Vec::new());
        for (at, steps) in keys.iter().enumerate().filter(|(_, steps)| is_used(steps)) {
            let change = |nth: usize| {
                let place = tried.iter().position(|&one| one == (at, nth))?;
                let parts = fought.iter().map(|one| one.changes[place].clone());
                Some(parts.collect::<Result<Vec<Change>, SetupError>>().map(mean))
            };
            let changes = [change(0), change(1)];
            let reason = changes.iter().flatten().find_map(|change| change.clone().err());
            let changes = changes.map(|change| change?.ok());
            match reason.filter(|_| changes.iter().all(Option::is_none)) {
                Some(reason) => refused.push((steps.clone(), reason)),
                None => weights.push(KeyWeight { steps: steps.clone(), changes }),
            }
        }
        // Rounding in the last digits orders nothing.
        weights.sort_by_key(|weight| Reverse((weight.size() * 1e9).round() as i64));
        Weights {
            base: mean(fought.iter().map(|one| one.base).collect()),
            keys: weights,
            refused,
            slack: fought.iter().map(|one| one.slack).sum::<f64>() * share,
            sampled: fought.iter().find_map(|one| one.sampled),
            exact: fought.iter().filter(|one| one.sampled.is_none()).count(),
            solved: fought.iter().map(|one| one.solved).sum(),
        }
    }
}

impl Fought {
    fn of(
        (nth, bout): (usize, &Bout),
        (keys, tried): (&[KeySteps], &[Tried]),
        watcher: &dyn Watcher,
    ) -> Result<Fought, AskError> {
        if watcher.stopped() {
            return Err(AskError::Interrupted);
        }
        // What the duel reads as it is is known apart from what it reads with a step, and others do.
        let apart = || {
            let roster = Arc::new(bout.roster_file.roster.fresh());
            let roster_file = RosterFile { roster, ..bout.roster_file.clone() };
            let ask = Ask { limits: Limits::FEW, ..bout.ask };
            Bout { roster_file, situation: bout.situation.fresh(), ask, ..bout.clone() }
        };
        let (own, other) = (apart(), apart());
        let step = |&(key, nth): &Tried| {
            let value = keys[key].steps[nth].clone();
            keys[key].taken(&other, value.expect("a step that is tried"))
        };
        let steps: Vec<Bout> = tried.iter().map(step).collect();
        let fought = match own.solved((keys, tried), &steps, watcher)? {
            Some(fought) => fought,
            None => own.played(nth as u64, (keys, tried), &steps, watcher)?,
        };
        let (system, whole) = (bout.roster_file.system.as_ref(), bout.meeting()?);
        for part in [own.meeting()?, other.meeting()?] {
            let read = Reads::of(system, &part.contenders.each_ref());
            let marked = read.mark(system, &whole.contenders.each_ref());
            debug_assert!(marked.is_some(), "they are the same fighters");
        }
        Ok(fought)
    }
}

impl Bout {
    /// Solves the duel as it is and with each step; `None` if one of them has to be sampled.
    fn solved(
        &self,
        (keys, tried): (&[KeySteps], &[Tried]),
        steps: &[Bout],
        watcher: &dyn Watcher,
    ) -> Result<Option<Fought>, AskError> {
        let (hand, watcher) = (&mut Exact::default(), &StopOnly(watcher));
        let mut solve = |bout: &Bout, duel: &dyn Playable| {
            let odds = DuelOdds::try_solve(duel, bout.rounds_max(), &self.ask, hand, watcher)?;
            Ok::<_, AskError>(odds.ok().map(|odds| (odds.wins(Side::A), odds.slack())))
        };
        let Some((win, slack)) = solve(self, self.playable()?.as_ref())? else { return Ok(None) };
        let read: Vec<bool> = keys.iter().map(|key| key.is_read(self)).collect();
        let (mut changes, mut most, mut solved) = (Vec::with_capacity(steps.len()), 0.0, 1);
        for (bout, &(key, _)) in steps.iter().zip(tried) {
            let change = match bout.playable() {
                Err(refusal) => Err(refusal),
                Ok(_) if !read[key] => Ok(NONE),
                Ok(duel) => {
                    let Some((after, slack)) = solve(bout, duel.as_ref())? else { return Ok(None) };
                    most = slack.unwrap_or_default().max(most);
                    solved += 1;
                    Ok(Change { value: after - win, interval: None })
                }
            };
            changes.push(change);
        }
        let (base, slack) = (Change { value: win, interval: None }, slack.unwrap_or_default());
        Ok(Some(Fought { base, changes, read, slack: slack + most, sampled: None, solved }))
    }

    /// Simulates the duel as it is and with each step, with the same dice; `nth` is the place of the
    /// opponent, whose fights no other one has.
    fn played(
        &self,
        nth: u64,
        (keys, tried): (&[KeySteps], &[Tried]),
        steps: &[Bout],
        watcher: &dyn Watcher,
    ) -> Result<Fought, AskError> {
        let wanted = match self.ask.wanted {
            Wanted::Auto => Wanted::Sampled,
            wanted => wanted,
        };
        let confidence = 1.0 - (1.0 - self.ask.confidence) / steps.len().max(1) as f64;
        let ask = Ask { wanted, confidence, ..self.ask };
        let (mut duels, mut rounds) = (vec![self.playable()?], vec![self.rounds_max()]);
        let mut refusals = Vec::with_capacity(steps.len());
        for bout in steps {
            match bout.playable() {
                Err(refusal) => refusals.push(Some(refusal)),
                Ok(duel) => {
                    refusals.push(None);
                    duels.push(duel);
                    rounds.push(bout.rounds_max());
                }
            }
        }
        let (first, watcher) = (nth * ask.trials_at_most(), &StopOnly(watcher));
        let odds = DuelOdds::side_by_side_within((&duels, &rounds), 0, first, &ask, watcher)?;
        let (base, win) = (&odds[0].0, odds[0].0.wins(Side::A));
        let sampled = base.sampled();
        if sampled.is_some_and(|sampled| sampled.stop == Stop::Interrupted) {
            return Err(AskError::Interrupted);
        }
        let sampled = sampled.map(|sampled| Sampled { confidence: self.ask.confidence, ..sampled });
        let count = |sampled: Sampled| (win * sampled.trials as f64).round() as u64;
        let interval = sampled.map(|sampled| sampled.interval(count(sampled)));
        let mut others = odds[1..].iter().map(|(odds, pairs)| {
            let pairs = pairs.as_ref().map(|pairs| &pairs[Side::A.index()]);
            Change::between([odds, base], [odds.wins(Side::A), win], pairs)
        });
        let read: Vec<bool> = keys.iter().map(|key| key.is_read(self)).collect();
        let change = |(refusal, &(key, _)): (Option<SetupError>, &Tried)| {
            let change = refusal.map_or_else(|| Ok(others.next()), Err)?;
            Ok(change.filter(|_| read[key]).unwrap_or(NONE))
        };
        let changes = refusals.into_iter().zip(tried).map(change).collect();
        let base = Change { value: win, interval };
        Ok(Fought { base, changes, read, slack: 0.0, sampled, solved: 0 })
    }
}
