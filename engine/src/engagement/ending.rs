//! How fights end.

use std::fmt::Debug;
use std::hash::Hash;

use super::side::Side;

/// How a fight ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// This side wins, because the other is out of the fight.
    Out(Side),
    /// This side wins, because the rules make the other retreat or give in.
    Rout(Side),
    /// Both sides are out at once.
    BothOut,
}

impl Ending {
    /// The number of endings.
    pub const COUNT: usize = 5;

    /// All endings, in the order of tallies.
    pub const ALL: [Ending; Ending::COUNT] = [
        Ending::Out(Side::A),
        Ending::Out(Side::B),
        Ending::Rout(Side::A),
        Ending::Rout(Side::B),
        Ending::BothOut,
    ];

    /// Returns the index of this ending in tallies.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Ending::Out(side) => side.index(),
            Ending::Rout(side) => 2 + side.index(),
            Ending::BothOut => 4,
        }
    }

    /// Returns the ending of the fight in which the sides have changed places.
    #[must_use]
    pub const fn mirrored(self) -> Ending {
        match self {
            Ending::Out(side) => Ending::Out(side.foe()),
            Ending::Rout(side) => Ending::Rout(side.foe()),
            Ending::BothOut => Ending::BothOut,
        }
    }

    /// Returns the side that wins, if any.
    #[must_use]
    pub const fn victor(self) -> Option<Side> {
        match self {
            Ending::Out(side) | Ending::Rout(side) => Some(side),
            Ending::BothOut => None,
        }
    }
}
