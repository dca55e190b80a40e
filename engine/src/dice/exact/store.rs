//! What a hand keeps for each part of a rule.

use std::any::Any;
use std::hash::{Hash, Hasher};

use crate::dice::part::{Inputs, PartId};
use crate::index::{Index, packed_hash};

/// The values kept for parts and their inputs.
#[derive(Default)]
pub(super) struct LawStore {
    index: Index,
    kept: Vec<Box<dyn Any>>,
}

/// A value, with all that it is kept under.
struct Kept<I, V> {
    key: Key<I>,
    value: V,
}

/// A part and its inputs.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::dice) struct Key<I> {
    part: PartId,
    pub(super) inputs: I,
}

impl<I: Hash> Hash for Key<I> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.part.hash(state);
        self.inputs.hash(state);
    }
}

impl<I: Inputs> Key<I> {
    pub(in crate::dice) fn of(part: PartId, inputs: I) -> Key<I> {
        Key { part, inputs }
    }
}

impl LawStore {
    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    fn place<I: Inputs, V: 'static>(&self, key: &Key<I>, hash: u64) -> Option<usize> {
        self.index.find(hash, |place| {
            self.kept[place].downcast_ref::<Kept<I, V>>().is_some_and(|kept| kept.key == *key)
        })
    }

    fn value<I: Inputs, V: 'static>(&mut self, place: usize) -> &mut V {
        let kept = self.kept[place].downcast_mut::<Kept<I, V>>();
        &mut kept.expect("a value of this part").value
    }

    /// Returns the value for this part and these inputs, if it is kept.
    pub(super) fn get<I: Inputs, V: Clone + 'static>(&mut self, key: &Key<I>) -> Option<V> {
        let place = self.place::<I, V>(key, packed_hash(key))?;
        Some(self.value::<I, V>(place).clone())
    }

    /// Keeps a value that is not kept yet.
    pub(super) fn add<I: Inputs, V: 'static>(&mut self, key: Key<I>, value: V) -> &mut V {
        let place = self.kept.len();
        self.index.add(packed_hash(&key), place);
        self.kept.push(Box::new(Kept { key, value }));
        self.value::<I, V>(place)
    }

    /// Returns the value for this part and these inputs, which is `new` unless it is kept.
    pub(super) fn get_or_add<I: Inputs, V: 'static>(
        &mut self,
        key: Key<I>,
        new: impl FnOnce() -> V,
    ) -> &mut V {
        match self.place::<I, V>(&key, packed_hash(&key)) {
            Some(place) => self.value::<I, V>(place),
            None => self.add(key, new()),
        }
    }
}
