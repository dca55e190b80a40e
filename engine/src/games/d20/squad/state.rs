//! Where a fight of squads stands.

use crate::field::{Stand, Stands, Turns};
use crate::games::d20::combat::{Condition, Hold};
use crate::games::d20::profile::Stance;

/// Where a fight of squads stands.
pub type State = Turns<Figure>;

/// What play changes of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is, and how low.
    pub(super) stand: Stand,
    /// What fighting has made of it; the hold is that of its ranged weapon.
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
        self.condition.hold != Hold::Gone
    }

    /// How it stands.
    pub(super) fn stance(&self) -> Stance {
        match self.stand.stoop {
            ..=1 => Stance::Standing,
            2 => Stance::Crouched,
            _ => Stance::Prone,
        }
    }
}

/// What the height of a figure is divided by.
pub(super) const fn stoop(stance: Stance) -> u8 {
    match stance {
        Stance::Standing => 1,
        // d20 L24b: a crouch halves the height.
        Stance::Crouched => 2,
        // d20 L27b: a quarter of it is left of the prone.
        Stance::Prone => 4,
    }
}
