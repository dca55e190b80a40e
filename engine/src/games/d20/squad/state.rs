//! The state of a squad fight.

use crate::field::{OnTable, Position, Turns};
use crate::games::d20::movement;
use crate::games::d20::profile::{Condition, Fall, Stance, WeaponState};
use crate::squad::Status;

/// The state of a squad fight.
pub type SquadState = Turns<Figure>;

/// The state of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is, and its stance.
    pub(super) position: Position,
    /// Whether it is out of the fight.
    pub(super) is_out: bool,
    /// Its condition; the weapon state is that of its ranged weapon.
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
}

impl Figure {
    /// Returns whether its ranged weapon can still be used.
    pub(super) fn is_armed(&self) -> bool {
        self.condition.weapon != WeaponState::Gone
    }

    /// Returns its stance.
    pub(super) fn stance(&self) -> Stance {
        movement::stance(self.position.stoop)
    }
}
