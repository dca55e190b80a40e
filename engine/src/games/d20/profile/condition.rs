//! The condition of a fighter, which changes during play.

/// The name of hit points in files and frames, and their words.
pub const HIT_POINTS: [&str; 2] = ["hit_points", "hit points"];

/// The condition of a fighter.
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
    /// Whether it is on the ground until its next turn.
    pub fall: Fall,
    /// Whether a charge lowers its Defense until its next turn.
    pub charged: bool,
    /// Whether its next turn has no standard action.
    pub moves_only: bool,
    /// The state of its weapon.
    pub weapon: WeaponState,
}

/// Whether a hit has knocked a fighter down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Fall {
    /// No.
    #[default]
    Upright,
    /// Yes.
    Down,
    /// Yes, and what it held is on the ground too.
    EmptyHanded,
}

/// The state of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WeaponState {
    /// Ready for an attack.
    Ready,
    /// Jammed or empty; a standard action readies it.
    Stuck,
    /// Useless for the rest of the fight.
    Gone,
}
