//! Where a fight of squads stands.

use arrayvec::ArrayVec;

use crate::engagement::Side;
use crate::field::{OnTable, Position};
use crate::games::sprawl::combat::{Condition, Stance, Working};
use crate::games::sprawl::profile::Pace;
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
    /// Whether each side has had too many affected at one time since its last Turn began.
    pub(super) wavers: [bool; 2],
}

/// The parts of a Turn, in their order. Movement is four of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// What comes before all phases.
    Opening,
    /// The Panicked move.
    Panic,
    /// Charges.
    Charge,
    /// All others move.
    Movement,
    /// Shots.
    Ranged,
    /// Brawls.
    Close,
    /// Getting up.
    Recovery,
}

impl Phase {
    /// The phase after this one; none after the last.
    pub(super) const fn after(self) -> Option<Phase> {
        Some(match self {
            Phase::Opening => Phase::Panic,
            Phase::Panic => Phase::Charge,
            Phase::Charge => Phase::Movement,
            Phase::Movement => Phase::Ranged,
            Phase::Ranged => Phase::Close,
            Phase::Close => Phase::Recovery,
            Phase::Recovery => return None,
        })
    }
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
    /// Its nerve.
    pub(super) nerve: Nerve,
    /// What it has done in this Turn.
    pub(super) deed: ActionTaken,
    /// Whether it runs, or ran in its last Turn.
    pub(super) pace: Pace,
    /// How many successes hide it; 0 when it does not hide.
    pub(super) hidden: u8,
    /// Whether it is on Overwatch.
    pub(super) guard: Guard,
    /// What has befallen it in this Turn; see [`Fresh`].
    pub(super) fresh: Fresh,
    /// How many have attacked it in close combat in this Turn.
    pub(super) assailants: u8,
    /// How far up or down a ladder it is, in units.
    pub(super) climbed: i32,
}

/// The nerve of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nerve {
    /// It stands.
    Steady,
    /// It runs for safety.
    Panicked,
    /// It has left the table.
    Fled,
}

/// What a figure has done in its Turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionTaken {
    /// Nothing.
    Idle,
    /// It has walked.
    Walked,
    /// It has charged that figure, and reached it.
    Charged(u8),
    /// It may do nothing else: it ran, jumped, or charged in vain.
    Spent,
    /// It has shot.
    Shot,
}

/// Whether a figure is on Overwatch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Guard {
    /// It is not.
    Off,
    /// It waits for a target.
    On,
}

/// What has befallen a figure in the Turn that is played, and cannot be mended in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fresh {
    /// Whether it went down.
    pub(super) fell: bool,
    /// Whether it panicked.
    pub(super) panicked: bool,
    /// Its weapons that jammed, one bit each.
    pub(super) jams: u8,
}

impl OnTable for Figure {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        match (self.condition.stance, self.nerve) {
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
        self.condition.stance == Stance::Up && self.nerve == Nerve::Steady
    }

    /// Whether it counts when a squad may rout.
    pub(super) fn is_affected(&self) -> bool {
        !self.is_able()
    }
}

impl State {
    /// The figure of that number.
    pub(super) fn of(&mut self, who: usize) -> &mut Figure {
        &mut self.figures[who]
    }
}
