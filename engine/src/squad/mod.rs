//! Squad fights: scenarios, policies, victory conditions and statistics.
//!
//! A [`Scenario`] is a designer's input: a table with its terrain, two sides of units, and how each
//! is played. A game turns it into an engagement that implements [`Squads`]. All games collect the
//! same statistics.

mod census;
mod counting_dice;
mod goals;
mod log;
mod policy;
mod rank;
mod read;
mod scenario;
mod spots;
#[cfg(test)]
pub(crate) mod trial;

pub use counting_dice::CountingDice;
pub use goals::{Errand, Goals, Objective, Victory};
pub use log::{ActionLog, FigureLog, Log, Moment, Skirmish, engage, engage_each};
pub use policy::{Bold, Charge, Choice, Offer, Outlay, POLICIES, Plain, Policy, Purpose, Wary};
pub use rank::{Fortune, rank};
pub use read::Header;
pub use scenario::{Breaking, Deployed, Force, Orders, Posture, Rank, Rect, Scenario, Unit};

pub(crate) use spots::Spots;

use arrayvec::ArrayVec;

use crate::book::FieldCard;
use crate::engagement::{Engagement, Side};
use crate::table::{Base, Facing};

/// The most figures of both sides together: each is a bit of a mask.
pub const FIGURES_MAX: usize = 32;

/// What has become of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// It can act.
    Ready,
    /// It is down or held, and may yet rise: pinned, wounded, netted.
    Down,
    /// It has lost its nerve: panicked, retreating.
    Shaken,
    /// It is out of the fight for good.
    Out,
    /// It has left the table unhurt.
    Fled,
}

impl Status {
    /// All of them, in the order of counts.
    pub const ALL: [Status; 5] =
        [Status::Ready, Status::Down, Status::Shaken, Status::Out, Status::Fled];

    /// Its place in counts.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether its figure is off the table.
    #[must_use]
    pub const fn is_gone(self) -> bool {
        matches!(self, Status::Out | Status::Fled)
    }

    /// The game's word for it.
    #[must_use]
    pub fn word(self, field: &FieldCard) -> &str {
        match self {
            Status::Ready => "able",
            Status::Down => &field.down,
            Status::Shaken => &field.shaken,
            Status::Out => "out",
            Status::Fled => "fled",
        }
    }
}

/// A figure on the table, as whoever looks on sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its number: those of the first side come first, in the order of the scenario.
    pub figure: u8,
    /// Where it stands.
    pub base: Base,
    /// Which way it faces.
    pub facing: Facing,
    /// What has become of it.
    pub status: Status,
}

/// All figures, by their numbers.
pub type Muster = ArrayVec<Placed, FIGURES_MAX>;

/// An engagement of squads.
pub trait Squads: Engagement {
    /// The figures that take part, by their numbers: names and sides.
    fn figures(&self) -> &[(String, Side)];

    /// Where all figures are, and what has become of them.
    fn muster(&self, state: &Self::State) -> Muster;

    /// What sides fight for besides each other's lives.
    fn goals(&self) -> &Goals;

    /// What the game calls the part of a round in which its next step begins.
    fn phase(&self, state: &Self::State) -> &'static str {
        let _ = state;
        "turn"
    }
}
