//! Parts of rules, and the inputs that their laws may depend on.

use std::any::TypeId;
use std::hash::{Hash, Hasher};

/// What the law of a part of a rule depends on, besides the rules: a small value of integers.
///
/// It is the very key by which a hand keeps the law, so nothing can be left out of the key that
/// the part reads. Every type that can be copied, ordered and hashed will do; a struct with a
/// field for each input reads best.
pub trait Inputs: Copy + Ord + Hash + 'static {}

impl<T: Copy + Ord + Hash + 'static> Inputs for T {}

/// Holds at compile time that a function captures nothing: whoever calls it hands it all it reads.
///
/// # Panics
/// While compiling, when the function has a size, which one that captures something has.
pub(super) const fn captures_nothing<F>() {
    assert!(
        size_of::<F>() == 0,
        "a part of a rule captures nothing: what its law depends on is among its inputs"
    );
}

/// One part of one rule, among all that a hand meets: its code, and the types it goes by.
///
/// Two parts of equal code and equal types make the same of the same inputs, so it does no harm
/// that a compiler may merge them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PartId {
    code: usize,
    rules: TypeId,
    inputs: TypeId,
    result: TypeId,
}

impl PartId {
    /// The part whose code begins at this address.
    pub(super) fn of<R: 'static, I: 'static, T: 'static>(code: usize) -> PartId {
        let (rules, inputs) = (TypeId::of::<R>(), TypeId::of::<I>());
        PartId { code, rules, inputs, result: TypeId::of::<T>() }
    }
}

impl Hash for PartId {
    /// The code tells nearly all parts apart.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.code);
    }
}
