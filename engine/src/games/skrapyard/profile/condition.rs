//! What play changes of a fighter.

use crate::table::FigureSet;

use super::stats::Profile;

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
    pub const fn opened_by(self, wielders: FigureSet) -> Condition {
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
