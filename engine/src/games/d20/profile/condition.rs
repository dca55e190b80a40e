//! What play changes of a fighter.

/// What play has made of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// Hit points left.
    pub hit_points: u16,
    /// Life Points left.
    pub life_points: u8,
    /// Armor Points left.
    pub armor_points: u8,
    /// Arms that were hit, 2 at most.
    pub arms: u8,
    /// Legs that were hit, 2 at most.
    pub legs: u8,
    /// Whether it lies on the ground, until its next turn.
    pub fall: Fall,
    /// Whether its Defense suffers from a charge until its next turn.
    pub charged: bool,
    /// Whether its next turn has no standard action.
    pub moves_only: bool,
    /// What state its weapon is in.
    pub weapon: WeaponState,
}

/// Whether a hit has brought somebody to the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Fall {
    /// It has not.
    #[default]
    Upright,
    /// It has.
    Down,
    /// It has, and what was held is on the ground too.
    EmptyHanded,
}

/// What state a weapon is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WeaponState {
    /// Ready to attack with.
    Ready,
    /// Jammed or empty: a standard action makes it ready.
    Stuck,
    /// Of no use for the rest of the fight.
    Gone,
}
