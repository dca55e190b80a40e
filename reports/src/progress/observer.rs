//! The progress of a report.

use evenodds_analyses::sampling::{Ledger, Watcher};

/// An observer of the making of a report, which can stop it.
pub trait Progress: Sync {
    /// Reports that `done` of `all` steps are done, and what is going on.
    fn tell(&self, done: usize, all: usize, doing: &str);

    /// Returns whether to stop as soon as possible.
    fn stopped(&self) -> bool {
        false
    }

    /// Returns where choices of a method are written down; none if nobody wants to know.
    fn ledger(&self) -> Option<&Ledger> {
        None
    }
}

/// An observer that ignores what it is told, and stops nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl Progress for Unobserved {
    fn tell(&self, _: usize, _: usize, _: &str) {}
}

/// The watcher of one question of a report.
pub(crate) struct Watched<'a>(pub(crate) &'a dyn Progress);

impl Watcher for Watched<'_> {
    fn progress(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.0.ledger()
    }
}

/// The steps of a report, as whoever observes it is told of them.
#[derive(Clone, Copy)]
pub(crate) struct Steps<'a> {
    /// Whoever observes it.
    pub(crate) progress: &'a dyn Progress,
    /// The number of steps.
    pub(crate) all: usize,
}

impl Steps<'_> {
    /// Reports how many steps are done, and what is going on.
    pub(crate) fn tell(self, done: usize, doing: &str) {
        self.progress.tell(done, self.all, doing);
    }
}
