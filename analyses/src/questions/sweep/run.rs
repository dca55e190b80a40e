//! Asking the cells of a sweep, all that were not asked before.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use evenodds_engine::book::one_of;
use evenodds_engine::fight::SetupError;
use rayon::prelude::*;

use super::axis::SweepAxis;
use super::cell::{Outcome, SweptNumber, TextPool};
use super::design::CellPlace;
use super::document::{self, Stored};
use super::parts::{firsts, held};
use super::question::{RequestedNumber, SweepQuestion};
use crate::answer::dependencies::Dependencies;
use crate::sampling::{AskError, Ledger, Watcher};

/// The number of cells that are asked at once, at most. A thread that waits for part of a cell may
/// begin another one, so it is not large.
const BATCH: usize = 64;

/// The number of kept answers that are read at once, at most.
const READ: usize = 1 << 12;

/// Where the answers to cells are kept, each under a name that is made from all that it depends on.
pub trait Store: Sync {
    /// The reason why something could not be kept.
    type Error: Send;

    /// Returns what is kept under a name, if it can be read.
    fn read(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps a document under a name, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Self::Error>;
}

/// A store that keeps nothing.
#[derive(Clone, Copy, Debug)]
pub struct NullStore;

impl Store for NullStore {
    type Error = Infallible;

    fn read(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn write(&self, _: &str, _: &[u8]) -> Result<(), Infallible> {
        Ok(())
    }
}

/// The reason why a sweep is not complete.
#[derive(Debug)]
pub enum SweepError<E> {
    /// A cell cannot be asked, and no other one could be.
    Ask(AskError),
    /// It was stopped. What is done can be kept.
    Stopped {
        /// The number of cells that are done.
        done: u64,
        /// The number of all cells.
        all: u64,
    },
    /// A cell could not be kept.
    Store(E),
}

/// A sweep with the answers to its cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Swept {
    /// The cells, in the order of the frame.
    pub cells: Vec<CellPlace>,
    /// The answer to each cell.
    pub outcomes: Vec<Outcome>,
    /// The number of cells that had been asked before.
    pub kept: usize,
    /// What the first cell that has an answer rests on.
    pub rests_on: Dependencies,
}

/// The watcher of a cell, which also stops if another one failed. A cell is never shared out.
struct Cell<'a> {
    watcher: &'a dyn Watcher,
    failed: &'a AtomicBool,
}

impl Watcher for Cell<'_> {
    fn progress(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        self.failed.load(Ordering::Relaxed) || self.watcher.stopped()
    }

    fn remark(&self, remark: String) {
        self.watcher.remark(remark);
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.watcher.ledger()
    }
}

/// How far a run has come.
struct Run<'a, S> {
    question: &'a SweepQuestion,
    store: &'a S,
    watcher: &'a dyn Watcher,
    cells: Vec<CellPlace>,
    names: Vec<String>,
    /// The number of cells that are to be asked.
    all: u64,
    done: AtomicU64,
    failed: AtomicBool,
}

impl SweepQuestion {
    /// Asks all cells, except for those whose answers the store has.
    ///
    /// # Errors
    /// If a number that is asked for is in no answer, more trials are wanted than accepted, it is
    /// stopped, or an answer cannot be kept.
    pub fn run<S: Store>(
        &self,
        store: &S,
        watcher: &dyn Watcher,
    ) -> Result<Swept, SweepError<S::Error>> {
        Run::of(self, store, watcher).all()
    }

    /// Asks some of the cells, given by their numbers from 0, except for those whose answers the
    /// store has. The store then holds what it takes to put all parts together. Returns the number
    /// of cells.
    ///
    /// # Errors
    /// As for [`SweepQuestion::run`].
    pub fn run_part<S: Store>(
        &self,
        cells: &[u64],
        store: &S,
        watcher: &dyn Watcher,
    ) -> Result<usize, SweepError<S::Error>> {
        Run::of(self, store, watcher).part(cells)
    }

    /// Returns the cells, each with its name in a store.
    pub(super) fn named(&self) -> (Vec<CellPlace>, Vec<String>) {
        let counts: Vec<u64> = self.axes.iter().map(SweepAxis::count).collect();
        let cells = self.design.cells(&counts, self.ask.seed);
        let identity = self.identity();
        let names = cells.iter().map(|cell| self.name(&identity, cell)).collect();
        (cells, names)
    }
}

/// Returns all that were asked, or the reason why one was not, rather than that others stopped.
fn whole<T, E>(asked: Vec<Result<T, SweepError<E>>>) -> Result<Vec<T>, SweepError<E>> {
    let (mut done, mut stopped) = (Vec::with_capacity(asked.len()), None);
    for one in asked {
        match one {
            Ok(one) => done.push(one),
            Err(error @ SweepError::Stopped { .. }) => stopped = stopped.or(Some(error)),
            Err(error) => return Err(error),
        }
    }
    stopped.map_or(Ok(done), Err)
}

pub(super) fn is_answer(outcome: &Outcome) -> bool {
    outcome.refusal.is_none()
}

/// What was asked: the answer to each cell that was, what is known of the basis of one of them, and
/// how many had been asked before.
struct Asked {
    found: Vec<Option<Outcome>>,
    told: Option<(usize, Dependencies)>,
    kept: usize,
}

impl<'a, S: Store> Run<'a, S> {
    fn of(question: &'a SweepQuestion, store: &'a S, watcher: &'a dyn Watcher) -> Run<'a, S> {
        let (cells, names) = question.named();
        let (done, failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let all = cells.len() as u64;
        Run { question, store, watcher, cells, names, all, done, failed }
    }

    fn all(self) -> Result<Swept, SweepError<S::Error>> {
        // Of cells that are the same, the first one is asked.
        let same = firsts(&self.names);
        let Asked { mut found, told, kept } = self.asked(&same)?;
        let rests_on = self.dependencies(&found, told)?;
        for (nth, &first) in same.iter().enumerate() {
            if nth != first {
                let known = found[first].clone();
                found[nth] = known;
            }
        }
        let outcomes = found.into_iter().flatten().collect();
        Ok(Swept { cells: self.cells, outcomes, kept, rests_on })
    }

    /// Asks a part of the cells. Returns the number of its cells.
    fn part(mut self, cells: &[u64]) -> Result<usize, SweepError<S::Error>> {
        let wanted = held(cells, &self.names);
        self.all = wanted.len() as u64;
        let Asked { found, told, .. } = self.asked(&wanted)?;
        self.dependencies(&found, told)?;
        Ok(wanted.len())
    }

    /// Asks cells, all that the store does not have.
    fn asked(&self, cells: &[usize]) -> Result<Asked, SweepError<S::Error>> {
        let mut wanted = cells.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let mut words = TextPool::default();
        let mut found: Vec<Option<Outcome>> = vec![None; self.cells.len()];
        for some in wanted.chunks(READ) {
            let read = |&nth: &usize| (nth, self.kept(nth));
            let known: Vec<(usize, Option<Outcome>)> = some.par_iter().map(read).collect();
            for (nth, outcome) in known {
                found[nth] = outcome.map(|outcome| self.shared(outcome, &mut words));
            }
        }
        let mut missing: Vec<usize> =
            wanted.iter().copied().filter(|&nth| found[nth].is_none()).collect();
        let kept = cells.iter().filter(|&&nth| found[nth].is_some()).count();
        self.done.store(kept as u64, Ordering::Relaxed);
        let mut told: Option<(usize, Dependencies)> = None;
        let answer = found.iter().position(|outcome| outcome.as_ref().is_some_and(is_answer));
        // What is told of it has no other numbers any more.
        let answer: Option<Outcome> = answer.and_then(|nth| self.kept(nth));
        answer.as_ref().map_or(Ok(()), |outcome| self.check(outcome))?;
        let mut checked = answer.is_some();
        while !missing.is_empty() {
            // Until one has an answer, what is asked for may not be there.
            let batch = if checked { missing.len().min(BATCH) } else { 1 };
            let batch: Vec<usize> = missing.drain(..batch).collect();
            let asked = batch.par_iter().map(|&nth| self.cell(nth, checked));
            let asked = whole(asked.collect()).map_err(|error| match error {
                // Other cells may have been done since.
                SweepError::Stopped { all, .. } => {
                    SweepError::Stopped { done: self.done.load(Ordering::Relaxed), all }
                }
                other => other,
            })?;
            for (nth, (outcome, dependencies)) in batch.into_iter().zip(asked) {
                if is_answer(&outcome) {
                    checked = true;
                    told = told.or(Some((nth, dependencies)));
                }
                found[nth] = Some(self.shared(outcome, &mut words));
            }
        }
        Ok(Asked { found, told, kept })
    }

    /// Returns an answer with the numbers that are told alone, whose texts it shares with others.
    fn shared(&self, mut outcome: Outcome, words: &mut TextPool) -> Outcome {
        let wishes = &self.question.wishes;
        let is_told =
            |number: &SweptNumber| wishes.is_empty() || wishes.iter().any(|wish| wish.is(number));
        words.share(&mut outcome, is_told);
        outcome
    }

    /// Asks a cell, and keeps its answer.
    fn cell(
        &self,
        nth: usize,
        checked: bool,
    ) -> Result<(Outcome, Dependencies), SweepError<S::Error>> {
        let stopped =
            || SweepError::Stopped { done: self.done.load(Ordering::Relaxed), all: self.all };
        let watcher = Cell { watcher: self.watcher, failed: &self.failed };
        if watcher.stopped() {
            return Err(stopped());
        }
        let fail = |error| {
            self.failed.store(true, Ordering::Relaxed);
            error
        };
        let (outcome, dependencies) =
            self.question.outcome(&self.cells[nth], &watcher).map_err(|error| match error {
                AskError::Interrupted => stopped(),
                error => fail(SweepError::Ask(error)),
            })?;
        if !checked {
            self.check(&outcome)?;
        }
        self.keep(nth, &outcome).map_err(fail)?;
        let done = 1 + self.done.fetch_add(1, Ordering::Relaxed);
        self.watcher.progress(done, self.all);
        Ok((outcome, dependencies))
    }

    /// Checks that an answer has the numbers that are asked for.
    fn check(&self, outcome: &Outcome) -> Result<(), SweepError<S::Error>> {
        let lacks = |wish: &&RequestedNumber| !outcome.numbers.iter().any(|number| wish.is(number));
        let missing = self.question.wishes.iter().find(lacks);
        let missing = missing.filter(|_| outcome.refusal.is_none());
        let Some((wish, place)) = missing.and_then(|wish| Some((wish, wish.place?))) else {
            return Ok(());
        };
        let mut known: Vec<&str> = Vec::new();
        for number in &outcome.numbers {
            if !known.contains(&&*number.key) {
                known.push(&number.key);
            }
        }
        let (line, column) = place;
        let message = format!(
            "{}:{line}:{column}: the answer has no number `{}`; expected one of {}",
            self.question.origin,
            wish.key,
            known.join(", ")
        );
        let fix = one_of(&wish.key, known);
        Err(SweepError::Ask(SetupError::new(message).or_rather(fix).into()))
    }

    /// Returns what the first cell with an answer rests on. `told` is that of the first cell that
    /// was asked now.
    fn dependencies(
        &self,
        found: &[Option<Outcome>],
        told: Option<(usize, Dependencies)>,
    ) -> Result<Dependencies, SweepError<S::Error>> {
        let Some(nth) = found.iter().position(|outcome| outcome.as_ref().is_some_and(is_answer))
        else {
            return Ok(Dependencies::default());
        };
        if let Some(dependencies) = self.kept(nth) {
            return Ok(dependencies);
        }
        let dependencies = match told.filter(|(asked, _)| *asked == nth) {
            Some((_, dependencies)) => dependencies,
            None => self.cell(nth, true)?.1,
        };
        self.keep(nth, &dependencies)?;
        // As it would be read, so that nothing tells whether it was.
        let read = serde_json::to_value(&dependencies).and_then(serde_json::from_value);
        Ok(read.unwrap_or(dependencies))
    }

    /// Returns what is kept of a cell. What is damaged is not.
    fn kept<T: Stored>(&self, nth: usize) -> Option<T> {
        let name = &self.names[nth];
        let bytes = self.store.read(&document::path::<T>(name))?;
        document::read(name, &self.question.changes(&self.cells[nth]), &bytes).ok()
    }

    fn keep<T: Stored>(&self, nth: usize, document: &T) -> Result<(), SweepError<S::Error>> {
        let name = &self.names[nth];
        let written = self.store.write(&document::path::<T>(name), &document::text(name, document));
        written.map_err(SweepError::Store)
    }
}
