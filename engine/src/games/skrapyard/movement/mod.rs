//! Movement: how far figures go, what is in their way, and where moves end.

mod charge;
mod flight;
mod gait;
mod march;
mod retreat;
mod way;

pub use charge::{charge_order, charge_way, counts_as_charge, ends_charge, may_charge};
pub use flight::{Jump, fly, jump, lands};
pub use gait::{Gait, Time, allowance};
#[cfg(test)]
pub use march::Hurdle;
pub use march::{March, Mover};
pub use retreat::{ForecastHand, Refuge, Runner, is_clear, step_back};
pub use way::{hurry_path, repeated, shy_of, tethered, way};

use super::profile::Profile;
use crate::dice::{Dice, Role};
use crate::field::{Grain, is_telling, lengths};

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
