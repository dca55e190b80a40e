//! The state of a squad fight.

use arrayvec::ArrayVec;

use crate::engagement::Flow;
use crate::field::{OnTable, Order, Position, Target};
use crate::games::volt::attack::Bearing;
use crate::games::volt::movement::Course;
use crate::games::volt::profile::{ActionTaken, Condition, GunState, Motion};
use crate::games::volt::turn;
use crate::squad::{FIGURES_MAX, Status};
use crate::table::Facing;

/// The state of a squad fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquadState {
    /// The figures, by number.
    pub(super) figures: ArrayVec<Figure, FIGURES_MAX>,
    /// The order of the fight, and whose turn it is.
    pub(super) order: Order,
    /// The current part of the turn.
    pub(super) phase: Phase,
}

/// The parts of a turn that take more than one step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// One figure after another acts, or declares a move.
    Actions,
    /// Figures that have moved attack.
    Late,
}

/// The state of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is, and whether it ducks.
    pub(super) position: Position,
    /// Whether it is out of the fight.
    pub(super) is_out: bool,
    /// Its condition.
    pub(super) condition: Condition,
    /// What it has done this turn.
    pub(super) action: ActionTaken,
    /// Its declared move.
    pub(super) course: Course,
    /// The enemy that it aimed at in its last action.
    pub(super) aim: Option<u8>,
    /// The state of its ranged weapon.
    pub(super) gun: GunState,
    /// Whether that weapon is Directed where the figure faces.
    pub(super) bearing: Bearing,
}

impl OnTable for Figure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        if self.is_out { Status::Out } else { Status::Ready }
    }

    fn is_leaving(&self) -> bool {
        self.course.motion() == Motion::Moving
    }
}

impl SquadState {
    /// Returns the figure of this number.
    pub(super) fn of(&mut self, who: usize) -> &mut Figure {
        &mut self.figures[who]
    }

    /// Returns the conditions of two figures.
    pub(super) fn conditions(&self, pair: [usize; 2]) -> [Condition; 2] {
        pair.map(|who| self.figures[who].condition)
    }

    /// Directs a figure's weapon at a target, or where the figure faces.
    pub(super) fn directs(&mut self, who: usize, target: Option<Target>) {
        match target {
            Some(Target { foe, .. }) => self.turns(who, foe, Bearing::On),
            None => self.of(who).bearing = Bearing::On,
        }
    }

    /// Turns a figure towards another, with its weapon Directed there or not.
    pub(super) fn turns(&mut self, who: usize, foe: usize, bearing: Bearing) {
        let way = self.figures[foe].position.at - self.figures[who].position.at;
        let figure = self.of(who);
        (figure.position.facing, figure.bearing) = (Facing::along(way), bearing);
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
