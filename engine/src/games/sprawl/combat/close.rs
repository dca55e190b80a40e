//! Brawls.

use super::{Condition, Sprawl};
use crate::dice::{Dice, Key};
use crate::fight::{Aftermath, Attack, Combat, Fighter};
use crate::games::sprawl::mechanic::exchange;
use crate::games::sprawl::profile::{Defence, Profile, Scope};
use crate::mechanics::PoolCheck;

/// What comes of one exchange.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Clash {
    /// Harm to the one attacked; below zero, to the one who attacks.
    harm: i16,
    /// Whether the attacker's Test met its Difficulty.
    hit: bool,
}

/// A check in one integer, for keys.
fn packed(check: PoolCheck) -> i32 {
    (i32::from(check.pool) << 16) | i32::from(check.difficulty as u16)
}

impl Sprawl {
    /// The damage dice of a fighter beside its margin.
    pub(super) fn power(&self, profile: &Profile) -> u8 {
        // Assumption: Muscle is the Power of bare hands, and a melee weapon's comes on top.
        let muscle = if self.rules.muscle_is_power { profile.muscle } else { 0 };
        muscle.saturating_add(profile.arm.as_ref().map_or(0, |arm| arm.power))
    }

    /// One exchange of a brawl, from its Tests to their consequences.
    pub(super) fn brawl(
        &self,
        attack: &Attack<'_, Sprawl>,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let Attack { ours, theirs, situation } = attack;
        let (defence, [mut we, mut they]) = (attack.turned(), [ours.condition, theirs.condition]);
        // SPRAWL L199a: the target defends itself against each of its attackers.
        let checks = [self.check(attack), self.check(&defence)];
        let limits = [ours, theirs].map(Sprawl::harm_max);
        let inputs = [
            packed(checks[0]),
            packed(checks[1]),
            i32::from(self.power(ours.profile)),
            i32::from(self.power(theirs.profile)),
            i32::from(we.toughness),
            i32::from(they.toughness),
            i32::from(limits[0]),
            i32::from(limits[1]),
        ];
        // A duel does not ask what the Test of the attacker met.
        let (part, asks) = match situation.scope {
            Scope::Attack => ("SPRAWL brawl, one attack", true),
            Scope::Duel => ("SPRAWL brawl", false),
        };
        let clash = dice.settle_by_key(Key::new(part, inputs), |dice| {
            let Clash { harm, hit } = self.clash(attack, checks, dice);
            let harm = harm.clamp(-i16::from(limits[0]), i16::from(limits[1]));
            Clash { harm, hit: hit && (asks || 0 < harm) }
        });
        // SPRAWL L195: nobody is Pinned by what stays above 0 Health.
        let (dealt, taken) = (clash.harm.max(0) as u8, (-clash.harm).max(0) as u8);
        they = self.suffer(theirs.profile, they, dealt, situation.kind, dice);
        we = self.suffer(ours.profile, we, taken, situation.kind, dice);
        Aftermath { ours: we, theirs: they, hit: clash.hit, harm: dealt.into() }
    }

    fn clash(
        &self,
        attack: &Attack<'_, Sprawl>,
        checks: [PoolCheck; 2],
        dice: &mut impl Dice,
    ) -> Clash {
        let Attack { ours, theirs, situation } = attack;
        let (us, them) = (&ours.profile.name, &theirs.profile.name);
        let key = Key::new("SPRAWL exchange", checks.map(packed));
        let exchange = dice.settle_by_key(key, |dice| exchange(&self.test, checks, dice));
        if situation.defence == Defence::Free {
            dice.tell("L191", || format!("{us} attacks {them}, who has no dice in defence"));
        }
        // SPRAWL L183d: the winner does the damage.
        let winner = |winner: &Fighter<'_, Sprawl>, loser: &Fighter<'_, Sprawl>, dice: &mut _| {
            let (margin, by) = (exchange.lead.abs(), &winner.profile.name);
            let name = &loser.profile.name;
            Dice::tell(dice, "L183d", || format!("{by} beats {name} by {margin}"));
            let power = self.power(winner.profile);
            i16::from(self.harm(name, margin, power, loser.condition.toughness, dice))
        };
        let harm = match exchange.lead {
            1.. => winner(ours, theirs, dice),
            0 => {
                if 0 < checks[0].pool.max(checks[1].pool) {
                    dice.tell("L183e", || format!("{us} and {them} trade blows: a tie"));
                }
                0
            }
            ..0 => -winner(theirs, ours, dice),
        };
        Clash { harm, hit: exchange.met }
    }
}

impl<'a> Attack<'a, Sprawl> {
    /// The same from the other side.
    fn turned(&self) -> Attack<'a, Sprawl> {
        Attack { ours: self.theirs, theirs: self.ours, situation: self.situation }
    }
}
