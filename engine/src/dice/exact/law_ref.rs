//! References to laws: those of one hand, and those that rules keep for all hands.

use std::any::Any;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use crate::law::Law;

/// A law of this hand, or one that rules keep for all hands.
pub(in crate::dice) enum LawRef {
    Own(Rc<dyn Any>),
    Kept(Arc<dyn Any>),
}

impl LawRef {
    pub(super) fn law<T: 'static>(&self) -> Option<&Law<T>> {
        match self {
            LawRef::Own(law) => law.downcast_ref(),
            LawRef::Kept(law) => law.downcast_ref(),
        }
    }
}

impl<T: 'static> From<Rc<Law<T>>> for LawRef {
    fn from(law: Rc<Law<T>>) -> LawRef {
        LawRef::Own(law)
    }
}

impl<T: 'static> From<Arc<Law<T>>> for LawRef {
    fn from(law: Arc<Law<T>>) -> LawRef {
        LawRef::Kept(law)
    }
}

/// The law of a part that rules keep: one of this hand alone where they do not.
pub(in crate::dice) enum Shared<T> {
    Own(Rc<Law<T>>),
    Kept(Arc<Law<T>>),
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        match self {
            Shared::Own(law) => Shared::Own(Rc::clone(law)),
            Shared::Kept(law) => Shared::Kept(Arc::clone(law)),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = Law<T>;

    fn deref(&self) -> &Law<T> {
        match self {
            Shared::Own(law) => law,
            Shared::Kept(law) => law,
        }
    }
}

impl<T: 'static> From<Shared<T>> for LawRef {
    fn from(law: Shared<T>) -> LawRef {
        match law {
            Shared::Own(law) => LawRef::Own(law),
            Shared::Kept(law) => LawRef::Kept(law),
        }
    }
}
