//! Values that remember whether they were read: what a result rests on.
//!
//! A game reads its parameters into [`Tracked`]s once. The first use of one marks its parameters in
//! a [`ReadLog`]. What is not marked cannot have changed a result.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The parameters that were read, by their place in the file.
pub struct ReadLog(Box<[AtomicU64]>);

impl ReadLog {
    /// Creates a record for this many parameters.
    pub(super) fn of(parameters: usize) -> ReadLog {
        ReadLog((0..parameters.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Records that a parameter was read.
    pub(super) fn mark(&self, place: usize) {
        self.0[place / 64].fetch_or(1 << (place % 64), Ordering::Relaxed);
    }

    /// Returns whether a parameter was read.
    pub(super) fn holds(&self, place: usize) -> bool {
        self.0
            .get(place / 64)
            .is_some_and(|bits| bits.load(Ordering::Relaxed) >> (place % 64) & 1 == 1)
    }
}

/// The parameters that a value was read from, and where to mark them.
pub(super) struct ParameterOrigin {
    pub log: Arc<ReadLog>,
    pub places: Box<[usize]>,
}

/// A value read from parameters that marks them when it is first used.
///
/// After that a use costs one load and one branch, and it never allocates. A clone marks anew.
pub struct Tracked<T> {
    value: T,
    is_read: AtomicBool,
    origin: Option<Arc<ParameterOrigin>>,
}

impl<T> Tracked<T> {
    pub(super) fn of(value: T, origin: ParameterOrigin) -> Tracked<T> {
        Tracked { value, is_read: AtomicBool::new(false), origin: Some(Arc::new(origin)) }
    }

    /// Returns the value without marking anything: for what an answer is kept under, on which no
    /// answer rests.
    pub(crate) fn unmarked(&self) -> &T {
        &self.value
    }

    #[cold]
    fn mark(&self) {
        if let Some(ParameterOrigin { log, places }) = self.origin.as_deref() {
            for &place in places {
                log.mark(place);
            }
        }
        self.is_read.store(true, Ordering::Relaxed);
    }
}

impl<T> From<T> for Tracked<T> {
    /// Wraps a value that is no parameter's.
    fn from(value: T) -> Tracked<T> {
        Tracked { value, is_read: AtomicBool::new(true), origin: None }
    }
}

impl<T> Deref for Tracked<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        if !self.is_read.load(Ordering::Relaxed) {
            self.mark();
        }
        &self.value
    }
}

impl<T: Clone> Clone for Tracked<T> {
    fn clone(&self) -> Tracked<T> {
        let (value, origin) = (self.value.clone(), self.origin.clone());
        Tracked { value, is_read: AtomicBool::new(origin.is_none()), origin }
    }
}

impl<T: fmt::Debug> fmt::Debug for Tracked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::parameters::Parameters;
    use crate::games;

    fn parameters() -> Parameters {
        games::book("spurg").expect("a built-in game").parameters
    }

    fn read(parameters: &Parameters) -> Vec<&str> {
        parameters.that_were_read().map(|one| one.key.as_str()).collect()
    }

    #[test]
    fn a_knob_marks_all_of_its_parameters_when_it_is_used_and_not_before() {
        let parameters = parameters();
        let tracked = parameters.tracked(|parameters| {
            parameters.number::<i32>("count") + parameters.number::<i32>("damage_min")
        });
        let clone = tracked.clone();
        assert_eq!(*tracked.unmarked(), 3);
        assert!(read(&parameters).is_empty());
        assert_eq!((*tracked, *tracked), (3, 3));
        assert_eq!(read(&parameters), ["count", "damage_min"]);
        // A clone made before or after marks where the parameters are asked, not elsewhere.
        let fresh = parameters.fresh();
        assert_eq!((*clone, *tracked.clone()), (3, 3));
        assert!(read(&fresh).is_empty());
        assert!(fresh == parameters, "what was read makes no difference");
    }

    #[test]
    fn reading_by_key_marks_and_looking_does_not() {
        let parameters = parameters();
        assert!(parameters.get("die").is_some() && parameters.iter().count() > 10);
        let changed = parameters.changed("die", crate::book::parameter::Value::Number(8));
        assert!(read(&parameters).is_empty());
        assert_eq!((changed.number::<u8>("die"), read(&changed)), (8, vec!["die"]));
        assert!(read(&parameters).is_empty());
    }

    #[test]
    fn a_value_of_no_parameter_marks_nothing() {
        let tracked = Tracked::from(7);
        assert_eq!(*tracked.clone(), 7);
    }
}
