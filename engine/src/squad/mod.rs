//! Squad fights: scenarios, policies, victory conditions and statistics.
//!
//! A [`Scenario`] is a designer's input: a table with its terrain, two sides of units, and how each
//! is played. A game turns it into a [`SquadEngagement`], which callers use as a [`SquadFight`].
//! Playing it counts the same events for every game in a [`SquadTally`].
//!
//! `read` reads a `scenario`; `goals` are its victory conditions; `policy` is how a player decides,
//! and `worth` what attacks are worth by their exact laws. `fight` is the object-safe interface,
//! `tally` the counts of many fights, `rank` their order from worst to best.

mod fight;
mod goals;
mod policy;
mod rank;
mod read;
mod scenario;
mod spots;
mod tally;
#[cfg(test)]
pub(crate) mod trial;
mod worth;

pub use fight::{Moment, SquadFight};
pub use goals::{Goals, Objective, Victory};
pub use policy::{
    Bold, Charge, Choice, FeatOffer, Keen, Outlay, POLICIES, Plain, Policy, Purpose, Wary,
};
pub use rank::{RankedFight, rank};
pub use read::Header;
pub use scenario::{Breaking, Deployed, Force, Orders, Posture, Rank, Rect, Scenario, Unit};
pub use tally::{
    ActionTally, ComparedFight, FightResults, FigureTally, Seat, SquadOutcome, SquadTally,
    engage_all,
};
pub use worth::{WHOLE, Worth, Worths, standing};

pub(crate) use spots::Spots;

use arrayvec::ArrayVec;

use crate::book::FieldCard;
use crate::engagement::{Engagement, Side};
use crate::fight::First;
use crate::table::{Base, Facing};

/// The most figures of both sides together; sets of figures are bit masks of this width.
pub use crate::dice::FIGURES_MAX;

/// What a figure can do at the moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// Can act.
    Ready,
    /// Pinned, wounded or netted, and may recover.
    Down,
    /// Panicked or retreating.
    Shaken,
    /// Out of the fight for good.
    Out,
    /// Has left the table without being put out.
    Fled,
}

impl Status {
    /// All statuses, in the order of [`index`](Status::index).
    pub const ALL: [Status; 5] =
        [Status::Ready, Status::Down, Status::Shaken, Status::Out, Status::Fled];

    /// Returns the position of this status in arrays of counts.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns whether a figure of this status is no longer on the table.
    #[must_use]
    pub const fn is_gone(self) -> bool {
        matches!(self, Status::Out | Status::Fled)
    }

    /// Returns the game's word for this status.
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

/// The visible state of one figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The number of the figure. Figures of the first side come first, in the order of the
    /// scenario.
    pub figure: u8,
    /// The base, with its position.
    pub base: Base,
    /// The facing.
    pub facing: Facing,
    /// What the figure can do.
    pub status: Status,
}

/// All figures, by number.
pub type Snapshot = ArrayVec<Placed, FIGURES_MAX>;

/// A fight of two sides of figures on a table, played step by step.
///
/// Clones share all caches.
pub trait SquadEngagement: Engagement + Clone + 'static {
    /// Returns the names and sides of all figures, by number.
    fn figures(&self) -> &[(String, Side)];

    /// Returns the objectives and victory conditions.
    fn goals(&self) -> &Goals;

    /// Has another side go first, and others play both sides.
    fn reorder(&mut self, first: First, policies: [&'static dyn Policy; 2]);

    /// Returns the visible state of all figures.
    fn snapshot(&self, state: &Self::State) -> Snapshot;

    /// Returns the game's name for the part of a round in which the next step begins.
    fn phase(&self, state: &Self::State) -> &'static str {
        let _ = state;
        "turn"
    }
}
