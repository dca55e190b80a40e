//! The condition of a fighter, which changes during play.

use crate::games::sprawl::rules::OnGround;

/// The condition of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// Its stance.
    pub stance: Stance,
    /// The state of its weapon.
    pub weapon: Working,
    /// The damage that it can still take.
    pub health: u8,
    /// Its Toughness dice.
    pub toughness: u8,
    /// The damage suffered so far, which never heals.
    pub suffered: u8,
}

/// The stance of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stance {
    /// On its feet.
    Up,
    /// Hit without harm.
    Pinned,
    /// Hit and harmed since it was last up.
    PinnedHurt,
    /// At 0 Health with the result Recovery: Pinned, and gets up with 1 Health.
    Recovering,
    /// At 0 Health with the result Down.
    Down,
    /// Out of Action.
    Out,
}

/// The state of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Working {
    /// Usable.
    Ready,
    /// Jammed.
    Jammed,
    /// Useless: out of ammunition for good, or in the hands of a fighter whose rolls cannot
    /// succeed.
    Spent,
}

/// When a fighter went down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Fell {
    /// Before its Turn, or not at all.
    #[default]
    Before,
    /// In its own current Turn, through a shot or a fall.
    ThisTurn,
    /// In its own current Turn, in close combat.
    ThisBrawl,
}

impl Stance {
    /// Returns whether a rule for those on the ground applies, or it is on its feet.
    #[must_use]
    pub const fn is_among(self, some: OnGround) -> bool {
        match self {
            Stance::Up => true,
            Stance::Pinned | Stance::PinnedHurt => !matches!(some, OnGround::None),
            Stance::Recovering => matches!(some, OnGround::All | OnGround::NotDown),
            Stance::Down => matches!(some, OnGround::All),
            Stance::Out => false,
        }
    }

    /// Returns whether it is at 0 Health and still in the fight.
    #[must_use]
    pub const fn is_felled(self) -> bool {
        matches!(self, Stance::Recovering | Stance::Down)
    }
}
