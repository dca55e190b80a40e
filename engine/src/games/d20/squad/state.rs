//! Where a fight of squads stands.

use crate::field::{OnTable, Position, Turns};
use crate::games::d20::movement;
use crate::games::d20::profile::{Condition, Fall, Stance, WeaponState};
use crate::squad::Status;

/// Where a fight of squads stands.
pub type State = Turns<Figure>;

/// What play changes of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is, and how low.
    pub(super) position: Position,
    /// Whether it is out of the fight.
    pub(super) is_out: bool,
    /// What fighting has made of it; the weapon is its ranged one.
    pub(super) condition: Condition,
    /// Whether it ran in its last turn.
    pub(super) ran: bool,
}

impl OnTable for Figure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        match self.condition.fall {
            _ if self.is_out => Status::Out,
            Fall::Upright => Status::Ready,
            Fall::Down | Fall::EmptyHanded => Status::Down,
        }
    }

    fn is_out(&self) -> bool {
        self.is_out
    }
}

impl Figure {
    /// Whether its ranged weapon can still be made use of.
    pub(super) fn is_armed(&self) -> bool {
        self.condition.weapon != WeaponState::Gone
    }

    /// How it stands.
    pub(super) fn stance(&self) -> Stance {
        movement::stance(self.position.stoop)
    }
}
