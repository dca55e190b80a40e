//! Skrapyard attacks: shots, blows and their chains, and what heroes spend on them.
//!
//! What bears on an attack is said by the stances of both, and what comes of it stands in their
//! conditions. Where a squad has to work out a stance from where its figures are, `formation` and
//! `contact` say how.

mod blows;
mod characteristic;
mod contact;
mod feats;
mod formation;
mod hands;
mod magic;
mod melee;
mod shots;
mod sight;

pub use blows::{Exchange, Strike, struck};
pub use characteristic::Again;
pub use contact::{Contact, Contacts, Foes, engaging, is_behind, must_fight, touches};
pub use feats::Performance;
pub use formation::{Formation, is_near, may_stand_by};
pub use hands::{HitEffect, NetState, still_open};
pub use magic::Work;
pub use shots::{Bolt, Shooting};
pub use sight::{eighths, facing_to_shoot, is_faced, is_in_combat, nearest_target, obstacles};

use super::profile::{Body, Condition, FightKind, Profile, Situation};
use super::rules::Rules;
use crate::dice::Dice;
use crate::fight::{Aftermath, Attack, Combat, Fighter};
use crate::mechanics::Characteristic;
use crate::resolver::Check;

impl Rules {
    /// Returns the check of an attack, with all modifiers.
    pub fn check(&self, attack: &Attack<'_, Rules>) -> Characteristic {
        let check = match attack.situation.kind {
            FightKind::Shoot => self.aimed(attack),
            FightKind::Fight => self.attack_check(attack),
        };
        check.eased(attack.situation.ours.ease)
    }
}

impl Combat for Rules {
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn fresh(&self, profile: &Profile) -> Condition {
        Condition::fresh(profile)
    }

    fn is_out(&self, fighter: &Fighter<'_, Rules>) -> bool {
        fighter.condition.wear.body == Body::Removed
    }

    fn strike(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        match attack.situation.kind {
            FightKind::Shoot if self.arcs(attack) => self.arc(attack, dice),
            FightKind::Shoot => self.shoot(attack, dice),
            FightKind::Fight => self.fight(attack, dice),
        }
    }
}
