//! Attacks of the d20 game: what modifies them, and what they do to both fighters.

mod armor;
mod damage;
mod effect;
mod fumble;
mod roll;
mod rules;

pub use roll::{AttackRoll, Swing};
pub use rules::Rules;

use super::profile::{Aim, Band, Fire, Kind, Part, Profile, Situation, Stance};
use crate::dice::Dice;
use crate::engagement::{Playable, Side};
use crate::fight::{
    Aftermath, Assault, Attack, Combat, Fighter, Meeting, SetupError, SingleAttack,
};
use crate::mechanics::Versus;
use crate::registry::Fights;
use crate::resolver::Check;
use crate::squad::{Engaged, Scenario};
use damage::Impact;

/// What play has made of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// Hit points left.
    pub hit_points: u16,
    /// Life Points left.
    pub life_points: u8,
    /// Armor Points left.
    pub armor_points: u8,
    /// Arms that were hit, 2 at most.
    pub arms: u8,
    /// Legs that were hit, 2 at most.
    pub legs: u8,
    /// Whether it lies on the ground, until its next turn.
    pub fall: Fall,
    /// Whether its Defense suffers from a charge until its next turn.
    pub charged: bool,
    /// Whether its next turn has no standard action.
    pub moves_only: bool,
    /// What state its weapon is in.
    pub hold: Hold,
}

/// Whether a hit has brought somebody to the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Fall {
    /// It has not.
    #[default]
    Upright,
    /// It has.
    Down,
    /// It has, and what was held is on the ground too.
    EmptyHanded,
}

/// What state a weapon is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hold {
    /// Ready to attack with.
    Ready,
    /// Jammed or empty: a standard action makes it ready.
    Stuck,
    /// Of no use for the rest of the fight.
    Gone,
}

/// How much of the harm is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Told {
    /// All, also what nobody had left to lose.
    All,
    /// As much as the one who suffers it has left.
    Left,
}

/// Whether a fumble in melee lets others strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    /// It does.
    Given,
    /// There was none.
    Closed,
}

/// An attack of the d20 game.
pub(super) type Strike<'a> = Attack<'a, Rules>;

impl Condition {
    /// Whether it has no standard action to attack with on its next turn.
    pub(super) fn is_idle(&self) -> bool {
        self.moves_only || self.hold != Hold::Ready
    }
}

impl Combat for Rules {
    type Resolver = AttackRoll;
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn resolver(&self) -> &AttackRoll {
        &self.roll
    }

    fn fresh(&self, profile: &Profile) -> Condition {
        Condition {
            hit_points: profile.hit_points,
            life_points: profile.life_points,
            // d20 L162a: what an armour can take is counted.
            armor_points: profile.armor_points,
            arms: 0,
            legs: 0,
            fall: Fall::Upright,
            charged: false,
            moves_only: false,
            hold: Hold::Ready,
        }
    }

    fn is_out(&self, fighter: &Fighter<'_, Rules>) -> bool {
        // d20 L158: who has no Life Point is dead.
        // Assumption: who has no hit point is out of the fight as well.
        fighter.condition.hit_points == 0 || fighter.condition.life_points == 0
    }

    fn check(&self, attack: &Strike<'_>) -> Swing {
        let Attack { ours, theirs, situation } = attack;
        let (bonus, defence) = match situation.kind {
            Kind::Melee => self.melee(attack),
            Kind::Ranged => self.ranged(attack),
        };
        let arms = i16::from(ours.condition.arms);
        // d20 L92a: each arm that was hit, in melee and at range.
        let bonus = bonus + self.aim_to_hit(situation.aim) + self.arm_to_hit * arms;
        let defence = defence + self.armor(theirs.profile, &theirs.condition);
        let weapon = &ours.profile.weapon;
        Swing {
            // d20 L38a, d20 L55a: attack bonus and modifiers against the Defense.
            versus: Versus {
                bonus: ours.profile.attack.saturating_add(bonus),
                defence: theirs.profile.defense.saturating_add(defence),
            },
            critical_from: weapon.critical_from,
            fumble_to: weapon.fumble_to,
        }
        .eased(ours.profile.ease)
    }

    fn strike(&self, attack: &Strike<'_>, dice: &mut impl Dice) -> Aftermath<Condition> {
        self.carry(attack, Told::All, dice)
    }
}

impl Rules {
    /// What melee adds to the attack roll, and to the Defense.
    fn melee(&self, attack: &Strike<'_>) -> (i16, i16) {
        let Attack { ours, theirs, situation } = attack;
        // d20 L39: cover is not looked at.
        let from = stance(situation.stance, ours.condition.fall);
        let at = stance(situation.target_stance, theirs.condition.fall);
        // Assumption: the five numbers of the table are lost; these are the D20 System's.
        let bonus = match from {
            Stance::Standing => 0,
            Stance::Crouched => self.melee_from_crouched,
            Stance::Prone => self.melee_from_prone,
        } + match at {
            Stance::Standing => 0,
            Stance::Crouched => self.melee_at_crouched,
            Stance::Prone => self.melee_at_prone,
        };
        let charge = if situation.charge { self.charge_to_hit } else { 0 };
        let open = if theirs.condition.charged { self.charge_defense } else { 0 };
        (bonus + charge, open)
    }

    /// What a shot adds to the attack roll, and to the Defense.
    fn ranged(&self, attack: &Strike<'_>) -> (i16, i16) {
        let Attack { ours, situation, .. } = attack;
        let from = stance(situation.stance, ours.condition.fall);
        // d20 L56: how the target stands is not looked at.
        let bonus = match from {
            Stance::Standing => 0,
            // d20 L69: from a crouch.
            Stance::Crouched => self.ranged_from_crouched,
            // d20 L71a: from the ground.
            Stance::Prone => self.ranged_from_prone,
        };
        // d20 L102a: distance matters here, and nowhere in melee.
        let range = match ours.profile.band {
            // d20 L62, d20 L102c: nothing.
            Some(Band::Short) | None => 0,
            // d20 L64: medium range.
            Some(Band::Medium) => self.medium_to_hit,
            // d20 L65a, d20 L103: long range.
            Some(Band::Long) => self.long_to_hit,
            // d20 L67a: extreme range.
            Some(Band::Extreme) => self.extreme_to_hit,
        };
        // d20 L71b: less of a penalty from the ground.
        // Assumption: where there is none, nothing is gained.
        let relief = if from == Stance::Prone { self.prone_range_relief } else { 0 };
        let range = (range + relief).min(0);
        // d20 L73: each shot after the first.
        let more = self.shot_to_hit * (i16::from(self.shots(**situation)) - 1);
        // d20 L108: cover adds to the Defense.
        (bonus + range + more, situation.cover)
    }

    /// What aiming adds to the attack roll.
    fn aim_to_hit(&self, aim: Aim) -> i16 {
        match aim {
            Aim::Front => 0,
            // d20 L77a: head and groin.
            Aim::Head | Aim::Groin => self.aim_hard_to_hit,
            // d20 L76b: any other part.
            Aim::Back | Aim::Arm | Aim::Leg => self.aim_to_hit,
        }
    }

    /// How many shots an attack fires.
    pub(super) fn shots(&self, situation: Situation) -> u8 {
        // d20 L97a: three in a burst, five in an automatic volley.
        match (situation.kind, situation.fire) {
            (Kind::Melee, _) | (_, Fire::Single) => 1,
            (Kind::Ranged, Fire::Burst) => self.burst_shots,
            (Kind::Ranged, Fire::Automatic) => self.automatic_shots,
        }
    }

    /// Carries an attack to its consequences for both; harm is counted as `told` says.
    pub(super) fn carry(
        &self,
        attack: &Strike<'_>,
        told: Told,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let (after, opening) = self.attempt(attack, told, dice);
        if opening == Opening::Closed {
            return after;
        }
        let ours = Fighter { condition: after.ours, ..attack.ours };
        let ours = self.give_opening(&ours, &attack.theirs, *attack.situation, dice);
        Aftermath { ours, ..after }
    }

    /// Carries an attack as far as [`carry`](Rules::carry) does, but for what others make of a
    /// fumble in melee.
    pub(super) fn attempt(
        &self,
        attack: &Strike<'_>,
        told: Told,
        dice: &mut impl Dice,
    ) -> (Aftermath<Condition>, Opening) {
        let Attack { mut ours, mut theirs, situation } = *attack;
        let (mut hit, mut harm, mut opening) = (false, 0, Opening::Closed);
        if situation.kind == Kind::Ranged && ours.profile.band.is_none() {
            dice.tell("L102a", || {
                format!("{}: {} does not reach", ours.profile.name, ours.profile.weapon.name)
            });
            let (ours, theirs) = (ours.condition, theirs.condition);
            return (Aftermath { ours, theirs, hit, harm }, opening);
        }
        ours.condition.charged = situation.charge;
        let impact = self.impact(&Attack { ours, theirs, situation }, told, dice);
        match impact {
            Impact::Miss => {}
            Impact::Stopped => hit = true,
            Impact::Wound { harm: points, life, .. } => {
                theirs.condition = self.suffer(&theirs, impact, *situation, dice);
                // Assumption: a Life Point lost is a wound, also where no hit point is.
                (hit, harm) = (true, points.max(life.into()));
            }
            Impact::Fumble => match situation.kind {
                Kind::Melee => opening = Opening::Given,
                Kind::Ranged => ours.condition = self.fumble_shot(&ours, dice),
            },
        }
        let (ours, theirs) = (ours.condition, theirs.condition);
        (Aftermath { ours, theirs, hit, harm }, opening)
    }
}

/// How someone stands who may have fallen.
fn stance(stated: Stance, fall: Fall) -> Stance {
    if fall == Fall::Upright { stated } else { Stance::Prone }
}

impl Fights for Rules {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let situation = Situation::read(&meeting.situation)?;
        let read = |side, part| Profile::read(meeting, side, part, situation, self);
        let profiles = [read(Side::A, Part::Attacks)?, read(Side::B, Part::Suffers)?];
        let conditions = profiles.each_ref().map(|profile| self.fresh(profile));
        Ok(Box::new(SingleAttack {
            combat: *self,
            profiles,
            conditions,
            situation,
            names: Vec::new(),
        }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        Ok(Box::new(super::duel::Duel::read(meeting, self)?))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Engaged, SetupError> {
        Ok(Box::new(super::squad::Squad::of(self, scenario)?))
    }
}
