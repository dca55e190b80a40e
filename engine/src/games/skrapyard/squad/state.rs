//! All that changes in a fight of squads.

use arrayvec::ArrayVec;

use super::ranks::Ranks;
use crate::engagement::Side;
use crate::field::{OnTable, Position};
use crate::games::skrapyard::attack::Strike;
use crate::games::skrapyard::profile::{Body, Condition, bit};
use crate::games::skrapyard::turn::{Last, Motion};
use crate::squad::{FIGURES_MAX, Status};
use crate::table::FigureSet;

/// The next step of a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SquadPhase {
    /// Both sides roll for initiative.
    Initiative,
    /// The next figure or team is activated.
    Choice,
    /// This active hero performs a feat before it does anything else.
    Feat(u8),
    /// This active figure tries to disengage.
    Escape(u8),
    /// This active figure moves.
    Move(u8),
    /// This active figure shoots.
    Shoot(u8),
    /// An attack on a figure that was wounded before this activation.
    Finish {
        /// The active figure.
        by: u8,
        /// The wounded figure.
        on: u8,
    },
    /// An F test of a fight.
    Blow {
        /// The active figure.
        by: u8,
        /// Its opponent.
        on: u8,
        /// Whose test it is.
        strike: Strike,
    },
    /// This hero performs the feat that ends its activation.
    Parting(u8),
    /// The activation ends, and teams with wounded members take their morale tests.
    Close,
    /// This wounded figure takes its recovery test.
    Recovery(u8),
    /// This figure has recovered; enemies in contact may have to take a morale test first.
    Risen(u8),
    /// This retreating figure takes its rally test, with its team.
    Rally(u8),
    /// This figure and its team take a morale test for the loss of their hero.
    Grief(u8),
}

/// What the active figures do in this activation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each holds or not, by itself")]
pub struct Activation {
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
    /// The inches that a spell takes from their moves.
    pub snared: u8,
    /// The enemies that they make for by default, one bit each; none if they go where they are
    /// sent.
    pub prey: FigureSet,
    /// Whether the charge of one of them has fallen short.
    pub short: bool,
    /// Whether one of them has shot or fought, after which none turns any more.
    pub fixed: bool,
    /// The units of its path that the moving figure has covered.
    pub gone: i32,
}

/// The morale of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nerve {
    /// It holds its ground.
    Steady,
    /// It retreats.
    Retreating,
    /// It has left the fight.
    Fled,
}

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Its position and facing.
    pub position: Position,
    /// Its condition; nets and blade-breakers are tracked below.
    pub condition: Condition,
    /// Its morale.
    pub nerve: Nerve,
    /// Whether it has moved in this turn.
    pub moved: bool,
    /// Whether it has moved in this activation.
    pub walked: bool,
    /// Whether it may not shoot in this activation.
    pub barred: bool,
    /// The total stature of the enemies it last faced if that exceeded its D, otherwise 0.
    pub awe: u8,
    /// The figure whose net holds it.
    pub held_by: Option<u8>,
    /// The figures whose blade-breakers have opened it, one bit each.
    pub opened_by: FigureSet,
    /// The figure that it has supported in this turn; itself if it used its spear instead.
    pub supports: Option<u8>,
    /// The figure that wounded it.
    pub felled_by: Option<u8>,
    /// The effect of shots that take effect once the whole team has shot.
    pub shot_to: Body,
    /// The figure that shot it so.
    pub shot_by: Option<u8>,
    /// What it did in its last activation; tracked only if it may have to repeat it.
    pub last: Last,
    /// The feats that serve its followers in this turn: [`Figure::FIGHT`] and the flags below it.
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
    /// Followers may re-roll failed A tests.
    pub const ARMOUR: u8 = 4;
    /// The hero has declared the feat Fight and has not hit yet.
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

/// The state of a fight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquadState {
    /// The next step of a fight.
    pub phase: SquadPhase,
    /// The side with initiative; A before it is rolled.
    pub initiative: Side,
    /// The side that activated last in this turn, and the D it tested.
    pub last: Option<(Side, i16)>,
    /// The active figures.
    pub active: FigureSet,
    /// The figures that have acted in this turn or may not act any more.
    pub acted: FigureSet,
    /// What the active figures do.
    pub activation: Activation,
    /// The active figures that have disengaged.
    pub freed: FigureSet,
    /// The members of teams that have to test for casualties of this activation.
    pub shaken: FigureSet,
    /// The figures that have taken a morale test in this activation.
    pub tested: FigureSet,
    /// The figures that have to take a morale test because they face more stature than before.
    pub dared: FigureSet,
    /// For each side in how many turns, this one included, it feels the loss of a hero; 0 for
    /// never.
    pub grief: [u8; 2],
    /// The figures.
    pub figures: ArrayVec<Figure, FIGURES_MAX>,
    /// Sets derived from the figures.
    pub ranks: Ranks,
}

impl SquadState {
    pub(super) fn of(&self, figure: u8) -> &Figure {
        &self.figures[usize::from(figure)]
    }

    pub(super) fn of_mut(&mut self, figure: u8) -> &mut Figure {
        &mut self.figures[usize::from(figure)]
    }

    /// The inches that a spell takes from the moves of a figure in this activation.
    pub(super) const fn snared(&self, figure: u8) -> u8 {
        if self.active & bit(figure) == 0 { 0 } else { self.activation.snared }
    }

    /// Records the effect of a shot on a figure if it is the worst so far.
    pub(super) fn note_shot(&mut self, figure: u8, body: Body, by: Option<u8>) {
        let of = self.of_mut(figure);
        if of.shot_to < body {
            (of.shot_to, of.shot_by) = (body, by);
        }
    }
}
