//! The state of a squad fight.

use crate::field::{OnTable, Position, Turns};
use crate::games::spurg::profile::Condition;
use crate::squad::Status;

/// The state of a squad fight.
pub type SquadState = Turns<Figure>;

/// The state of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is.
    pub(super) position: Position,
    /// Whether it is out of the fight.
    pub(super) is_out: bool,
    /// Its condition.
    pub(super) condition: Condition,
}

impl OnTable for Figure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        if self.is_out { Status::Out } else { Status::Ready }
    }
}
