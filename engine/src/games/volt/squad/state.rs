//! Where a fight of squads stands.

use arrayvec::ArrayVec;

use crate::engagement::Flow;
use crate::field::{OnTable, Order, Position};
use crate::games::volt::combat::Condition;
use crate::games::volt::profile::Mode;
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

/// The parts of a turn.
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
    pub(super) deed: ActionTaken,
    /// The move that it has declared.
    pub(super) course: Course,
    /// Whom it has aimed at in its last action.
    pub(super) aim: Option<u8>,
    /// The state of its weapon that shoots.
    pub(super) gun: Gun,
}

/// What a figure has done in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionTaken {
    /// Nothing so far.
    Idle,
    /// It waits.
    Waits,
    /// It has attacked in close combat, or will after its move.
    Strikes,
    /// It waits in close combat for an opening.
    Guards,
    /// Something else.
    Busy,
}

/// A move that is declared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Course {
    /// None.
    Stays,
    /// Towards the nearest enemy, and nothing else.
    Nears,
    /// Half as far, and a shot.
    NearsToShoot,
    /// Upon the nearest enemy, and a blow.
    Charges,
    /// Into cover.
    TakesCover,
    /// It has moved, and shoots.
    Shoots,
    /// It has moved, and strikes.
    Strikes,
}

impl Course {
    /// Whether its move is not over yet.
    pub(super) const fn moves(self) -> bool {
        !matches!(self, Course::Stays | Course::Shoots | Course::Strikes)
    }

    /// What is left of it when all have moved.
    const fn arrived(self) -> Course {
        match self {
            Course::NearsToShoot => Course::Shoots,
            Course::Charges => Course::Strikes,
            _ => Course::Stays,
        }
    }
}

/// The state of a weapon that shoots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gun {
    /// It has not fired since it was last loaded or pointed.
    Rested,
    /// A weapon that is readied before each shot has been.
    Readied,
    /// It has fired in this turn, in this mode.
    Fired(Mode),
    /// It fired in the turn before.
    Warm(Mode),
    /// Another weapon has struck in this turn.
    Put,
    /// Another weapon struck in the turn before.
    Away,
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
            // Volt L68d: who waited is in its usual place again.
            (figure.deed, figure.course) = (ActionTaken::Idle, Course::Stays);
            figure.gun = match figure.gun {
                Gun::Fired(mode) => Gun::Warm(mode),
                Gun::Put => Gun::Away,
                Gun::Warm(_) | Gun::Away => Gun::Rested,
                other => other,
            };
        }
        self.phase = Phase::Actions;
        Flow::Round
    }
}
