//! How a Volt attack lands, its effect through armour, and its damage rolls.

use super::told::{self, Manner};
use super::wounds::Hurt;
use crate::dice::{Dice, Role};
use crate::fight::Attack;
use crate::games::volt::profile::{Approach, Tactic, WoundKind};
use crate::games::volt::rules::Rules;
use crate::mechanics::Attempt;
use crate::resolver::{Grade, Resolver};

/// How an attack lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Landing {
    /// No die hits.
    Missed,
    /// No die even succeeds, which leaves the attacker open to an enemy who waits for that.
    Wide,
    /// It hits, and armour stops it.
    Stopped,
    /// It hits, and penetrates the armour as Stun.
    Blunted(Hit),
    /// It hits.
    Struck(Hit),
}

impl Landing {
    /// Returns whether it hits, regardless of armour.
    pub const fn hits(self) -> bool {
        !matches!(self, Landing::Missed | Landing::Wide)
    }

    /// Returns whether it can wound.
    pub const fn harms(self) -> bool {
        matches!(self, Landing::Blunted(_) | Landing::Struck(_))
    }
}

/// The quality of a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hit {
    /// One die hits.
    Plain,
    /// Both dice hit.
    Full,
}

/// Everything that the landing of an attack depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aim {
    /// The attack roll.
    pub check: Attempt,
    /// How it is described.
    pub manner: Manner,
    /// Whether the target waits for an opening.
    pub guarded: bool,
    /// The attacker's tactic.
    tactic: Tactic,
    /// The Coverage of the armour.
    coverage: i16,
    /// The amount by which Pierce is below Protection.
    lack: i16,
}

/// Everything that an attack's effect depends on, except for existing wounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Delivery {
    aim: Aim,
    force: Force,
}

/// The effect of a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Force {
    damage: i16,
    wounds: WoundKind,
}

/// A damage roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Damage(Force);

impl Delivery {
    /// Prepares an attack up to its damage rolls.
    pub fn of(rules: &Rules, attack: &Attack<'_, Rules>) -> Delivery {
        let (ours, theirs) = (attack.ours.profile, attack.theirs.profile);
        let [pierce, damage] = rules.force(ours, *attack.situation);
        let manner = match attack.situation.attack {
            Approach::Close(_) => Manner::Close,
            Approach::Ranged(shot) => Manner::Shot(ours.weapon.mode, shot.preparation),
        };
        let aim = Aim {
            check: rules.check(attack),
            manner,
            guarded: attack.situation.is_guarded(),
            tactic: attack.situation.tactics[0],
            coverage: theirs.coverage,
            lack: theirs.protection - pierce,
        };
        Delivery { aim, force: Force { damage, wounds: ours.weapon.wounds } }
    }

    /// Rolls the attack and its damage, and returns whether it hits, and its effects as Stun and as
    /// an Injury.
    pub fn deliver(self, rules: &Rules, dice: &mut impl Dice) -> (bool, [Hurt; 2]) {
        dice.part(rules, self, |dice, rules, delivery: Delivery| {
            let landing = delivery.land(rules, dice);
            (landing.hits(), delivery.hurts(rules, landing, dice))
        })
    }

    /// Rolls the attack, up to the point where it is known whether it hits the body.
    pub fn land(self, rules: &Rules, dice: &mut impl Dice) -> Landing {
        dice.part(rules, self.aim, |dice, rules, aim: Aim| aim.land(rules, dice))
    }

    /// Rolls the damage of an attack that landed, and returns its effects as Stun and as an Injury.
    pub fn hurts(self, rules: &Rules, landing: Landing, dice: &mut impl Dice) -> [Hurt; 2] {
        let Force { damage, wounds } = self.force;
        let (hit, wounds) = match landing {
            Landing::Missed | Landing::Wide | Landing::Stopped => return [Hurt::Nothing; 2],
            Landing::Blunted(hit) => (hit, WoundKind::Stun),
            Landing::Struck(hit) => (hit, wounds),
        };
        // Volt X8: a full hit has Damage +5.
        let more = match hit {
            Hit::Full => *rules.full_hit_damage,
            Hit::Plain => 0,
        };
        let first = Damage(Force { damage: damage + more, wounds }).roll(rules, dice);
        if wounds == WoundKind::Injury {
            return [Hurt::Nothing, first];
        }
        // Volt X9: a full hit with a weapon that stuns also rolls for an Injury, like a plain hit.
        // `blunted_injures` says whether one that only penetrated the armour as Stun does too.
        let injures =
            hit == Hit::Full && (matches!(landing, Landing::Struck(_)) || *rules.blunted_injures);
        let injury = Damage(Force { damage, wounds: WoundKind::Injury });
        let second = if injures { injury.roll(rules, dice) } else { Hurt::Nothing };
        [first, second]
    }
}

impl Aim {
    fn land(self, rules: &Rules, dice: &mut impl Dice) -> Landing {
        let pair = dice.pair(rules.roll.die);
        let hit = match rules.roll.judge(self.check, pair.0, pair.1).grade {
            Grade::Fumble | Grade::Failure => None,
            Grade::Success => Some(Hit::Plain),
            Grade::Critical => Some(Hit::Full),
        };
        let hit = hit.filter(|_| !self.parries(rules, pair));
        told::roll(self, pair, hit, dice);
        match hit {
            Some(hit) => self.pass(rules, hit, pair, dice),
            None if self.guarded => self.misses_guarded(pair, dice),
            None => Landing::Missed,
        }
    }

    /// Returns how a hit penetrates the armour.
    fn pass(
        self,
        rules: &Rules,
        hit: Hit,
        (black, white): (u8, u8),
        dice: &mut impl Dice,
    ) -> Landing {
        let Aim { coverage, .. } = self;
        let shown = self.tactic.shown(black, white);
        // Volt X13: armour with Coverage 20 is sealed.
        // Volt X14: other armour is bypassed if the white die of the attack is above Coverage.
        let covered = 0 < coverage && (20 <= coverage || i16::from(shown) <= coverage);
        if !covered {
            if 0 < coverage {
                dice.tell("X14", || {
                    format!("{}'s armour does not cover where it hits", Role::Them)
                });
            }
            return Landing::Struck(hit);
        }
        let lack = match hit {
            // Volt X8: a full hit has Pierce +2.
            Hit::Full => self.lack - *rules.full_hit_pierce,
            Hit::Plain => self.lack,
        };
        // Pierce at or above Protection ignores the armour, and less is stopped, but for the band
        // below Protection in which `protection` may let hits come through as Stun.
        if lack <= 0 {
            dice.tell("X15", || format!("it pierces {}'s armour", Role::Them));
            Landing::Struck(hit)
        } else if lack <= *rules.stun_band {
            dice.tell("X15", || format!("{}'s armour takes the edge off it", Role::Them));
            Landing::Blunted(hit)
        } else {
            dice.tell("X15", || format!("{}'s armour stops it", Role::Them));
            Landing::Stopped
        }
    }
}

impl Damage {
    fn roll(self, rules: &Rules, dice: &mut impl Dice) -> Hurt {
        dice.part(rules, self, |dice, rules, Damage(Force { damage, wounds })| {
            // Volt X10: two dice against Damage, and the degree is the wound.
            let check = Attempt { value: damage, against: 0 };
            let answer = rules.roll.resolve(&check, dice);
            let failed = answer.grade < Grade::Success;
            dice.tell(if failed { "X11" } else { "X10" }, || match (failed, wounds) {
                (true, _) => format!("Damage {damage}: the roll fails"),
                (_, WoundKind::Stun) => format!("Damage {damage}: a Stun of {}", answer.degree),
                (_, WoundKind::Injury) => {
                    format!("Damage {damage}: an Injury of {}", answer.degree)
                }
            });
            Hurt::of(rules, answer, damage, wounds)
        })
    }
}
