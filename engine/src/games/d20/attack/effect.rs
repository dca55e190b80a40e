//! The effects of a hit: hit points, Armor Points, Life Points, and the part of the body struck.

use super::damage::Impact;
use crate::dice::{Dice, Role};
use crate::fight::Fighter;
use crate::games::d20::profile::{Aim, Condition, Fall, FightKind, Profile, Situation};
use crate::games::d20::rules::Rules;

impl Rules {
    /// Applies a wound to the condition of the fighter who suffers it.
    pub(super) fn suffer(
        &self,
        target: &Fighter<'_, Rules>,
        impact: Impact,
        situation: Situation,
        dice: &mut impl Dice,
    ) -> Condition {
        let Fighter { profile, mut condition } = *target;
        let Impact::Wound { harm, critical, life } = impact else { return condition };
        condition.hit_points = condition.hit_points.saturating_sub(harm);
        let left = condition.hit_points;
        let rule = match situation.kind {
            FightKind::Melee => "L38b",
            FightKind::Ranged => "L55b",
        };
        dice.tell(rule, || lost(Role::Them, harm, left));
        if critical && condition.armor_points > 0 {
            // d20 L149a, d20 L163: an Armor Point, if there is one left.
            condition.armor_points -= 1;
            let left = condition.armor_points;
            dice.tell("L149a", || format!("{} has {left} Armor Points left", Role::Them));
        }
        if life {
            condition.life_points = condition.life_points.saturating_sub(1);
            if condition.life_points == 0 {
                dice.tell("L158", || format!("{} has no Life Point left and is dead", Role::Them));
            }
        }
        if left > 0 && condition.life_points > 0 {
            self.strike_part(profile, &mut condition, situation.aim, dice);
        }
        condition
    }

    /// Applies the effect of an aimed hit on the part of the body it strikes.
    fn strike_part(
        &self,
        profile: &Profile,
        condition: &mut Condition,
        aim: Aim,
        dice: &mut impl Dice,
    ) {
        let name = Role::Them;
        match aim {
            Aim::Front => {}
            // d20 L86b, d20 L88b: to the ground, and after a hit on the head with empty hands. Whoever
            // held nothing drops nothing.
            Aim::Head if profile.held.is_anything(condition) => {
                condition.fall = Fall::EmptyHanded;
                dice.tell("L86b", || {
                    format!("{name} drops what it holds and falls; its next move is to get up")
                });
            }
            Aim::Head | Aim::Back => {
                condition.fall = condition.fall.max(Fall::Down);
                let rule = if aim == Aim::Head { "L86b" } else { "L88b" };
                dice.tell(rule, || format!("{name} falls; its next move is to get up"));
            }
            // d20 L90: no standard action on the next turn.
            Aim::Groin => {
                condition.moves_only = true;
                dice.tell("L90", || format!("{name} can only move on its next turn"));
            }
            Aim::Arm => {
                // Whoever aims at an arm picks one that has not been hit, as long as there is one.
                condition.arms = (condition.arms + 1).min(2);
                let arms = condition.arms;
                dice.tell("L92a", || format!("{name} has been hit in {arms} of 2 arms"));
            }
            Aim::Leg => {
                condition.legs = (condition.legs + 1).min(2);
                let feet = self.speed_feet(profile, condition);
                dice.tell("L94", || format!("{name} is hit in a leg: its Speed is {feet} ft."));
            }
        }
    }

    /// Returns the distance of a move, in feet, after hits on the legs.
    pub fn speed_feet(&self, profile: &Profile, condition: &Condition) -> u16 {
        // d20 L94: slower for each leg.
        let slower = u16::from(condition.legs) * *self.leg_feet;
        profile.speed_feet.saturating_sub(slower)
    }

    /// Returns the distance that both actions of a round add up to, in feet, after hits on the
    /// legs.
    pub fn round_feet(&self, profile: &Profile, condition: &Condition) -> u16 {
        // d20 L94: a full round is enough for a few feet.
        let least = self.leg_feet_min.min(2 * profile.speed_feet);
        (2 * self.speed_feet(profile, condition)).max(least)
    }
}

/// Describes a loss of hit points.
pub(super) fn lost(name: Role, harm: u16, left: u16) -> String {
    let points = if harm == 1 { "hit point" } else { "hit points" };
    match left {
        0 => format!("{name} loses {harm} {points} and is out of the fight"),
        _ => format!("{name} loses {harm} {points} and has {left} left"),
    }
}
