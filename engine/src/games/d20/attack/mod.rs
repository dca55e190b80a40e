//! Attacks of the d20 game: their modifiers, and their effects on both fighters.

mod armor;
mod damage;
mod effect;
mod fumble;
mod harm_limit;

pub use harm_limit::HarmLimit;

use super::profile::{
    self, Aim, Band, Condition, Fall, FightKind, Fire, Profile, Situation, Stance, WeaponState,
};
use super::rules::{Rules, Swing};
use crate::dice::{Dice, Name, Role};
use crate::fight::{Aftermath, Attack, Combat, Fighter};
use crate::mechanics::Versus;
use crate::resolver::Check;
use crate::table::View;
use damage::Impact;

/// Whether a fumble in melee gives others an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// It does.
    Given,
    /// It does not.
    Closed,
}

impl Rules {
    /// Returns the check of an attack, with all modifiers.
    pub fn check(&self, attack: &Attack<'_, Rules>) -> Swing {
        let Attack { ours, theirs, situation } = attack;
        let (bonus, defence) = match situation.kind {
            FightKind::Melee => self.melee(attack),
            FightKind::Ranged => self.ranged(attack),
        };
        let arms = i16::from(ours.condition.arms);
        // d20 L92a: each arm that was hit, in melee and at range.
        let bonus = bonus + self.aim_to_hit(situation.aim) + *self.arm_to_hit * arms;
        let defence = defence + self.armor(theirs.profile, &theirs.condition);
        let weapon = &ours.profile.weapon;
        Swing {
            versus: Versus {
                bonus: ours.profile.attack.saturating_add(bonus),
                defence: theirs.profile.defense.saturating_add(defence),
            },
            critical_from: weapon.critical_from,
            fumble_to: weapon.fumble_to,
        }
        .eased(ours.profile.ease)
    }
}

impl Combat for Rules {
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn fresh(&self, profile: &Profile) -> Condition {
        Condition {
            hit_points: profile.hit_points,
            life_points: profile.life_points,
            // d20 L162a: the remaining protection of armour is counted.
            armor_points: profile.armor_points,
            arms: 0,
            legs: 0,
            fall: Fall::Upright,
            charged: false,
            moves_only: false,
            weapon: WeaponState::Ready,
        }
    }

    fn is_out(&self, fighter: &Fighter<'_, Rules>) -> bool {
        // d20 L158: a fighter without Life Points is dead. One without hit points is out as well.
        fighter.condition.hit_points == 0 || fighter.condition.life_points == 0
    }

    /// Names 0 and 1 are the two fighters, 2 and 3 their weapons.
    fn strike(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        let (after, opening) = self.attempt(attack, HarmLimit::Unlimited, dice);
        if opening == Opening::Closed {
            return after;
        }
        for (role, name) in [(Role::Us, 1), (Role::Them, 0), (Role::Arm, 3)] {
            dice.cast(role, Name(name));
        }
        let ours = Fighter { condition: after.ours, ..attack.ours };
        let opening = Attack { ours: attack.theirs, theirs: ours, situation: attack.situation };
        Aftermath { ours: self.take_opening(&opening, dice).unwrap_or(after.ours), ..after }
    }
}

impl Rules {
    /// Returns the modifiers of a melee attack to the attack roll and to the Defense.
    fn melee(&self, attack: &Attack<'_, Rules>) -> (i16, i16) {
        let Attack { ours, theirs, situation } = attack;
        // d20 L39: cover is ignored.
        let from = stance(situation.stance, ours.condition.fall);
        let at = stance(situation.target_stance, theirs.condition.fall);
        // The five numbers of the table are lost: they are parameters.
        let bonus = match from {
            Stance::Standing => 0,
            Stance::Crouched => *self.melee_from_crouched,
            Stance::Prone => *self.melee_from_prone,
        } + match at {
            Stance::Standing => 0,
            Stance::Crouched => *self.melee_at_crouched,
            Stance::Prone => *self.melee_at_prone,
        };
        let charge = if situation.charge { *self.charge_to_hit } else { 0 };
        let open = if theirs.condition.charged { *self.charge_defense } else { 0 };
        (bonus + charge, open)
    }

    /// Returns the modifiers of a shot to the attack roll and to the Defense.
    fn ranged(&self, attack: &Attack<'_, Rules>) -> (i16, i16) {
        let Attack { ours, situation, .. } = attack;
        let from = stance(situation.stance, ours.condition.fall);
        // d20 L56: the target's stance is ignored.
        let bonus = match from {
            Stance::Standing => 0,
            // d20 L69: from a crouch.
            Stance::Crouched => *self.ranged_from_crouched,
            // d20 L71a: from the ground.
            Stance::Prone => *self.ranged_from_prone,
        };
        // d20 L102a: distance matters here, and never in melee.
        let range = match ours.profile.band {
            // d20 L62, d20 L102c: nothing.
            Some(Band::Short) | None => 0,
            // d20 L64: medium range.
            Some(Band::Medium) => *self.medium_to_hit,
            // d20 L65a, d20 L103: long range.
            Some(Band::Long) => *self.long_to_hit,
            // d20 L67a: extreme range.
            Some(Band::Extreme) => *self.extreme_to_hit,
        };
        // d20 L71b: a smaller penalty from the ground; without one there is no gain
        // (`prone_range_relief`).
        let relief = if from == Stance::Prone { *self.prone_range_relief } else { 0 };
        let range = (range + relief).min(0);
        // d20 L73: each shot after the first.
        let more = *self.shot_to_hit * (i16::from(self.shots(**situation)) - 1);
        (bonus + range + more, situation.cover)
    }

    /// Returns the modifier of an aimed attack to the attack roll.
    fn aim_to_hit(&self, aim: Aim) -> i16 {
        match aim {
            Aim::Front => 0,
            // d20 L77a: head and groin.
            Aim::Head | Aim::Groin => *self.aim_hard_to_hit,
            // d20 L76b: any other part.
            Aim::Back | Aim::Arm | Aim::Leg => *self.aim_to_hit,
        }
    }

    /// Returns the bonus of cover to the Defense of a target seen like this.
    pub fn cover(&self, view: View) -> i16 {
        let hidden = i16::from(View::LINES - view.clear);
        let hiding = profile::cover(100 * hidden / i16::from(View::LINES), 0);
        // What veils hides nothing, and is thin; before what does it takes nothing from it.
        let veil = if view.is_veiled { *self.table.veiled_cover } else { 0 };
        hiding.max(profile::cover(0, veil))
    }

    /// Returns the condition in which a fighter begins, with or without a weapon that reaches.
    pub fn entering(&self, profile: &Profile, is_armed: bool) -> Condition {
        let weapon = if is_armed { WeaponState::Ready } else { WeaponState::Gone };
        Condition { weapon, ..self.fresh(profile) }
    }

    /// Returns the number of shots that an attack fires.
    pub fn shots(&self, situation: Situation) -> u8 {
        // d20 L97a: three in a burst, five in an automatic volley.
        match (situation.kind, situation.fire) {
            (FightKind::Melee, _) | (_, Fire::Single) => 1,
            (FightKind::Ranged, Fire::Burst) => *self.burst_shots,
            (FightKind::Ranged, Fire::Automatic) => *self.automatic_shots,
        }
    }

    /// Carries an attack through to its effects on both fighters, except for the attacks that a
    /// fumble in melee allows; see [`take_opening`](Rules::take_opening).
    pub fn attempt(
        &self,
        attack: &Attack<'_, Rules>,
        limit: HarmLimit,
        dice: &mut impl Dice,
    ) -> (Aftermath<Condition>, Opening) {
        let Attack { mut ours, mut theirs, situation } = *attack;
        let (mut hit, mut harm, mut opening) = (false, 0, Opening::Closed);
        if !ours.profile.reaches(situation.kind) {
            dice.tell("L102a", || format!("{}: {} does not reach", Role::Us, Role::Arm));
            let (ours, theirs) = (ours.condition, theirs.condition);
            return (Aftermath { ours, theirs, hit, harm }, opening);
        }
        ours.condition.charged = situation.charge;
        let impact = self.impact(&Attack { ours, theirs, situation }, limit, dice);
        match impact {
            Impact::Miss => {}
            Impact::Stopped => hit = true,
            Impact::Wound { harm: points, life, .. } => {
                theirs.condition = self.suffer(&theirs, impact, *situation, dice);
                // A lost Life Point counts as harm, even without lost hit points.
                (hit, harm) = (true, points.max(life.into()));
            }
            Impact::Fumble => match situation.kind {
                FightKind::Melee => opening = Opening::Given,
                FightKind::Ranged => ours.condition = self.fumble_shot(&ours, dice),
            },
        }
        let (ours, theirs) = (ours.condition, theirs.condition);
        (Aftermath { ours, theirs, hit, harm }, opening)
    }
}

impl Profile {
    /// Returns whether the weapon reaches the target.
    pub fn reaches(&self, kind: FightKind) -> bool {
        kind == FightKind::Melee || self.band.is_some()
    }
}

/// Returns the stance of a fighter that may have fallen.
fn stance(stated: Stance, fall: Fall) -> Stance {
    if fall == Fall::Upright { stated } else { Stance::Prone }
}

/// Tells that a weapon does not reach the enemy as long as nobody moves.
pub fn tell_out_of_reach(dice: &mut impl Dice) {
    dice.tell("L102a", || format!("{}: {} does not reach so far", Role::Us, Role::Arm));
}
