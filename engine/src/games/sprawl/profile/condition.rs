//! What play changes of a fighter.

/// What play changes of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// Whether it is on its feet.
    pub stance: Stance,
    /// Whether its weapon works.
    pub weapon: Working,
    /// Points of damage that it can still take.
    pub health: u8,
    /// Dice that resist damage.
    pub toughness: u8,
    /// Damage suffered so far, which never heals.
    pub suffered: u8,
}

/// Whether a fighter is on its feet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stance {
    /// On its feet.
    Up,
    /// Hit, and unharmed.
    Pinned,
    /// Hit and harmed since it was last up.
    PinnedHurt,
    /// At 0 Health with the result Recovery: Pinned, and up again with 1 Health.
    Recovering,
    /// At 0 Health with the result Down.
    Down,
    /// Out of Action.
    Out,
}

/// Whether a fighter's weapon works.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Working {
    /// It can be used.
    Ready,
    /// A round has jammed.
    Jammed,
    /// It does no harm any more: it is empty for good, or no roll of its bearer can succeed.
    Spent,
}

/// When a fighter went down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Fell {
    /// Before its Turn, or not at all.
    #[default]
    Before,
    /// In its own Turn, which is still played, by a shot or a fall.
    ThisTurn,
    /// In its own Turn, which is still played, in close combat.
    ThisBrawl,
}

impl Stance {
    /// Whether it is at 0 Health, and still in the fight.
    #[must_use]
    pub const fn is_felled(self) -> bool {
        matches!(self, Stance::Recovering | Stance::Down)
    }
}
