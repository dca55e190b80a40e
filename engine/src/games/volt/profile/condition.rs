//! What play changes of a Volt fighter.

use super::weapon::Mode;
use super::wounds::Wounds;

/// What wounds make of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Condition {
    /// The marked rows of its wound table.
    pub wounds: Wounds,
    /// What they change on all its values, 0 or less.
    pub penalty: i16,
    /// What a shot has done to it beside its wounds.
    pub hamper: Hamper,
}

impl Condition {
    /// Out of the fight, whatever the wounds.
    pub const OUT: Condition = Condition { wounds: Wounds::DEAD, penalty: 0, hamper: Hamper::None };
}

/// What a shot can do to a fighter beside its wounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hamper {
    /// Nothing.
    #[default]
    None,
    /// It has dropped its weapon.
    Disarmed,
    /// It has been brought to the ground.
    Felled,
}

/// What a fighter has done with its action of this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActionTaken {
    /// Nothing so far.
    Idle,
    /// It waits.
    Waits,
    /// It has struck in close combat.
    Strikes,
    /// It strikes once it has moved.
    Charges,
    /// It waits in close combat for an opening.
    Guards,
    /// Something else.
    Busy,
}

/// The state of a weapon that shoots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GunState {
    /// It has not fired since it was last loaded or pointed.
    Rested,
    /// A weapon that is readied before each shot has been.
    Readied,
    /// It has fired in this turn.
    Fired(LastShot),
    /// It fired in the turn before.
    Warm(LastShot),
    /// Another weapon has struck in this turn.
    Put,
    /// Another weapon struck in the turn before.
    Away,
}

/// The last shot of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LastShot {
    /// How it was fired.
    pub mode: Mode,
    /// The number of the one it was fired at.
    pub at: u8,
}

impl GunState {
    /// What it is once the turn is over.
    pub const fn next_turn(self) -> GunState {
        match self {
            GunState::Fired(shot) => GunState::Warm(shot),
            GunState::Put => GunState::Away,
            GunState::Warm(_) | GunState::Away => GunState::Rested,
            GunState::Rested | GunState::Readied => self,
        }
    }
}
