//! The condition of a Volt fighter, which changes during play.

use super::weapon::Mode;
use super::wounds::Wounds;

/// The condition of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Condition {
    /// The marked rows of its wound table.
    pub wounds: Wounds,
    /// The modifier of its wounds to all its values, 0 or less.
    pub penalty: i16,
    /// The effect of a shot in addition to wounds.
    pub hamper: Hamper,
}

impl Condition {
    /// Out of the fight, regardless of wounds.
    pub const OUT: Condition = Condition { wounds: Wounds::DEAD, penalty: 0, hamper: Hamper::None };

    /// Unhurt, and knocked down.
    pub const FELLED: Condition =
        Condition { wounds: Wounds::NONE, penalty: 0, hamper: Hamper::Felled };

    /// Returns this condition of a fighter that takes no more wounds: only its penalty matters.
    pub const fn past_wounds(self) -> Condition {
        Condition { wounds: Wounds::NONE, ..self }
    }

    /// Returns this condition of a fighter that gets over what hampers it before that matters.
    pub const fn unhampered(self) -> Condition {
        Condition { hamper: Hamper::None, ..self }
    }
}

/// The effect of a shot in addition to wounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hamper {
    /// Nothing.
    #[default]
    None,
    /// It has dropped its weapon.
    Disarmed,
    /// It has been knocked down.
    Felled,
    /// It has been knocked down, and has dropped its weapon.
    Both,
}

impl Hamper {
    /// Returns whether it has been knocked down.
    pub const fn is_felled(self) -> bool {
        matches!(self, Hamper::Felled | Hamper::Both)
    }

    /// Returns this effect and another together.
    pub const fn and(self, other: Hamper) -> Hamper {
        match (self, other) {
            (Hamper::None, other) => other,
            (Hamper::Disarmed, Hamper::Felled | Hamper::Both)
            | (Hamper::Felled, Hamper::Disarmed | Hamper::Both) => Hamper::Both,
            (one, _) => one,
        }
    }
}

/// What a fighter has done with its action this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionTaken {
    /// Nothing yet.
    Idle,
    /// It waits.
    Waits,
    /// It has attacked in close combat.
    Strikes,
    /// It attacks after its move.
    Charges,
    /// It waits in close combat for an opening.
    Guards,
    /// Something else.
    Busy,
}

/// The state of a ranged weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GunState {
    /// It has not fired since it was last loaded or pointed.
    Rested,
    /// It needs readying before each shot, and has been readied.
    Readied,
    /// It has fired this turn.
    Fired(LastShot),
    /// It fired last turn.
    Warm(LastShot),
    /// Another weapon was used this turn.
    Put,
    /// Another weapon was used last turn.
    Away,
}

/// The last shot of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LastShot {
    /// Its fire mode.
    pub mode: Mode,
    /// The number of its target.
    pub at: u8,
}

impl GunState {
    /// Returns the state after the end of the turn.
    pub const fn next_turn(self) -> GunState {
        match self {
            GunState::Fired(shot) => GunState::Warm(shot),
            GunState::Put => GunState::Away,
            GunState::Warm(_) | GunState::Away => GunState::Rested,
            GunState::Rested | GunState::Readied => self,
        }
    }
}
