//! What a fighter holds, and may drop.

use super::condition::{Condition, WeaponState};
use crate::fight::Contender;

/// What a fighter holds of what it carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeldItems {
    /// Nothing.
    Nothing,
    /// A ranged weapon alone.
    Gun,
    /// A melee weapon, and perhaps a ranged one.
    Blade,
}

impl HeldItems {
    /// Returns what a fighter of a roster holds.
    pub(super) fn of(contender: &Contender) -> HeldItems {
        let holds = |kind| contender.weapons.iter().any(|one| one.sheet.word("kind") == kind);
        if holds("melee") {
            HeldItems::Blade
        } else if holds("ranged") {
            HeldItems::Gun
        } else {
            HeldItems::Nothing
        }
    }

    /// Returns whether a fighter in this condition has anything to drop.
    pub fn is_anything(self, condition: &Condition) -> bool {
        match self {
            HeldItems::Nothing => false,
            HeldItems::Gun => condition.weapon != WeaponState::Gone,
            HeldItems::Blade => true,
        }
    }
}
