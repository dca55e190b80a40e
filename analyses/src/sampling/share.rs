//! A share of the work on a question: a range of its trials, or what parts of it have counted.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use evenodds_engine::fight::Contender;
use evenodds_engine::registry::System;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ask::Ask;
use super::ask_error::AskError;
use super::ledger::Ledger;
use super::pair::Pair;
use super::part_error::PartError;
use super::reads::Reads;
use super::tallied::{Tallied, add};
use super::watcher::Watcher;
use crate::answer::statistics::confidence::waves;
use crate::answer::statistics::{Sampled, Stop};

/// A share of the work on a question, for those who work it out.
///
/// A question asks for its runs of trials one after another, always in the same order. Each run
/// then plays what the share says, or takes the counts of parts in place of playing.
pub enum Share {
    /// Nothing is played: how the first run is sampled is all that is wanted.
    Survey(Mutex<Option<Survey>>),
    /// A range of the trials of each run is played.
    Range(RangeShare),
    /// Nothing is played: parts have counted all.
    Whole(WholeShare),
}

/// How the runs of a question are sampled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Survey {
    /// The number of trials of each run, at most.
    pub trials: u64,
    /// The number of trials of the first wave, if there is a target error.
    pub wave: Option<u64>,
}

impl Survey {
    /// Iterates over the numbers of trials at which it is decided whether to go on, in ascending
    /// order; the last is that of all trials.
    pub fn ends(&self) -> impl Iterator<Item = u64> {
        waves(self.wave.unwrap_or(self.trials), self.trials)
    }
}

/// The range of trials that a part plays, and what it has counted.
pub struct RangeShare {
    range: Range<u64>,
    /// The number of all trials.
    of: u64,
    kept: Mutex<PartCounts>,
}

/// What a part has counted in each run, and what it has read.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartCounts {
    /// The counts of each run.
    pub(crate) runs: Vec<Value>,
    /// What was read.
    pub(crate) reads: Vec<Reads>,
}

/// What parts have counted.
pub struct WholeShare {
    pub(crate) pieces: Vec<Piece>,
    /// All pairs of a matrix, if it is one.
    pub(crate) pairs: Option<Vec<Pair>>,
    /// Whether these may be the first of all trials only: then sampling stops with them.
    pub(crate) is_so_far: bool,
    pub(crate) run: AtomicUsize,
    pub(crate) read: AtomicUsize,
}

/// What a part has counted. The pieces of a whole are in the order of their trials.
pub(crate) struct Piece {
    /// The name of the part in errors.
    pub(crate) name: String,
    /// Its trials; none of a part with pairs of a matrix.
    pub(crate) range: Range<u64>,
    pub(crate) kept: PartCounts,
}

/// A watcher of work that is shared out.
pub struct Sharing<'a> {
    /// The watcher of all of it.
    pub watcher: &'a dyn Watcher,
    /// The share.
    pub share: &'a Share,
}

impl Watcher for Sharing<'_> {
    fn progress(&self, done: u64, all: u64) {
        self.watcher.progress(done, all);
    }

    fn stopped(&self) -> bool {
        self.watcher.stopped()
    }

    fn remark(&self, remark: String) {
        self.watcher.remark(remark);
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.watcher.ledger()
    }

    fn share(&self) -> Option<&Share> {
        Some(self.share)
    }
}

/// Exchanges what was read so far with the share of the work, if there is one: a part keeps it, and
/// all parts together have read what any of them has.
pub(crate) fn exchange_reads<'a>(
    watcher: &dyn Watcher,
    system: &dyn System,
    contenders: impl Iterator<Item = &'a Contender>,
) -> Result<(), AskError> {
    let Some(share) = watcher.share() else { return Ok(()) };
    let contenders: Vec<&Contender> = contenders.collect();
    match share {
        Share::Survey(_) => {}
        Share::Range(part) => part.kept().reads.push(Reads::of(system, &contenders)),
        Share::Whole(whole) => whole.mark(system, &contenders)?,
    }
    Ok(())
}

impl Share {
    /// Returns the pairs of a matrix that parts have computed.
    pub(crate) fn pairs(&self) -> Option<&[Pair]> {
        match self {
            Share::Whole(whole) => whole.pairs.as_deref(),
            _ => None,
        }
    }

    /// Plays one run, as far as the share says.
    pub(crate) fn play<T: Tallied>(
        &self,
        ask: &Ask,
        chunk: u64,
        tally: &mut T,
        mut run: impl FnMut(&mut T, u64, u64),
        enough: impl Fn(&T, u64) -> bool,
        watcher: &dyn Watcher,
    ) -> Result<Sampled, AskError> {
        match self {
            Share::Survey(found) => {
                let wave = ask.target_error.map(|_| chunk);
                let survey = Survey { trials: ask.trials_at_most(), wave };
                locked(found).get_or_insert(survey);
                Err(AskError::Interrupted)
            }
            Share::Range(part) => {
                if ask.trials_at_most() != part.of {
                    return Err(uneven(ask.trials_at_most(), part.of).into());
                }
                let played = |first, count| run(tally, first, count);
                let sampled = ask.play_range(part.range.clone(), chunk, played, watcher)?;
                part.kept().runs.push(serde_json::to_value(&*tally).unwrap_or_default());
                Ok(sampled)
            }
            Share::Whole(whole) => {
                // It has the shape of the counts, without any.
                run(tally, 0, 0);
                Ok(whole.sum(ask, chunk, tally, enough)?)
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn uneven(trials: u64, of: u64) -> PartError {
    let message = format!("a run takes {trials} trials, and the question {of}");
    PartError::new(message, "ask it whole")
}

impl RangeShare {
    /// Returns the share with these of so many trials.
    pub(crate) fn of(range: Range<u64>, of: u64) -> RangeShare {
        RangeShare { range, of, kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, PartCounts> {
        locked(&self.kept)
    }

    /// Returns what was counted.
    pub(crate) fn into_kept(self) -> PartCounts {
        self.kept.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WholeShare {
    /// Adds up a run: all trials, or those until the target error is reached.
    fn sum<T: Tallied>(
        &self,
        ask: &Ask,
        chunk: u64,
        tally: &mut T,
        enough: impl Fn(&T, u64) -> bool,
    ) -> Result<Sampled, PartError> {
        let nth = self.run.fetch_add(1, Ordering::Relaxed);
        let Ask { seed, confidence, target_error, .. } = *ask;
        let all = ask.trials_at_most();
        let survey = Survey { trials: all, wave: target_error.map(|_| chunk) };
        let mut sum = serde_json::to_value(&*tally).unwrap_or_default();
        let (mut trials, mut stop) = (0, Stop::Trials);
        let mut pieces = self.pieces.iter();
        'waves: for end in survey.ends() {
            while trials < end {
                let Some(piece) = pieces.next() else {
                    if self.is_so_far {
                        *tally = self.counts(&sum, trials)?;
                        stop = Stop::Interrupted;
                        break 'waves;
                    }
                    return Err(PartError::Unfinished { trials, next: end });
                };
                if end < piece.range.end {
                    return Err(piece.crosses(end));
                }
                piece.add::<T>(nth, &mut sum)?;
                trials = piece.range.end;
            }
            *tally = self.counts(&sum, trials)?;
            if target_error.is_some() && enough(tally, trials) {
                stop = Stop::Target;
                break;
            }
        }
        Ok(Sampled { trials, seed, confidence, target_error, stop })
    }

    /// Reads a sum of the counts of so many trials.
    fn counts<T: Tallied>(&self, sum: &Value, trials: u64) -> Result<T, PartError> {
        let counts = T::deserialize(sum).ok().filter(|counts: &T| counts.is_of(trials));
        counts.ok_or_else(|| self.pieces[0].unlike())
    }

    fn mark(&self, system: &dyn System, contenders: &[&Contender]) -> Result<(), PartError> {
        let nth = self.read.fetch_add(1, Ordering::Relaxed);
        for piece in &self.pieces {
            let read = piece.kept.reads.get(nth).and_then(|reads| reads.mark(system, contenders));
            read.ok_or_else(|| piece.unlike())?;
        }
        Ok(())
    }

    /// Checks that all was asked for that the parts have; who stops early asks for less.
    pub(crate) fn finish(&self) -> Result<(), PartError> {
        if self.is_so_far {
            return Ok(());
        }
        let asked = [&self.run, &self.read].map(|count| count.load(Ordering::Relaxed));
        let unlike = |piece: &&Piece| [piece.kept.runs.len(), piece.kept.reads.len()] != asked;
        self.pieces.iter().find(unlike).map_or(Ok(()), |piece| Err(piece.unlike()))
    }
}

impl Piece {
    /// Adds the counts of a run to a sum of the same shape.
    fn add<T: Tallied>(&self, nth: usize, sum: &mut Value) -> Result<(), PartError> {
        let counts = self.kept.runs.get(nth);
        let trials = self.range.end - self.range.start;
        let sound = counts
            .filter(|counts| T::deserialize(*counts).is_ok_and(|counts: T| counts.is_of(trials)));
        sound.and_then(|counts| add(sum, counts)).ok_or_else(|| self.unlike())
    }

    /// The error of counts that are not those of the question.
    fn unlike(&self) -> PartError {
        let message = format!("{}: the counts are not those of its question", self.name);
        PartError::new(message, "play this part again")
    }

    /// The error of a part that goes on beyond a number of trials at which it is decided whether to
    /// stop.
    fn crosses(&self, end: u64) -> PartError {
        let (name, Range { start, end: last }) = (&self.name, self.range.clone());
        let message = format!(
            "{name}: trials {start} to {} go beyond {end} trials, where it is decided whether the \
             target error is reached",
            last - 1
        );
        PartError::new(message, "cut parts where waves end")
    }
}
