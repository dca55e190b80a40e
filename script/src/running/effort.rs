//! The work of runs: their operations, counted.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bounds::{LAW_OPERATIONS_MAX, SPENT_MAX};

/// The operations of a run are counted so many at a time.
pub const AT_A_TIME: u64 = 64;

thread_local! {
    /// The operations that runs on this thread have taken.
    static SPENT_HERE: Cell<u64> = const { Cell::new(0) };
    /// Whether the innermost run of this thread is kept: nobody runs it again.
    static IS_KEPT: Cell<bool> = const { Cell::new(true) };
}

/// Notes whether the innermost run of this thread is kept, and returns whether the one before is.
pub fn replace_kept(is_kept: bool) -> bool {
    IS_KEPT.replace(is_kept)
}

/// Does something, and returns what share it took of the operations that one law or chain may take.
pub fn toil<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = SPENT_HERE.get();
    let done = work();
    (done, (SPENT_HERE.get() - before) as f64 / LAW_OPERATIONS_MAX as f64)
}

/// The operations that all runs of a program have taken, and how many they may take.
pub struct Effort {
    spent: AtomicU64,
    limit: AtomicU64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { spent: AtomicU64::new(0), limit: AtomicU64::new(SPENT_MAX) }
    }
}

impl Effort {
    /// Lets all runs together take so many operations at most.
    pub fn limit(&self, operations: u64) {
        self.limit.store(operations, Ordering::Relaxed);
    }

    /// Returns the operations that all runs together have taken.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Returns whether there is a limit for a trial.
    pub fn is_limited(&self) -> bool {
        self.limit.load(Ordering::Relaxed) < SPENT_MAX
    }

    /// Counts operations. Returns whether there are too many. Those of runs that are not kept count in
    /// a trial alone: whoever samples says how many there are.
    pub fn spend(&self, operations: u64) -> bool {
        SPENT_HERE.set(SPENT_HERE.get() + operations);
        if !IS_KEPT.get() && !self.is_limited() {
            return false;
        }
        self.limit.load(Ordering::Relaxed)
            <= self.spent.fetch_add(operations, Ordering::Relaxed) + operations
    }

    /// Returns whether all that they may take is taken.
    pub fn is_spent(&self) -> bool {
        self.limit.load(Ordering::Relaxed) <= self.spent.load(Ordering::Relaxed)
    }
}
