//! Damage, what resists it, and what becomes of those at 0 Health.

use super::{AtZero, Condition, Sprawl, Stance, many};
use crate::dice::{Dice, Die, Key};
use crate::games::sprawl::profile::{Kind, Profile};
use crate::mechanics::PoolCheck;
use crate::resolver::Resolver;

/// A result of the Incapacitation Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fate {
    Recovery,
    Down,
    Out,
}

impl Sprawl {
    /// Damage dice against Toughness dice: the points that stay.
    pub(super) fn harm(
        &self,
        target: &str,
        successes: i16,
        power: u8,
        toughness: u8,
        dice: &mut impl Dice,
    ) -> u8 {
        let inputs = [i32::from(successes), i32::from(power), i32::from(toughness)];
        let key = Key::new("SPRAWL damage", inputs);
        let damage = |dice: &mut _| self.points(successes, power, dice);
        let resist = |dice: &mut _| self.resistance(toughness, dice);
        dice.oppose_by_key(key, damage, Sprawl::harmless, resist, |dice, damage, resisted| {
            Sprawl::left(target, damage, resisted, dice)
        })
    }

    /// The points of damage that so many successes of an attack do.
    pub(super) fn points<D: Dice>(&self, successes: i16, power: u8, dice: &mut D) -> i16 {
        // SPRAWL L205a: as many dice as the successes of the attack and the weapon's Power.
        let pool = successes.saturating_add(power.into()).clamp(0, u8::MAX.into()) as u8;
        let damage = self.damage.resolve(&PoolCheck { pool, difficulty: 1 }, dice).degree;
        dice.tell("L205a", || many(damage, "point of damage", "points of damage"));
        damage
    }

    /// The points that Toughness cancels.
    pub(super) fn resistance<D: Dice>(&self, toughness: u8, dice: &mut D) -> i16 {
        // SPRAWL L207a: as many dice as Toughness.
        let check = PoolCheck { pool: toughness, difficulty: 1 };
        self.toughness.resolve(&check, dice).degree
    }

    /// That no damage leaves no harm, without a Toughness Test.
    pub(super) fn harmless(damage: i16) -> Option<u8> {
        (damage <= 0).then_some(0)
    }

    /// What stays of damage once so much is resisted.
    pub(super) fn left<D: Dice>(target: &str, damage: i16, resisted: i16, dice: &mut D) -> u8 {
        // SPRAWL L207b: each success cancels a point.
        let harm = (damage - resisted).clamp(0, u8::MAX.into()) as u8;
        dice.tell("L207b", || format!("{target} resists {resisted}, and suffers {harm}"));
        harm
    }

    /// What stays of damage once Toughness has resisted it.
    fn resist(&self, target: &str, damage: i16, toughness: u8, dice: &mut impl Dice) -> u8 {
        Sprawl::harmless(damage).unwrap_or_else(|| {
            let resisted = self.resistance(toughness, dice);
            Sprawl::left(target, damage, resisted, dice)
        })
    }

    /// What a fall of so many inches does: the points of damage that stay.
    pub fn fall(&self, name: &str, inches: u16, toughness: u8, dice: &mut impl Dice) -> u8 {
        // SPRAWL L110: a point an inch, from more than one inch on.
        if inches < self.rules.fall_inches_min {
            return 0;
        }
        let damage = i16::try_from(inches).unwrap_or(i16::MAX);
        dice.tell("L110", || format!("{name} falls {inches} inches"));
        // Assumption: `fall_resisted` says whether Toughness resists it.
        match self.rules.fall_resisted {
            true => self.resist(name, damage, toughness, dice),
            false => damage.min(u8::MAX.into()) as u8,
        }
    }

    /// What so many points of harm make of a fighter.
    #[inline]
    pub(in crate::games::sprawl) fn suffer(
        &self,
        profile: &Profile,
        condition: Condition,
        harm: u8,
        kind: Kind,
        dice: &mut impl Dice,
    ) -> Condition {
        if harm == 0 {
            return condition;
        }
        // SPRAWL L207c: it comes off Health.
        let health = condition.health.saturating_sub(harm);
        let suffered = condition.suffered.saturating_add(harm);
        let hurt = Condition { health, suffered, ..condition };
        if 0 < health {
            dice.tell("L207c", || format!("{} is left with {health} Health", profile.name));
            let stance = match condition.stance {
                Stance::Pinned => Stance::PinnedHurt,
                other => other,
            };
            return Condition { stance, ..hurt };
        }
        Condition { stance: self.felled(&profile.name, kind, dice), ..hurt }
    }

    /// What becomes of a fighter that is at 0 Health.
    fn felled(&self, name: &str, kind: Kind, dice: &mut impl Dice) -> Stance {
        if self.rules.zero_is_out {
            // SPRAWL L213: at once, if `zero_health` has it so.
            dice.tell("L213", || format!("{name} is at 0 Health: Out of Action"));
            return Stance::Out;
        }
        if kind == Kind::Brawl && self.rules.brawl_at_zero == AtZero::End {
            // SPRAWL L189a: close combat is over then, if `brawl_at_zero` has it so.
            dice.tell("L189a", || format!("{name} is at 0 Health and has lost the brawl"));
            return Stance::Out;
        }
        // SPRAWL L222b: a die on the Incapacitation Table, at once.
        let fate = self.fate(dice);
        dice.tell("L222b", || match fate {
            Fate::Recovery => format!("{name} is at 0 Health: Recovery"),
            Fate::Down => format!("{name} is at 0 Health: Down"),
            Fate::Out => format!("{name} is at 0 Health: Out of Action"),
        });
        // SPRAWL L222a: Pinned, also by a brawl. SPRAWL L219: which pins nobody else.
        Sprawl::fallen(fate)
    }

    /// Rolls on the Incapacitation Table.
    pub(super) fn fate(&self, dice: &mut impl Dice) -> Fate {
        let (recovery_to, down_to) = (self.rules.recovery_to, self.rules.down_to);
        dice.settle_by_key(Key::new("SPRAWL incapacitation", []), |dice| {
            dice.read(Die::D10, |face| match face {
                face if face <= recovery_to => Fate::Recovery,
                face if face <= down_to => Fate::Down,
                _ => Fate::Out,
            })
        })
    }

    /// Where a result of the table leaves a fighter.
    pub(super) fn fallen(fate: Fate) -> Stance {
        match fate {
            // SPRAWL L225a: Pinned as normal.
            Fate::Recovery => Stance::Recovering,
            Fate::Down => Stance::Down,
            // SPRAWL L227a: it leaves the table.
            Fate::Out => Stance::Out,
        }
    }
}
