//! Volt attacks: shots and close attacks, with all their modifiers and effects.

mod blow;
mod landing;
mod shot;
mod tactics;
mod told;
mod wounds;

pub use blow::{CloseAttack, exchange};
pub use landing::Landing;
pub use shot::Bearing;
pub use tactics::guards;
#[cfg(test)]
pub use wounds::{Hurt, Marked, mark};

use self::landing::Delivery;
use super::profile::{Approach, Condition, Profile, Shooting, Situation, Tactic};
use super::rules::Rules;
use crate::dice::Dice;
use crate::fight::{Aftermath, Attack, Combat, Fighter};
use crate::mechanics::Attempt;
use crate::resolver::Check;

/// The result of one attack roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struck {
    /// Whether it hits.
    pub hit: bool,
    /// The target's condition afterwards.
    pub theirs: Condition,
    /// The highest row marked; 0 for none.
    pub harm: u16,
}

impl Situation {
    /// Returns the situation of the second attack of full Auto.
    fn again(self) -> Situation {
        let Approach::Ranged(shooting) = self.attack else { return self };
        let preparation = shooting.preparation.again(Bearing::On);
        Situation { attack: Approach::Ranged(Shooting { preparation, ..shooting }), ..self }
    }
}

impl Rules {
    /// Returns Pierce and Damage of a plain hit.
    pub fn force(&self, profile: &Profile, situation: Situation) -> [i16; 2] {
        match situation.attack {
            Approach::Close(_) => self.blow_force(profile),
            Approach::Ranged(_) => self.shot_force(&profile.weapon),
        }
    }

    /// Plays the first attack of a turn, including its wounds.
    pub fn strike_once(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Struck {
        let theirs = attack.theirs;
        if let Approach::Ranged(shooting) = attack.situation.attack
            && !self.reaches(attack.ours.profile, shooting.distance)
        {
            told::out_of_reach(dice);
            return Struck { hit: false, theirs: theirs.condition, harm: 0 };
        }
        let (hit, hurts) = Delivery::of(self, attack).deliver(self, dice);
        let (mut after, harm) = wounds::mark_all(theirs, hurts, dice);
        let tactic = attack.situation.tactics[0];
        after.hamper = tactic.hampers(self, Fighter { condition: after, ..theirs }, harm, dice);
        Struck { hit, theirs: after, harm }
    }

    /// Plays the second attack of full Auto, at the same target.
    pub fn strike_again(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Struck {
        self.strike_once(&Attack { situation: &attack.situation.again(), ..*attack }, dice)
    }

    /// Returns the check of the second attack of full Auto.
    pub fn check_again(&self, attack: &Attack<'_, Rules>) -> Attempt {
        self.check(&Attack { situation: &attack.situation.again(), ..*attack })
    }
}

impl Rules {
    /// Returns the check of an attack, with all modifiers.
    pub fn check(&self, attack: &Attack<'_, Rules>) -> Attempt {
        let Attack { ours, theirs, situation } = attack;
        let (value, against) = match situation.attack {
            Approach::Close(defender) => (self.blow(ours.profile), self.guard(theirs, defender)),
            Approach::Ranged(shooting) => {
                let value = self.shot(ours.profile, shooting, theirs.condition.hamper);
                (value, shooting.distance)
            }
        };
        let value = value + Tactic::changes(situation.tactics, self) + ours.condition.penalty;
        Attempt { value, against }.eased(ours.profile.ease)
    }
}

impl Combat for Rules {
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn fresh(&self, _: &Profile) -> Condition {
        Condition::default()
    }

    fn is_out(&self, fighter: &Fighter<'_, Rules>) -> bool {
        fighter.profile.penalties.put_out(fighter.condition.wounds)
    }

    fn strike(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        let ours = attack.ours.condition;
        let Struck { hit, theirs, harm } = self.strike_once(attack, dice);
        let fighter = Fighter { condition: theirs, ..attack.theirs };
        if !attack.ours.profile.strikes_again() || self.is_out(&fighter) {
            return Aftermath { ours, theirs, hit, harm };
        }
        let again = self.strike_again(&Attack { theirs: fighter, ..*attack }, dice);
        Aftermath { ours, theirs: again.theirs, hit: hit || again.hit, harm: harm.max(again.harm) }
    }
}
