//! The preparation of a shot in Volt.

use crate::games::volt::attack::Bearing;
use crate::games::volt::profile::{GunState, LastShot, Loading, Mode, Preparation, Weapon};
use crate::games::volt::rules::Rules;

/// How a ranged weapon is held on a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponHold {
    /// The state of the weapon.
    pub gun: GunState,
    /// Whether the turn before was spent aiming at this target.
    pub aimed: bool,
    /// Where it points.
    pub bearing: Bearing,
}

impl WeaponHold {
    /// Returns the last shot, if it was fired in this turn or the one before.
    const fn last_shot(self) -> Option<LastShot> {
        match self.gun {
            GunState::Fired(shot) | GunState::Warm(shot) => Some(shot),
            GunState::Rested | GunState::Readied | GunState::Put | GunState::Away => None,
        }
    }
}

/// Returns the preparation of a shot at the target of this number.
pub fn preparation(rules: &Rules, weapon: &Weapon, held: WeaponHold, target: u8) -> Preparation {
    if held.aimed {
        return Preparation::Aimed;
    }
    // `changed_weapon_snaps` says what a shot in the turn after using another weapon is.
    if matches!(held.gun, GunState::Put | GunState::Away) && *rules.changed_weapon_snaps {
        return Preparation::Snap;
    }
    if let Some(shot) = held.last_shot() {
        // Volt L47: a Slow weapon is never Directed the turn after firing.
        if weapon.loading == Loading::Slow {
            return Preparation::Snap;
        }
        if *rules.stays_directed {
            // Volt X43: a Burst without a mount loses the direction, if the book says so.
            if Mode::Burst <= shot.mode && !weapon.mounted {
                return Preparation::Snap;
            }
            // Volt X42: otherwise the weapon stays Directed at its last target.
            if shot.at == target {
                return Preparation::Directed;
            }
        }
    }
    match held.bearing {
        // Volt L39: a weapon at the ready is Directed at any target in the general direction.
        Bearing::On => Preparation::Directed,
        // Volt L40: otherwise it is a snap shot.
        Bearing::Off => Preparation::Snap,
    }
}
