//! The two sides of a fight.

use std::fmt::Debug;
use std::hash::Hash;

/// One of the two sides of a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side named first.
    A,
    /// The side named second.
    B,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// Returns the other side.
    #[must_use]
    pub const fn foe(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Returns the letter of this side in files and frames.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }

    /// Returns the index of this side in an array of both.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
