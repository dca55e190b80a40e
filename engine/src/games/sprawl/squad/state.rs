//! Where a fight of squads stands.

use arrayvec::ArrayVec;

use crate::engagement::Side;
use crate::field::{OnTable, Position};
use crate::games::sprawl::profile::{Condition, Conduct, Nerve, Stance, Working};
use crate::games::sprawl::turn::Phase;
use crate::squad::{FIGURES_MAX, Status};

/// The most ranged weapons that one Character carries.
pub const ARMS_MAX: usize = 4;

/// Where a fight of squads stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The figures, by their numbers.
    pub(super) figures: ArrayVec<Figure, FIGURES_MAX>,
    /// Whose Turn it is.
    pub(super) turn: Side,
    /// Who had the first Turn of the round.
    pub(super) first: Side,
    /// What is next in that Turn.
    pub(super) phase: Phase,
    /// The figure that is next in that phase.
    pub(super) next: u8,
    /// Whether each side owes a Test for too many affected at one time.
    pub(super) wavers: [bool; 2],
    /// How many affected of each side have been tested for, and are still affected.
    pub(super) tested: [u8; 2],
}

/// What play changes of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is.
    pub(super) position: Position,
    /// Its wounds; its weapons stand in `arms`.
    pub(super) condition: Condition,
    /// Whether each of its ranged weapons works.
    pub(super) arms: [Working; ARMS_MAX],
    /// What it is about.
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
    /// Whether it is on the table.
    pub(super) fn is_present(&self) -> bool {
        !self.is_out()
    }

    /// Whether it is on its feet, with its nerve.
    pub(super) fn is_able(&self) -> bool {
        self.conduct.is_able(self.condition.stance)
    }
}

impl State {
    /// The figure of that number.
    pub(super) fn of(&mut self, who: usize) -> &mut Figure {
        &mut self.figures[who]
    }
}
