//! The tables that hands draw from, shared by threads.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::dice::inverse::{Cuts, Inverse};
use crate::dice::part::{Inputs, PartId, PartValue};
use crate::law::Law;

/// What hands draw from: the laws of parts of rules, computed once for all threads.
///
/// Tables belong to one book: like an [`Exact`](crate::dice::Exact) hand, they take all rules of a type for the same
/// rules. They keep at most [`Tables::BYTES_MAX`]. What finds no room is computed again each time
/// that a hand has forgotten it; no result depends on what is kept.
///
/// A clone shares what is kept.
#[derive(Clone, Default)]
pub struct Tables(Arc<Mutex<LawTables>>);

#[derive(Default)]
struct LawTables {
    /// For each part and the types of its inputs and results, a map from its inputs.
    parts: FxHashMap<(PartId, TypeId), Box<dyn Any + Send>>,
    used: Used,
    /// What hands that are gone have left: the tables that they used last.
    spare: Vec<RecentTables>,
}

/// What tables are used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Used {
    /// The number of laws that results are drawn from.
    pub drawn: usize,
    /// The number of parts, each with its inputs, that are rolled, because their laws take too long
    /// to compute or have too many values.
    pub rolled: usize,
    /// The number of laws that were computed and found no room.
    pub crowded: usize,
    /// About how many bytes of memory the laws take.
    pub bytes: usize,
}

/// The table of a part with its inputs; none if the part is rolled.
pub(super) struct CachedTable<I, T> {
    inputs: I,
    table: Option<Inverse<T>>,
}

/// The greatest slack of a law that is drawn from. No sample shows so small an error.
const SLACK_MAX: f64 = 1e-9;

/// Returns whether results can be drawn from a law.
pub(super) fn is_fit<T: PartValue>(law: &Law<T>) -> bool {
    law.len() <= Cuts::VALUES_MAX && law.slack() <= SLACK_MAX
}

/// The table of any part.
pub(crate) trait AnyTable: Any + Send + Sync {
    /// Returns how words are shared out among its values; none if the part is rolled.
    fn cuts(&self) -> Option<&Cuts>;
}

impl<I: Inputs, T: PartValue> AnyTable for CachedTable<I, T> {
    fn cuts(&self) -> Option<&Cuts> {
        self.table().map(Inverse::cuts)
    }
}

/// A table that a hand used recently.
pub(super) struct RecentTable {
    part: PartId,
    kept: Arc<dyn AnyTable>,
}

/// The tables that a hand used last, by their hash.
pub(super) type RecentTables = Box<[Option<RecentTable>]>;

type Shelf<I, T> = FxHashMap<I, Arc<CachedTable<I, T>>>;

fn shelf_of<I: Inputs, T: PartValue>(part: PartId) -> (PartId, TypeId) {
    (part, TypeId::of::<(I, T)>())
}

impl<I: Inputs, T: PartValue> CachedTable<I, T> {
    pub(super) fn new(inputs: I, law: Option<&Law<T>>) -> CachedTable<I, T> {
        CachedTable { inputs, table: law.filter(|law| is_fit(law)).map(Inverse::of) }
    }

    #[inline]
    pub(super) fn table(&self) -> Option<&Inverse<T>> {
        self.table.as_ref()
    }
}

impl RecentTable {
    pub(super) fn new<I: Inputs, T: PartValue>(
        part: PartId,
        kept: Arc<CachedTable<I, T>>,
    ) -> RecentTable {
        RecentTable { part, kept }
    }

    /// Returns whether this is the table of a part with these inputs.
    #[inline]
    pub(super) fn is<I: Inputs, T: PartValue>(&self, part: PartId, inputs: &I) -> bool {
        self.part == part && self.kept::<I, T>().is_some_and(|kept| kept.inputs == *inputs)
    }

    #[inline]
    pub(super) fn kept<I: Inputs, T: PartValue>(&self) -> Option<&CachedTable<I, T>> {
        let kept: &dyn Any = &*self.kept;
        kept.downcast_ref()
    }

    pub(super) fn any(&self) -> &Arc<dyn AnyTable> {
        &self.kept
    }
}

impl Tables {
    /// The most bytes that are kept.
    pub const BYTES_MAX: usize = 1 << 26;

    fn shelves(&self) -> MutexGuard<'_, LawTables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what the tables are used for.
    #[must_use]
    pub fn used(&self) -> Used {
        self.shelves().used
    }

    /// Returns what another hand has left, or room for so many tables.
    pub(super) fn borrow_near(&self, room: usize) -> RecentTables {
        let spare = self.shelves().spare.pop();
        spare.unwrap_or_else(|| (0..room).map(|_| None).collect())
    }

    /// Keeps the tables that a hand used last for the next one.
    pub(super) fn return_near(&self, near: RecentTables) {
        self.shelves().spare.push(near);
    }

    pub(super) fn get<I: Inputs, T: PartValue>(
        &self,
        part: PartId,
        inputs: &I,
    ) -> Option<Arc<CachedTable<I, T>>> {
        let shelves = self.shelves();
        let shelf = shelves.parts.get(&shelf_of::<I, T>(part))?.downcast_ref::<Shelf<I, T>>()?;
        shelf.get(inputs).cloned()
    }

    /// Keeps a table if there is room. Another thread may have kept the same one meanwhile.
    pub(super) fn keep<I: Inputs, T: PartValue>(
        &self,
        part: PartId,
        kept: CachedTable<I, T>,
    ) -> Arc<CachedTable<I, T>> {
        let bytes =
            size_of::<(I, CachedTable<I, T>)>() + kept.table.as_ref().map_or(0, Inverse::bytes);
        let kept = Arc::new(kept);
        let shelves = &mut *self.shelves();
        if Tables::BYTES_MAX < shelves.used.bytes + bytes {
            shelves.used.crowded += 1;
            return kept;
        }
        let shelf = shelves
            .parts
            .entry(shelf_of::<I, T>(part))
            .or_insert_with(|| Box::new(Shelf::<I, T>::default()));
        let shelf: &mut Shelf<I, T> = shelf.downcast_mut().expect("the tables of this part");
        if shelf.insert(kept.inputs, Arc::clone(&kept)).is_none() {
            let used = &mut shelves.used;
            used.bytes += bytes;
            match kept.table {
                Some(_) => used.drawn += 1,
                None => used.rolled += 1,
            }
        }
        kept
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tables").field(&self.used()).finish()
    }
}
