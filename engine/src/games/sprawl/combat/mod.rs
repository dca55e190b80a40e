//! SPRAWL attacks: what is rolled, and what comes of it.

mod blast;
mod close;
mod damage;
mod ranged;
mod recovery;

use super::mechanic::{damage_test, tally, test, toughness_test};
use super::profile::{Aim, ArmKind, Bounds, Cover, Defence, Kind, Pace, Profile, Situation, Size};
use crate::book::Parameters;
use crate::dice::Dice;
use crate::engagement::Side;
use crate::fight::{Aftermath, Attack, Combat, Fighter};
use crate::games::sprawl::squad::TableRules;
use crate::mechanics::{PoolCheck, SuccessPool};
use crate::resolver::Check;

/// The combat rules of SPRAWL, as a book sets them.
#[derive(Clone, Debug)]
pub struct Sprawl {
    test: SuccessPool,
    /// Tests of which all successes count.
    tally: SuccessPool,
    damage: SuccessPool,
    toughness: SuccessPool,
    rules: Rules,
    /// What the book sets of tables and squads.
    pub(super) table: TableRules,
}

/// What the book sets, beside the pools.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a yes or no of the book")]
struct Rules {
    short_range: i16,
    cover_partial: i16,
    cover_full: i16,
    target_running: i16,
    target_small: i16,
    target_large: i16,
    spot: i16,
    throw_inches: [u16; 5],
    scatter_shift_inches: i16,
    scatter_thrown_divisor: u8,
    scatter_shot_divisor: u8,
    scatter_harms: bool,
    misfire_jam_to: u8,
    recovery_to: u8,
    down_to: u8,
    zero_is_out: bool,
    brawl_at_zero: AtZero,
    recovery_at_once: bool,
    muscle_is_power: bool,
    fall_inches_min: u16,
    fall_resisted: bool,
    suffered_off_health: bool,
}

/// What becomes of a brawl when a fighter is at 0 Health.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AtZero {
    /// It goes on, and who is at 0 Health rolls no dice until it is up.
    Finish,
    /// It is over.
    End,
    /// It goes on, and who has the result Recovery still fights back.
    Fight,
}

/// What play changes of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// Whether it is on its feet.
    pub stance: Stance,
    /// Whether its weapon works.
    pub weapon: Working,
    /// Points of damage that it can still take.
    pub health: u8,
    /// Dice that resist damage.
    pub toughness: u8,
    /// Damage suffered so far, which never heals.
    pub suffered: u8,
}

/// Whether a fighter is on its feet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stance {
    /// On its feet.
    Up,
    /// Hit, and unharmed.
    Pinned,
    /// Hit and harmed since it was last up.
    PinnedHurt,
    /// At 0 Health with the result Recovery: Pinned, and up again with 1 Health.
    Recovering,
    /// At 0 Health with the result Down.
    Down,
    /// Out of Action.
    Out,
}

/// Whether a fighter's weapon works.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Working {
    /// It can be used.
    Ready,
    /// A round has jammed.
    Jammed,
    /// It does no harm any more: it is empty for good, or no roll of its bearer can succeed.
    Spent,
}

/// So many of something, in words.
pub(super) fn many(count: impl Into<i64>, one: &str, more: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { more })
}

impl Stance {
    /// Whether it is at 0 Health, and still in the fight.
    #[must_use]
    pub const fn is_felled(self) -> bool {
        matches!(self, Stance::Recovering | Stance::Down)
    }
}

impl Sprawl {
    /// The rules as these parameters set them.
    #[must_use]
    pub fn new(parameters: &Parameters) -> Sprawl {
        let number = |key: &str| parameters.number::<i16>(key);
        let inches = |key: &str| parameters.number::<u16>(key);
        let face = |key: &str| parameters.number::<u8>(key);
        let rules = Rules {
            short_range: number("short_range"),
            cover_partial: number("cover_partial"),
            cover_full: number("cover_full"),
            target_running: number("target_running"),
            target_small: number("target_small"),
            target_large: number("target_large"),
            spot: number("spot"),
            throw_inches: [
                inches("throw_inches_1"),
                inches("throw_inches_2"),
                inches("throw_inches_3"),
                inches("throw_inches_4"),
                inches("throw_inches_5"),
            ],
            scatter_shift_inches: number("scatter_shift_inches"),
            scatter_thrown_divisor: face("scatter_thrown_divisor"),
            scatter_shot_divisor: face("scatter_shot_divisor"),
            scatter_harms: parameters.choice("scatter_damage") == "power",
            misfire_jam_to: face("misfire_jam_to"),
            recovery_to: face("incapacitation_recovery_to"),
            down_to: face("incapacitation_down_to"),
            zero_is_out: parameters.choice("zero_health") == "out",
            brawl_at_zero: match parameters.choice("brawl_at_zero") {
                "end" => AtZero::End,
                "fight" => AtZero::Fight,
                _ => AtZero::Finish,
            },
            recovery_at_once: parameters.flag("recovery_at_once"),
            muscle_is_power: parameters.choice("unarmed_power") == "muscle",
            fall_inches_min: inches("fall_inches_min"),
            fall_resisted: parameters.flag("fall_resisted"),
            suffered_off_health: parameters.flag("suffered_off_health"),
        };
        Sprawl {
            test: test(parameters),
            tally: tally(parameters),
            damage: damage_test(parameters),
            toughness: toughness_test(parameters),
            rules,
            table: TableRules::new(parameters),
        }
    }

    /// Whether a fighter felled in its own Turn waits for the Recovery Phase of the next.
    pub(super) fn recovers_at_once(&self) -> bool {
        self.rules.recovery_at_once
    }

    /// Whether those with the result Recovery still fight back.
    pub(super) fn fallen_fight(&self, kind: Kind) -> bool {
        kind == Kind::Brawl && self.rules.brawl_at_zero == AtZero::Fight
    }

    /// Whether a Test with so many dice can meet a Difficulty at all.
    pub(super) fn can_meet(&self, pool: u8, difficulty: i16) -> bool {
        let rules = self.test.rules();
        let each = i16::from(rules.top_counts.max(1));
        difficulty.max(rules.difficulty_min) <= i16::from(pool).saturating_mul(each)
    }

    /// The points from which what a fighter suffers changes nothing any more, in a duel.
    pub(super) fn bounds(&self, profile: &Profile, situation: &Situation) -> Bounds {
        let never = |can: &dyn Fn(u8) -> bool| (0..u8::MAX).find(|&s| !can(s)).unwrap_or(u8::MAX);
        let fresh = self.fresh(profile);
        let hopeless = never(&|suffered| {
            let check = self.aimed(profile, Condition { suffered, ..fresh }, situation);
            self.can_meet(check.pool, check.difficulty)
        });
        let prostrate = never(&|suffered| self.can_meet(profile.guts, i16::from(suffered.max(1))));
        Bounds { hopeless, prostrate }
    }

    /// The points from which what a fighter suffers changes nothing any more, in any situation.
    pub(super) fn limits(&self, profile: &Profile) -> Bounds {
        let rules = &self.rules;
        let long = profile.arm.as_ref().map_or(0, |arm| arm.long_difficulty);
        let eases = [
            rules.short_range.min(long),
            rules.cover_partial,
            rules.cover_full,
            rules.target_running,
            rules.target_small,
            rules.target_large,
            rules.spot,
        ];
        // As easy as all that eases an attack could make it, at once.
        let ease: i16 = eases.map(|ease| ease.min(0)).iter().sum();
        let never = |can: &dyn Fn(u8) -> bool| (0..u8::MAX).find(|&s| !can(s)).unwrap_or(u8::MAX);
        let pool = profile.shooting.max(profile.brawling);
        let hopeless = never(&|suffered| self.can_meet(pool, 1 + i16::from(suffered) + ease));
        let prostrate = never(&|suffered| self.can_meet(profile.guts, i16::from(suffered.max(1))));
        Bounds { hopeless, prostrate }
    }

    /// The Test of an attack, or of the defence in a brawl: every modifier there is.
    pub(super) fn aimed(
        &self,
        ours: &Profile,
        condition: Condition,
        situation: &Situation,
    ) -> PoolCheck {
        let rules = &self.rules;
        // SPRAWL L211: each point suffered is a Difficulty more, on Shooting and on Brawling.
        let mut difficulty = 1 + i16::from(condition.suffered);
        let pool = match situation.kind {
            Kind::Shoot => {
                // SPRAWL L122: what makes a target hard to hit adds to the Difficulty.
                let arm = ours.arm.as_ref().filter(|arm| arm.kind != ArmKind::Grenade);
                difficulty += match arm {
                    Some(arm) if arm.short_inches < situation.range_inches => arm.long_difficulty,
                    Some(_) => rules.short_range,
                    // Assumption: a throw has no long range, only an end.
                    None => 0,
                };
                difficulty += match situation.cover {
                    Cover::None => 0,
                    // SPRAWL L127: up to half behind cover.
                    Cover::Partial => rules.cover_partial,
                    Cover::Full => rules.cover_full,
                };
                difficulty += match situation.pace {
                    Pace::Steady => 0,
                    Pace::Running => rules.target_running,
                };
                difficulty += match situation.size {
                    Size::Small => rules.target_small,
                    Size::Normal => 0,
                    Size::Large => rules.target_large,
                };
                difficulty += match situation.aim {
                    Aim::Target => 0,
                    // SPRAWL L155b: a spot is a small target.
                    // Assumption: what else makes the target there hard to hit adds to it.
                    Aim::Spot => rules.spot,
                };
                // SPRAWL L138a: as many dice as Shooting.
                // SPRAWL L143b: and likewise for a throw.
                ours.shooting
            }
            Kind::Brawl => {
                // SPRAWL L199b: each attacker after the first is a Difficulty more for the target.
                difficulty += match ours.side {
                    Side::A => 0,
                    Side::B => situation.attacker - 1,
                };
                self.brawling(ours, condition, situation)
            }
        };
        PoolCheck { pool, difficulty }.eased(situation.eases[ours.side.index()])
    }

    /// The dice a fighter has in a brawl.
    fn brawling(&self, ours: &Profile, condition: Condition, situation: &Situation) -> u8 {
        // SPRAWL L191: none against a free attack.
        if situation.defence == Defence::Free && ours.side == Side::B {
            return 0;
        }
        let fights_on = match (condition.stance, condition.weapon) {
            (_, Working::Spent) | (Stance::Down | Stance::Out, _) => false,
            // Assumption: `brawl_at_zero` says whether the fallen still defend themselves.
            (Stance::Recovering, _) => self.rules.brawl_at_zero == AtZero::Fight,
            (Stance::Up | Stance::Pinned | Stance::PinnedHurt, _) => true,
        };
        if fights_on { ours.brawling } else { 0 }
    }

    /// The points of harm from which more of it changes nothing for a fighter.
    fn harm_max(fighter: &Fighter<'_, Sprawl>) -> u8 {
        let Fighter { profile: Profile { bounds, .. }, condition } = fighter;
        let last = match condition.weapon {
            Working::Spent => bounds.prostrate,
            Working::Ready | Working::Jammed => bounds.hopeless.max(bounds.prostrate),
        };
        last.saturating_sub(condition.suffered).max(condition.health).max(1)
    }
}

impl Combat for Sprawl {
    type Resolver = SuccessPool;
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn resolver(&self) -> &SuccessPool {
        &self.test
    }

    fn fresh(&self, profile: &Profile) -> Condition {
        Condition {
            stance: Stance::Up,
            weapon: Working::Ready,
            // Assumption: `suffered_off_health` says whether damage suffered before came off the
            // Health of the stat line; who lost all of it and is here again got up with 1.
            health: match self.rules.suffered_off_health {
                true => profile.health.saturating_sub(profile.suffered).max(1),
                false => profile.health,
            },
            toughness: profile.toughness,
            suffered: profile.suffered,
        }
    }

    fn is_out(&self, fighter: &Fighter<'_, Sprawl>) -> bool {
        fighter.condition.stance == Stance::Out
    }

    fn check(&self, attack: &Attack<'_, Sprawl>) -> PoolCheck {
        self.aimed(attack.ours.profile, attack.ours.condition, attack.situation)
    }

    #[inline]
    fn strike(&self, attack: &Attack<'_, Sprawl>, dice: &mut impl Dice) -> Aftermath<Condition> {
        match attack.situation.kind {
            Kind::Shoot => self.shoot(attack, dice),
            Kind::Brawl => self.brawl(attack, dice),
        }
    }
}
