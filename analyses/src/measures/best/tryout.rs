//! Trying candidates against a field: exactly where that is possible, else in stages.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Plan, Playable, SampleCache, Side, Tally};
use evenodds_engine::fight::{Meeting, SetupError, Sheet};
use rayon::prelude::*;

use super::candidate::{Candidate, Field};
use super::race::{DuelPlace, Race};
use super::score::{Confidence, Taken, score};
use crate::answer::dependencies::Dependencies;
use crate::answer::measure::Estimate;
use crate::answer::noise::ROUNDING;
use crate::answer::statistics::{Sampled, Stop};
use crate::library::RosterFile;
use crate::measures::bout::{Bout, is_even, told_apart};
use crate::measures::duel::DuelOdds;
use crate::measures::matrix::StopOnly;
use crate::sampling::{Ask, AskError, Wanted, Watcher};

/// A question: which candidate does best in duels against a field?
#[derive(Clone)]
pub struct Tryout {
    /// The roster and its game.
    pub roster_file: RosterFile,
    /// Who is tried: one or more, each of whom can fight each opponent.
    pub candidates: Vec<Candidate>,
    /// Against whom.
    pub field: Field,
    /// The situation, in which the candidate is the first fighter.
    pub situation: Sheet,
    /// The settings of the situation as given, as keys and values.
    pub settings: Vec<(String, String)>,
    /// How numbers are computed. The trials are those of each pair, at most.
    pub ask: Ask,
}

/// How a candidate did.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// Who.
    pub candidate: Candidate,
    /// The mean share of its duels that it takes: those that it wins, and half of those that nobody
    /// wins. All intervals hold together.
    pub score: Estimate,
    /// What it takes against each opponent.
    pub shares: Vec<Estimate>,
    /// For each opponent, a bound on the error of the chances, if they are exact.
    pub slacks: Vec<Option<f64>>,
    /// How its duels were sampled, if any were; the trials are those of each pair.
    pub sampled: Option<Sampled>,
    /// The stage after which it left, from 1 on, because it surely is not the best.
    pub left_after: Option<usize>,
}

/// How all candidates did.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// The candidates, the best first: those who stayed to the end, and then those who left.
    pub standings: Vec<Ranked>,
    /// The number of duels of a pair at the end of each stage; none if all pairs are exact.
    pub stages: Vec<u64>,
    /// The number of duels that were simulated.
    pub fights: u64,
    /// The number of duels that it would have taken to simulate all pairs to the end.
    pub fights_all: u64,
    /// The number of pairs that are exact.
    pub exact: usize,
    /// Whether any duel may end without a winner.
    pub has_draws: bool,
    /// Why the last stage was the last, if any were played.
    pub stop: Option<Stop>,
}

/// What is solved for: two stat lines, and the weapon of the first.
type DuelKey<'a> = (&'a str, Option<&'a str>, &'a str);

/// A duel that is played: its rules, and what is known of its paths.
struct Played {
    duel: Box<dyn Playable>,
    cache: SampleCache,
}

impl Ranked {
    /// Returns a bound on the error of each chance, if all are exact.
    #[must_use]
    pub fn slack(&self) -> Option<f64> {
        let most = |most: f64, slack: &Option<f64>| slack.map(|slack| most.max(slack));
        self.slacks.iter().try_fold(0.0, most)
    }

    /// Returns the opponent against which it takes the least: its place and the share. `None` if noise
    /// may explain that it is this one.
    #[must_use]
    pub fn worst(&self) -> Option<(usize, Estimate)> {
        let all = || self.shares.iter().copied().enumerate();
        let (at, least) = all().min_by(|one, other| one.1.value.total_cmp(&other.1.value))?;
        let is_least = |(other, share): (usize, Estimate)| {
            other == at || least.ends().1 + ROUNDING < share.ends().0
        };
        all().all(is_least).then_some((at, least))
    }
}

impl Tryout {
    /// Returns the same question, of which nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> Tryout {
        Tryout { roster_file: self.roster_file.fresh(), ..self.clone() }
    }

    /// Returns what has been read for this question since it was fresh.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        let system = self.roster_file.system.as_ref();
        let candidates = self.candidates.iter().map(|one| one.fighter.as_str());
        let names = candidates.chain(self.field.names.iter().map(String::as_str));
        let meetings: Vec<Meeting> =
            names.filter_map(|name| self.bout((name, None, name)).meeting().ok()).collect();
        Dependencies::of(system).with(system, meetings.iter().map(|one| &one.contenders[0]))
    }

    /// Returns two stat lines in the situation, the first with the weapon that is chosen for it.
    fn bout(&self, (ours, weapon, theirs): DuelKey<'_>) -> Bout {
        let names = [ours, theirs];
        Bout {
            roster_file: self.roster_file.clone(),
            fighters: names.map(str::to_owned),
            names: told_apart(names),
            situation: self.situation.clone(),
            settings: self.settings.clone(),
            weapon: weapon.map(str::to_owned),
            ask: Ask { limits: Limits::FEW, ..self.ask },
        }
    }

    /// Prepares the duel of a candidate with an opponent.
    ///
    /// # Errors
    /// If the situation allows none.
    pub fn playable(
        &self,
        candidate: &Candidate,
        opponent: &str,
    ) -> Result<Box<dyn Playable>, SetupError> {
        let key = (candidate.fighter.as_str(), candidate.weapon.as_deref(), opponent);
        self.bout(key).playable()
    }

    fn rounds_max(&self) -> u16 {
        self.situation.number("rounds_max")
    }

    /// Tries the candidates, on all threads.
    ///
    /// # Errors
    /// If two cannot fight, it is to be exact and a chain is too large, more trials are requested
    /// than accepted, or it is stopped before there is a result.
    pub fn tried(&self, watcher: &dyn Watcher) -> Result<Tried, AskError> {
        let mut taken = self.solved(watcher)?;
        let open: Vec<DuelPlace> = (0..taken.len())
            .flat_map(|candidate| (0..taken[candidate].len()).map(move |at| (candidate, at)))
            .filter(|&(candidate, opponent)| matches!(taken[candidate][opponent], Taken::Played(_)))
            .collect();
        let duel = |&(candidate, opponent): &DuelPlace| -> Result<(DuelPlace, Played), AskError> {
            let duel = self.playable(&self.candidates[candidate], &self.field.names[opponent])?;
            let cache = SampleCache::default().among(open.len());
            Ok(((candidate, opponent), Played { duel, cache }))
        };
        let duels = open.iter().map(duel).collect::<Result<BTreeMap<DuelPlace, Played>, _>>()?;
        self.check_length(&duels, watcher)?;
        let is_sampled = |row: &&Vec<Taken>| row.iter().any(|one| matches!(one, Taken::Played(_)));
        let confidence = Confidence::of(
            self.ask.confidence,
            taken.iter().filter(is_sampled).count(),
            open.len(),
        );
        let (trials, target_error) = (self.ask.trials_at_most(), self.ask.target_error);
        let weights = &self.field.weights;
        let race = Race { weights, confidence, target_error, trials };
        let (fights, all) = (AtomicU64::new(0), trials.saturating_mul(open.len() as u64));
        let play = |places: &[DuelPlace], range: Range<u64>| -> Result<Vec<Tally>, AskError> {
            let played = places.par_iter().map(|place| -> Result<Tally, AskError> {
                let played = self.played(&duels[place], (place.1, range.clone()), watcher)?;
                let done = fights.fetch_add(played.fights, Ordering::Relaxed) + played.fights;
                watcher.progress(done, all);
                Ok(played)
            });
            let played: Vec<Result<Tally, AskError>> = played.collect();
            played.into_iter().collect()
        };
        // Who repeats another plays no more after the first stage, and is no longer the same.
        let mut repeated = None;
        let after = |taken: &[Vec<Taken>]| repeated.insert(self.repeated(taken)).clone();
        let course = race.run(&mut taken, play, after)?;
        let repeated = repeated.unwrap_or_else(|| self.repeated(&taken));
        let standing = |(at, row): (usize, &Vec<Taken>)| {
            let trials = row.iter().map(Taken::fights).max().unwrap_or(0);
            let stop = if course.left_after[at].is_some() { Stop::Decided } else { course.stop };
            let Ask { seed, confidence: of_all, .. } = self.ask;
            let sampled = Sampled { trials, seed, confidence: of_all, target_error, stop };
            Ranked {
                candidate: self.candidates[at].clone(),
                score: score(row, weights, confidence),
                shares: row.iter().map(|one| one.share(confidence)).collect(),
                slacks: row.iter().map(Taken::slack).collect(),
                sampled: (0 < trials).then_some(sampled),
                left_after: course.left_after[at],
            }
        };
        let rows = taken.iter().enumerate().filter(|(at, _)| !repeated.contains(at));
        let mut standings: Vec<Ranked> = rows.map(standing).collect();
        // Rounding in the last digit must not order equals.
        let rank = |one: &Ranked| {
            let score = (one.score.value / ROUNDING).round() as i64;
            (one.left_after.is_some(), std::cmp::Reverse(score))
        };
        standings.sort_by_key(rank);
        let pairs = self.candidates.len() * self.field.names.len();
        Ok(Tried {
            standings,
            stop: (!course.stages.is_empty()).then_some(course.stop),
            stages: course.stages,
            fights: taken.iter().flatten().map(Taken::fights).sum(),
            fights_all: all,
            exact: pairs - open.len(),
            has_draws: taken.iter().flatten().any(Taken::has_draws),
        })
    }

    /// Returns what can be known exactly; of all else nothing is known yet.
    fn solved(&self, watcher: &dyn Watcher) -> Result<Vec<Vec<Taken>>, AskError> {
        let is_even = is_even(&self.roster_file, &self.situation);
        let keys = |candidate: usize, opponent: usize| {
            let Candidate { fighter, weapon, .. } = &self.candidates[candidate];
            let (ours, theirs) = (fighter.as_str(), self.field.names[opponent].as_str());
            // If both fighters are treated alike, half of the pairs tells the other half.
            match weapon {
                None if is_even && theirs < ours => ((theirs, None, ours), true),
                weapon => ((ours, weapon.as_deref(), theirs), false),
            }
        };
        let places = || {
            let opponents = self.field.names.len();
            (0..self.candidates.len() * opponents).map(move |at| (at / opponents, at % opponents))
        };
        let mut duels: Vec<DuelKey<'_>> = places().map(|(one, other)| keys(one, other).0).collect();
        duels.sort_unstable();
        duels.dedup();
        let rows: Vec<&[DuelKey<'_>]> = duels.chunk_by(|one, next| one.0 == next.0).collect();
        let done = AtomicU64::new(0);
        let row = |row: &&[DuelKey<'_>]| -> Result<Vec<Option<DuelOdds>>, AskError> {
            let mut hand = Exact::default();
            let solve = |&key: &DuelKey<'_>| {
                if watcher.stopped() {
                    return Err(AskError::Interrupted);
                }
                let bout = self.bout(key);
                let (duel, rounds_max) = (bout.playable()?, bout.rounds_max());
                let watcher = &StopOnly(watcher);
                let odds = DuelOdds::try_solve(&*duel, rounds_max, &bout.ask, &mut hand, watcher);
                Ok(odds?.ok())
            };
            let solved = row.iter().map(solve).collect();
            let all = done.fetch_add(1, Ordering::Relaxed) + 1;
            watcher.progress(all, rows.len() as u64);
            solved
        };
        let solved: Vec<Result<_, AskError>> = rows.par_iter().map(row).collect();
        // The first error is told, whichever thread was the first.
        let solved = solved.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
        let known: BTreeMap<DuelKey<'_>, Option<DuelOdds>> =
            duels.into_iter().zip(solved).collect();
        let taken = |(candidate, opponent): (usize, usize)| {
            let (key, turned) = keys(candidate, opponent);
            match known.get(&key) {
                Some(Some(odds)) => {
                    let [ours, theirs] = if turned { [Side::B, Side::A] } else { Side::BOTH };
                    let share = 0.5 + (odds.wins(ours) - odds.wins(theirs)) / 2.0;
                    let drawn = 1.0 - odds.wins(Side::A) - odds.wins(Side::B);
                    Taken::Exactly { share, slack: odds.slack().unwrap_or(0.0), drawn }
                }
                _ => Taken::Played(Tally::default()),
            }
        };
        let taken: Vec<Taken> = places().map(taken).collect();
        let rows = taken.chunks(self.field.names.len().max(1));
        Ok(rows.map(<[Taken]>::to_vec).collect())
    }

    /// Plays these duels of a pair. Those with another opponent are other fights of the seed, so that
    /// all duels of a candidate are independent; all candidates have the same ones with an opponent.
    fn played(
        &self,
        Played { duel, cache }: &Played,
        (opponent, range): (usize, Range<u64>),
        watcher: &dyn Watcher,
    ) -> Result<Tally, AskError> {
        let mut tally = Tally::default();
        let start = self.ask.trials_at_most().saturating_mul(opponent as u64);
        let run = |done: u64, fights| {
            let first = start.saturating_add(done);
            let plan = Plan { seed: self.ask.seed, first, fights, rounds_max: self.rounds_max() };
            tally.add(&match self.ask.wanted {
                Wanted::Rolled => duel.simulate_rolled(&plan),
                _ => duel.simulate_from(&plan, cache),
            });
        };
        self.ask.play_range(range, Ask::CHUNK, run, &StopOnly(watcher))?;
        Ok(tally)
    }

    /// Returns an error if more trials are requested than accepted.
    fn check_length(
        &self,
        duels: &BTreeMap<DuelPlace, Played>,
        watcher: &dyn Watcher,
    ) -> Result<(), AskError> {
        let trials = self.ask.trials_at_most();
        match duels.first_key_value() {
            Some((place, duel)) if self.ask.trials_max < trials => {
                self.played(duel, (place.1, 0..trials), watcher).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// Returns the candidates that do the same as another: a fighter that uses the weapon chosen for
    /// it in any case.
    fn repeated(&self, taken: &[Vec<Taken>]) -> Vec<usize> {
        let all = || self.candidates.iter().enumerate();
        let mut repeated = Vec::new();
        for (at, unarmed) in all().filter(|(_, one)| one.weapon.is_none()) {
            let armed = all().filter(|(_, one)| one.weapon.is_some());
            let armed: Vec<usize> = armed
                .filter(|(_, one)| one.fighter == unarmed.fighter)
                .map(|(other, _)| other)
                .collect();
            let is_same = |&&other: &&usize| {
                taken[other].iter().zip(&taken[at]).all(|(ours, theirs)| ours.is_like(theirs))
            };
            let Some(&same) = armed.iter().find(is_same) else { continue };
            // Where there is nothing to choose, its own name is enough.
            repeated.push(if armed.len() == 1 { same } else { at });
        }
        repeated
    }
}
