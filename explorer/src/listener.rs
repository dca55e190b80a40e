//! Whoever waits for a reply, and hears how far it is.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use evenodds_analyses::sampling::Watcher;
use serde_json::{Value, json};

/// How long nothing is told of how far it is.
const QUIET: Duration = Duration::from_millis(100);

/// Whoever waits: `tell` takes a line, `stopped` says whether nobody waits any more.
pub(crate) struct Listener<T, S> {
    tell: T,
    stopped: S,
    last: Mutex<Instant>,
}

impl<T: Fn(&Value), S: Fn() -> bool> Listener<T, S> {
    pub(crate) fn new(tell: T, stopped: S) -> Listener<T, S> {
        Listener { tell, stopped, last: Mutex::new(Instant::now()) }
    }

    /// Tells the reply.
    pub(crate) fn reply(&self, reply: &Value) {
        (self.tell)(reply);
    }
}

impl<T: Fn(&Value) + Sync, S: Fn() -> bool + Sync> Watcher for Listener<T, S> {
    fn progress(&self, done: u64, all: u64) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if QUIET < last.elapsed() {
            *last = Instant::now();
            (self.tell)(&json!({ "progress": [done, all] }));
        }
    }

    fn stopped(&self) -> bool {
        (self.stopped)()
    }
}
