//! Armour: the effects of lost Armor Points, and how many of the points can still matter.

use crate::games::d20::profile::{Band, Condition, Profile};
use crate::games::d20::rules::{CriticalChoice, Rules};

impl Rules {
    /// Returns the change of the Defense through lost Armor Points; 0 or negative.
    pub(super) fn armor(&self, profile: &Profile, condition: &Condition) -> i16 {
        let left = condition.armor_points;
        // d20 L165b: below half of what it was, rounded down.
        let worn = if left < profile.armor_points / 2 { *self.armor_half_defense } else { 0 };
        // d20 L165a: with no points left it is useless.
        let gone = if left == 0 { profile.armor_defense } else { 0 };
        worn - gone
    }

    /// Returns a condition without what no longer matters about a fighter that stays where it is;
    /// `is_threatened` tells whether its enemy can still attack.
    pub fn alike(
        &self,
        condition: Condition,
        [profile, foe]: [&Profile; 2],
        is_threatened: bool,
    ) -> Condition {
        let condition = Condition { legs: 0, ..condition };
        if is_threatened {
            let armor_points = self.armor_points_alike(profile, &condition, foe);
            return Condition { armor_points, ..condition };
        }
        // Its own weapon may still backfire.
        let (armor_points, life_points) = (profile.armor_points, profile.life_points);
        Condition { life_points, armor_points, ..condition }
    }

    /// Returns a condition without what no longer matters where nobody can attack any more: all but
    /// the hit points that are left.
    pub fn disarmed(&self, profile: &Profile, condition: Condition) -> Condition {
        Condition { hit_points: condition.hit_points, ..self.entering(profile, false) }
    }

    /// Returns one representative of all numbers of Armor Points that lead to the same course of
    /// this fight.
    ///
    /// Armour also stops aimed attacks, but these are never critical and cost no points. The
    /// Defense falls when less than half of the points are left, and again when none are. A fighter
    /// that cannot survive losing that many to `foe` is represented by the largest number with the
    /// current Defense.
    pub fn armor_points_alike(
        &self,
        profile: &Profile,
        condition: &Condition,
        foe: &Profile,
    ) -> u8 {
        let (left, half) = (condition.armor_points, profile.armor_points / 2);
        let most = if half <= left { profile.armor_points } else { half - 1 };
        let half_matters = *self.armor_half_defense != 0 && 0 < half && half <= left;
        let next = match (half_matters, profile.armor_defense) {
            (true, _) => half - 1,
            (false, 0) => {
                return if *self.armor_half_defense == 0 { profile.armor_points } else { most };
            }
            (false, _) if left == 0 => return 0,
            (false, _) => 0,
        };
        let lives = self.criticals_survived(profile, condition.hit_points, foe, left - next);
        if lives { left } else { most }
    }

    /// Returns whether this many critical hits by `foe` leave a fighter with these hit points in
    /// the fight.
    fn criticals_survived(
        &self,
        profile: &Profile,
        hit_points: u16,
        foe: &Profile,
        criticals: u8,
    ) -> bool {
        let damage = foe.weapon.damage;
        let least = (i32::from(damage.count) + i32::from(damage.plus)).max(*self.damage_min);
        let least = if foe.band == Some(Band::Extreme) { least / 2 } else { least };
        let doubles = match *self.choice {
            CriticalChoice::Double => true,
            CriticalChoice::DoubleOrLast => 1 < profile.life_points,
            CriticalChoice::Life => false,
        };
        // A critical hit may cost a Life Point and nothing else, or be dodged.
        let harms = *self.dodge_spares_all && (doubles || *self.life_point_adds);
        let least = if harms { least } else { 0 };
        let each = if doubles { 2 * least } else { least };
        let mut left = i32::from(hit_points);
        for _ in 0..criticals {
            if left <= least {
                return false;
            }
            left -= each;
        }
        true
    }
}

/// Returns whether a fighter's armour has lost all of its points, so that it no longer stops aimed
/// attacks.
pub(super) fn is_useless(profile: &Profile, condition: &Condition) -> bool {
    // What stops aimed attacks and never had points cannot wear down.
    0 < profile.armor_points && condition.armor_points == 0
}
