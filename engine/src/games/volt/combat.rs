//! Volt attacks: shots and blows, with every modifier of them.

mod harm;
mod rules;
mod told;
mod wounds;

pub use harm::{Hit, Landing, mark};
pub use rules::Rules;
#[cfg(test)]
pub use wounds::{Hurt, Mark};
pub use wounds::{Penalties, Wounds};

use super::duel::Duel;
use super::mechanic::roll;
use super::profile::{
    Approach, Defender, Mode, Need, Pace, Preparation, Profile, Shooting, Situation, Tactic, Weapon,
};
use crate::book::Parameters;
use crate::dice::Dice;
use crate::engagement::{Playable, Side};
use crate::fight::{
    Aftermath, Assault, Attack, Combat, Fighter, Meeting, SetupError, SingleAttack,
};
use crate::mechanics::{Attempt, TwoDiceUnder};
use crate::registry::Fights;
use crate::resolver::Check;
use crate::squad::{Engaged, Scenario};

/// The combat rules as a book has them.
#[derive(Clone, Copy, Debug)]
pub struct Volt {
    /// The roll of a black and a white die.
    pub roll: TwoDiceUnder,
    /// The numbers and readings.
    pub rules: Rules,
}

/// What wounds make of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Condition {
    /// The marked rows of its wound table.
    pub wounds: Wounds,
    /// What they change on all its values, 0 or less.
    pub penalty: i16,
    /// What a shot has done to it beside its wounds.
    pub hamper: Hamper,
}

/// What a shot can do to a fighter beside its wounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hamper {
    /// Nothing.
    #[default]
    None,
    /// It has dropped its weapon.
    Disarmed,
    /// It has been brought to the ground.
    Felled,
}

impl Condition {
    /// Out of the fight, whatever the wounds.
    pub const OUT: Condition = Condition { wounds: Wounds::DEAD, penalty: 0, hamper: Hamper::None };
}

impl Volt {
    /// The combat rules of a book's parameters.
    pub fn of(parameters: &Parameters) -> Volt {
        Volt { roll: roll(parameters), rules: Rules::of(parameters) }
    }

    /// Whether a shooter's weapon reaches so far.
    pub fn reaches(&self, profile: &Profile, shooting: Shooting) -> bool {
        // Volt X20: a shot goes at most one step beyond the weapon's Range.
        shooting.distance <= profile.weapon.range + self.rules.beyond_range_steps
    }

    /// The value of a shot, its modifiers included but for those of all attacks.
    fn shot(&self, profile: &Profile, shooting: Shooting) -> i16 {
        let Weapon { shots, range, mode, .. } = &profile.weapon;
        // Volt L36: each of the three kinds of shot has a value of its own.
        // Volt X18: the skill in ranged combat adds to all of them.
        let mut value = shots[shooting.preparation as usize] + profile.ranged_combat;
        if *range < shooting.distance {
            value += self.rules.beyond_range;
        }
        if *mode == Mode::Burst {
            // Volt L49b: a Burst is more likely to hit.
            value += self.rules.burst_value;
        }
        if shooting.moving {
            // Volt L58b: a shot on the move is at -2.
            value += self.rules.moving;
        }
        value + shooting.target
    }

    /// What an attack in close combat has to beat.
    fn guard(&self, theirs: &Fighter<'_, Volt>, defender: Defender) -> i16 {
        let guard = match defender {
            // Volt L20b: the Guard of the attack that it has made or will make this turn.
            Defender::Fighting => theirs.profile.weapon.guard,
            // Volt L20c: the Unarmed Guard of one whose action is another.
            Defender::Busy => self.rules.unarmed[1],
            // Volt X41: none of one who is unaware.
            Defender::Unaware => return self.rules.unaware_guard,
        };
        // Volt X18: the skill in close combat adds to Guard as well as to Strike.
        // Assumption: penalties for wounds lower every value that is rolled or rolled against.
        guard + theirs.profile.close_combat + theirs.condition.penalty
    }

    /// Pierce and Damage of a plain hit.
    pub fn force(&self, profile: &Profile, situation: Situation) -> [i16; 2] {
        let weapon = &profile.weapon;
        match situation.attack {
            // Volt X19: the damage modifier adds to both in close combat.
            Approach::Close(_) => {
                [weapon.pierce, weapon.damage].map(|number| number + profile.damage_modifier)
            }
            // Volt L48a: two shots in quick succession are one attack.
            // Volt L48b: it does more Damage.
            Approach::Ranged(_) if weapon.mode == Mode::Fast => {
                [weapon.pierce, weapon.damage + self.rules.fast_damage]
            }
            Approach::Ranged(_) => [weapon.pierce, weapon.damage],
        }
    }

    /// Whether a weapon can be fired in its mode at that distance.
    pub fn mode_reaches(&self, weapon: &Weapon, distance: i16) -> bool {
        // Volt L52: a machine gun on a mount is free of these limits.
        // Assumption: of all three, though the text says either.
        weapon.mounted || distance <= self.rules.mode_distance[weapon.mode as usize]
    }

    /// Refuses shots that the weapons of these shooters cannot fire.
    pub fn check_shots(
        &self,
        meeting: &Meeting,
        shooters: &[Profile],
        shooting: Shooting,
    ) -> Result<(), SetupError> {
        let wanted = meeting.situation.word("mode");
        let firing = || shooters.iter().filter(|one| one.weapon.mode != Mode::Single);
        if wanted != "single" && firing().next().is_none() {
            let guns: Vec<&str> = shooters.iter().map(|one| one.weapon.name.as_str()).collect();
            let message = format!("no {wanted} with {}", guns.join(" or "));
            return Err(SetupError::of("mode", message));
        }
        let distance = shooting.distance;
        if let Some(one) = firing().find(|one| !self.mode_reaches(&one.weapon, distance)) {
            let farthest = self.rules.mode_distance[one.weapon.mode as usize];
            let message = format!("{wanted} reaches distance {farthest}, not {distance}");
            return Err(SetupError::of("mode", message));
        }
        // Volt L46b: readying a Prep weapon covers Directing, but not Aiming.
        let prep = shooters.iter().find(|one| one.weapon.pace == Pace::Prep);
        let prep = prep.filter(|_| shooting.preparation == Preparation::Aimed);
        prep.map_or(Ok(()), |one| {
            let message = format!("`{}` is readied before each shot, not aimed", one.weapon.name);
            let fix = Some("set preparation=directed".to_owned());
            Err(SetupError::of("preparation", message).or_rather(fix))
        })
    }
}

impl Combat for Volt {
    type Resolver = TwoDiceUnder;
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn resolver(&self) -> &TwoDiceUnder {
        &self.roll
    }

    fn fresh(&self, _: &Profile) -> Condition {
        Condition::default()
    }

    fn is_out(&self, fighter: &Fighter<'_, Volt>) -> bool {
        fighter.profile.penalties.put_out(fighter.condition.wounds)
    }

    fn check(&self, attack: &Attack<'_, Volt>) -> Attempt {
        let Attack { ours, theirs, situation } = attack;
        let (mut value, against) = match situation.attack {
            // Volt L26a: an attack in close combat rolls Strike, to beat Guard.
            // Volt X18: the skill in close combat adds to it.
            Approach::Close(defender) => {
                let strike = ours.profile.weapon.strike + ours.profile.close_combat;
                (strike, self.guard(theirs, defender))
            }
            Approach::Ranged(shooting) => (self.shot(ours.profile, shooting), shooting.distance),
        };
        let [tactic, other] = situation.tactics;
        value += match tactic {
            Tactic::None | Tactic::Defensive => 0,
            // Volt X37: +3 on the own attack of the reckless, +5 on all attacks on them.
            Tactic::Reckless => self.rules.reckless[0],
            // Volt X40: -2 to hit where armour is weak.
            Tactic::FindWeakness => self.rules.find_weakness,
            // Volt X36: -2 to hit what holds a weapon, or a body up.
            Tactic::Disarm | Tactic::Immobilize => self.rules.hamper_value,
        };
        value += if other == Tactic::Reckless { self.rules.reckless[1] } else { 0 };
        value += ours.condition.penalty;
        Attempt { value, against }.eased(ours.profile.ease)
    }

    fn strike(&self, attack: &Attack<'_, Volt>, dice: &mut impl Dice) -> Aftermath<Condition> {
        let ours = attack.ours.condition;
        let (hit, theirs, harm) = self.blow(attack, dice);
        let fighter = Fighter { condition: theirs, ..attack.theirs };
        if !attack.ours.profile.strikes_again() || self.is_out(&fighter) {
            return Aftermath { ours, theirs, hit, harm };
        }
        let attack = Attack { theirs: fighter, situation: &attack.situation.again(), ..*attack };
        let (again, theirs, more) = self.blow(&attack, dice);
        Aftermath { ours, theirs, hit: hit || again, harm: harm.max(more) }
    }
}

impl Fights for Volt {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let situation = Situation::read(&meeting.situation, &self.rules)?;
        let read = |side, need| Profile::read(meeting, side, need, &self.rules);
        let profiles = match situation.attack {
            Approach::Close(_) => [read(Side::A, Need::Blade)?, read(Side::B, Need::Blade)?],
            Approach::Ranged(shooting) => {
                let profiles = [read(Side::A, Need::Gun)?, read(Side::B, Need::Nothing)?];
                self.check_shots(meeting, &profiles[..1], shooting)?;
                profiles
            }
        };
        let conditions = [Condition::default(); 2];
        Ok(Box::new(SingleAttack {
            combat: *self,
            profiles,
            conditions,
            situation,
            names: Vec::new(),
        }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        Ok(Box::new(Duel::new(*self, meeting)?))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Engaged, SetupError> {
        Ok(Box::new(super::squad::Squad::of(self, scenario)?))
    }
}
