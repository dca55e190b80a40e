//! What play changes of a Character of a squad besides its wounds.

use super::{Fell, Motion, Stance};

/// What a Character of a squad is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conduct {
    /// Its nerve.
    pub nerve: Nerve,
    /// What it has done in this Turn.
    pub deed: Deed,
    /// Whether it runs, or ran in its last Turn.
    pub motion: Motion,
    /// How many successes hide it; 0 when it does not hide.
    pub hidden: u8,
    /// Whether it is on Overwatch.
    pub watch: Overwatch,
    /// What has befallen it in this Turn.
    pub fresh: Fresh,
    /// How many have attacked it in close combat in this Turn.
    pub assailants: u8,
}

/// The nerve of a Character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nerve {
    /// It stands.
    Steady,
    /// It runs for safety.
    Panicked,
    /// It has left the table.
    Fled,
}

/// What a Character has done in its Turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// Nothing.
    Idle,
    /// It has walked.
    Walked,
    /// It has charged the figure of that number, and reached it.
    Charged(u8),
    /// It may do nothing else: it ran, jumped, or charged in vain.
    Spent,
    /// It has shot.
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

/// What has befallen a Character in the Turn that is played, and cannot be mended in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fresh {
    /// Whether it went down.
    pub fell: Fell,
    /// Whether it panicked.
    pub panicked: bool,
    /// Its weapons that jammed, one bit each.
    pub jams: u8,
}

impl Conduct {
    /// Of a Character that has done nothing yet.
    pub const FRESH: Conduct = Conduct {
        nerve: Nerve::Steady,
        deed: Deed::Idle,
        motion: Motion::Steady,
        hidden: 0,
        watch: Overwatch::Off,
        fresh: Fresh { fell: Fell::Before, panicked: false, jams: 0 },
        assailants: 0,
    };

    /// Whether a Character in this stance is on its feet, with its nerve.
    #[must_use]
    pub fn is_able(&self, stance: Stance) -> bool {
        stance == Stance::Up && self.nerve == Nerve::Steady
    }
}
