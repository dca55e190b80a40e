//! Situations of attacks, and the stances of both fighters.

use super::arms::Missile;

/// What a fight is fought with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FightKind {
    /// They shoot at each other.
    Shoot,
    /// They are in base contact.
    Fight,
}

/// Something that holds of a fighter and bears on its attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Circumstance {
    /// This is its own activation.
    Active = 1,
    /// It has neither moved nor failed its activation test.
    Standing = 2,
    /// It is a member of a team.
    Team = 4,
    /// It has charged.
    Charging = 8,
    /// It is behind its enemy.
    Behind = 16,
    /// It has two or more enemies to itself.
    Outnumbered = 32,
    /// A friend who touches no enemy touches it.
    Supported = 64,
    /// Its team together is of more stature than the shooter.
    Massed = 128,
    /// It may roll failed A tests again.
    Warded = 256,
}

/// All that holds of a fighter and bears on its attacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stance {
    pub(super) circumstances: u16,
    /// Steps by which its attack rolls are easier.
    pub ease: i16,
}

impl Stance {
    /// Whether this holds.
    #[must_use]
    pub const fn has(self, circumstance: Circumstance) -> bool {
        self.circumstances & circumstance as u16 != 0
    }

    /// The stance in which this holds as well.
    #[must_use]
    pub const fn with(self, circumstance: Circumstance) -> Stance {
        Stance { circumstances: self.circumstances | circumstance as u16, ..self }
    }

    /// The stance in which this does not hold.
    #[must_use]
    pub const fn without(self, circumstance: Circumstance) -> Stance {
        Stance { circumstances: self.circumstances & !(circumstance as u16), ..self }
    }

    /// The stance in which this holds or not, as is said.
    #[must_use]
    pub const fn set(self, circumstance: Circumstance, holds: bool) -> Stance {
        if holds { self.with(circumstance) } else { self.without(circumstance) }
    }
}

/// How things stand as one attacks the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// What the fight is fought with.
    pub kind: FightKind,
    /// The range in eighths of an inch: an odd one stands for all between two quarters.
    pub eighths: i32,
    /// Obstacles in the line of sight.
    pub obstacles: i16,
    /// What the attacker shoots with.
    pub missile: Missile,
    /// What the shot is aimed at.
    pub aim: Aim,
    /// The attacker's stance.
    pub ours: Stance,
    /// The stance of the one attacked.
    pub theirs: Stance,
}

/// What a shot is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// The enemy alone.
    Enemy,
    /// A combat of the enemy with a friend.
    Combat,
}
