//! Shots, throws and misfires.

use super::blast::{Blast, Caught, Stray, thrown};
use super::damage::{harmless, left};
use super::harm_limit::harm_max;
use crate::dice::{Dice, Die, Opposed, Role};
use crate::fight::{Aftermath, Attack};
use crate::games::sprawl::profile::{
    Aim, Arm, ArmKind, Condition, Engaged, Profile, Stance, Working,
};
use crate::games::sprawl::rules::{Misfire, Rules, many};
use crate::mechanics::PoolCheck;
use crate::resolver::{Grade, Resolver};

/// Everything that a shot depends on besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Shot {
    fire: Fire,
    toughness: u8,
    /// The harm beyond which more makes no difference.
    harm_max: u8,
}

/// Everything that a shot up to its damage depends on, besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Fire {
    check: PoolCheck,
    arm: Round,
    aim: Aim,
}

/// The ammunition of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Round {
    kind: ArmKind,
    power: u8,
    /// Its blast, if it has one.
    area: Option<Area>,
}

/// Everything that the reach of a blast depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Area {
    blast_inches: u16,
    range_inches: u16,
}

/// The result of a shot, before anybody suffers from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Landed {
    weapon: Working,
    landing: Landing,
    harm: u8,
    /// Its blast, if that reaches the attacker.
    back: Option<BlowbackHit>,
}

/// A blast that reaches the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct BlowbackHit {
    /// Its damage, if that was rolled for the target too.
    damage: Option<i16>,
}

/// The result of a shot before Toughness resists it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Impact {
    weapon: Working,
    landing: Landing,
    damage: i16,
    back: Option<BlowbackHit>,
}

/// Where a shot lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Landing {
    /// Where it has no effect.
    Wide,
    /// It misses, and its blast reaches the target.
    Caught,
    /// It hits.
    Struck,
}

impl Rules {
    /// Returns the weapon of an attack, if it reaches the target.
    #[must_use]
    #[inline]
    pub fn reaches(&self, ours: &Profile, range_inches: u16) -> Option<Arm> {
        let arm = ours.arm.filter(|arm| arm.kind != ArmKind::Melee)?;
        (range_inches <= self.reach_inches(&arm, ours.muscle)).then_some(arm)
    }

    /// Returns the range of a weapon, in inches, in the hands of a fighter with this Muscle.
    #[must_use]
    pub fn reach_inches(&self, arm: &Arm, muscle: u8) -> u16 {
        match arm.kind {
            ArmKind::Grenade => self.throw_inches(muscle),
            ArmKind::Gun | ArmKind::Rocket => arm.short_inches.max(arm.long_inches),
            ArmKind::Melee => 0,
        }
    }

    /// Returns how far a grenade can be thrown, in inches.
    #[must_use]
    pub fn throw_inches(&self, muscle: u8) -> u16 {
        // SPRAWL L143c: by strength.
        // SPRAWL L152: 5 and more are equal.
        // The text's Strength is the attribute Muscle.
        self.fight.throw_inches.at(muscle)
    }

    /// Plays one shot or throw, from its Test to its consequences.
    pub(super) fn shoot(
        &self,
        attack: &Attack<'_, Rules>,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let Attack { ours, theirs, situation } = attack;
        let [mut we, mut they] = [ours.condition, theirs.condition];
        // SPRAWL L143a: a grenade is thrown instead of a shot.
        let Some(arm) = self.reaches(ours.profile, situation.range_inches) else {
            dice.tell("L116a", || {
                let inches = situation.range_inches;
                format!("{} has nothing that reaches {inches} inches", Role::Us)
            });
            return Aftermath { ours: we, theirs: they, hit: false, harm: 0 };
        };
        let Arm { kind, power, blast_inches, .. } = arm;
        let range_inches = situation.range_inches;
        let area = kind.bursts().then_some(Area { blast_inches, range_inches });
        let arm = Round { kind, power, area };
        let fire = Fire { check: self.check(attack), arm, aim: situation.aim };
        let shot = Shot { fire, toughness: they.toughness, harm_max: harm_max(theirs) };
        let landed = shot.land(self, dice);
        we.weapon = landed.weapon;
        let hit = landed.landing == Landing::Struck;
        if landed.landing != Landing::Wide {
            if hit || *self.fight.scatter_pins {
                they = pin(Role::Them, they, situation.engaged, dice);
            }
            they = self.suffer(they, landed.harm, (situation.kind, Role::Them), dice);
        }
        if let Some(back) = landed.back {
            let blast = Blast { hits: 0, power, damage: back.damage };
            we = self.burst((Role::Us, Engaged::No), we, blast, dice);
        }
        Aftermath { ours: we, theirs: they, hit, harm: landed.harm.into() }
    }
}

/// Pins a fighter that is hit at range, with or without harm.
pub(super) fn pin(
    who: Role,
    condition: Condition,
    engaged: Engaged,
    dice: &mut impl Dice,
) -> Condition {
    // SPRAWL L195: in close combat, nothing above 0 Health pins.
    if condition.stance != Stance::Up || engaged == Engaged::Yes {
        return condition;
    }
    // SPRAWL L215a: a hit pins, as does a blast that reaches the target.
    dice.tell("L215a", || format!("{who} is Pinned"));
    Condition { stance: Stance::Pinned, ..condition }
}

impl Shot {
    /// Returns the result as far as it makes a difference.
    fn land(self, rules: &Rules, dice: &mut impl Dice) -> Landed {
        dice.oppose(
            rules,
            self,
            Opposed {
                ours: |dice: &mut _, rules: &Rules, shot: Shot| shot.fire.impact(rules, dice),
                decided: |_: &Rules, shot: Shot, impact: Impact| {
                    harmless(impact.damage).map(|harm| shot.landed(impact, harm))
                },
                theirs: |dice: &mut _, rules: &Rules, shot: Shot| {
                    rules.resistance(shot.toughness, dice)
                },
                join: |dice: &mut _, _: &Rules, shot: Shot, impact: Impact, resisted| {
                    shot.landed(impact, left(Role::Them, impact.damage, resisted, dice))
                },
            },
        )
    }

    fn landed(self, Impact { weapon, landing, back, .. }: Impact, harm: u8) -> Landed {
        Landed { weapon, landing, harm: harm.min(self.harm_max), back }
    }
}

impl Fire {
    /// Rolls the Test, its effect on the weapon, and the damage.
    fn impact(self, rules: &Rules, dice: &mut impl Dice) -> Impact {
        dice.follow(
            rules,
            self,
            // SPRAWL L116a: one shot a Turn.
            |dice, rules, fire| rules.test.resolve(&fire.check, dice),
            |dice, rules, fire, answer| {
                fire.tell(rules, dice);
                match answer.degree {
                    1.. => fire.arm.struck(answer.degree, rules, dice),
                    _ => fire.arm.missed(answer.grade == Grade::Fumble, rules, dice),
                }
            },
        )
    }

    fn tell(self, rules: &Rules, dice: &mut impl Dice) {
        dice.tell("L138a", || {
            let place = match self.aim {
                Aim::Target => Role::Them.to_string(),
                Aim::Spot => format!("the ground under {}", Role::Them),
            };
            aimed_line(rules, self.check, self.arm.kind, &place)
        });
    }
}

/// Returns the told line of a shot.
pub(super) fn aimed_line(rules: &Rules, check: PoolCheck, kind: ArmKind, place: &str) -> String {
    let verb = if kind == ArmKind::Grenade { "throws" } else { "fires" };
    let difficulty = check.difficulty.max(rules.test.rules().difficulty_min);
    format!("{} {verb} {} at {place} at Difficulty {difficulty}", Role::Us, Role::Arm)
}

impl Round {
    fn struck(self, hits: i16, rules: &Rules, dice: &mut impl Dice) -> Impact {
        // SPRAWL L138b: each net success is a hit, and a die of damage.
        dice.tell("L138b", || {
            let hits = many(hits, "net success", "net successes");
            format!("{} is hit, with {hits}", Role::Them)
        });
        let damage = rules.points(hits, self.power, dice);
        Impact { weapon: Working::Ready, landing: Landing::Struck, damage, back: None }
    }

    fn missed(self, misfires: bool, rules: &Rules, dice: &mut impl Dice) -> Impact {
        let wide = |weapon| Impact { weapon, landing: Landing::Wide, damage: 0, back: None };
        let Round { kind, power, area } = self;
        let Some(Area { blast_inches, range_inches }) = area else {
            if misfires {
                return wide(rules.misfire(dice));
            }
            dice.tell("L22a", || format!("{} misses", Role::Us));
            return wide(Working::Ready);
        };
        let wide = wide(thrown(misfires, dice));
        if misfires && !*rules.fight.misfire_explodes {
            return wide;
        }
        let stray = Stray { kind, blast_inches, range_inches };
        let Caught { theirs, ours } =
            dice.part(rules, stray, |dice, rules, stray| rules.strays(stray, dice));
        if !*rules.fight.scatter_harms {
            return wide;
        }
        if !theirs {
            return Impact { back: ours.then_some(BlowbackHit { damage: None }), ..wide };
        }
        // A blast that scattered has no successes; `scatter_damage` says whether it has its Power.
        let damage = rules.points(0, power, dice);
        let back = ours.then(|| BlowbackHit { damage: rules.fight.blast_shared.then_some(damage) });
        Impact { landing: Landing::Caught, damage, back, ..wide }
    }
}

impl Rules {
    /// Rolls the effect of a misfire on a gun.
    fn misfire(&self, dice: &mut impl Dice) -> Working {
        // SPRAWL L171c: a die on the Misfire Table.
        match dice.read(Die::D10, |face| self.fight.misfire.at(face)) {
            Misfire::Jam => {
                // SPRAWL L174a: it does not fire until it is cleared.
                dice.tell("L174a", || format!("{} misfires: the gun jams", Role::Us));
                Working::Jammed
            }
            Misfire::Empty => {
                // SPRAWL L175: for good.
                dice.tell("L175", || format!("{} misfires: the gun is out of ammo", Role::Us));
                Working::Spent
            }
        }
    }
}
