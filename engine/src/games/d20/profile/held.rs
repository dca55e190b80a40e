//! What a fighter holds, and may drop.

use super::condition::{Condition, WeaponState};
use crate::fight::Contender;

/// What a fighter holds of what it carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// Nothing.
    Nothing,
    /// A ranged weapon alone.
    Gun,
    /// A melee weapon, and perhaps a ranged one.
    Blade,
}

impl Held {
    /// Returns what a fighter of a roster holds.
    pub(super) fn of(contender: &Contender) -> Held {
        let holds = |kind| contender.weapons.iter().any(|one| one.sheet.word("kind") == kind);
        if holds("melee") {
            Held::Blade
        } else if holds("ranged") {
            Held::Gun
        } else {
            Held::Nothing
        }
    }

    /// Returns whether a fighter in this condition has anything to drop.
    pub fn is_anything(self, condition: &Condition) -> bool {
        match self {
            Held::Nothing => false,
            Held::Gun => condition.weapon != WeaponState::Gone,
            Held::Blade => true,
        }
    }
}
