//! Effects that wear off or are repaired: falls, charges, lost actions, jammed weapons. The game
//! has no morale.

use super::profile::{Condition, Fall, WeaponState};
use super::rules::Rules;
use crate::dice::{Dice, Role};

/// Ends the effects that last until a fighter's next turn, and returns how it had fallen. The move
/// of that turn is to get up, and `picking_up` says what it takes to pick up what was dropped.
pub fn wears_off(rules: &Rules, condition: &mut Condition) -> Fall {
    condition.charged = false;
    let fall = std::mem::take(&mut condition.fall);
    condition.moves_only |= fall == Fall::EmptyHanded && *rules.picking_up_is_action;
    fall
}

/// Returns whether a fighter has its standard action in the turn that begins, and clears what may
/// have cost it.
pub fn has_standard_action(condition: &mut Condition) -> bool {
    !std::mem::take(&mut condition.moves_only)
}

/// Readies a jammed or empty weapon, which takes a standard action, and returns whether there was
/// one.
pub fn readies(condition: &mut Condition) -> bool {
    let stuck = condition.weapon == WeaponState::Stuck;
    if stuck {
        condition.weapon = WeaponState::Ready;
    }
    stuck
}

/// Tells that a weapon is ready again.
pub fn tell_ready(dice: &mut impl Dice) {
    dice.tell("L141", || format!("{} makes its weapon ready", Role::Us));
}

/// Tells that a figure is up again, with what it had dropped.
pub fn tell_picked_up(dice: &mut impl Dice) {
    dice.tell("L86b", || format!("{} picks its weapon up", Role::Us));
}
