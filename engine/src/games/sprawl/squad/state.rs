//! The state of a squad fight.

use arrayvec::ArrayVec;

use crate::engagement::Side;
use crate::field::{OnTable, Position};
use crate::games::sprawl::profile::{Condition, Conduct, Nerve, Stance, Working};
use crate::games::sprawl::turn::Phase;
use crate::squad::{FIGURES_MAX, Status};

/// The maximum number of ranged weapons of a Character.
pub const ARMS_MAX: usize = 4;

/// The state of a squad fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquadState {
    /// The figures, by number.
    pub(super) figures: ArrayVec<Figure, FIGURES_MAX>,
    /// The side whose Turn it is.
    pub(super) turn: Side,
    /// The side that had the first Turn of the round.
    pub(super) first: Side,
    /// The next phase of that Turn.
    pub(super) phase: Phase,
    /// The next figure of that phase.
    pub(super) next: u8,
    /// Whether each side owes a Test for too many affected Characters at once.
    pub(super) wavers: [bool; 2],
    /// How many affected Characters of each side have been tested for and are still affected.
    pub(super) tested: [u8; 2],
}

/// The state of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is.
    pub(super) position: Position,
    /// Its condition; `arms` has the states of its weapons.
    pub(super) condition: Condition,
    /// The state of each of its ranged weapons.
    pub(super) arms: [Working; ARMS_MAX],
    /// What it is doing.
    pub(super) conduct: Conduct,
    /// How far up or down a ladder it is, in units.
    pub(super) climbed: i32,
}

impl OnTable for Figure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        match (self.condition.stance, self.conduct.nerve) {
            (Stance::Out, _) => Status::Out,
            (_, Nerve::Fled) => Status::Fled,
            (Stance::Up, Nerve::Panicked) => Status::Shaken,
            (Stance::Up, Nerve::Steady) => Status::Ready,
            _ => Status::Down,
        }
    }
}

impl Figure {
    /// Returns whether it is on the table.
    pub(super) fn is_present(&self) -> bool {
        !self.is_out()
    }

    /// Returns whether it is on its feet and has not lost its nerve.
    pub(super) fn is_able(&self) -> bool {
        self.conduct.is_able(self.condition.stance)
    }
}

impl SquadState {
    /// Returns the figure of this number.
    pub(super) fn of(&mut self, who: usize) -> &mut Figure {
        &mut self.figures[who]
    }
}
