//! What of a condition can still matter: states with equal futures have equal conditions.

use crate::games::sprawl::profile::{Condition, FightKind, Profile, Stance, Working};
use crate::games::sprawl::rules::Rules;

impl Rules {
    /// Returns a condition without what no longer matters about a fighter of a duel; `remains`
    /// returns whether anything is left to be done with a weapon in this state.
    pub fn reduced(
        &self,
        profile: &Profile,
        condition: Condition,
        kind: FightKind,
        remains: impl FnOnce(Working) -> bool,
    ) -> Condition {
        let Condition { mut stance, mut weapon, mut suffered, .. } = condition;
        let bounds = profile.bounds;
        let lies = !matches!(stance, Stance::Up | Stance::Pinned);
        let stays_down = lies
            && bounds.cannot_rise_from <= suffered
            && !(stance.is_felled() && self.fallen_fight(kind));
        let shoots = kind == FightKind::Shoot;
        let cannot_hit_from = bounds.cannot_hit_from <= suffered && !(shoots && profile.bursts());
        if stays_down || cannot_hit_from || !remains(weapon) {
            weapon = Working::Spent;
        }
        if weapon == Working::Spent {
            suffered = suffered.min(bounds.cannot_rise_from);
            if !stance.is_felled() {
                stance = Stance::Up;
            }
        } else {
            suffered = suffered.min(bounds.cannot_hit_from.max(bounds.cannot_rise_from));
        }
        Condition { stance, weapon, suffered, ..condition }
    }
}

impl Profile {
    /// Returns whether the weapon has a blast.
    #[must_use]
    pub fn bursts(&self) -> bool {
        self.arm.is_some_and(|arm| arm.kind.bursts())
    }
}

impl Condition {
    /// Returns this condition of a fighter that cannot be hurt any more.
    #[must_use]
    pub fn safe(self) -> Condition {
        if self.stance.is_felled() {
            // It remains to be seen whether it loses the last of its Toughness.
            return Condition { toughness: self.toughness.min(2), ..self };
        }
        let suffered = if self.weapon == Working::Spent { 0 } else { self.suffered };
        Condition { health: 1, toughness: 1, suffered, ..self }
    }

    /// Returns this condition of a Character for whom more than `most` damage makes no difference.
    #[must_use]
    pub fn numbed(self, most: u8) -> Condition {
        Condition { suffered: self.suffered.min(most), ..self }
    }

    /// Returns this condition of a Character that is Out of Action.
    #[must_use]
    pub const fn gone(self) -> Condition {
        Condition { stance: Stance::Out, health: 0, toughness: 0, suffered: 0, ..self }
    }

    /// Returns this condition with a weapon in this state in hand.
    #[must_use]
    pub const fn holding(self, weapon: Working) -> Condition {
        Condition { weapon, ..self }
    }
}
