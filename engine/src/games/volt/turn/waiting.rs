//! Waiting in Volt: passing the turn on, and acting later in it.

use crate::dice::{Dice, Role};
use crate::games::volt::profile::{ActionTaken, Hamper};

/// Passes the turn on.
pub fn waits(dice: &mut impl Dice) -> ActionTaken {
    // Volt L68a: it goes on to the next in order.
    dice.tell("L68a", || format!("{} waits", Role::Us));
    ActionTaken::Waits
}

/// Whether somebody who has done that in this turn may cut off another's action.
pub fn may_cut_off(action: ActionTaken, hamper: Hamper) -> bool {
    // Volt L68b: who waits has named one action that may cut off another's.
    // Assumption: a shot at whoever shows, which goes before what that one does next.
    action == ActionTaken::Waits && hamper == Hamper::None
}

/// Cuts another's action off.
pub fn cuts_off(dice: &mut impl Dice) {
    dice.tell("L68b", || format!("{} has waited for that", Role::Us));
}

/// Whether somebody who has done that in this turn may do yet what it has not named.
pub fn may_answer(action: ActionTaken, hamper: Hamper) -> bool {
    // Volt L68c: that comes after what it answers.
    // Assumption: a blow at whoever has come into contact, as the turn ends.
    action == ActionTaken::Waits && hamper == Hamper::None
}

/// Answers what another did.
pub fn answers(dice: &mut impl Dice) {
    dice.tell("L68c", || format!("{} has waited and strikes", Role::Us));
}

/// What anybody has done in a turn that begins.
pub const fn next_turn() -> ActionTaken {
    // Volt L68d: who waited is in its usual place again.
    ActionTaken::Idle
}
