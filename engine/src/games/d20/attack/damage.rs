//! From the attack roll to the harm: Dodge, armour, damage, critical hits, and hit locations.

use super::armor::is_useless;
use super::harm_limit::HarmLimit;
use crate::dice::{Dice, Die, Role};
use crate::expression::Expression;
use crate::fight::{Attack, Fighter};
use crate::games::d20::profile::{Aim, Band, FightKind};
use crate::games::d20::rules::{CriticalChoice, Rules, Swing};
use crate::resolver::{Grade, Resolver};

/// The result of an attack for its target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Impact {
    /// A fumble, which has consequences for the attacker.
    Fumble,
    /// A miss.
    Miss,
    /// A hit that a defence stopped.
    Stopped,
    /// Damage left after every defence.
    Wound {
        /// The hit points lost.
        harm: u16,
        /// Whether it was a critical hit.
        critical: bool,
        /// Whether a Life Point is lost.
        life: bool,
    },
}

/// The damage of an attack that hits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct DamageRoll {
    /// The damage of one shot or blow, with all modifiers.
    pub(super) damage: Expression,
    /// Whether the total is halved.
    pub(super) halved: bool,
}

/// Everything that the impact of an attack depends on besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Strike {
    roll: Roll,
    /// The number of d20 faces that dodge it.
    dodging: u8,
    /// The number of d20 faces that negate it.
    negating: u8,
    /// The number of shots fired.
    shots: u8,
    volley: DamageRoll,
    /// If a critical hit takes a Life Point, the number of d20 faces on which the target keeps it.
    keeping: Option<u8>,
    /// The hit points that the target has left.
    hit_points: u16,
    /// The largest harm that is counted.
    harm_max: u16,
}

/// Everything that the attack roll and its told lines depend on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Roll {
    swing: Swing,
    kind: FightKind,
    aimed: bool,
}

/// Everything that the total damage of some shots or blows depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct DamageRolls {
    damage: Expression,
    hits: u8,
    /// The divisor of each roll.
    divisor: i32,
    /// The total above which nothing is distinguished.
    enough: i32,
}

/// Returns the number of d20 faces that are `low` or more.
fn faces_from(low: i32) -> u8 {
    (21 - low).clamp(0, 20) as u8
}

impl Roll {
    /// Rolls the attack and returns its grade.
    fn grade(self, rules: &Rules, dice: &mut impl Dice) -> Grade {
        // d20 L99: one roll, regardless of the number of shots.
        dice.part(rules, self, |dice, rules, Roll { swing, kind, aimed }| {
            let answer = rules.roll.resolve(&swing, dice);
            let (rule, what) = match (answer.grade, kind) {
                (Grade::Fumble, _) => ("L128", "fumbles"),
                (Grade::Critical, _) if aimed => ("L78a", "hits, and is not critical when aimed"),
                (Grade::Critical, _) => ("L148", "is a critical hit"),
                (Grade::Success, FightKind::Melee) => ("L38a", "hits"),
                (Grade::Success, FightKind::Ranged) => ("L55a", "hits"),
                (Grade::Failure, FightKind::Melee) => ("L38a", "misses"),
                (Grade::Failure, FightKind::Ranged) => ("L55a", "misses"),
            };
            dice.tell(rule, || {
                let defence = swing.versus.defence;
                let total = i32::from(answer.degree) - 1 + i32::from(defence);
                let [us, them, arm] = Role::ALL;
                format!("{us} attacks {them} with {arm}: {total} against {defence} {what}")
            });
            answer.grade
        })
    }
}

impl Strike {
    /// Rolls the attack and all defences against it.
    fn land(self, rules: &Rules, dice: &mut impl Dice) -> Impact {
        match self.roll.grade(rules, dice) {
            Grade::Fumble => Impact::Fumble,
            Grade::Failure => Impact::Miss,
            grade if self.dodged(rules, dice) => self.grazed(grade, rules, dice),
            _ if self.negated(dice) => Impact::Stopped,
            grade => {
                let hits = self.hits(dice);
                // d20 L78a: an aimed attack is never critical.
                if grade == Grade::Critical && !self.roll.aimed {
                    return self.critical(rules, hits, dice);
                }
                let harm = rules.damage(self.volley, hits, self.harm_max, dice);
                Impact::Wound { harm, critical: false, life: false }
            }
        }
    }

    /// Rolls for Dodge.
    fn dodged(self, rules: &Rules, dice: &mut impl Dice) -> bool {
        let (faces, over) = (self.dodging, *rules.dodge_over);
        if faces == 0 {
            return false;
        }
        let dodged =
            dice.read(Die::D20, |face| if over { 20 - faces < face } else { face <= faces });
        dice.tell("L125b", || {
            let does = if dodged { "dodges" } else { "does not dodge" };
            format!("{} {does}", Role::Them)
        });
        dodged
    }

    /// Resolves a dodged hit, which does no damage.
    fn grazed(self, grade: Grade, rules: &Rules, dice: &mut impl Dice) -> Impact {
        if *rules.dodge_spares_all || grade != Grade::Critical || self.roll.aimed {
            return Impact::Stopped;
        }
        let life = self.keeping.is_some_and(|keeping| takes_life(keeping, dice));
        Impact::Wound { harm: 0, critical: true, life }
    }

    /// Rolls for the armour against an aimed attack.
    fn negated(self, dice: &mut impl Dice) -> bool {
        let faces = self.negating;
        if faces == 0 {
            return false;
        }
        let negated = dice.read(Die::D20, |face| 20 - faces < face);
        dice.tell("L79", || {
            let does = if negated { "stops" } else { "does not stop" };
            format!("the armour of {} {does} the hit", Role::Them)
        });
        negated
    }

    /// Rolls how many shots of a volley hit.
    fn hits(self, dice: &mut impl Dice) -> u8 {
        let shots = self.shots;
        let Some(die) = Die::new(shots).filter(|_| shots > 1) else { return 1 };
        // d20 L100: a random number of shots.
        // d20 L101: a D3 for a burst, and likewise for any volley (`automatic_shots`) a die with as
        // many faces as there are shots.
        let hits = dice.roll(die);
        dice.tell("L100", || format!("{hits} of {shots} shots hit"));
        hits
    }

    /// Resolves a critical hit by this many shots.
    fn critical(self, rules: &Rules, hits: u8, dice: &mut impl Dice) -> Impact {
        let Strike { volley, hit_points, harm_max, .. } = self;
        if let Some(keeping) = self.keeping {
            // d20 L150b: the target loses a Life Point.
            let harm =
                if *rules.life_point_adds { rules.damage(volley, hits, harm_max, dice) } else { 0 };
            return Impact::Wound { harm, critical: true, life: takes_life(keeping, dice) };
        }
        let first = rules.damage(volley, hits, harm_max, dice);
        // d20 L151c: the additional damage cannot kill.
        // How much it leaves is `critical_leaves`.
        let room = match hit_points.checked_sub(first) {
            Some(left) if left > 0 => left.saturating_sub(*rules.critical_leaves),
            _ => harm_max.saturating_sub(first),
        };
        // d20 L150a: the dice are rolled again and added.
        let again = if room > 0 { rules.damage(volley, hits, room, dice) } else { 0 };
        if room > 0 {
            dice.tell("L150a", || format!("double damage: {first} and {again}"));
        }
        Impact::Wound { harm: first.saturating_add(again), critical: true, life: false }
    }
}

impl Rules {
    /// Rolls an attack and all defences against it.
    pub(super) fn impact(
        &self,
        attack: &Attack<'_, Rules>,
        limit: HarmLimit,
        dice: &mut impl Dice,
    ) -> Impact {
        let Attack { theirs, situation, .. } = attack;
        let aimed = situation.aim != Aim::Front;
        let hit_points = theirs.condition.hit_points;
        let strike = Strike {
            roll: Roll { swing: self.check(attack), kind: situation.kind, aimed },
            dodging: self.dodging_faces(attack),
            negating: negating_faces(attack),
            shots: self.shots(**situation),
            volley: self.volley(attack),
            keeping: (!aimed && self.takes_life(theirs)).then(|| self.keeping_faces(theirs)),
            hit_points,
            harm_max: match limit {
                HarmLimit::Unlimited => u16::MAX,
                HarmLimit::HitPointsLeft => hit_points,
            },
        };
        dice.part(self, strike, |dice, rules, strike| strike.land(rules, dice))
    }

    /// Returns the number of d20 faces that dodge the attack.
    fn dodging_faces(&self, attack: &Attack<'_, Rules>) -> u8 {
        // d20 L125a: shots can be dodged.
        // Whether melee attacks can be dodged is `dodge_scope`.
        if attack.situation.kind == FightKind::Melee && !*self.dodge_blows {
            return 0;
        }
        let dodge = attack.theirs.profile.dodge;
        // d20 L125b: above the Dodge value.
        if *self.dodge_over { faces_from(i32::from(dodge) + 1) } else { dodge.min(20) }
    }

    /// Returns the damage of one shot or blow of this attack, and whether the total is halved.
    fn volley(&self, attack: &Attack<'_, Rules>) -> DamageRoll {
        let Attack { ours, situation, .. } = attack;
        let mut damage = ours.profile.weapon.damage;
        if situation.kind == FightKind::Melee && ours.condition.arms == 2 {
            // d20 L92b: both arms were hit.
            damage.plus = damage.plus.saturating_add(*self.arms_damage);
        }
        // d20 L67b: half damage at extreme range, rounded down.
        let far = ours.profile.band == Some(Band::Extreme);
        let aimed = match situation.aim {
            Aim::Front => false,
            // d20 L86a, d20 L88a: head and back take full damage.
            Aim::Head | Aim::Back => !*self.aim_standard_damage,
            // d20 L78b: aimed attacks do half damage, rounded down as that of extreme range.
            Aim::Groin | Aim::Arm | Aim::Leg => true,
        };
        DamageRoll { damage, halved: far || aimed }
    }

    /// Rolls the damage of this many shots that hit, up to `harm_max`.
    pub(super) fn damage(
        &self,
        volley: DamageRoll,
        hits: u8,
        harm_max: u16,
        dice: &mut impl Dice,
    ) -> u16 {
        let halves = if volley.halved { 2 } else { 1 };
        // `halving` says whether the total is halved or each shot.
        let each = 1 < halves && 1 < hits && *self.halves_each;
        let [each, total] = if each { [halves, 1] } else { [1, halves] };
        let enough = i32::from(harm_max) * total;
        // d20 L38b, d20 L55b: a hit rolls damage.
        let rolls = DamageRolls { damage: volley.damage, hits, divisor: each, enough };
        let sum = self.sum(rolls, dice);
        u16::try_from(sum / total).unwrap_or(u16::MAX)
    }

    /// Returns the sum of this many damage rolls, up to `enough`.
    fn sum(&self, rolls: DamageRolls, dice: &mut impl Dice) -> i32 {
        dice.part(self, rolls, |dice, rules, rolls| {
            let DamageRolls { damage, hits, divisor, enough } = rolls;
            let one = (damage.roll(dice).max(*rules.damage_min) / divisor).min(enough);
            let rest = DamageRolls { hits: hits - 1, ..rolls };
            let rest = if hits > 1 { rules.sum(rest, dice) } else { 0 };
            (one + rest).min(enough)
        })
    }

    /// Returns whether the attacker takes a Life Point with a critical hit.
    fn takes_life(&self, target: &Fighter<'_, Rules>) -> bool {
        // d20 L149b: the attacker chooses one of two effects; `critical_choice` says which.
        match *self.choice {
            CriticalChoice::Double => false,
            CriticalChoice::Life => true,
            CriticalChoice::DoubleOrLast => target.condition.life_points == 1,
        }
    }

    /// Returns the number of d20 faces on which the target keeps its Life Point.
    fn keeping_faces(&self, target: &Fighter<'_, Rules>) -> u8 {
        if !*self.life_point_save {
            return 0;
        }
        faces_from(i32::from(*self.fortitude_dc) - i32::from(target.profile.fortitude))
    }
}

/// Returns whether the target loses a Life Point that it keeps on this many d20 faces.
fn takes_life(keeping: u8, dice: &mut impl Dice) -> bool {
    // d20 L151a: a Fortitude save prevents it.
    let kept = keeping > 0 && dice.read(Die::D20, |face| 20 - keeping < face);
    dice.tell(if kept { "L151a" } else { "L150b" }, || {
        let does = if kept { "withstands it and keeps" } else { "loses" };
        format!("the blow is at the life of {}, who {does} a Life Point", Role::Them)
    });
    !kept
}

/// Returns the number of d20 faces that negate the attack.
fn negating_faces(attack: &Attack<'_, Rules>) -> u8 {
    let Fighter { profile, condition } = attack.theirs;
    if attack.situation.aim == Aim::Front || is_useless(profile, &condition) {
        return 0;
    }
    // d20 L79: a roll above the DC negates.
    profile.negate_dc.map_or(0, |dc| faces_from(i32::from(dc) + 1))
}
