//! One attack and its effect on both fighters.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::volley::{self, Allocation, Volley};
use crate::dice::{
    Dice, Exact, Line, Name, Role, Transcript, drawn_counts, replayed, rolled_counts,
};
use crate::law::Law;

/// The attack rules of a game, as far as two fighters need them.
///
/// [`strike`](Combat::strike) is the only place that applies consequences.
pub trait Combat: Send + Sync {
    /// A stat line with a weapon in hand; constant during play.
    type Profile: Debug + Send + Sync;
    /// What changes during play: wounds, conditions, ammunition.
    type Condition: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// The circumstances of an attack: range, cover, charge.
    type Situation: Debug + Send + Sync;

    /// Returns the condition in which a fighter starts.
    fn fresh(&self, profile: &Self::Profile) -> Self::Condition;

    /// Returns whether a fighter in this condition is out of the fight.
    fn is_out(&self, fighter: &Fighter<'_, Self>) -> bool;

    /// Carries an attack through, from its check to the consequences for both fighters.
    fn strike(&self, attack: &Attack<'_, Self>, dice: &mut impl Dice)
    -> Aftermath<Self::Condition>;

    /// Returns whether what an attack has left can go on to the next figure.
    fn carries(&self) -> bool {
        false
    }

    /// Carries through what of an attack falls on one figure, like [`strike`](Combat::strike): all of
    /// it, or what it had `left` after the figure before. Returns what is then left for the next.
    fn portion(
        &self,
        attack: &Attack<'_, Self>,
        left: Option<u16>,
        dice: &mut impl Dice,
    ) -> (Aftermath<Self::Condition>, u16) {
        debug_assert!(left.is_none(), "an attack that carries nothing over has nothing left");
        (self.strike(attack, dice), 0)
    }

    /// Returns the exact law of what a rule of this game computes. Rules that may have any number
    /// of branches bound them here.
    fn law<T: Ord + Clone>(&self, hand: &mut Exact, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        hand.law_of(rule)
    }
}

/// A fighter: a stat line and its current condition.
#[derive(Debug)]
pub struct Fighter<'a, C: Combat + ?Sized> {
    /// The stat line.
    pub profile: &'a C::Profile,
    /// The current condition.
    pub condition: C::Condition,
}

impl<C: Combat + ?Sized> Clone for Fighter<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Combat + ?Sized> Copy for Fighter<'_, C> {}

/// One attack: attacker, target and situation.
#[derive(Debug)]
pub struct Attack<'a, C: Combat + ?Sized> {
    /// The attacker.
    pub ours: Fighter<'a, C>,
    /// The target.
    pub theirs: Fighter<'a, C>,
    /// The situation.
    pub situation: &'a C::Situation,
}

impl<C: Combat + ?Sized> Clone for Attack<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Combat + ?Sized> Copy for Attack<'_, C> {}

/// The result of an attack for both fighters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aftermath<T> {
    /// The attacker afterwards; misfires and ripostes can hurt it.
    pub ours: T,
    /// The target afterwards.
    pub theirs: T,
    /// Whether the attack roll reached its target number.
    pub hit: bool,
    /// The damage left after every defence, in the game's own unit; 1 or more is a wound.
    pub harm: u16,
}

/// The result of an attack as analyses count it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackResult {
    /// Whether the attack roll reached its target number.
    pub hit: bool,
    /// The damage left after every defence, in the game's own unit; 1 or more is a wound.
    pub harm: u16,
    /// Whether this attack alone puts the target out of the fight.
    pub out: bool,
}

impl AttackResult {
    /// Returns whether any damage is left after every defence.
    #[must_use]
    pub const fn wounds(&self) -> bool {
        1 <= self.harm
    }
}

/// The object-safe interface of one attack.
pub trait Assault: Any + Send + Sync {
    /// Returns the exact law of its result.
    fn law(&self, hand: &mut Exact) -> Law<AttackResult>;

    /// Counts the results of the attacks numbered `first` to `first + trials - 1` of a seed. The
    /// counts do not depend on the number of threads.
    fn sample(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<AttackResult, u64>;

    /// Counts the results of attacks like [`sample`](Assault::sample), and rolls every die.
    fn sample_rolled(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<AttackResult, u64>;

    /// Returns whether what it has left can go on to the next figure.
    fn carries(&self) -> bool;

    /// Plays and records the attack of this seed and index.
    fn playthrough(&self, seed: u64, index: u64) -> Vec<Line>;

    /// Joins attacks into a [`Volley`] on so many figures of their target's stat line. They may
    /// include this one. Returns `None` if there is none, or they are not of its game.
    fn volley<'a>(
        &self,
        attacks: &[&'a dyn Assault],
        figures: u16,
        allocation: Allocation,
    ) -> Option<Box<dyn Volley + 'a>>;

    /// Returns the probability of each result by enumerating all sequences of faces, and the
    /// probability of those too rare to be enumerated.
    #[cfg(test)]
    fn brute(&self) -> (BTreeMap<AttackResult, f64>, f64);
}

/// An attack between two fighters, ready to be played.
#[derive(Debug)]
pub struct SingleAttack<C: Combat> {
    /// The rules.
    pub combat: C,
    /// The attacker and the target.
    pub profiles: [C::Profile; 2],
    /// Their conditions before the attack.
    pub conditions: [C::Condition; 2],
    /// The situation.
    pub situation: C::Situation,
    /// The names of both, and of the attacker's weapon, for told lines.
    pub names: Vec<String>,
}

impl<C: Combat> SingleAttack<C> {
    fn blow(&self, dice: &mut impl Dice) -> AttackResult {
        let [ours, theirs] = [0, 1].map(|side: usize| Fighter {
            profile: &self.profiles[side],
            condition: self.conditions[side],
        });
        let attack = Attack { ours, theirs, situation: &self.situation };
        for (role, name) in Role::ALL.into_iter().zip(0..) {
            dice.cast(role, Name(name));
        }
        let after = self.combat.strike(&attack, dice);
        let theirs = Fighter { condition: after.theirs, ..theirs };
        AttackResult { hit: after.hit, harm: after.harm, out: self.combat.is_out(&theirs) }
    }
}

impl<C: Combat + 'static> Assault for SingleAttack<C> {
    fn law(&self, hand: &mut Exact) -> Law<AttackResult> {
        self.combat.law(hand, |dice| self.blow(dice))
    }

    fn sample(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<AttackResult, u64> {
        drawn_counts(seed, &(first..first + trials), |dice| self.blow(dice))
    }

    fn sample_rolled(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<AttackResult, u64> {
        rolled_counts(seed, &(first..first + trials), 1, |dice| self.blow(dice))
    }

    fn carries(&self) -> bool {
        self.combat.carries()
    }

    fn playthrough(&self, seed: u64, index: u64) -> Vec<Line> {
        replayed(
            seed,
            index,
            |dice| self.blow(dice),
            |dice, is_whole| {
                let mut dice = Transcript::with_names(dice, self.names.clone());
                match is_whole {
                    true => dice.part(self, (), |dice, attack, ()| attack.blow(dice)),
                    false => self.blow(&mut dice),
                };
                dice.into_lines()
            },
        )
    }

    fn volley<'a>(
        &self,
        attacks: &[&'a dyn Assault],
        figures: u16,
        allocation: Allocation,
    ) -> Option<Box<dyn Volley + 'a>> {
        volley::join::<C>(attacks, figures, allocation)
    }

    #[cfg(test)]
    fn brute(&self) -> (BTreeMap<AttackResult, f64>, f64) {
        crate::dice::Enumerated::sequence(|dice| self.blow(dice))
    }
}
