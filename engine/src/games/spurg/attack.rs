//! Attacks of SPURG: a Verdict Roll, a Dodge, a damage roll.
//!
//! The text ends at the damage roll. Everything after it is assumed, and each assumption is a
//! parameter.

use super::profile::{Condition, Damage, FightKind, Profile};
use super::rules::{Rules, damage as roll_damage};
use crate::dice::{Dice, Role};
use crate::fight::{Aftermath, Attack, Combat, Fighter};
use crate::mechanics::TargetNumber;
use crate::resolver::{Grade, Outcome, Resolver};

/// Everything that an attack depends on besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Strike {
    check: TargetNumber,
    /// The roll to dodge it; none if the target can dodge no more.
    dodge: Option<TargetNumber>,
    armour: u16,
    damage: Damage,
}

/// The result of an attack, before the target's hit points are reduced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Struck {
    fumble: bool,
    hit: bool,
    harm: u16,
    /// Whether the target has rolled to dodge it, and can dodge no more.
    tried: bool,
}

impl Struck {
    const NOTHING: Struck = Struck { fumble: false, hit: false, harm: 0, tried: false };
}

/// A Verdict Roll to hit: its grade, and the rule that says so.
type Aim = (Grade, &'static str);

impl Strike {
    /// Plays the attack up to the damage.
    fn land(self, rules: &Rules, dice: &mut impl Dice) -> Struck {
        let Strike { check, dodge, armour, damage } = self;
        let (grade, rule) = dice.part(rules, check, |dice, rules, check| aim(check, rules, dice));
        if grade < Grade::Success {
            let fumble = grade == Grade::Fumble;
            dice.tell(rule, || {
                let how = if fumble { "misses badly" } else { "misses" };
                format!("{} {how}, needing {}", Role::Us, check.0)
            });
            return Struck { fumble, ..Struck::NOTHING };
        }
        let critical = grade == Grade::Critical;
        dice.tell(rule, || {
            let how = if critical { "hits critically" } else { "hits" };
            format!("{} {how}, needing {}", Role::Us, check.0)
        });
        // SPURG L30d: something good happens, see `critical_undefended`.
        let dodge = dodge.filter(|_| !(critical && *rules.critical_undefended));
        // How often a fighter may dodge is not said, see `dodge_once`.
        let tried = dodge.is_some() && *rules.dodge_once;
        if let Some(dodge) = dodge {
            let dodged = dice.part(rules, dodge, |dice, rules, dodge| {
                rules.verdict.resolve(&dodge, dice).is_success()
            });
            dice.tell("L77d", || {
                let how = if dodged { "dodges" } else { "fails to dodge" };
                format!("{} {how}, needing {}", Role::Them, dodge.0)
            });
            if dodged {
                return Struck { hit: true, tried, ..Struck::NOTHING };
            }
        }
        let rolled = dice.part(rules, damage, |dice, _, Damage { dice: own, more }| {
            roll_damage(own, dice) + more.map_or(0, |more| roll_damage(more, dice))
        });
        // The floor of a roll holds before armour.
        let harm = rolled.max(*rules.damage_min) - i32::from(armour);
        let harm = u16::try_from(harm.max(0)).unwrap_or(u16::MAX);
        dice.tell("L42a", || {
            format!("{} takes {harm} of {rolled} damage, armour {armour}", Role::Them)
        });
        Struck { fumble: false, hit: true, harm, tried }
    }
}

/// Makes the Verdict Roll to hit.
fn aim(check: TargetNumber, rules: &Rules, dice: &mut impl Dice) -> Aim {
    let answer = rules.verdict.resolve(&check, dice);
    let total = check.0.saturating_sub(answer.degree).saturating_add(1);
    let rule = match (answer.grade, total) {
        (Grade::Fumble, 18..) => "L32a",
        (Grade::Fumble, 17) => "L32b",
        (Grade::Fumble, _) => "L32c",
        (Grade::Failure | Grade::Success, _) => "L14b",
        (Grade::Critical, ..=4) => "L30a",
        (Grade::Critical, 5) => "L30b",
        (Grade::Critical, _) => "L30c",
    };
    (answer.grade, rule)
}

impl Rules {
    /// Returns the check of an attack, with all modifiers.
    pub fn check(&self, attack: &Attack<'_, Rules>) -> TargetNumber {
        TargetNumber(attack.ours.profile.skill)
    }
}

impl Combat for Rules {
    type Profile = Profile;
    type Condition = Condition;
    type Situation = FightKind;

    fn fresh(&self, profile: &Profile) -> Condition {
        Condition { hit_points: profile.hit_points, loses_turn: false, dodged: false }
    }

    fn is_out(&self, fighter: &Fighter<'_, Rules>) -> bool {
        // L95 and L96, which would say when, are lost.
        fighter.condition.hit_points <= *self.out_at
    }

    fn strike(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        let (ours, theirs) = (attack.ours.profile, attack.theirs.profile);
        let struck = match ours.damage.filter(|_| ours.reaches) {
            None => Struck::NOTHING,
            Some(damage) => {
                let can_dodge = !attack.theirs.condition.dodged;
                let dodge = can_dodge.then_some(TargetNumber(theirs.dodge));
                let strike =
                    Strike { check: self.check(attack), dodge, armour: theirs.armour, damage };
                dice.part(self, strike, |dice, rules, strike| strike.land(rules, dice))
            }
        };
        let (mut ours, mut theirs) = (attack.ours.condition, attack.theirs.condition);
        // SPURG L32d: something bad happens, see `fumble_loses_turn`.
        ours.loses_turn = struck.fumble && *self.fumble_loses_turn;
        theirs.dodged |= struck.tried;
        theirs.hit_points = theirs.hit_points.saturating_sub(struck.harm);
        Aftermath { ours, theirs, hit: struck.hit, harm: struck.harm }
    }
}
