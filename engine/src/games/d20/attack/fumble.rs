//! Fumbles: openings in melee, and the fumble table at range.

use super::damage::{DamageRoll, Impact};
use super::effect::lost;
use super::harm_limit::HarmLimit;
use crate::dice::{Dice, Die, Role};
use crate::fight::{Attack, Fighter};
use crate::games::d20::profile::{Aim, Band, Condition, Fall, Situation, WeaponState};
use crate::games::d20::rules::{Fumbled, Rules};

/// The effect of a fumbled shot on the weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Mishap {
    /// None: only the shot is lost.
    Stray,
    /// It must be reloaded or cleared.
    Stuck,
    /// It backfires.
    Backfire,
}

impl Rules {
    /// Plays an attack on a fighter that has fumbled in melee, and returns the fighter's condition
    /// afterwards; `None` if the attacker cannot take the opportunity.
    pub fn take_opening(
        &self,
        attack: &Attack<'_, Rules>,
        dice: &mut impl Dice,
    ) -> Option<Condition> {
        // In the D20 System whoever has dropped its weapon threatens nobody.
        if attack.ours.condition.fall == Fall::EmptyHanded {
            return None;
        }
        // d20 L129: an immediate attack by each opponent in reach. It is no charge, and a fumble of
        // it gives no further attack.
        dice.tell("L129", || format!("{} may strike at once", Role::Us));
        let aim = if *self.free_aim { attack.situation.aim } else { Aim::Front };
        let situation = Situation { charge: false, aim, ..*attack.situation };
        let free = Attack { situation: &situation, ..*attack };
        Some(match self.impact(&free, HarmLimit::HitPointsLeft, dice) {
            Impact::Fumble | Impact::Miss | Impact::Stopped => attack.theirs.condition,
            wound @ Impact::Wound { .. } => self.suffer(&attack.theirs, wound, situation, dice),
        })
    }

    /// Rolls a fumble at range and returns its effect on the weapon and the shooter.
    pub(super) fn fumble_shot(&self, ours: &Fighter<'_, Rules>, dice: &mut impl Dice) -> Condition {
        let Fighter { profile, mut condition } = *ours;
        let far = matches!(profile.band, Some(Band::Long | Band::Extreme));
        if !far && !*self.fumbles_near {
            return condition;
        }
        match self.mishap(dice) {
            Mishap::Stray => {}
            Mishap::Stuck => condition.weapon = WeaponState::Stuck,
            Mishap::Backfire if !*self.backfire_harms => condition.weapon = WeaponState::Gone,
            Mishap::Backfire => {
                // `backfire_damage`: that of one shot, which nothing stops or halves.
                let volley = DamageRoll { damage: profile.weapon.damage, halved: false };
                let harm = self.damage(volley, 1, condition.hit_points, dice);
                condition.hit_points -= harm;
                condition.weapon = WeaponState::Gone;
                let left = condition.hit_points;
                dice.tell("L145", || lost(Role::Us, harm, left));
            }
        }
        condition
    }

    /// Rolls on the table for fumbles at range.
    fn mishap(&self, dice: &mut impl Dice) -> Mishap {
        // d20 L130: a D6 decides. `fumble_shot_range` says at which range.
        dice.part(self, (), |dice, rules, ()| {
            let face = dice.roll(Die::D6);
            let fumbled = rules.fumble_shot[usize::from(face - 1) % rules.fumble_shot.len()];
            if fumbled == Fumbled::Stray {
                // d20 L135, d20 L137: the shot goes elsewhere, where nobody is.
                let rule = if face == 1 { "L135" } else { "L137" };
                let feet = 10 * u16::from(face);
                dice.tell(rule, || format!("the shot strays by {feet} ft."));
                return Mishap::Stray;
            }
            if fumbled == Fumbled::Empty {
                // d20 L139: the clip is wasted, and the next standard action reloads.
                dice.tell("L139", || {
                    format!("the clip of {} is wasted; the next action reloads", Role::Arm)
                });
                return Mishap::Stuck;
            }
            // d20 L145: in addition to the jams, one time in four.
            if fumbled == Fumbled::Backfire && rules.backfires(dice) {
                dice.tell("L145", || format!("{} backfires and is gone", Role::Arm));
                return Mishap::Backfire;
            }
            // d20 L141, d20 L143: a jam, which the next standard action clears.
            let rule = match face {
                4 => "L141",
                5 => "L143",
                _ => "L145",
            };
            dice.tell(rule, || format!("{} jams; the next action clears it", Role::Arm));
            Mishap::Stuck
        })
    }

    fn backfires(&self, dice: &mut impl Dice) -> bool {
        let percent = *self.backfire_percent;
        dice.read(HUNDRED, |face| face <= percent)
    }
}

/// The die for percentages.
const HUNDRED: Die = match Die::new(100) {
    Some(die) => die,
    None => unreachable!(),
};
