//! Shots, throws, blasts and misfires.

use super::{Condition, Sprawl, Stance, Working, many};
use crate::dice::{Dice, Die, Key};
use crate::fight::{Aftermath, Attack, Combat};
use crate::games::sprawl::profile::{Aim, Arm, ArmKind, Profile};
use crate::resolver::{Grade, Resolver};

/// What comes of a shot, before anybody suffers from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Shot {
    weapon: Working,
    landing: Landing,
    harm: u8,
}

/// What comes of a shot before Toughness resists it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Impact {
    weapon: Working,
    landing: Landing,
    damage: i16,
}

/// Where a shot lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Landing {
    /// Where it does nothing.
    Wide,
    /// It missed, and its blast reaches the target.
    Caught,
    /// It hit.
    Struck,
}

impl Sprawl {
    /// The weapon of an attack, if it reaches the target.
    pub(in crate::games::sprawl) fn reaches<'a>(
        &self,
        ours: &'a Profile,
        range_inches: u16,
    ) -> Option<&'a Arm> {
        let arm = ours.arm.as_ref()?;
        let inches = match arm.kind {
            ArmKind::Grenade => self.throw_inches(ours.muscle),
            ArmKind::Gun | ArmKind::Rocket => arm.short_inches.max(arm.long_inches),
            ArmKind::Melee => return None,
        };
        (range_inches <= inches).then_some(arm)
    }

    /// How far a grenade can be thrown, in inches.
    pub(in crate::games::sprawl) fn throw_inches(&self, muscle: u8) -> u16 {
        // SPRAWL L143c: by strength. SPRAWL L152: 5 and more are alike.
        // Assumption: the text's Strength is the attribute Muscle; without any there is no throw.
        match usize::from(muscle).min(5).checked_sub(1) {
            Some(row) => self.rules.throw_inches[row],
            None => 0,
        }
    }

    /// One shot or throw, from its Test to its consequences.
    pub(super) fn shoot(
        &self,
        attack: &Attack<'_, Sprawl>,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let Attack { ours, theirs, situation } = attack;
        let [mut we, mut they] = [ours.condition, theirs.condition];
        // SPRAWL L143a: a grenade is thrown in place of a shot.
        let Some(arm) = self.reaches(ours.profile, situation.range_inches) else {
            let (name, inches) = (&ours.profile.name, situation.range_inches);
            dice.tell("L116a", || format!("{name} has nothing that reaches {inches} inches"));
            return Aftermath { ours: we, theirs: they, hit: false, harm: 0 };
        };
        let shot = self.settled(attack, arm, dice);
        we.weapon = shot.weapon;
        let hit = shot.landing == Landing::Struck;
        if shot.landing != Landing::Wide {
            if they.stance == Stance::Up {
                // SPRAWL L215a: a hit pins, harm or no harm.
                // Assumption: a blast that reaches the target hits it.
                they.stance = Stance::Pinned;
                dice.tell("L215a", || format!("{} is Pinned", theirs.profile.name));
            }
            they = self.suffer(theirs.profile, they, shot.harm, situation.kind, dice);
        }
        Aftermath { ours: we, theirs: they, hit, harm: shot.harm.into() }
    }

    fn settled(&self, attack: &Attack<'_, Sprawl>, arm: &Arm, dice: &mut impl Dice) -> Shot {
        let (check, harm_max) = (self.check(attack), Sprawl::harm_max(&attack.theirs));
        let toughness = attack.theirs.condition.toughness;
        let inputs = [
            i32::from(check.pool),
            i32::from(check.difficulty),
            i32::from(arm.power),
            i32::from(toughness),
            i32::from(harm_max),
            arm.kind as i32,
            i32::from(arm.blast_inches),
        ];
        let shot = |impact: Impact, harm: u8| {
            let Impact { weapon, landing, .. } = impact;
            Shot { weapon, landing, harm: harm.min(harm_max) }
        };
        dice.oppose_by_key(
            Key::new("SPRAWL shot", inputs),
            |dice| self.impact(attack, arm, dice),
            |impact| Sprawl::harmless(impact.damage).map(|harm| shot(impact, harm)),
            |dice| self.resistance(toughness, dice),
            |dice, impact, resisted| {
                let target = &attack.theirs.profile.name;
                shot(impact, Sprawl::left(target, impact.damage, resisted, dice))
            },
        )
    }

    /// The Test, what it does to the weapon, and the damage where it lands.
    fn impact(&self, attack: &Attack<'_, Sprawl>, arm: &Arm, dice: &mut impl Dice) -> Impact {
        let check = self.check(attack);
        dice.follow_by_key(
            // SPRAWL L116a: one shot a Turn.
            |dice| self.test.resolve(&check, dice),
            |dice, answer| {
                dice.tell("L138a", || {
                    let (name, target) = (&attack.ours.profile.name, &attack.theirs.profile.name);
                    let verb = if arm.kind == ArmKind::Grenade { "throws" } else { "fires" };
                    let least = self.test.rules().difficulty_min;
                    let (weapon, difficulty) = (&arm.name, check.difficulty.max(least));
                    // SPRAWL L155a: at a spot in place of a target.
                    let spot = attack.situation.aim == Aim::Spot;
                    let at = if spot { "the ground under " } else { "" };
                    format!("{name} {verb} {weapon} at {at}{target} at Difficulty {difficulty}")
                });
                match answer.degree {
                    1.. => self.struck(attack, arm, answer.degree, dice),
                    _ => self.missed(attack, arm, answer.grade == Grade::Fumble, dice),
                }
            },
        )
    }

    fn struck(
        &self,
        attack: &Attack<'_, Sprawl>,
        arm: &Arm,
        hits: i16,
        dice: &mut impl Dice,
    ) -> Impact {
        // SPRAWL L138b: each net success is a hit, and a die of damage.
        dice.tell("L138b", || {
            let target = &attack.theirs.profile.name;
            format!("{target} is hit, with {}", many(hits, "net success", "net successes"))
        });
        let damage = self.points(hits, arm.power, dice);
        Impact { weapon: Working::Ready, landing: Landing::Struck, damage }
    }

    fn missed(
        &self,
        attack: &Attack<'_, Sprawl>,
        arm: &Arm,
        misfire: bool,
        dice: &mut impl Dice,
    ) -> Impact {
        let (name, target) = (&attack.ours.profile.name, &attack.theirs.profile.name);
        let mut impact = Impact { weapon: Working::Ready, landing: Landing::Wide, damage: 0 };
        match arm.kind {
            ArmKind::Gun | ArmKind::Melee if misfire => impact.weapon = self.misfire(name, dice),
            ArmKind::Gun | ArmKind::Melee => {
                dice.tell("L22a", || format!("{name} misses"));
            }
            ArmKind::Grenade | ArmKind::Rocket => {
                if misfire {
                    // SPRAWL L171b: it was the last one.
                    // Assumption: it goes off all the same.
                    impact.weapon = Working::Spent;
                    dice.tell("L171b", || format!("{name} has no {} left", arm.name));
                }
                let inputs = [arm.kind as i32, i32::from(arm.blast_inches)];
                // SPRAWL L167c: it is measured from the intended target, so that with one target
                // the distance is all that matters of it.
                let caught = dice.settle_by_key(Key::new("SPRAWL scatter", inputs), |dice| {
                    self.scatters_onto(arm, target, dice)
                });
                if caught && self.rules.scatter_harms {
                    // Assumption: no success is behind a blast that scattered, only its Power.
                    impact.landing = Landing::Caught;
                    impact.damage = self.points(0, arm.power, dice);
                }
            }
        }
        impact
    }

    /// What a misfire does to a gun.
    fn misfire(&self, name: &str, dice: &mut impl Dice) -> Working {
        // SPRAWL L171c: a die on the Misfire Table.
        let jams = dice.read(Die::D10, |face| face <= self.rules.misfire_jam_to);
        if jams {
            // SPRAWL L174a: it does not fire until it is cleared.
            dice.tell("L174a", || format!("{name} misfires: the gun jams"));
            Working::Jammed
        } else {
            // SPRAWL L175: for good.
            dice.tell("L175", || format!("{name} misfires: the gun is out of ammo"));
            Working::Spent
        }
    }

    /// Whether a blast that missed still reaches its target.
    fn scatters_onto(&self, arm: &Arm, target: &str, dice: &mut impl Dice) -> bool {
        let (inches, ()) = self.scatter(arm.kind, target, |_| (), dice);
        let reaches = u16::try_from(inches).is_ok_and(|inches| inches <= arm.blast_inches);
        dice.tell("L167c", || {
            let verdict = if reaches { "within" } else { "outside" };
            format!("it goes off {inches} inches away, with {target} {verdict} its blast")
        });
        reaches
    }
}
