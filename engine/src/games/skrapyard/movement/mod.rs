//! Movement: how far figures go, what is in their way, and where moves end.

mod charge;
mod flight;
mod march;
mod retreat;
mod way;

pub use charge::{charge_order, charge_way, counts_as_charge, ends_charge, may_charge};
pub use flight::{Jump, fly, jump, lands};
#[cfg(test)]
pub use march::Hurdle;
pub use march::{March, Mover};
pub use retreat::{ForecastHand, Refuge, Runner, is_clear, step_back};
pub use way::{hurry_path, repeated, shy_of, tethered, way};

use super::profile::Profile;
use super::rules::Rules;
use crate::dice::{Dice, Role};
use crate::field::{Grain, is_telling, lengths};
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

/// Whether one figure blocks the move of another.
#[must_use]
pub const fn blocks(own: &Profile, other: &Profile, are_friends: bool) -> bool {
    // Skrapyard 12.3: models are in the way of each other, friend and foe.
    // Skrapyard 15.1.2.3: the wounded too.
    // Skrapyard 12.3.1: those of stature 1 pass through friends of stature 1.
    !(are_friends && own.stature == 1 && other.stature == 1)
}

/// Tells how far we have moved.
pub fn tell_moved(units: i32, dice: &mut impl Dice) {
    // Skrapyard 12.10.1: the figures of a team move one by one.
    // Skrapyard 12.10.2: they count as one move, and who ends it apart is in the team no more.
    // Skrapyard 12.11: whoever has moved may turn as it likes. Players have it turn to the nearest
    // enemy.
    if is_telling(units) {
        let inches = || lengths(units, Grain::Tenths);
        dice.tell("12.1", || format!("{} moves {} inches", Role::Us, inches()));
    }
}
