//! Parts of rules, and the inputs that their laws may depend on.

use std::any::TypeId;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// Everything that the law of a part of a rule depends on besides the rules: a small value of
/// integers.
///
/// It is the key under which a hand caches the law, so the part cannot read anything that the key
/// lacks. Any type that can be copied, ordered and hashed qualifies. A struct with a field for each
/// input is easiest to read.
pub trait Inputs: PartValue + Hash {}

impl<T: PartValue + Hash> Inputs for T {}

/// What a part of a rule comes to: a small value of integers, which threads may share.
pub trait PartValue: Copy + Ord + Send + Sync + 'static {}

impl<T: Copy + Ord + Send + Sync + 'static> PartValue for T {}

/// Checks at compile time that a function captures no variables, so that its arguments are all it
/// reads.
///
/// # Panics
/// At compile time, if the function has a size other than 0, as one that captures variables does.
pub(super) const fn captures_nothing<F>() {
    assert!(
        size_of::<F>() == 0,
        "a part of a rule captures nothing: what its law depends on is among its inputs"
    );
}

/// The identity of a part of a rule: the address of its code, and the type of its rules.
///
/// Parts with the same code and types compute the same results from the same inputs, so it is
/// harmless if the compiler merges them. The types of inputs and results are told apart where
/// results are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PartId {
    code: usize,
    rules: TypeId,
}

impl PartId {
    /// Returns the identity of the part whose code begins at this address.
    pub(super) fn of<R: 'static>(code: usize) -> PartId {
        PartId { code, rules: TypeId::of::<R>() }
    }
}

impl Hash for PartId {
    /// Hashes the code alone, which distinguishes nearly all parts.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.code as u64);
    }
}

/// Takes a step again and again, at most `times`.
#[inline]
pub(super) fn step_on<D, S>(
    dice: &mut D,
    times: u16,
    start: S,
    step: impl Fn(&mut D, S) -> ControlFlow<S, S>,
) -> S {
    let mut state = start;
    for _ in 0..times {
        match step(dice, state) {
            ControlFlow::Continue(next) => state = next,
            ControlFlow::Break(last) => return last,
        }
    }
    state
}
