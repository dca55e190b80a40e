//! From the attack roll to the harm: Dodge, armour, damage, critical hits, and where they land.

use super::{Rules, Strike, Swing, Told};
use crate::dice::{Dice, Die, Key};
use crate::expression::Expression;
use crate::fight::{Attack, Combat, Fighter};
use crate::games::d20::profile::{Aim, Band, Kind};
use crate::resolver::{Grade, Resolver};

/// What an attack does to the one it is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Impact {
    /// A miss, and worse for the one who attacks.
    Fumble,
    /// Nothing.
    Miss,
    /// Nothing, though it would have hit.
    Stopped,
    /// What stays after every defence.
    Wound {
        /// Hit points to lose.
        harm: u16,
        /// Whether it was a critical hit.
        critical: bool,
        /// Whether a Life Point is lost.
        life: bool,
    },
}

/// What the attacker picks with a critical hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Double damage, unless the Life Point is the last one.
    DoubleOrLast,
    /// Double damage.
    Double,
    /// The Life Point.
    Life,
}

/// The damage of an attack that hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Volley {
    /// Damage of one shot or blow, with all that changes it.
    pub(super) damage: Expression,
    /// Whether the sum is halved.
    pub(super) halved: bool,
}

/// What the die has to show at least.
fn needed(swing: Swing) -> i32 {
    i32::from(swing.versus.defence) - i32::from(swing.versus.bonus)
}

/// How many faces of a d20 are `low` or more.
fn faces_from(low: i32) -> u8 {
    (21 - low).clamp(0, 20) as u8
}

/// How many faces of a d20 negate the attack.
fn negating_faces(attack: &Strike<'_>) -> u8 {
    if attack.situation.aim == Aim::Front {
        return 0;
    }
    // d20 L79: a roll above the DC negates.
    attack.theirs.profile.negate_dc.map_or(0, |dc| faces_from(i32::from(dc) + 1))
}

/// Rolls for the armour where an aimed attack strikes.
fn negated(attack: &Strike<'_>, dice: &mut impl Dice) -> bool {
    let faces = negating_faces(attack);
    if faces == 0 {
        return false;
    }
    let negated = dice.read(Die::D20, |face| 20 - faces < face);
    dice.tell("L79", || {
        let does = if negated { "stops" } else { "does not stop" };
        format!("the armour of {} {does} the hit", attack.theirs.profile.name)
    });
    negated
}

/// How many shots of a volley hit.
fn hits(shots: u8, dice: &mut impl Dice) -> u8 {
    let Some(die) = Die::new(shots).filter(|_| shots > 1) else { return 1 };
    // d20 L100: a random number of shots. d20 L101: a D3 for a burst.
    // Assumption: so for any volley, one die with as many faces as shots.
    let hits = dice.roll(die);
    dice.tell("L100", || format!("{hits} of {shots} shots hit"));
    hits
}

impl Rules {
    /// Rolls an attack and all defences against it.
    pub(super) fn impact(&self, attack: &Strike<'_>, told: Told, dice: &mut impl Dice) -> Impact {
        let Attack { theirs, situation, .. } = attack;
        let swing = self.check(attack);
        let (volley, shots) = (self.volley(attack), self.shots(**situation));
        let harm_max = match told {
            Told::All => u16::MAX,
            Told::Left => theirs.condition.hit_points,
        };
        let aimed = situation.aim != Aim::Front;
        let key = self.key(attack, swing, harm_max);
        dice.settle_by_key(key, |dice| match self.grade(attack, swing, dice) {
            Grade::Fumble => Impact::Fumble,
            Grade::Failure => Impact::Miss,
            _ if self.dodged(attack, dice) || negated(attack, dice) => Impact::Stopped,
            grade => {
                let hits = hits(shots, dice);
                // d20 L78a: an aimed attack is never critical.
                if grade == Grade::Critical && !aimed {
                    return self.critical(theirs, volley, hits, harm_max, dice);
                }
                let harm = self.damage(volley, hits, harm_max, dice);
                Impact::Wound { harm, critical: false, life: false }
            }
        })
    }

    /// All that the law of an impact depends on.
    fn key(&self, attack: &Strike<'_>, swing: Swing, harm_max: u16) -> Key {
        let Attack { theirs, situation, .. } = attack;
        let Volley { damage, halved } = self.volley(attack);
        let aimed = situation.aim != Aim::Front;
        let life = match !aimed && self.takes_life(theirs) {
            true => 1 + self.keeping_faces(theirs),
            false => 0,
        };
        let pack = |bytes: [u8; 4]| i32::from_ne_bytes(bytes);
        let [dodging, negating] = [self.dodging_faces(attack), negating_faces(attack)];
        let shots = self.shots(**situation);
        Key::new(
            "d20 attack",
            [
                needed(swing),
                pack([swing.critical_from, swing.fumble_to, dodging, negating]),
                pack([damage.count, damage.die.faces(), shots, life]),
                damage.plus.into(),
                pack([halved.into(), aimed.into(), 0, 0]),
                theirs.condition.hit_points.into(),
                harm_max.into(),
            ],
        )
    }

    /// The grade of the attack roll.
    fn grade(&self, attack: &Strike<'_>, swing: Swing, dice: &mut impl Dice) -> Grade {
        let [critical_from, fumble_to] = [swing.critical_from, swing.fumble_to].map(i32::from);
        let key = Key::new("d20 attack roll", [needed(swing), critical_from, fumble_to]);
        // d20 L99: one roll, however many shots.
        dice.settle_by_key(key, |dice| {
            let answer = self.resolver().resolve(&swing, dice);
            let (rule, what) = match (answer.grade, attack.situation.kind) {
                (Grade::Fumble, _) => ("L128", "fumbles"),
                (Grade::Critical, _) if attack.situation.aim != Aim::Front => {
                    ("L78a", "hits, and is not critical when aimed")
                }
                (Grade::Critical, _) => ("L148", "is a critical hit"),
                (Grade::Success, Kind::Melee) => ("L38a", "hits"),
                (Grade::Success, Kind::Ranged) => ("L55a", "hits"),
                (Grade::Failure, Kind::Melee) => ("L38a", "misses"),
                (Grade::Failure, Kind::Ranged) => ("L55a", "misses"),
            };
            dice.tell(rule, || {
                let Attack { ours, theirs, .. } = attack;
                let defence = swing.versus.defence;
                let total = i32::from(answer.degree) - 1 + i32::from(defence);
                let (name, weapon) = (&ours.profile.name, &ours.profile.weapon.name);
                let target = &theirs.profile.name;
                format!("{name} attacks {target} with {weapon}: {total} against {defence} {what}")
            });
            answer.grade
        })
    }

    /// How many faces of a d20 dodge the attack.
    fn dodging_faces(&self, attack: &Strike<'_>) -> u8 {
        // d20 L125a: shots can be dodged.
        // Assumption: blows cannot.
        if attack.situation.kind == Kind::Melee && !self.dodge_blows {
            return 0;
        }
        let dodge = attack.theirs.profile.dodge;
        // d20 L125b: over the Dodge value.
        if self.dodge_over { faces_from(i32::from(dodge) + 1) } else { dodge.min(20) }
    }

    /// Rolls for Dodge.
    fn dodged(&self, attack: &Strike<'_>, dice: &mut impl Dice) -> bool {
        let faces = self.dodging_faces(attack);
        if faces == 0 {
            return false;
        }
        let over = self.dodge_over;
        let dodged =
            dice.read(Die::D20, |face| if over { 20 - faces < face } else { face <= faces });
        dice.tell("L125b", || {
            let does = if dodged { "dodges" } else { "does not dodge" };
            format!("{} {does}", attack.theirs.profile.name)
        });
        dodged
    }

    /// What one shot or blow of this attack does, and whether the sum is halved.
    fn volley(&self, attack: &Strike<'_>) -> Volley {
        let Attack { ours, situation, .. } = attack;
        let mut damage = ours.profile.weapon.damage;
        if situation.kind == Kind::Melee && ours.condition.arms == 2 {
            // d20 L92b: both arms were hit.
            damage.plus = damage.plus.saturating_add(self.arms_damage);
        }
        // d20 L67b: half damage at extreme range, rounded down.
        let far = ours.profile.band == Some(Band::Extreme);
        let aimed = match situation.aim {
            Aim::Front => false,
            // d20 L86a, d20 L88a: head and back are hit with all of the damage.
            Aim::Head | Aim::Back => !self.aim_standard_damage,
            // d20 L78b: aimed attacks do half damage.
            // Assumption: rounded down as well.
            Aim::Groin | Aim::Arm | Aim::Leg => true,
        };
        Volley { damage, halved: far || aimed }
    }

    /// The damage of so many shots that hit, up to `harm_max`.
    pub(super) fn damage(
        &self,
        volley: Volley,
        hits: u8,
        harm_max: u16,
        dice: &mut impl Dice,
    ) -> u16 {
        // Assumption: the sum is halved, not each shot.
        let halves = if volley.halved { 2 } else { 1 };
        let enough = i32::from(harm_max) * halves;
        // d20 L38b, d20 L55b: a hit rolls damage.
        let sum = self.sum(volley.damage, hits, enough, dice);
        u16::try_from(sum / halves).unwrap_or(u16::MAX)
    }

    /// The sum of so many damage rolls, up to `enough`.
    fn sum(&self, damage: Expression, hits: u8, enough: i32, dice: &mut impl Dice) -> i32 {
        let Expression { count, die, plus } = damage;
        let die = i32::from(die.faces());
        let key = Key::new("d20 damage", [count.into(), die, plus.into(), hits.into(), enough]);
        dice.settle_by_key(key, |dice| {
            let one = damage.roll(dice).max(self.damage_min).min(enough);
            let rest = if hits > 1 { self.sum(damage, hits - 1, enough, dice) } else { 0 };
            (one + rest).min(enough)
        })
    }

    /// Whether the attacker takes a Life Point with a critical hit.
    fn takes_life(&self, target: &Fighter<'_, Rules>) -> bool {
        // d20 L149b: the attacker picks one of two.
        // Assumption: what kills, else what hurts.
        match self.choice {
            Choice::Double => false,
            Choice::Life => true,
            Choice::DoubleOrLast => target.condition.life_points == 1,
        }
    }

    /// On how many faces of a d20 the target keeps its Life Point.
    fn keeping_faces(&self, target: &Fighter<'_, Rules>) -> u8 {
        if !self.life_point_save {
            return 0;
        }
        faces_from(i32::from(self.fortitude_dc) - i32::from(target.profile.fortitude))
    }

    /// A critical hit by so many shots.
    fn critical(
        &self,
        target: &Fighter<'_, Rules>,
        volley: Volley,
        hits: u8,
        harm_max: u16,
        dice: &mut impl Dice,
    ) -> Impact {
        if self.takes_life(target) {
            // d20 L150b: the target loses a Life Point.
            let harm =
                if self.life_point_adds { self.damage(volley, hits, harm_max, dice) } else { 0 };
            let keeping = self.keeping_faces(target);
            // d20 L151a: a Fortitude save keeps it.
            let kept = keeping > 0 && dice.read(Die::D20, |face| 20 - keeping < face);
            dice.tell(if kept { "L151a" } else { "L150b" }, || {
                let does = if kept { "withstands it and keeps" } else { "loses" };
                format!(
                    "the blow is at the life of {}, who {does} a Life Point",
                    target.profile.name
                )
            });
            return Impact::Wound { harm, critical: true, life: !kept };
        }
        let hit_points = target.condition.hit_points;
        let first = self.damage(volley, hits, harm_max, dice);
        // d20 L151c: what is added cannot kill.
        // Assumption: it leaves one hit point, where the first roll left any.
        let room = match hit_points.checked_sub(first) {
            Some(left) if left > 0 => left - 1,
            _ => harm_max.saturating_sub(first),
        };
        // d20 L150a: the dice are rolled again and added.
        let again = if room > 0 { self.damage(volley, hits, room, dice) } else { 0 };
        if room > 0 {
            dice.tell("L150a", || format!("double damage: {first} and {again}"));
        }
        Impact::Wound { harm: first.saturating_add(again), critical: true, life: false }
    }
}
