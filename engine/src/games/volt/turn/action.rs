//! The actions of Volt: what must precede a shot, and the effects of each action.

use crate::dice::{Dice, Role};
use crate::games::volt::movement::Course;
use crate::games::volt::profile::{ActionTaken, GunState, Loading, Weapon};

/// The action of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// It picks up its weapon, or gets up.
    Recover,
    /// It attacks an enemy in contact.
    Strike,
    /// It waits in contact for an opening.
    Guard,
    /// It leaves full cover.
    Rise,
    /// It declares a move.
    Move(Course),
    /// It readies its weapon.
    Ready,
    /// It aims.
    Aim,
    /// It shoots.
    Shoot,
    /// It passes.
    Wait,
}

impl Action {
    /// Returns the action of a fighter that wants to shoot, and may have aimed before or may want
    /// to.
    pub fn to_shoot(
        weapon: &Weapon,
        gun: GunState,
        aimed: bool,
        wants: impl FnOnce() -> bool,
    ) -> Action {
        if !is_ready(weapon, gun) {
            return Action::Ready;
        }
        // Volt L38: aiming takes the whole turn before the shot.
        if !aimed && can_aim(weapon) && wants() { Action::Aim } else { Action::Shoot }
    }

    /// Returns whether the action Directs the weapon: at a later target, or where the fighter
    /// faces.
    pub const fn directs(self) -> bool {
        match self {
            // Volt L46b: readying a weapon includes Directing it.
            // Volt L65b: so does leaving cover, but not aiming.
            // So does any action that leaves the weapon free, such as a move or a wait
            // (`stays_directed`).
            Action::Ready | Action::Rise | Action::Aim | Action::Move(_) | Action::Wait => true,
            Action::Recover | Action::Strike | Action::Guard | Action::Shoot => false,
        }
    }
}

/// Returns whether a weapon's next shot needs no other action first.
pub fn is_ready(weapon: &Weapon, gun: GunState) -> bool {
    // Volt L46a: a Prep weapon takes an action before each shot.
    weapon.loading != Loading::Prep || gun == GunState::Readied
}

/// Returns whether a weapon can be aimed.
pub fn can_aim(weapon: &Weapon) -> bool {
    // Volt L46b: a weapon that is readied before each shot is not aimed.
    weapon.loading != Loading::Prep
}

/// Readies a weapon.
pub fn readies(dice: &mut impl Dice) -> GunState {
    dice.tell("L46a", || format!("{} readies the {}", Role::Us, Role::Arm));
    GunState::Readied
}

/// Aims; the target is told if there is a choice.
pub fn aims(at: Option<Role>, dice: &mut impl Dice) {
    dice.tell("L38", || match at {
        Some(at) => format!("{} takes aim at {at}", Role::Us),
        None => format!("{} takes aim", Role::Us),
    });
}

/// Leaves full cover for a firing position.
pub fn rises(dice: &mut impl Dice) -> ActionTaken {
    // Volt L65a: this is an action.
    dice.tell("L65a", || format!("{} comes up to fire", Role::Us));
    ActionTaken::Busy
}
