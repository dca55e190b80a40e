//! Shots: what S is, how far it reaches, one S test, and what comes of it for both.

use super::characteristic::Again;
use crate::dice::{Dice, Role};
use crate::fight::{Aftermath, Attack};
use crate::games::skrapyard::profile::{
    Aim, Body, Circumstance, Condition, Missile, Moved, Profile, Situation, Spell, Stance,
};
use crate::games::skrapyard::rules::{Rules, rounded_up};
use crate::mechanics::Characteristic;
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bolt {
    /// A weapon.
    Weapon,
    /// An Aethyric arc.
    Arc,
}

/// Why one shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shooting {
    /// Its player has it shoot.
    Told,
    /// It has failed its activation test, and shoots by default.
    ByDefault,
}

/// All that the law of a shot depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct ShotInputs {
    /// What the S test is taken against.
    value: i16,
    /// A of the shooter and of the target.
    armour: [i16; 2],
    /// Whether each of them rolls a failed A test again.
    again: [Again; 2],
    bolt: Bolt,
    aim: Aim,
}

impl Missile {
    /// How many times S it reaches.
    #[must_use]
    pub fn reach(self, rules: &Rules) -> i16 {
        *rules.reaches[self as usize]
    }
}

impl Stance {
    /// The stance of a figure as it shoots, for this reason and after this.
    #[must_use]
    pub fn shooting(self, why: Shooting, moved: Moved) -> Stance {
        match (why, moved) {
            // Skrapyard 11.5.2.2: a default shot has neither this modifier nor the team's.
            (Shooting::ByDefault, _) => {
                self.without(Circumstance::Standing).without(Circumstance::Team)
            }
            // Skrapyard 13.3.2.1: who passed its test and does not move has the modifier.
            (Shooting::Told, Moved::No) => self.with(Circumstance::Standing),
            (Shooting::Told, Moved::Yes) => self.without(Circumstance::Standing),
        }
    }
}

impl Rules {
    /// S as it is when the range is set.
    fn sighted(&self, attack: &Attack<'_, Rules>) -> i16 {
        let stance = attack.situation.ours;
        let [ours, theirs] = [attack.ours, attack.theirs].map(|fighter| fighter.profile);
        // Skrapyard 6.1.2: S is how well one shoots, and how far.
        let mut s = ours.shoot;
        // Skrapyard 13.3.1 and Skrapyard 13.3.2: these modifiers change the range as well.
        // Skrapyard 13.6.2.2 and Skrapyard 13.6.3.2: long and sniper weapons gain nothing.
        if stance.has(Circumstance::Standing) && !attack.situation.missile.is_unwieldy() {
            s += *self.standing; // Who stands still.
        }
        let massed = attack.situation.theirs.has(Circumstance::Massed);
        if ours.stature < theirs.stature || massed {
            // Skrapyard 13.3.2.2: a target larger than the shooter.
            s += *self.large_target;
        }
        if theirs.stature < ours.stature {
            s += *self.small_target; // Skrapyard 13.3.2.3: a target smaller than the shooter.
        }
        if stance.has(Circumstance::Team) {
            // Skrapyard 13.3.2.4 and Skrapyard 13.10.1: members of teams.
            s += *self.team_shoot;
        }
        self.capped(s + self.enchanted(attack)[0])
    }

    /// What Enchant changes in S before the range is set, and after.
    fn enchanted(&self, attack: &Attack<'_, Rules>) -> [i16; 2] {
        let (lying, stance) = (attack.ours.condition.spell, attack.situation.ours);
        match self.hindrance(lying, Spell::Enchant, stance) {
            0 => [0; 2],
            // `enchant_range` says whether it changes S itself, and so the range, or the test.
            less if *self.enchant_shortens => [less, 0],
            less => [0, less],
        }
    }

    /// The check of a shot.
    pub(super) fn aimed(&self, attack: &Attack<'_, Rules>) -> Characteristic {
        // Skrapyard 13.3: a shot hits on a passed S test.
        let s = self.sighted(attack);
        // Skrapyard 13.3.3: these modifiers come after the range is set.
        let inches = self.inches_off(attack.situation, s).min(1000) as i16;
        // Skrapyard 13.3.3.1: for each inch too far.
        let far = self.inch.saturating_mul(inches);
        // Skrapyard 13.3.3.2: for each obstacle.
        let hidden = self.cover.saturating_mul(attack.situation.obstacles);
        let more = s - attack.ours.profile.shoot + self.enchanted(attack)[1];
        let modifier = more.saturating_add(far).saturating_add(hidden);
        Characteristic { printed: attack.ours.profile.shoot, modifier }
    }

    /// The inches that the range modifier counts, parts of one as a whole.
    fn inches_off(&self, situation: &Situation, s: i16) -> i32 {
        let free = 8 * i32::from(s) * i32::from(situation.missile.reach(self) - 1);
        let (eighths, near) = (situation.eighths, 8 * i32::from(s));
        let inches = |eighths: i32| rounded_up(eighths, 8).max(0);
        if free < eighths {
            // Skrapyard 13.6.1, Skrapyard 13.6.2 and Skrapyard 13.6.3: beyond twice, three and
            // four times S.
            inches(eighths - if *self.counts_from_limit { free } else { near })
        } else if situation.missile == Missile::Sniper {
            // Skrapyard 13.6.3: a sniper weapon is unwieldy at less than S inches.
            inches(near - eighths)
        } else {
            0
        }
    }

    /// Whether the target is in range.
    fn reaches(&self, attack: &Attack<'_, Rules>) -> bool {
        // Skrapyard 13.2: twice S, its modifiers included. Skrapyard 13.6: more with advanced
        // weapons.
        let reach = attack.situation.missile.reach(self);
        attack.situation.eighths <= 8 * i32::from(self.sighted(attack)) * i32::from(reach)
    }

    /// How far a figure shoots at best, in inches: what bears on S before the range is set is at
    /// most all of its modifiers together.
    #[must_use]
    pub fn farthest(&self, of: &Profile) -> i32 {
        let more = [*self.standing, *self.large_target, *self.small_target, *self.team_shoot];
        let more: i16 = more.into_iter().chain([*self.enchant]).map(|one| one.max(0)).sum();
        let reach = of.missile.reach(self).max(Missile::Basic.reach(self));
        i32::from(of.shoot.saturating_add(more)) * i32::from(reach)
    }

    /// Whether one who touches these enemies, or not, shoots at all.
    pub fn has_room_to_shoot(mut touches: impl Iterator<Item = bool>) -> bool {
        // Skrapyard 13.2: who touches an enemy does not shoot.
        !touches.any(|touches| touches)
    }

    /// A shot with the weapon of the situation; none is fired at what cannot be a target.
    pub fn shoot(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        self.fire(attack, Bolt::Weapon, dice)
    }

    /// Whether there is anything to shoot at.
    #[must_use]
    pub fn can_shoot(&self, attack: &Attack<'_, Rules>) -> bool {
        attack.theirs.condition.wear.body.counts() && self.reaches(attack)
    }

    pub(super) fn fire(
        &self,
        attack: &Attack<'_, Rules>,
        bolt: Bolt,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let (mut ours, mut theirs) = (attack.ours.condition, attack.theirs.condition);
        if !self.can_shoot(attack) {
            dice.tell("13.2", || format!("{} has nothing to shoot at", Role::Us));
            return Aftermath { ours, theirs, hit: false, harm: 0 };
        }
        let shot = self.volley(attack, bolt, dice);
        (ours.wear.body, theirs.wear.body) = (shot.ours, shot.theirs);
        let harm = u16::from(shot.theirs as u8);
        Aftermath { ours, theirs, hit: shot.hit, harm }
    }

    /// A shot at what can be shot at.
    pub fn volley(&self, attack: &Attack<'_, Rules>, bolt: Bolt, dice: &mut impl Dice) -> Shot {
        let check = self.check(attack);
        let stances = [attack.situation.ours, attack.situation.theirs];
        // An arc goes through the armour of whomever it strikes.
        let arc = if bolt == Bolt::Arc { *self.arc_armour } else { 0 };
        let volley = ShotInputs {
            value: check.value(),
            armour: [
                self.armour(&attack.ours, stances[0]) + arc,
                self.armour(&attack.theirs, stances[1]) + arc,
            ],
            again: stances.map(Again::of_armour),
            bolt,
            aim: attack.situation.aim,
        };
        dice.part(self, volley, |dice, rules, volley| rules.resolve_shot(volley, dice))
    }

    /// The S test of a shot, and the A test of whomever it strikes.
    fn resolve_shot(&self, volley: ShotInputs, dice: &mut impl Dice) -> Shot {
        let ShotInputs { value, armour, again, bolt, aim } = volley;
        let (us, them) = (Role::Us, Role::Them);
        let check = Characteristic { printed: value, modifier: 0 };
        let answer = self.test.resolve(&check, dice);
        let unhurt = Body::Upright;
        let shot = Shot { hit: false, strays: false, ours: unhurt, theirs: unhurt };
        match answer.grade {
            // Skrapyard 13.3.4: a natural 1 hits, whatever the modifiers.
            // Skrapyard 21.3: and its target is down without an A test.
            Grade::Critical => {
                dice.tell("21.3", || format!("{us} finds a weak spot, and {them} is down"));
                Shot { hit: true, theirs: Body::Wounded, ..shot }
            }
            Grade::Success if self.strays(aim, value, answer.degree) => {
                dice.tell("13.7.2", || format!("{us} hits a friend beside {them}"));
                Shot { strays: true, ..shot }
            }
            Grade::Success => {
                dice.tell("13.3", || format!("{us} hits {them}, {}", self.needed(value)));
                let theirs = self.armour_test(them, armour[1], again[1], bolt, dice);
                Shot { hit: true, theirs, ..shot }
            }
            Grade::Failure => {
                dice.tell("13.3", || format!("{us} misses {them}, {}", self.needed(value)));
                shot
            }
            // Skrapyard 21.4: a natural 12 misfires, and the shooter is hit.
            Grade::Fumble => {
                dice.tell("21.4", || format!("the shot of {us} misfires"));
                Shot { ours: self.armour_test(us, armour[0], again[0], bolt, dice), ..shot }
            }
        }
    }

    /// Whether a hit strikes a friend.
    fn strays(&self, aim: Aim, value: i16, degree: i16) -> bool {
        let face = self.capped(value).saturating_sub(degree).saturating_add(1);
        // Skrapyard 13.7.2: of hits into combat, those with an even roll strike friends.
        aim == Aim::Combat && face % 2 == 0
    }

    /// The one of a side in a combat that a hit strikes, of those who are upright, each with its A.
    pub fn sacrificed(side: impl Iterator<Item = (u8, i16)>) -> Option<u8> {
        // Skrapyard 13.7.2: a hit into combat strikes whom its owner picks: the best armoured, of
        // equals the first.
        let best = side.max_by_key(|(one, armour)| (*armour, std::cmp::Reverse(*one)));
        best.map(|(one, _)| one)
    }

    /// The A test of one who is hit by a shot.
    pub fn armour_test(
        &self,
        who: Role,
        armour: i16,
        again: Again,
        bolt: Bolt,
        dice: &mut impl Dice,
    ) -> Body {
        match (self.passes_once(armour, again, dice), bolt) {
            (true, _) => {
                dice.tell("15.1", || {
                    format!("the armour of {who} stops it, {}", self.needed(armour))
                });
                Body::Upright
            }
            (false, Bolt::Weapon) => {
                dice.tell("15.1", || format!("{who} is wounded, {}", self.needed(armour)));
                Body::Wounded
            }
            // Who fails against an arc is removed, past recovery.
            (false, Bolt::Arc) => {
                dice.tell("19.5.7", || format!("{who} is removed, {}", self.needed(armour)));
                Body::Removed
            }
        }
    }
}
