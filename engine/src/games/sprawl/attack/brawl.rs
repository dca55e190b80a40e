//! Brawls.

use super::damage::Hit;
use super::harm_limit::harm_max;
use crate::dice::{Dice, Role};
use crate::fight::{Aftermath, Attack};
use crate::games::sprawl::profile::{
    Condition, Conduct, Defence, Nerve, Overwatch, Profile, Scope, Stance,
};
use crate::games::sprawl::rules::{Rules, exchange};
use crate::mechanics::PoolCheck;
use crate::table::Base;

/// Everything that one exchange of a brawl depends on besides the rules, as pairs of ours and
/// theirs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct BrawlInputs {
    checks: [PoolCheck; 2],
    power: [u8; 2],
    toughness: [u8; 2],
    /// The harm beyond which more makes no difference.
    harm_max: [u8; 2],
    defence: Defence,
    scope: Scope,
}

/// The result of one exchange.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct BrawlResult {
    /// The harm to the defender; if negative, to the attacker.
    harm: i16,
    /// Whether the attacker's Test met its Difficulty.
    hit: bool,
}

/// Why a Character leaves close combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// It breaks off.
    ByChoice,
    /// It panics.
    InPanic,
}

impl Rules {
    /// Returns whether two Characters on these bases and floors are in close combat.
    pub fn are_engaged(&self, bases: [Base; 2], floors: impl FnOnce() -> [i32; 2]) -> bool {
        // SPRAWL L179: touching bases, on floors less than `contact_height_inches` apart.
        bases[0].touches(bases[1]) && {
            let [ours, theirs] = floors();
            let apart = (ours - theirs).abs();
            apart == 0 || apart < *self.table.contact_height
        }
    }
}

/// Returns whether a Character in this stance attacks its opponent.
#[must_use]
pub fn attacks(stance: Stance) -> bool {
    // The fallen attack nobody. `brawl_at_zero` and `contact_at_zero` say whether anybody attacks
    // them.
    !stance.is_felled()
}

/// Counts an attacker of this Turn, and returns its number, from 1.
pub fn attacker(target: &mut Conduct, defence: Defence, stance: Stance) -> i16 {
    if defence == Defence::Free || !attacks(stance) {
        return 1;
    }
    target.assailants = target.assailants.saturating_add(1);
    target.assailants.into()
}

/// Returns whether an opponent has a free attack on a Character that leaves close combat.
#[must_use]
pub fn has_free_attack(
    opponent: (&Conduct, Stance),
    leaver: (&Conduct, Stance),
    leaving: Leaving,
) -> bool {
    // SPRAWL L189b: each opponent that is able immediately attacks a Character that breaks off or
    // panics, as long as this one can still leave.
    let able = |(conduct, stance): (&Conduct, Stance)| conduct.is_able(stance);
    let leaves = match leaving {
        Leaving::ByChoice => able(leaver),
        Leaving::InPanic => leaver.1 != Stance::Out && leaver.0.nerve != Nerve::Fled,
    };
    able(opponent) && leaves
}

/// Tells that a Character breaks off from close combat.
pub fn tell_leave(dice: &mut impl Dice) {
    dice.tell("L189b", || format!("{} breaks off", Role::Us));
}

/// Startles a Character that is attacked in close combat out of being Pinned or Panicked.
pub fn startle(condition: &mut Condition, conduct: &mut Conduct, dice: &mut impl Dice) {
    let lies = matches!(condition.stance, Stance::Pinned | Stance::PinnedHurt);
    conduct.watch = Overwatch::Off;
    conduct.hidden = 0;
    if lies || conduct.nerve == Nerve::Panicked {
        // SPRAWL L181c: an attack ends being Pinned or Panicked.
        if lies {
            condition.stance = Stance::Up;
        }
        conduct.nerve = Nerve::Steady;
        dice.tell("L181c", || format!("{} has to fight, and does", Role::Us));
    }
}

impl Rules {
    /// Returns whether a Character in this stance is in close combat with those whom it touches.
    #[must_use]
    pub fn fights_on(&self, stance: Stance) -> bool {
        // `contact_at_zero` says whether those at 0 Health are.
        !(stance.is_felled() && *self.fight.zero_frees)
    }

    /// Returns the damage dice of a fighter in a brawl, besides its margin.
    fn power(&self, profile: &Profile) -> u8 {
        // `unarmed_power` says whether Muscle is the Power of bare hands; it is added to that of a
        // melee weapon.
        let muscle = if *self.fight.muscle_is_power { profile.muscle } else { 0 };
        muscle.saturating_add(profile.arm.map_or(0, |arm| arm.power))
    }

    /// Plays one exchange of a brawl, from its Tests to their consequences.
    pub(super) fn brawl(
        &self,
        attack: &Attack<'_, Rules>,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let Attack { ours, theirs, situation } = attack;
        let [mut we, mut they] = [ours.condition, theirs.condition];
        // SPRAWL L199a: the target defends itself against each of its attackers.
        let turned = Attack { ours: *theirs, theirs: *ours, situation };
        let clash = BrawlInputs {
            checks: [self.check(attack), self.check(&turned)],
            power: [self.power(ours.profile), self.power(theirs.profile)],
            toughness: [we.toughness, they.toughness],
            harm_max: [harm_max(ours), harm_max(theirs)],
            defence: situation.defence,
            scope: situation.scope,
        };
        let clashed = dice.part(self, clash, |dice, rules, clash| clash.settled(rules, dice));
        let (dealt, taken) = (clashed.harm.max(0) as u8, (-clashed.harm).max(0) as u8);
        let kind = situation.kind;
        they = self.suffer(they, dealt, (kind, Role::Them), dice);
        we = self.suffer(we, taken, (kind, Role::Us), dice);
        Aftermath { ours: we, theirs: they, hit: clashed.hit, harm: dealt.into() }
    }
}

impl BrawlInputs {
    /// Returns the result as far as it makes a difference.
    fn settled(self, rules: &Rules, dice: &mut impl Dice) -> BrawlResult {
        let BrawlResult { harm, hit } = self.fought(rules, dice);
        let [ours, theirs] = self.harm_max.map(i16::from);
        let harm = harm.clamp(-ours, theirs);
        // A duel does not use whether the attacker's Test met its Difficulty.
        BrawlResult { harm, hit: hit && (self.scope == Scope::Attack || 0 < harm) }
    }

    /// Rolls the Tests of both, and the damage of the winner.
    fn fought(self, rules: &Rules, dice: &mut impl Dice) -> BrawlResult {
        let exchange = dice
            .part(rules, self.checks, |dice, rules, checks| exchange(&rules.test, checks, dice));
        if self.defence == Defence::Free {
            dice.tell("L191", || {
                format!("{} attacks {}, who has no dice in defence", Role::Us, Role::Them)
            });
        }
        let harm = match exchange.lead {
            1.. => self.damage([Role::Us, Role::Them], exchange.lead, rules, dice),
            0 => {
                if 0 < self.checks[0].pool.max(self.checks[1].pool) {
                    dice.tell("L183e", || {
                        format!("{} and {} trade blows: a tie", Role::Us, Role::Them)
                    });
                }
                0
            }
            ..0 => -self.damage([Role::Them, Role::Us], -exchange.lead, rules, dice),
        };
        BrawlResult { harm, hit: exchange.met }
    }

    /// Rolls the winner's damage to the loser.
    fn damage(
        self,
        [winner, loser]: [Role; 2],
        margin: i16,
        rules: &Rules,
        dice: &mut impl Dice,
    ) -> i16 {
        // SPRAWL L183d: the winner inflicts damage.
        dice.tell("L183d", || format!("{winner} beats {loser} by {margin}"));
        let place = |role| usize::from(role != Role::Us);
        let (power, toughness) = (self.power[place(winner)], self.toughness[place(loser)]);
        rules.harm(Hit { successes: margin, power, toughness, target: loser }, dice).into()
    }
}
