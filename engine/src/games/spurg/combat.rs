//! Attacks of SPURG: a Verdict Roll, a Dodge, a damage roll.
//!
//! The text stops at the damage roll. What it leaves open is assumed, and every piece of it is a
//! parameter.

use crate::book::Parameters;
use crate::dice::{Dice, Key};
use crate::engagement::{Playable, Side};
use crate::expression::Expression;
use crate::fight::{
    Aftermath, Assault, Attack, Combat, Fighter, First, Meeting, SetupError, SingleAttack,
};
use crate::mechanics::{SumUnder, TargetNumber};
use crate::registry::Fights;
use crate::resolver::{Answer, Grade, Outcome, Resolver};
use crate::squad::{Engaged, Scenario};

use super::duel::Duel;
use super::mechanic::{damage, verdict};
use super::profile::{Kind, Profile};
use super::squad::Squad;

/// The combat rules as a book sets them.
#[derive(Clone, Debug)]
pub struct Rules {
    parameters: Parameters,
    verdict: SumUnder,
    critical_undefended: bool,
    fumble_loses_turn: bool,
    damage_min: i32,
}

/// What play changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// The hit points left; at 0 it is out.
    pub hit_points: u16,
    /// Whether its next attack is lost.
    pub loses_turn: bool,
}

/// What an attack comes to, before it is taken off anybody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Struck {
    fumble: bool,
    hit: bool,
    harm: u16,
}

impl Rules {
    /// The combat rules of a book.
    #[must_use]
    pub fn of(parameters: &Parameters) -> Rules {
        Rules {
            verdict: verdict(parameters),
            critical_undefended: parameters.flag("critical_undefended"),
            fumble_loses_turn: parameters.flag("fumble_loses_turn"),
            damage_min: parameters.number("damage_min"),
            parameters: parameters.clone(),
        }
    }

    /// The numbers of the book.
    pub(super) fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    fn profiles(&self, meeting: &Meeting) -> Result<[Profile; 2], SetupError> {
        let read = |side| Profile::read(&self.parameters, meeting, side);
        Ok([read(Side::A)?, read(Side::B)?])
    }

    /// The whole of an attack but for what it is taken off.
    fn result(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Struck {
        let (ours, theirs) = (attack.ours.profile, attack.theirs.profile);
        let nothing = Struck { fumble: false, hit: false, harm: 0 };
        let Some(weapon) = ours.damage.filter(|_| ours.reaches) else { return nothing };
        let check = self.check(attack);
        let answer = self.verdict.resolve(&check, dice);
        if !answer.is_success() {
            let fumble = answer.grade == Grade::Fumble;
            let rule = match total(check, answer) {
                _ if !fumble => "L14b",
                18.. => "L32a",
                17 => "L32b",
                _ => "L32c",
            };
            dice.tell(rule, || {
                let how = if fumble { "misses badly" } else { "misses" };
                format!("{} {how}, needing {}", ours.name, check.0)
            });
            return Struck { fumble, ..nothing };
        }
        let critical = answer.grade == Grade::Critical;
        let rule = match total(check, answer) {
            _ if !critical => "L14b",
            ..=4 => "L30a",
            5 => "L30b",
            _ => "L30c",
        };
        dice.tell(rule, || {
            let how = if critical { "hits critically" } else { "hits" };
            format!("{} {how}, needing {}", ours.name, check.0)
        });
        // SPURG L30d: something good comes of it.
        // Assumption: nobody can Dodge a critical hit where `critical_undefended` says so.
        if !(critical && self.critical_undefended) {
            let dodge = self.verdict.resolve(&TargetNumber(theirs.dodge), dice);
            let dodged = dodge.is_success();
            dice.tell("L77d", || {
                let how = if dodged { "dodges" } else { "fails to dodge" };
                format!("{} {how}, needing {}", theirs.name, theirs.dodge)
            });
            if dodged {
                return Struck { hit: true, ..nothing };
            }
        }
        let rolled = damage(weapon.dice, dice) + weapon.more.map_or(0, |more| damage(more, dice));
        // Assumption: armour is taken off what is rolled, which is at least `damage_min`.
        let harm = rolled.max(self.damage_min) - i32::from(theirs.armour);
        let harm = u16::try_from(harm.max(0)).unwrap_or(u16::MAX);
        dice.tell("L42a", || {
            format!("{} takes {harm} of {rolled} damage, armour {}", theirs.name, theirs.armour)
        });
        Struck { fumble: false, hit: true, harm }
    }
}

impl Combat for Rules {
    type Resolver = SumUnder;
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Kind;

    fn resolver(&self) -> &SumUnder {
        &self.verdict
    }

    fn fresh(&self, profile: &Profile) -> Condition {
        Condition { hit_points: profile.hit_points, loses_turn: false }
    }

    fn is_out(&self, fighter: &Fighter<'_, Rules>) -> bool {
        // Assumption: out at 0 hit points, without further rolls (L95 and L96 are lost).
        fighter.condition.hit_points == 0
    }

    fn check(&self, attack: &Attack<'_, Rules>) -> TargetNumber {
        // SPURG L20b and SPURG L20d: the skill with its modifiers, which the profile holds.
        TargetNumber(attack.ours.profile.skill)
    }

    fn strike(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        let (ours, theirs) = (attack.ours.profile, attack.theirs.profile);
        let weapon = ours.damage.filter(|_| ours.reaches);
        let (dice_key, more_key, plus) = weapon.map_or((-1, 0, 0), |weapon| {
            let more = weapon.more.map_or((0, 0), |more| (kind_of(more), more.plus));
            (kind_of(weapon.dice), more.0, i32::from(weapon.dice.plus) + i32::from(more.1))
        });
        let numbers = [
            ours.skill.into(),
            theirs.dodge.into(),
            theirs.armour.into(),
            dice_key,
            more_key,
            plus,
        ];
        let key = Key::new("SPURG attack", numbers);
        let result = dice.settle(key, |dice| self.result(attack, dice));
        let (mut ours, mut theirs) = (attack.ours.condition, attack.theirs.condition);
        // SPURG L32d: something bad comes of it.
        // Assumption: a critical failure costs the next attack where `fumble_loses_turn` says so.
        ours.loses_turn = result.fumble && self.fumble_loses_turn;
        theirs.hit_points = theirs.hit_points.saturating_sub(result.harm);
        Aftermath { ours, theirs, hit: result.hit, harm: result.harm }
    }
}

/// The sum of the dice that gave an answer.
fn total(check: TargetNumber, answer: Answer) -> i16 {
    check.0.saturating_sub(answer.degree).saturating_add(1)
}

/// The dice of an expression as one integer.
fn kind_of(dice: Expression) -> i32 {
    i32::from(dice.count) * 256 + i32::from(dice.die.faces())
}

impl Fights for Rules {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let profiles = self.profiles(meeting)?;
        let situation = Kind::of(meeting);
        if profiles[0].damage.is_none() {
            return Err(unarmed(&profiles[0], situation));
        }
        let conditions = [&profiles[0], &profiles[1]].map(|profile| self.fresh(profile));
        Ok(Box::new(SingleAttack { combat: self.clone(), profiles, conditions, situation }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        let profiles = self.profiles(meeting)?;
        let situation = Kind::of(meeting);
        if profiles.iter().all(|profile| profile.damage.is_none()) {
            return Err(unarmed(&profiles[0], situation));
        }
        let first = First::of(&meeting.situation);
        Ok(Box::new(Duel { rules: self.clone(), profiles, situation, first }))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Engaged, SetupError> {
        Ok(Box::new(Squad::of(self, scenario)?))
    }
}

fn unarmed(profile: &Profile, kind: Kind) -> SetupError {
    let kind = match kind {
        Kind::Melee => "melee",
        Kind::Ranged(_) => "ranged",
    };
    SetupError::of("kind", format!("{} carries no {kind} weapon", profile.name))
}
