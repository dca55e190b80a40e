//! The state of a duel, and what comes next in it.

use crate::engagement::Side;
use crate::games::skrapyard::attack::Strike;
use crate::games::skrapyard::profile::Condition;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DuelPhase {
    /// The first initiative, and the tests of those who face something huge.
    Opening,
    /// Initiative.
    Initiative,
    /// The activation of the first or the second in order.
    Activation(u8),
    /// A roll in the fight of the first or the second in order.
    Blows(u8, Strike),
    /// The feat with which the activation of the first or the second in order ends.
    Parting(u8),
    /// The recovery of the first or the second by initiative.
    Recovery(u8),
}

/// All that changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DuelState {
    /// What comes next.
    pub phase: DuelPhase,
    /// Who has initiative; A while nobody does.
    pub initiative: Side,
    /// What play has made of both.
    pub fighters: [Condition; 2],
}
