//! Waiting in Volt: passing, and acting later in the turn.

use crate::dice::{Dice, Role};
use crate::games::volt::profile::{ActionTaken, Hamper};

/// Passes.
pub fn waits(dice: &mut impl Dice) -> ActionTaken {
    // Volt L68a: it goes on to the next in order.
    dice.tell("L68a", || format!("{} waits", Role::Us));
    ActionTaken::Waits
}

/// Returns whether a figure that has done this can interrupt another's action.
pub fn may_cut_off(action: ActionTaken, hamper: Hamper) -> bool {
    // Volt L68b: who waits has named one action that may cut off another's.
    // Assumption: a shot at whoever shows, which goes before what that one does next.
    action == ActionTaken::Waits && hamper == Hamper::None
}

/// Tells that a figure interrupts another.
pub fn cuts_off(dice: &mut impl Dice) {
    dice.tell("L68b", || format!("{} has waited for that", Role::Us));
}

/// Returns whether a figure that has done this can still take an undeclared action.
pub fn may_answer(action: ActionTaken, hamper: Hamper) -> bool {
    // Volt L68c: that comes after what it answers.
    // Assumption: a blow at whoever has come into contact, as the turn ends.
    action == ActionTaken::Waits && hamper == Hamper::None
}

/// Tells that a figure reacts to another.
pub fn answers(dice: &mut impl Dice) {
    dice.tell("L68c", || format!("{} has waited and strikes", Role::Us));
}

/// Returns what a figure has done at the start of a turn.
pub const fn next_turn() -> ActionTaken {
    // Volt L68d: who waited is in its usual place again.
    ActionTaken::Idle
}
