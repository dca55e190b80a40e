//! Where a fight of squads stands.

use arrayvec::ArrayVec;

use crate::engagement::Flow;
use crate::field::{OnTable, Order, Position};
use crate::games::volt::movement::Course;
use crate::games::volt::profile::{ActionTaken, Condition, GunState};
use crate::games::volt::turn;
use crate::squad::{FIGURES_MAX, Status};
use crate::table::Facing;

/// Where a fight of squads stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The figures, by their numbers.
    pub(super) figures: ArrayVec<Figure, FIGURES_MAX>,
    /// The order of the fight, and whose turn it is.
    pub(super) order: Order,
    /// What part of the turn is played.
    pub(super) phase: Phase,
}

/// The parts of a turn that take more steps than one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// One after the other acts, or declares a move.
    Actions,
    /// Whoever moved and attacks does so.
    Late,
}

/// What play changes of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is, and how low.
    pub(super) position: Position,
    /// Whether it is out of the fight.
    pub(super) is_out: bool,
    /// Its wounds.
    pub(super) condition: Condition,
    /// What it has done in this turn.
    pub(super) action: ActionTaken,
    /// The move that it has declared.
    pub(super) course: Course,
    /// Whom it has aimed at in its last action.
    pub(super) aim: Option<u8>,
    /// The state of its weapon that shoots.
    pub(super) gun: GunState,
}

impl OnTable for Figure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        if self.is_out { Status::Out } else { Status::Ready }
    }

    fn is_out(&self) -> bool {
        self.is_out
    }
}

impl State {
    /// The figure of that number.
    pub(super) fn of(&mut self, who: usize) -> &mut Figure {
        &mut self.figures[who]
    }

    /// The conditions of two figures.
    pub(super) fn conditions(&self, pair: [usize; 2]) -> [Condition; 2] {
        pair.map(|who| self.figures[who].condition)
    }

    /// Turns a figure and its weapon towards another.
    pub(super) fn points(&mut self, who: usize, foe: usize) {
        let way = self.figures[foe].position.at - self.figures[who].position.at;
        self.of(who).position.facing = Facing::along(way);
    }

    /// Ends all moves.
    pub(super) fn settle(&mut self) {
        for figure in &mut self.figures {
            figure.course = figure.course.arrived();
        }
    }

    /// Ends the turn.
    pub(super) fn end(&mut self) -> Flow {
        for figure in &mut self.figures {
            (figure.action, figure.course) = (turn::next_turn(), Course::Stays);
            figure.gun = figure.gun.next_turn();
        }
        self.phase = Phase::Actions;
        Flow::Round
    }
}
