//! Where a fight of squads stands.

use crate::field::{Stand, Stands, Turns};
use crate::games::d20::movement;
use crate::games::d20::profile::{Condition, Stance, WeaponState};

/// Where a fight of squads stands.
pub type State = Turns<Figure>;

/// What play changes of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is, and how low.
    pub(super) stand: Stand,
    /// What fighting has made of it; the weapon is its ranged one.
    pub(super) condition: Condition,
    /// Whether it ran in its last turn.
    pub(super) ran: bool,
}

impl Stands for Figure {
    fn stand(&self) -> &Stand {
        &self.stand
    }
}

impl Figure {
    /// Whether its ranged weapon can still be made use of.
    pub(super) fn is_armed(&self) -> bool {
        self.condition.weapon != WeaponState::Gone
    }

    /// How it stands.
    pub(super) fn stance(&self) -> Stance {
        movement::stance(self.stand.stoop)
    }
}
