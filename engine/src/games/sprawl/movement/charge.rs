//! Charges.

use super::gait::Gait;
use crate::dice::{Dice, Role};
use crate::games::sprawl::profile::{Conduct, Deed};

impl Gait {
    /// Returns whether this kind of move may end in contact with enemies.
    #[must_use]
    pub const fn touches(self) -> bool {
        // SPRAWL L83a and SPRAWL L83b: only a charge leads into contact.
        matches!(self, Gait::Charge)
    }
}

/// Returns whether a charge across this gap can be declared, with this reach in units.
#[must_use]
pub const fn is_charge_possible(gap: i32, reach: i32) -> bool {
    gap <= reach
}

/// Tells that a charge is declared.
pub fn announce(dice: &mut impl Dice) {
    // SPRAWL L52b: it is declared together with its target.
    // SPRAWL L81a: this begins close combat.
    dice.tell("L81a", || format!("{} charges {}", Role::Us, Role::Them));
}

/// Returns the figure that a Character has charged this Turn.
#[must_use]
pub fn charged(deed: Deed) -> Option<usize> {
    match deed {
        Deed::Charged(foe) => Some(foe.into()),
        _ => None,
    }
}

/// Ends a charge; `reached` is the enemy that it came into contact with.
pub fn ends_charge(conduct: &mut Conduct, reached: Option<usize>, dice: &mut impl Dice) {
    if let Some(foe) = reached {
        // SPRAWL L81d: it stops when the bases touch.
        // SPRAWL L181a: which is close combat.
        conduct.deed = Deed::Charged(foe as u8);
        dice.tell("L81d", || format!("{} is upon {}", Role::Us, Role::Them));
    } else {
        // SPRAWL L85: a charge that falls short ends there, as does the Turn.
        dice.tell("L85", || format!("{} falls short", Role::Us));
    }
}
