//! Damage, resistance, and fighters at 0 Health.

use crate::dice::{Dice, Die, Opposed, Role};
use crate::games::sprawl::profile::{Condition, FightKind, Stance};
use crate::games::sprawl::rules::{AtZero, Incapacitation, Rules, many};
use crate::mechanics::PoolCheck;
use crate::resolver::Resolver;

/// Everything that the damage of an attack depends on besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Hit {
    pub(super) successes: i16,
    pub(super) power: u8,
    pub(super) toughness: u8,
    /// The fighter that is hit.
    pub(super) target: Role,
}

impl Rules {
    /// Rolls damage dice against Toughness dice, and returns the points left.
    pub(super) fn harm(&self, hit: Hit, dice: &mut impl Dice) -> u8 {
        dice.oppose(
            self,
            hit,
            Opposed {
                ours: |dice: &mut _, rules: &Rules, hit: Hit| {
                    rules.points(hit.successes, hit.power, dice)
                },
                decided: |_: &Rules, _: Hit, damage| harmless(damage),
                theirs: |dice: &mut _, rules: &Rules, hit: Hit| {
                    rules.resistance(hit.toughness, dice)
                },
                join: |dice: &mut _, _: &Rules, hit: Hit, damage, resisted| {
                    left(hit.target, damage, resisted, dice)
                },
            },
        )
    }

    /// Rolls the points of damage of an attack with this many successes.
    pub(super) fn points<D: Dice>(&self, successes: i16, power: u8, dice: &mut D) -> i16 {
        // SPRAWL L205a: the successes of the attack plus the weapon's Power, in dice.
        let pool = successes.saturating_add(power.into()).clamp(0, u8::MAX.into()) as u8;
        let damage = self.damage.resolve(&PoolCheck { pool, difficulty: 1 }, dice).degree;
        dice.tell("L205a", || many(damage, "point of damage", "points of damage"));
        damage
    }

    /// Rolls the points that Toughness cancels.
    pub(super) fn resistance<D: Dice>(&self, toughness: u8, dice: &mut D) -> i16 {
        // SPRAWL L207a: as many dice as Toughness.
        let check = PoolCheck { pool: toughness, difficulty: 1 };
        self.toughness.resolve(&check, dice).degree
    }

    /// Returns the damage left after the Toughness Test of a fighter.
    pub fn resist(&self, target: Role, damage: i16, toughness: u8, dice: &mut impl Dice) -> u8 {
        harmless(damage).unwrap_or_else(|| {
            let resisted = self.resistance(toughness, dice);
            left(target, damage, resisted, dice)
        })
    }

    /// Returns the condition of a fighter after this many points of harm, in this kind of fight.
    #[inline]
    pub fn suffer(
        &self,
        condition: Condition,
        harm: u8,
        (kind, who): (FightKind, Role),
        dice: &mut impl Dice,
    ) -> Condition {
        if harm == 0 {
            return condition;
        }
        // SPRAWL L207c: it is subtracted from Health.
        let health = condition.health.saturating_sub(harm);
        let suffered = condition.suffered.saturating_add(harm);
        let hurt = Condition { health, suffered, ..condition };
        if 0 < health {
            dice.tell("L207c", || format!("{who} is left with {health} Health"));
            let stance = match condition.stance {
                Stance::Pinned => Stance::PinnedHurt,
                other => other,
            };
            return Condition { stance, ..hurt };
        }
        Condition { stance: self.felled(who, kind, dice), ..hurt }
    }

    /// Returns the condition of a fighter that has reached 0 Health.
    fn felled(&self, who: Role, kind: FightKind, dice: &mut impl Dice) -> Stance {
        if *self.fight.zero_is_out {
            // SPRAWL L213: at once, if `zero_health` says so.
            dice.tell("L213", || format!("{who} is at 0 Health: Out of Action"));
            return Stance::Out;
        }
        if kind == FightKind::Brawl && *self.fight.brawl_at_zero == AtZero::End {
            // SPRAWL L189a: this ends close combat, if `brawl_at_zero` says so.
            dice.tell("L189a", || format!("{who} is at 0 Health and has lost the brawl"));
            return Stance::Out;
        }
        // SPRAWL L222b: a die on the Incapacitation Table, at once.
        let result = self.incapacitation(dice);
        dice.tell("L222b", || match result {
            Incapacitation::Recovery => format!("{who} is at 0 Health: Recovery"),
            Incapacitation::Down => format!("{who} is at 0 Health: Down"),
            Incapacitation::Out => format!("{who} is at 0 Health: Out of Action"),
        });
        // SPRAWL L222a: Pinned, even by a brawl.
        // SPRAWL L219: which pins nobody else.
        result.stance()
    }

    /// Rolls on the Incapacitation Table.
    pub fn incapacitation(&self, dice: &mut impl Dice) -> Incapacitation {
        dice.part(self, (), |dice, rules, ()| {
            dice.read(Die::D10, |face| rules.fight.incapacitation.at(face))
        })
    }
}

impl Incapacitation {
    /// Returns the stance that the result leaves a fighter in.
    #[must_use]
    pub const fn stance(self) -> Stance {
        match self {
            // Pinned as usual; the cost of its recovery is still to come.
            Incapacitation::Recovery => Stance::Recovering,
            Incapacitation::Down => Stance::Down,
            // SPRAWL L227a: it leaves the table.
            Incapacitation::Out => Stance::Out,
        }
    }
}

/// Returns 0 for no damage, which needs no Toughness Test.
pub(super) fn harmless(damage: i16) -> Option<u8> {
    (damage <= 0).then_some(0)
}

/// Returns the damage left after resistance.
pub(super) fn left<D: Dice>(target: Role, damage: i16, resisted: i16, dice: &mut D) -> u8 {
    // SPRAWL L207b: each success cancels a point.
    let harm = (damage - resisted).clamp(0, u8::MAX.into()) as u8;
    dice.tell("L207b", || format!("{target} resists {resisted}, and suffers {harm}"));
    harm
}
