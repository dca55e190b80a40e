//! Observers of a computation.

use super::ledger::Ledger;
use super::share::Share;

/// An observer of a computation that can stop it.
pub trait Watcher: Sync {
    /// Reports that `done` trials of at most `all` are done.
    fn progress(&self, done: u64, all: u64);

    /// Returns whether to stop as soon as possible.
    fn stopped(&self) -> bool;

    /// Receives a remark on how numbers were computed, for users who want to know.
    fn remark(&self, remark: String) {
        let _ = remark;
    }

    /// Returns where choices of a method are written down; none if nobody wants to know.
    fn ledger(&self) -> Option<&Ledger> {
        None
    }

    /// Returns which share of the work is to be done; none for all of it.
    fn share(&self) -> Option<&Share> {
        None
    }
}

/// A watcher that never stops anything.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watcher for Unwatched {
    fn progress(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        false
    }
}

/// The watcher of one of several equal parts of a computation.
pub(crate) struct PartWatcher<'a> {
    pub(crate) watcher: &'a dyn Watcher,
    pub(crate) nth: u64,
    pub(crate) parts: u64,
}

impl Watcher for PartWatcher<'_> {
    fn progress(&self, done: u64, all: u64) {
        let before = self.nth.saturating_mul(all);
        self.watcher.progress(before.saturating_add(done), self.parts.saturating_mul(all));
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
        self.watcher.share()
    }
}

/// The watcher of several runs with the same fights.
pub(crate) struct SideBySide<'a> {
    pub(crate) watcher: &'a dyn Watcher,
    pub(crate) runs: u64,
}

impl Watcher for SideBySide<'_> {
    fn progress(&self, done: u64, all: u64) {
        self.watcher.progress(done.saturating_mul(self.runs), all.saturating_mul(self.runs));
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
        self.watcher.share()
    }
}
