//! What a Character of a squad is doing, which changes during play.

use super::condition::{Fell, Stance};
use super::situation::Motion;

/// What a Character of a squad is doing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conduct {
    /// Its nerve.
    pub nerve: Nerve,
    /// Its action this Turn.
    pub deed: Deed,
    /// Whether it runs, or ran in its last Turn.
    pub motion: Motion,
    /// The number of successes that hide it; 0 if it does not hide.
    pub hidden: u8,
    /// Whether it is on Overwatch.
    pub watch: Overwatch,
    /// What has happened to it this Turn.
    pub fresh: Fresh,
    /// The number of attackers in close combat this Turn.
    pub assailants: u8,
}

/// The nerve of a Character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nerve {
    /// It holds.
    Steady,
    /// It flees to safety.
    Panicked,
    /// It has left the table.
    Fled,
}

/// The action of a Character in its Turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// None.
    Idle,
    /// It walked.
    Walked,
    /// It charged the figure of this number, and reached it.
    Charged(u8),
    /// It ran, jumped or charged in vain, and may do nothing else.
    Spent,
    /// It shot.
    Shot,
}

/// Whether a Character is on Overwatch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Overwatch {
    /// It is not.
    Off,
    /// It waits for a target.
    On,
}

/// Whether a Character is in close combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Engaged {
    /// It is not.
    No,
    /// It is.
    Yes,
}

/// What has happened to a Character in the current Turn and cannot be repaired in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fresh {
    /// Whether it went down.
    pub fell: Fell,
    /// Whether it panicked.
    pub panicked: bool,
    /// Its weapons that jammed, as a bit mask.
    pub jams: u8,
}

impl Conduct {
    /// The conduct of a Character that has done nothing yet.
    pub const FRESH: Conduct = Conduct {
        nerve: Nerve::Steady,
        deed: Deed::Idle,
        motion: Motion::Steady,
        hidden: 0,
        watch: Overwatch::Off,
        fresh: Fresh { fell: Fell::Before, panicked: false, jams: 0 },
        assailants: 0,
    };

    /// Returns whether a Character in this stance is on its feet and has not lost its nerve.
    #[must_use]
    pub fn is_able(&self, stance: Stance) -> bool {
        stance == Stance::Up && self.nerve == Nerve::Steady
    }
}
