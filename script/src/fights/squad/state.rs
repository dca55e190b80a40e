//! The state of a squad fight.

use arrayvec::ArrayVec;
use evenodds_engine::engagement::Side;
use evenodds_engine::field::{OnTable, Position};
use evenodds_engine::squad::{FIGURES_MAX, Status};

use super::bearers::Stowed;
use crate::values::Marks;

/// The state of a squad fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquadState {
    /// The figures, by their numbers.
    pub(super) figures: ArrayVec<TableFigure, FIGURES_MAX>,
    /// The rounds that are over, as far as they matter.
    pub(super) rounds: u16,
    /// The side that goes first in this round.
    pub(super) first: Side,
    /// The side whose turn it is, where sides take turns.
    pub(super) active: Side,
    /// How many more of its figures, or units, act before the turn passes on, if several do; or how
    /// many orders it has left.
    pub(super) more: u8,
    /// The phases that were played in this round, of one side each, or the turns of sides with orders.
    pub(super) phases: u8,
    /// The figure that acted last in this round, where others act right after it.
    pub(super) acting: Option<u8>,
    /// The side that was the first to have all its figures act in this round.
    pub(super) finished: Option<Side>,
    /// Whether it is what one figure makes of a round in which all act at once.
    pub(super) is_part: bool,
}

/// The state of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableFigure {
    /// Where it is.
    pub(super) position: Position,
    /// Whether it is in the fight.
    pub(super) presence: Presence,
    /// Its conditions, with its first weapon in hand.
    pub(super) marks: Marks,
    /// The conditions of its other weapons.
    pub(super) stowed: Stowed,
    /// Whether it has acted in this round, or in this phase.
    pub(super) acted: bool,
    /// Whether it has failed its test of activation in this round.
    pub(super) idle: bool,
    /// How it moved in its last activation.
    pub(super) moved: Moved,
    /// How far, if a key of the situation asks.
    pub(super) went: Went,
    /// Whether it waits to shoot.
    pub(super) alert: Alert,
    /// Its reactions so far in this round.
    pub(super) reacted: u8,
    /// Whether its nerve was tested, if it is tested only once.
    pub(super) tested: bool,
    /// How many tests of nerve it has yet to take, where all act at once.
    pub(super) calls: u8,
    /// Its place in the order of this round, where figures act by what `first` says.
    pub(super) rank: u8,
}

/// Whether a figure waits to shoot at an enemy that moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Alert {
    /// It does not.
    No,
    /// It has done nothing in its last activation but move, and such a figure watches.
    Watching,
}

/// How a figure moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Moved {
    /// It stayed where it was.
    No,
    /// It has yet to make a move that it has declared.
    Declared,
    /// To where it touches nobody.
    Away,
    /// Into contact.
    IntoContact,
}

impl Moved {
    /// Returns whether it has moved.
    pub(super) const fn is_made(self) -> bool {
        matches!(self, Moved::Away | Moved::IntoContact)
    }
}

/// How far a figure moved, of what it may go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Went {
    /// At most half of it.
    Half,
    /// More.
    Farther,
}

impl Went {
    /// Returns how far so many units are of those that a figure may go.
    pub(super) fn of(units: i32, pace: i32) -> Went {
        if i64::from(pace) < 2 * i64::from(units) { Went::Farther } else { Went::Half }
    }
}

/// Whether a figure is in the fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Presence {
    /// It has yet to arrive.
    Awaited,
    /// It is, with a place of its own, or as the one that speaks for its block.
    There,
    /// It is, in a block for which another speaks.
    Behind,
    /// It is out.
    Out,
    /// It has lost its nerve and left.
    Fled,
}

impl Presence {
    /// Returns whether it is in the fight.
    pub(super) const fn stands(self) -> bool {
        matches!(self, Presence::There | Presence::Behind)
    }

    /// Returns whether it has left the fight for good.
    pub(super) const fn is_gone(self) -> bool {
        matches!(self, Presence::Out | Presence::Fled)
    }
}

impl OnTable for TableFigure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        match self.presence {
            Presence::Awaited => Status::Down,
            Presence::There | Presence::Behind => Status::Ready,
            Presence::Out => Status::Out,
            Presence::Fled => Status::Fled,
        }
    }

    /// Of a block only the one that speaks for it has a base on the table.
    fn is_out(&self) -> bool {
        self.presence != Presence::There
    }

    fn is_awaited(&self) -> bool {
        self.presence == Presence::Awaited
    }

    fn is_leaving(&self) -> bool {
        self.moved == Moved::Declared
    }
}

impl SquadState {
    /// Returns the figure of this number.
    pub(super) fn of(&mut self, who: usize) -> &mut TableFigure {
        &mut self.figures[who]
    }
}
