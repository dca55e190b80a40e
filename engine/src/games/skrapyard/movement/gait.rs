//! How figures move, and how far.

use crate::games::skrapyard::profile::Profile;
use crate::games::skrapyard::rules::Rules;
use crate::table::UNITS;

/// How a figure moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// A normal move.
    Walk,
    /// A charge.
    Charge,
    /// A hurry.
    Hurry,
}

/// Whether there is time to shoot after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// There is time.
    Left,
    /// There is no time.
    Gone,
}

impl Gait {
    /// Whether it leaves time to shoot; `crossed` says whether an obstacle was crossed.
    #[must_use]
    pub const fn time(self, crossed: bool) -> Time {
        match self {
            // Skrapyard 12.2: a normal move leaves time to shoot.
            // Skrapyard 12.8.9: no shot in the activation of a crossing.
            Gait::Walk if !crossed => Time::Left,
            // Skrapyard 12.4.1: no shot after a hurry. Nor after a charge, even one that falls
            // short.
            Gait::Walk | Gait::Hurry | Gait::Charge => Time::Gone,
        }
    }
}

impl Rules {
    /// How far a figure goes in a normal move, in units.
    #[must_use]
    pub fn walk(&self, of: &Profile) -> i32 {
        // Skrapyard 12.1: 3 inches and its stature.
        (*self.walk_inches + i32::from(of.stature)) * UNITS
    }

    /// How far it goes in a hurry, in units.
    #[must_use]
    pub fn hurry(&self, of: &Profile) -> i32 {
        // Skrapyard 12.4: and its stature once more.
        self.walk(of) + i32::from(of.stature) * UNITS
    }
}

/// The units left of a move that a spell shortens by so many inches.
#[must_use]
pub fn allowance(units: i32, snared: u8) -> i32 {
    (units - i32::from(snared) * UNITS).max(0)
}
