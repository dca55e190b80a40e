//! Waiting in Volt: passing, and acting later in the turn.

use crate::dice::{Dice, Role};
use crate::games::volt::profile::{ActionTaken, Hamper};

/// Passes.
pub fn waits(dice: &mut impl Dice) -> ActionTaken {
    // Volt L68a: passes the turn on to the next in order.
    dice.tell("L68a", || format!("{} waits", Role::Us));
    ActionTaken::Waits
}

/// Returns whether a figure that has done this can interrupt another's action.
pub fn may_cut_off(action: ActionTaken, hamper: Hamper) -> bool {
    // Volt L68b: a waiting figure has named one action that may interrupt another's. Players name a
    // shot at an enemy that appears, before that enemy's next action.
    action == ActionTaken::Waits && hamper == Hamper::None
}

/// Tells that a figure interrupts another.
pub fn cuts_off(dice: &mut impl Dice) {
    dice.tell("L68b", || format!("{} has waited for that", Role::Us));
}

/// Returns whether a figure that has done this can still take an undeclared action.
pub fn may_answer(action: ActionTaken, hamper: Hamper) -> bool {
    // Volt L68c: a reaction comes after the event. Players use it for a close attack on an enemy
    // that has come into contact, at the end of the turn.
    action == ActionTaken::Waits && hamper == Hamper::None
}

/// Tells that a figure reacts to another.
pub fn answers(dice: &mut impl Dice) {
    dice.tell("L68c", || format!("{} has waited and strikes", Role::Us));
}

/// Returns what a figure has done at the start of a turn.
pub const fn next_turn() -> ActionTaken {
    // Volt L68d: a figure that waited is in its usual place again.
    ActionTaken::Idle
}
