//! The state of a duel, and what fighters' actions leave for their next shots.

use crate::engagement::Side;
use crate::games::volt::attack::Landing;
use crate::games::volt::profile::{Condition, GunState};

/// The state of a duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DuelState {
    /// The side that goes first in each round; the first side if it makes no difference.
    pub first: Side,
    /// The side whose action is next.
    pub acting: Side,
    /// Whether that is the second attack of its turn.
    pub again: bool,
    /// How the second side's attack landed, while the damage of the first is resolved.
    pub pending: Landing,
    /// Whether each fighter can never hit again.
    pub spent: [bool; 2],
    /// The conditions of both fighters.
    pub conditions: [Condition; 2],
    /// What each fighter's last action leaves for its next shot.
    pub left: [Left; 2],
}

/// What a fighter's last action leaves for its next shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Left {
    /// Nothing relevant.
    Nothing,
    /// A readied weapon.
    Readied,
    /// An aimed weapon.
    Aimed,
    /// A weapon that has just fired.
    Fired,
}

impl Left {
    /// Returns what this state of a weapon leaves.
    pub(super) const fn of(gun: GunState) -> Left {
        match gun {
            GunState::Rested | GunState::Put | GunState::Away => Left::Nothing,
            GunState::Readied => Left::Readied,
            GunState::Fired(_) | GunState::Warm(_) => Left::Fired,
        }
    }
}
