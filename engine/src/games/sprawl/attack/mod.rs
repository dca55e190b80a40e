//! Attacks: their rolls and effects.

mod alike;
mod blast;
mod brawl;
mod damage;
mod harm_limit;
mod shot;
mod target;

pub use blast::{Blast, Burst, Lob, Scatter, at_spot, goes_off, is_caught};
pub use brawl::{Leaving, attacker, attacks, has_free_attack, startle, tell_leave};
pub use target::{can_be_attacked, cover, is_before, nearest_viable};

use super::profile::{
    Aim, ArmKind, Bounds, Condition, Cover, Defence, FightKind, Motion, Profile, Situation, Size,
    Stance, Working,
};
use super::rules::{AtZero, Rules};
use crate::dice::Dice;
use crate::engagement::Side;
use crate::fight::{Aftermath, Attack, Combat, Fighter};
use crate::mechanics::PoolCheck;
use crate::resolver::Check;

impl Rules {
    /// Returns the damage beyond which a fighter's suffering makes no difference in a duel.
    #[must_use]
    pub fn bounds(&self, profile: &Profile, situation: &Situation) -> Bounds {
        let fresh = self.fresh(profile);
        let cannot_hit_from = first_never(|suffered| {
            let check = self.aimed(profile, Condition { suffered, ..fresh }, situation);
            self.can_meet(check.pool, check.difficulty)
        });
        Bounds { cannot_hit_from, cannot_rise_from: self.cannot_rise_from(profile) }
    }

    /// Returns the damage beyond which a fighter's suffering makes no difference in any situation.
    #[must_use]
    pub fn limits(&self, profile: &Profile) -> Bounds {
        let rules = &self.fight;
        let long = profile.arm.map_or(0, |arm| arm.long_difficulty);
        let eases = [
            rules.short_range.min(long),
            *rules.cover_partial,
            *rules.cover_full,
            *rules.target_running,
            *rules.target_small,
            *rules.target_large,
            *rules.spot,
        ];
        // The easiest possible attack.
        let ease: i16 = eases.map(|ease| ease.min(0)).iter().sum();
        let pool = profile.shooting.max(profile.brawling);
        let cannot_hit_from =
            first_never(|suffered| self.can_meet(pool, 1 + i16::from(suffered) + ease));
        Bounds { cannot_hit_from, cannot_rise_from: self.cannot_rise_from(profile) }
    }

    /// Returns the damage from which no roll of its Guts gets a fighter up again.
    fn cannot_rise_from(&self, profile: &Profile) -> u8 {
        first_never(|suffered| self.can_meet(profile.guts, i16::from(suffered.max(1))))
    }

    /// Returns the Test of an attack, or of the defence in a brawl, with all modifiers.
    #[must_use]
    pub fn aimed(&self, ours: &Profile, condition: Condition, situation: &Situation) -> PoolCheck {
        // SPRAWL L211: each point suffered adds 1 to the Difficulty of Shooting and Brawling.
        let difficulty = 1 + i16::from(condition.suffered);
        let (pool, more) = match situation.kind {
            // SPRAWL L138a: as many dice as Shooting.
            // SPRAWL L143b: the same for a throw.
            FightKind::Shoot => (ours.shooting, self.hindrance(ours, situation)),
            FightKind::Brawl => {
                // SPRAWL L199b: each attacker after the first adds 1 to the target's Difficulty.
                let more = match ours.side {
                    Side::A => 0,
                    Side::B => situation.attacker - 1,
                };
                (self.brawling(ours, condition, situation), more)
            }
        };
        let check = PoolCheck { pool, difficulty: difficulty + more };
        check.eased(situation.eases[ours.side.index()])
    }

    /// Returns what the circumstances of a shot add to its Difficulty.
    fn hindrance(&self, ours: &Profile, situation: &Situation) -> i16 {
        let rules = &self.fight;
        // SPRAWL L122: what makes a target hard to hit adds to the Difficulty.
        let arm = ours.arm.filter(|arm| arm.kind != ArmKind::Grenade);
        let range = match arm {
            Some(arm) if arm.short_inches < situation.range_inches => arm.long_difficulty,
            Some(_) => *rules.short_range,
            // A throw has a longest distance, and no long range.
            None => 0,
        };
        let cover = match situation.cover {
            Cover::None => 0,
            Cover::Partial => *rules.cover_partial,
            Cover::Full => *rules.cover_full,
        };
        let motion = match situation.motion {
            Motion::Steady => 0,
            Motion::Running => *rules.target_running,
        };
        let size = match situation.size {
            Size::Small => *rules.target_small,
            Size::Normal => 0,
            Size::Large => *rules.target_large,
        };
        let aim = match situation.aim {
            Aim::Target => 0,
            // SPRAWL L155b: a spot is a small target. It is in cover as a target there would be.
            Aim::Spot => *rules.spot,
        };
        range + cover + motion + size + aim
    }

    /// Returns the dice of a fighter in a brawl.
    fn brawling(&self, ours: &Profile, condition: Condition, situation: &Situation) -> u8 {
        // SPRAWL L191: none against a free attack.
        if situation.defence == Defence::Free && ours.side == Side::B {
            return 0;
        }
        let fights_on = match (condition.stance, condition.weapon) {
            (_, Working::Spent) | (Stance::Down | Stance::Out, _) => false,
            // `brawl_at_zero` says whether the fallen still defend themselves.
            (Stance::Recovering, _) => self.fallen_fight(situation.kind),
            (Stance::Up | Stance::Pinned | Stance::PinnedHurt, _) => true,
        };
        if fights_on { ours.brawling } else { 0 }
    }

    /// Returns whether fighters with the result Recovery still fight back.
    #[must_use]
    pub fn fallen_fight(&self, kind: FightKind) -> bool {
        kind == FightKind::Brawl && *self.fight.brawl_at_zero == AtZero::Fight
    }
}

/// Returns the lowest damage with which something is no longer possible.
fn first_never(can: impl Fn(u8) -> bool) -> u8 {
    (0..u8::MAX).find(|&suffered| !can(suffered)).unwrap_or(u8::MAX)
}

impl Rules {
    /// Returns the check of an attack, with all modifiers.
    pub fn check(&self, attack: &Attack<'_, Rules>) -> PoolCheck {
        self.aimed(attack.ours.profile, attack.ours.condition, attack.situation)
    }
}

impl Combat for Rules {
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn fresh(&self, profile: &Profile) -> Condition {
        Condition {
            stance: Stance::Up,
            weapon: Working::Ready,
            // `suffered_off_health` says whether damage suffered before is subtracted from the
            // Health of the stat line. A fighter that lost all of it and is here again got up with
            // 1.
            health: match *self.fight.suffered_off_health {
                true => profile.health.saturating_sub(profile.suffered).max(1),
                false => profile.health,
            },
            toughness: profile.toughness,
            suffered: profile.suffered,
        }
    }

    fn is_out(&self, fighter: &Fighter<'_, Rules>) -> bool {
        fighter.condition.stance == Stance::Out
    }

    #[inline]
    fn strike(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        match attack.situation.kind {
            FightKind::Shoot => self.shoot(attack, dice),
            FightKind::Brawl => self.brawl(attack, dice),
        }
    }
}
