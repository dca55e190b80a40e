//! Squad fights: scenarios, policies, victory conditions and statistics.
//!
//! A [`Scenario`] is a designer's input: a table with its terrain, two sides of units, and how each
//! is played. A game turns it into a [`SquadEngagement`], which callers use as a [`SquadFight`].
//! Playing it counts the same events for every game in a [`SquadTally`].
//!
//! `read` reads a `scenario`, in which a unit can be a `block`; `goals` are its victory conditions;
//! `policy` is how a player decides, `option` what it may do, and `worth` what attacks are worth by their exact laws.
//! `engagement` is what games implement, with the `status` of figures, a `snapshot` of all, and the
//! `stock` that they have. `fight` is the object-safe interface, `tally` the counts of many fights,
//! `compared` plays several plans at once, and `rank` orders fights from worst to best.

mod block;
mod compared;
mod engagement;
mod fight;
mod goals;
mod option;
mod policy;
mod rank;
mod read;
mod scenario;
mod snapshot;
mod spots;
mod status;
mod stock;
mod tally;
#[cfg(test)]
pub(crate) mod trial;
mod worth;

pub use block::InBlock;
pub use compared::{ComparedFight, FightResults, engage_all};
pub use engagement::SquadEngagement;
pub use fight::{Moment, SquadFight};
pub use goals::{Goals, Objective, Victory};
pub use option::{OptionId, PlayerOption, Restrictions};
pub use policy::{
    Bold, Charge, Choice, FeatOffer, Keen, Outlay, POLICIES, Plain, Policy, Purpose, Relentless,
    Wary,
};
pub use rank::{RankedFight, rank};
pub use read::{Header, spell, spell_point};
pub use scenario::{Breaking, Deployed, Force, Orders, Posture, Rank, Rect, Scenario, Unit};
pub use snapshot::{Placed, Snapshot};
pub(crate) use spots::Spots;
pub use status::Status;
pub use stock::Stock;
pub use tally::{ActionTally, FigureTally, Products, Seat, SquadOutcome, SquadTally};
pub use worth::{WHOLE, Worth, Worths, standing};

/// The most figures of both sides together; sets of figures are bit masks of this width.
pub use crate::dice::FIGURES_MAX;
