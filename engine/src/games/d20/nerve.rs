//! What wears off and what is made good: falls, charges, lost actions, jammed weapons. The game has
//! no morale.

use super::profile::{Condition, Fall, WeaponState};
use crate::dice::{Dice, Role};

/// Ends what lasts until a fighter's next turn; how it had fallen.
///
/// Assumption: the move of that turn sees to getting up and to picking up what was dropped.
pub fn wears_off(condition: &mut Condition) -> Fall {
    condition.charged = false;
    std::mem::take(&mut condition.fall)
}

/// Whether a fighter has its standard action in the turn that begins; what has cost it this one
/// costs it no other.
pub fn has_standard_action(condition: &mut Condition) -> bool {
    !std::mem::take(&mut condition.moves_only)
}

/// Makes a jammed or empty weapon ready, which takes a standard action; whether there was one.
pub fn readies(condition: &mut Condition) -> bool {
    let stuck = condition.weapon == WeaponState::Stuck;
    if stuck {
        condition.weapon = WeaponState::Ready;
    }
    stuck
}

/// Tells that a weapon has been made ready.
pub fn tell_ready(dice: &mut impl Dice) {
    dice.tell("L141", || format!("{} makes its weapon ready", Role::Us));
}

/// Tells that somebody is up again, with what it had dropped.
pub fn tell_picked_up(dice: &mut impl Dice) {
    dice.tell("L86b", || format!("{} picks its weapon up", Role::Us));
}
