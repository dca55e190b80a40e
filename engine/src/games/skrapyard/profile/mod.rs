//! Skrapyard stat lines and situations as the rules read them, and what play changes of a fighter.

mod arms;
mod figures;
mod meeting;
mod unit;

pub use arms::{Hand, Missile, Moved};
pub use figures::{bit, members, set_of};
pub use meeting::{Pair, read};
pub use unit::{check_base, check_unit, figure};

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

/// Upright, wounded or removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Body {
    /// Unhurt.
    Upright,
    /// Down, until it recovers.
    Wounded,
    /// Out of the game.
    Removed,
}

impl Body {
    /// What a failed A test makes of it.
    #[must_use]
    pub const fn worse(self) -> Body {
        match self {
            // Skrapyard 15.1: a hit that the A test does not stop wounds, and whoever is wounded
            // before its activation has none in this turn.
            Body::Upright => Body::Wounded,
            // Skrapyard 15.1.4: who is wounded already is removed, past recovery.
            Body::Wounded | Body::Removed => Body::Removed,
        }
    }

    /// Whether the rules take notice of it: as an enemy, as a target, as somebody who acts.
    #[must_use]
    pub const fn counts(self) -> bool {
        // Skrapyard 15.1.2: the wounded are ignored, by all but what says otherwise.
        matches!(self, Body::Upright)
    }

    /// Whether it is on the table.
    #[must_use]
    pub const fn is_here(self) -> bool {
        !matches!(self, Body::Removed)
    }
}

/// What blows make of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Damage {
    /// How it is.
    pub body: Body,
    /// Failed A tests that are felt when the blows are over, 0 to 2.
    pub pending_wounds: u8,
    /// Whether a net holds it: it misses its next activation.
    pub netted: bool,
    /// Whether a blade-breaker has opened it to attacks.
    pub opened: bool,
}

impl Damage {
    /// Keeps back what was banked in blows.
    pub const fn banks(&mut self, after: Damage) {
        self.pending_wounds = after.pending_wounds;
    }
}

/// A spell that lies on a fighter until the end of its next activation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spell {
    /// None does.
    None,
    /// Less F.
    Distract,
    /// Less S.
    Enchant,
    /// Less A.
    Jinx,
    /// Less D.
    Torment,
    /// Less movement.
    Ensnare,
}

/// All that play makes of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// What blows have made of it.
    pub wear: Damage,
    /// The spell that lies on it.
    pub spell: Spell,
    /// R that is left.
    pub resolve: u8,
    /// Whether a feat lets it roll failed D tests again until the turn ends.
    pub steady: bool,
    /// Whether its charge is still to come.
    pub charges: bool,
    /// Whether its last activation was a shot; kept only where it will ask.
    pub shot: bool,
}

impl Condition {
    /// The condition that a stat line starts in.
    #[must_use]
    pub const fn fresh(profile: &Profile) -> Condition {
        let wear = Damage { body: Body::Upright, pending_wounds: 0, netted: false, opened: false };
        let (spell, resolve) = (Spell::None, profile.resolve);
        Condition { wear, spell, resolve, steady: false, charges: false, shot: false }
    }

    /// The condition of a fighter that is gone, which no longer matters.
    #[must_use]
    pub const fn gone(profile: &Profile) -> Condition {
        Condition { resolve: 0, ..Condition::fresh(profile) }
    }

    /// This condition of a fighter that opens with a charge or without.
    #[must_use]
    pub const fn charging(self, charges: bool) -> Condition {
        Condition { charges, ..self }
    }

    /// This condition of a figure that the blade-breakers of these have opened, one bit each.
    #[must_use]
    pub const fn opened_by(self, wielders: u32) -> Condition {
        Condition { wear: Damage { opened: wielders != 0, ..self.wear }, ..self }
    }

    /// Is wounded, removed or on its feet from now on. Only who is on its feet has a charge to come.
    pub fn becomes(&mut self, body: Body) {
        self.wear.body = body;
        self.charges &= body.counts();
    }

    /// Has as much R left as after a feat.
    pub const fn keeps_resolve(&mut self, after: Condition) {
        self.resolve = after.resolve;
    }

    /// Comes under a spell.
    pub const fn comes_under(&mut self, spell: Spell) {
        self.spell = spell;
    }
}

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
    circumstances: u16,
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
