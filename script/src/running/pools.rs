//! The pools and repetitions that a script asks for, each kept once.
//!
//! A hand knows what it keeps of a pool by the pool, so one that is asked for again should be the
//! same.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::ask::Ask;
use super::call::PartKey;
use super::chains::Chains;
use crate::bounds::{ENTRIES_KEPT_MAX, POOLS_MAX};
use crate::dice::{DieKind, Faces, Lot};
use crate::language::Said;
use crate::values::{Reading, Values};

/// What tells one question from another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PoolKey {
    /// Lots that are added up.
    Lots(Vec<Lot>),
    /// The best few of so many dice.
    Best(u8, u8, bool, DieKind),
    /// A pool that is stepped through die by die.
    Stepped(u16, DieKind, Reading, StepKey),
    /// Pools that are stepped through value by value.
    Counted((u8, u8), DieKind, Reading, StepKey),
    /// A step with dice in it, from conditions that were set, so often at most, from a reading.
    Repeat(PartKey, Values, u16, Reading),
}

/// What tells the step of one pool from that of another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum StepKey {
    /// What dice show is added up.
    Sum,
    /// What the last die shows.
    Shown,
    /// The dice that show some faces are counted.
    Count(Faces),
    /// A step of the script, with the values that it takes from outside.
    Script(String, Vec<Reading>),
}

/// The pools that are kept.
pub struct Pools {
    known: Chains<PoolKey, Ask>,
    count: AtomicUsize,
    /// The entries of all tables of steps together.
    entries: AtomicUsize,
}

impl Default for Pools {
    fn default() -> Pools {
        Pools { known: Chains::new(64), count: AtomicUsize::new(0), entries: AtomicUsize::new(0) }
    }
}

impl Pools {
    /// Returns the number of questions that are kept.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Returns the question of a key, a known one if there is.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn get(&self, key: PoolKey, make: impl FnOnce() -> Said<Ask>) -> Said<Ask> {
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let ask = make()?;
        let entries = self.entries.load(Ordering::Relaxed) + ask.entries();
        if ENTRIES_KEPT_MAX < entries || POOLS_MAX < self.count.fetch_add(1, Ordering::Relaxed) {
            return Ok(ask);
        }
        self.entries.fetch_add(ask.entries(), Ordering::Relaxed);
        Ok(self.known.insert(key, ask).clone())
    }
}

impl Ask {
    /// Returns the number of entries of its table of steps.
    pub fn entries(&self) -> usize {
        match self {
            Ask::Stepped(pool) => pool.entries(),
            Ask::Counted(pool) => pool.entries(),
            _ => 0,
        }
    }

    /// Returns how many nodes it counts for where these are bounded: a table that no other has takes
    /// memory of its own.
    pub fn weight(&self) -> usize {
        let is_own = match self {
            Ask::Stepped(pool) => Arc::strong_count(pool) == 1,
            Ask::Counted(pool) => Arc::strong_count(pool) == 1,
            _ => false,
        };
        if is_own { self.entries() / Ask::ENTRIES } else { 0 }
    }

    /// As much memory as a node takes holds so many entries.
    const ENTRIES: usize = 64;
}
