//! Long runs: work on a thread of its own, while Python hears of progress and of Ctrl-C.
//!
//! The interpreter's lock is not held while Rust works, and no thread of the engine ever takes it:
//! the calling thread waits, and does all that is to be done in Python.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::sampling::Watcher;
use evenodds_reports::report::Progress;
use pyo3::prelude::*;

use crate::failure;

/// How long the calling thread waits between two looks at progress and signals.
const LOOK: Duration = Duration::from_millis(50);

/// What the calling thread and the work tell each other.
#[derive(Default)]
pub(crate) struct InterruptCheck {
    done: AtomicU64,
    all: AtomicU64,
    doing: Mutex<String>,
    stopped: AtomicBool,
}

impl Watcher for InterruptCheck {
    fn progress(&self, done: u64, all: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Progress for InterruptCheck {
    fn tell(&self, done: usize, all: usize, doing: &str) {
        self.progress(done as u64, all as u64);
        doing.clone_into(&mut self.doing.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn stopped(&self) -> bool {
        Watcher::stopped(self)
    }
}

/// How a run is watched, and with how many threads it works.
pub(crate) struct Manner<'py> {
    /// Called as `progress(done, all, doing)` now and then, if there is one.
    pub(crate) progress: Option<Bound<'py, PyAny>>,
    /// The number of threads; by default the engine's usual number.
    pub(crate) threads: Option<usize>,
}

impl Manner<'_> {
    /// How a call that is short is run.
    pub(crate) const PLAIN: Manner<'static> = Manner { progress: None, threads: None };
}

/// Does work that fails with a complaint.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    manner: &Manner<'_>,
    work: impl FnOnce(&InterruptCheck) -> Result<T, Complaint> + Send,
) -> PyResult<T> {
    let interrupts = InterruptCheck::default();
    let pool = manner.threads.map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads));
    let pool = pool.map(rayon::ThreadPoolBuilder::build).transpose();
    let pool = pool
        .map_err(|error| failure::of(py, &Complaint::input(format!("threads: {error}"), None)))?;
    let (finished, ends) = mpsc::channel::<()>();
    let watched = &interrupts;
    let (outcome, interrupted) = thread::scope(|scope| {
        let worker = scope.spawn(move || {
            // Dropped at the end, in a panic too.
            let _finished = finished;
            match pool {
                Some(pool) => pool.install(|| work(watched)),
                None => work(watched),
            }
        });
        let interrupted = wait(py, manner, watched, ends);
        // It may finish a step before it notices.
        (py.detach(|| worker.join()), interrupted)
    });
    if let Some(interrupted) = interrupted {
        return Err(interrupted);
    }
    match outcome {
        Ok(done) => done.map_err(|complaint| failure::of(py, &complaint)),
        Err(payload) => Err(failure::of_panic(py, payload.as_ref())),
    }
}

/// Waits for the end of the work. Returns the exception that stopped it, if one did.
fn wait(
    py: Python<'_>,
    manner: &Manner<'_>,
    interrupts: &InterruptCheck,
    ends: mpsc::Receiver<()>,
) -> Option<PyErr> {
    let (ends, mut told) = (Mutex::new(ends), None);
    let ended = || {
        let ends = ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.recv_timeout(LOOK) != Err(mpsc::RecvTimeoutError::Timeout)
    };
    while !py.detach(ended) {
        let heard = py.check_signals().and_then(|()| tell(manner, interrupts, &mut told));
        if let Err(error) = heard {
            interrupts.stopped.store(true, Ordering::Relaxed);
            return Some(error);
        }
    }
    tell(manner, interrupts, &mut told).err()
}

/// Tells progress, unless there is none since it was told last.
fn tell(
    manner: &Manner<'_>,
    interrupts: &InterruptCheck,
    told: &mut Option<(u64, u64)>,
) -> PyResult<()> {
    let Some(progress) = &manner.progress else { return Ok(()) };
    let now = (interrupts.done.load(Ordering::Relaxed), interrupts.all.load(Ordering::Relaxed));
    if now.1 == 0 || *told == Some(now) {
        return Ok(());
    }
    *told = Some(now);
    let doing = interrupts.doing.lock().unwrap_or_else(PoisonError::into_inner).clone();
    progress.call1((now.0, now.1, doing)).map(drop)
}

/// Panics in a run, so that tests can see what becomes of a bug.
#[pyfunction]
pub(crate) fn _panic(py: Python<'_>, message: &str) -> PyResult<()> {
    run(py, &Manner::PLAIN, |_| panic!("{message}"))
}
