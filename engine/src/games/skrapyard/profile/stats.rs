//! Stat lines as the rules read them.

use super::arms::{Hand, Missile};

/// A stat line with the weapons in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// F.
    pub fight: i16,
    /// S.
    pub shoot: i16,
    /// A.
    pub armour: i16,
    /// D.
    pub discipline: i16,
    /// R at the start of the game.
    pub resolve: u8,
    /// Its stature, 0 to 6.
    pub stature: i16,
    /// Whether it is a hero.
    pub hero: bool,
    /// Whether it flies.
    pub flies: bool,
    /// The feats that it can perform.
    pub known: Known,
    /// What it fights with.
    pub hand: Hand,
    /// What it shoots with.
    pub missile: Missile,
}

/// The feats of a hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each feat is known or not")]
pub struct Known {
    /// Fight.
    pub fight: bool,
    /// Shoot.
    pub shoot: bool,
    /// Armour.
    pub armour: bool,
    /// Discipline.
    pub discipline: bool,
    /// Resolve.
    pub resolve: bool,
    /// Movement.
    pub movement: bool,
    /// Magic: every spell of the list.
    pub magic: bool,
}
