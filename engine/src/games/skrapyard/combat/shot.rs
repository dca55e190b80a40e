//! Shots: one S test and what comes of it for both.

use super::{Body, Condition, Skrapyard};
use crate::dice::{Dice, Key};
use crate::fight::{Aftermath, Attack, Combat};
use crate::games::skrapyard::profile::{Aim, Stand};
use crate::resolver::{Grade, Resolver};

/// What a shot does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shot {
    /// Whether it hit the enemy it was aimed at.
    pub hit: bool,
    /// Whether it hit a friend in combat with the enemy, whose A test is still to come.
    pub strays: bool,
    /// What becomes of the shooter.
    pub ours: Body,
    /// What becomes of the enemy.
    pub theirs: Body,
}

/// What a shot is made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bolt {
    /// A weapon.
    Weapon,
    /// An Aethyric arc.
    Arc,
}

impl Skrapyard {
    /// A shot with the weapon of the situation; none is fired at what cannot be a target.
    pub fn shoot(
        &self,
        attack: &Attack<'_, Skrapyard>,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        self.fire(attack, Bolt::Weapon, dice)
    }

    /// Whether there is anything to shoot at.
    pub fn can_shoot(&self, attack: &Attack<'_, Skrapyard>) -> bool {
        // Skrapyard 15.1.2: the wounded are ignored, by shooters as well.
        attack.theirs.condition.wear.body == Body::Upright && self.reaches(attack)
    }

    pub(super) fn fire(
        &self,
        attack: &Attack<'_, Skrapyard>,
        bolt: Bolt,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let (mut ours, mut theirs) = (attack.ours.condition, attack.theirs.condition);
        if !self.can_shoot(attack) {
            let name = &attack.ours.profile.name;
            dice.tell("13.2", || format!("{name} has nothing to shoot at"));
            return Aftermath { ours, theirs, hit: false, harm: 0 };
        }
        let shot = self.volley(attack, bolt, dice);
        (ours.wear.body, theirs.wear.body) = (shot.ours, shot.theirs);
        let harm = u16::from(shot.theirs as u8);
        Aftermath { ours, theirs, hit: shot.hit, harm }
    }

    /// A shot at what can be shot at.
    pub fn volley(&self, attack: &Attack<'_, Skrapyard>, bolt: Bolt, dice: &mut impl Dice) -> Shot {
        let check = self.check(attack);
        let stance = attack.situation.ours;
        let arc = if bolt == Bolt::Arc { self.rules.arc_armour } else { 0 };
        // Skrapyard 19.5.7: the arc goes through armour.
        let own = self.armour(&attack.ours, stance.has(Stand::Active)) + arc;
        let armour = self.armour(&attack.theirs, attack.situation.theirs.has(Stand::Active)) + arc;
        let value = i32::from(check.printed) + i32::from(check.modifier);
        let [ours, theirs] = [stance, attack.situation.theirs].map(|of| of.has(Stand::Warded));
        let kind = bolt as i32
            + 2 * i32::from(attack.situation.aim == Aim::Combat)
            + 4 * i32::from(ours)
            + 8 * i32::from(theirs);
        let key = Key::new("Skrapyard shot", [value, armour.into(), own.into(), kind]);
        dice.settle_by_key(key, |dice| self.loose(attack, bolt, armour, own, dice))
    }

    /// The S test of a shot, and the A test of whomever it strikes.
    fn loose(
        &self,
        attack: &Attack<'_, Skrapyard>,
        bolt: Bolt,
        armour: i16,
        own: i16,
        dice: &mut impl Dice,
    ) -> Shot {
        let (ours, theirs) = (&attack.ours.profile.name, &attack.theirs.profile.name);
        let check = self.check(attack);
        let needed = || self.needed(check.printed.saturating_add(check.modifier));
        let answer = self.test.resolve(&check, dice);
        let [own_ward, ward] = [attack.situation.ours, attack.situation.theirs]
            .map(|stance| stance.has(Stand::Warded));
        let (ours_now, theirs_now) = (Body::Upright, Body::Upright);
        let mut shot = Shot { hit: false, strays: false, ours: ours_now, theirs: theirs_now };
        match answer.grade {
            // Skrapyard 13.3.4: a natural 1 hits, whatever the modifiers.
            // Skrapyard 21.3: and its target is down without an A test.
            Grade::Critical => {
                dice.tell("21.3", || format!("{ours} finds a weak spot, and {theirs} is down"));
                shot = Shot { hit: true, theirs: Body::Wounded, ..shot };
            }
            Grade::Success
                if self.strays(attack, check.printed + check.modifier, answer.degree) =>
            {
                // Skrapyard 13.7.2: of hits into combat, the even ones strike friends.
                dice.tell("13.7.2", || format!("{ours} hits a friend beside {theirs}"));
                shot = Shot { strays: true, ..shot };
            }
            Grade::Success => {
                dice.tell("13.3", || format!("{ours} hits {theirs}, {}", needed()));
                shot =
                    Shot { hit: true, theirs: self.bear(theirs, armour, ward, bolt, dice), ..shot };
            }
            Grade::Failure => {
                dice.tell("13.3", || format!("{ours} misses {theirs}, {}", needed()));
            }
            // Skrapyard 21.4: a natural 12 misfires, and the shooter is hit.
            Grade::Fumble => {
                dice.tell("21.4", || format!("the shot of {ours} misfires"));
                shot = Shot { ours: self.bear(ours, own, own_ward, bolt, dice), ..shot };
            }
        }
        shot
    }

    /// Whether a hit strikes a friend: what was rolled is even.
    fn strays(&self, attack: &Attack<'_, Skrapyard>, value: i16, degree: i16) -> bool {
        let value = self.test.capped.map_or(value, |(low, high)| value.max(low).min(high));
        let face = value.saturating_sub(degree).saturating_add(1);
        attack.situation.aim == Aim::Combat && face % 2 == 0
    }

    /// The A test of one who is hit by a shot.
    pub fn bear(
        &self,
        name: &str,
        armour: i16,
        warded: bool,
        bolt: Bolt,
        dice: &mut impl Dice,
    ) -> Body {
        match (self.bears(armour, warded, dice), bolt) {
            (true, _) => {
                dice.tell("15.1", || {
                    format!("the armour of {name} stops it, {}", self.needed(armour))
                });
                Body::Upright
            }
            (false, Bolt::Weapon) => {
                dice.tell("15.1", || format!("{name} is wounded, {}", self.needed(armour)));
                Body::Wounded
            }
            // Skrapyard 19.5.7: who fails against an arc is removed, past recovery.
            (false, Bolt::Arc) => {
                dice.tell("19.5.7", || format!("{name} is removed, {}", self.needed(armour)));
                Body::Removed
            }
        }
    }
}
