//! All that changes in a fight of squads.

use arrayvec::ArrayVec;

use super::Ranks;
use crate::engagement::Side;
use crate::field::{OnTable, Position};
use crate::games::skrapyard::attack::Strike;
use crate::games::skrapyard::profile::{Body, Condition};
use crate::games::skrapyard::turn::{Last, Motion};
use crate::squad::{FIGURES_MAX, Status};

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Initiative.
    Initiative,
    /// Somebody is activated.
    Choice,
    /// A feat of this active hero, before it does anything else.
    Feat(u8),
    /// This active figure tries to disengage.
    Escape(u8),
    /// It moves.
    Move(u8),
    /// It shoots.
    Shoot(u8),
    /// A blow at one who was wounded before.
    Finish {
        /// The active one.
        by: u8,
        /// The wounded one.
        on: u8,
    },
    /// A roll of a fight.
    Blow {
        /// The active one.
        by: u8,
        /// The one it fights with.
        on: u8,
        /// Whose roll it is.
        strike: Strike,
    },
    /// The feat with which this hero's activation ends.
    Parting(u8),
    /// The activation ends, and teams that were hurt take their tests.
    Close,
    /// This wounded figure may recover.
    Recovery(u8),
    /// This figure has recovered, and others face it who have to take a test at once.
    Risen(u8),
    /// This retreating figure may rally, and its team with it.
    Rally(u8),
    /// This figure, and its team with it, has lost its hero.
    Grief(u8),
}

/// What the active figures do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each holds or not, by itself")]
pub struct Order {
    /// How they move.
    pub motion: Motion,
    /// Whether they failed their activation test.
    pub lapsed: bool,
    /// Whether they shoot if they can.
    pub shoots: bool,
    /// Whether their hero has performed its feat.
    pub spent: bool,
    /// Whether their hero flies.
    pub flying: bool,
    /// Inches that a spell takes from their move.
    pub snared: u8,
    /// How many units of its way the one that moves has gone.
    pub gone: i32,
}

/// How brave a figure is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nerve {
    /// It stands.
    Steady,
    /// It retreats.
    Retreating,
    /// It has left the fight.
    Fled,
}

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is.
    pub position: Position,
    /// What play has made of it; that it is netted or open stands below.
    pub condition: Condition,
    /// How brave it is.
    pub nerve: Nerve,
    /// Whether it has moved in this turn.
    pub moved: bool,
    /// Whether it has moved in this activation.
    pub walked: bool,
    /// Whether it may not shoot in this activation.
    pub barred: bool,
    /// The stature of the enemies it has last faced, where that is more than its D.
    pub awe: u8,
    /// Whose net holds it.
    pub held_by: Option<u8>,
    /// Whose blade-breakers have opened it, one bit each.
    pub opened_by: u32,
    /// Whom it has supported in this turn; itself, if it used its spear instead.
    pub supports: Option<u8>,
    /// Who wounded it.
    pub felled_by: Option<u8>,
    /// What shots have made of it that are felt when all of their team have shot.
    pub shot: Body,
    /// Who shot it so.
    pub shot_by: Option<u8>,
    /// What it did in its last activation; kept where it may have to repeat it.
    pub last: Last,
    /// Its feats that serve its followers in this turn: [`Figure::FIGHT`] and its like.
    pub leads: u8,
}

impl OnTable for Figure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        match (self.condition.wear.body, self.nerve) {
            (_, Nerve::Fled) => Status::Fled,
            (Body::Removed, _) => Status::Out,
            (Body::Wounded, _) => Status::Down,
            (Body::Upright, Nerve::Retreating) => Status::Shaken,
            (Body::Upright, Nerve::Steady) if self.held_by.is_some() => Status::Down,
            (Body::Upright, Nerve::Steady) => Status::Ready,
        }
    }
}

impl Figure {
    /// Followers pass their attack tests.
    pub const FIGHT: u8 = 1;
    /// Followers pass their S tests.
    pub const SHOOT: u8 = 2;
    /// Followers roll failed A tests again.
    pub const ARMOUR: u8 = 4;
    /// The hero has set an example and has not hit yet.
    pub const DARES: u8 = 8;

    /// Whether it is on the table.
    #[must_use]
    pub fn is_here(&self) -> bool {
        !self.is_out()
    }

    /// Whether it is on the table and not wounded.
    #[must_use]
    pub fn is_upright(&self) -> bool {
        self.condition.wear.body.counts()
    }

    /// Whether it retreats.
    #[must_use]
    pub fn is_retreating(&self) -> bool {
        self.nerve == Nerve::Retreating
    }
}

/// All that changes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// What comes next.
    pub phase: Phase,
    /// Who has initiative; A while nobody does.
    pub initiative: Side,
    /// Which side activated last in this turn, and at which D.
    pub last: Option<(Side, i16)>,
    /// The figures that act.
    pub active: u32,
    /// The figures that have acted in this turn, or may not.
    pub acted: u32,
    /// What the active ones do.
    pub order: Order,
    /// The active ones that have disengaged.
    pub freed: u32,
    /// The members of teams that were hurt in this activation.
    pub shaken: u32,
    /// The figures that have taken a morale test in this activation.
    pub tested: u32,
    /// The figures that face more than they did, and have to take a test.
    pub dared: u32,
    /// For each side in how many turns, this one included, it feels the loss of a hero; 0 for
    /// never.
    pub grief: [u8; 2],
    /// The figures.
    pub figures: ArrayVec<Figure, FIGURES_MAX>,
    /// Who of them is where.
    pub ranks: Ranks,
}

impl State {
    pub(super) fn of(&self, figure: u8) -> &Figure {
        &self.figures[usize::from(figure)]
    }

    pub(super) fn of_mut(&mut self, figure: u8) -> &mut Figure {
        &mut self.figures[usize::from(figure)]
    }

    /// Notes what a shot has made of a figure, if no other has made worse of it.
    pub(super) fn note_shot(&mut self, figure: u8, body: Body, by: Option<u8>) {
        let of = self.of_mut(figure);
        if of.shot < body {
            (of.shot, of.shot_by) = (body, by);
        }
    }
}
