//! One attack and its effect on both fighters.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use crate::dice::{Dice, Exact, Line, Name, Role, Rolled, Transcript, counts};
use crate::law::Law;
use crate::resolver::Resolver;

/// The combat rules of one game, as far as two fighters need them.
///
/// Every modifier of an attack is gathered in [`check`](Combat::check), and nowhere else; all that
/// comes of it stands in [`strike`](Combat::strike).
pub trait Combat: Send + Sync {
    /// The mechanic attacks are rolled with.
    type Resolver: Resolver;
    /// A stat line with the weapon in hand; play never changes it.
    type Profile: Debug + Send + Sync;
    /// What play changes: wounds, conditions, ammunition.
    type Condition: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// The circumstances of an attack: range, cover, charge.
    type Situation: Debug + Send + Sync;

    /// The mechanic attacks are rolled with.
    fn resolver(&self) -> &Self::Resolver;

    /// The condition a fighter starts in.
    fn fresh(&self, profile: &Self::Profile) -> Self::Condition;

    /// Whether a fighter in this condition is out of the fight.
    fn is_out(&self, fighter: &Fighter<'_, Self>) -> bool;

    /// The check that an attack puts to the dice.
    fn check(&self, attack: &Attack<'_, Self>) -> <Self::Resolver as Resolver>::Check;

    /// Carries an attack from its check to its consequences for both fighters.
    fn strike(&self, attack: &Attack<'_, Self>, dice: &mut impl Dice)
    -> Aftermath<Self::Condition>;
}

/// A fighter: a stat line and what play has made of it.
#[derive(Debug)]
pub struct Fighter<'a, C: Combat + ?Sized> {
    /// The stat line.
    pub profile: &'a C::Profile,
    /// What play has made of it.
    pub condition: C::Condition,
}

impl<C: Combat + ?Sized> Clone for Fighter<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Combat + ?Sized> Copy for Fighter<'_, C> {}

/// One attack: who makes it on whom, and how things stand.
#[derive(Debug)]
pub struct Attack<'a, C: Combat + ?Sized> {
    /// The one who attacks.
    pub ours: Fighter<'a, C>,
    /// The one attacked.
    pub theirs: Fighter<'a, C>,
    /// How things stand.
    pub situation: &'a C::Situation,
}

impl<C: Combat + ?Sized> Clone for Attack<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Combat + ?Sized> Copy for Attack<'_, C> {}

/// What an attack leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aftermath<T> {
    /// What becomes of the one who attacked: misfires and ripostes hurt it.
    pub ours: T,
    /// What becomes of the one attacked.
    pub theirs: T,
    /// Whether the attack roll reached its target.
    pub hit: bool,
    /// What stays after every defence, in the game's own unit; a wound from 1 on.
    pub harm: u16,
}

/// What a designer asks of an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AttackResult {
    /// Whether the attack roll reached its target.
    pub hit: bool,
    /// What stayed after every defence, in the game's own unit; a wound from 1 on.
    pub harm: u16,
    /// Whether the one attacked is out of the fight by this attack alone.
    pub out: bool,
}

impl AttackResult {
    /// Whether anything stayed after every defence.
    #[must_use]
    pub const fn wounds(&self) -> bool {
        1 <= self.harm
    }
}

/// One attack as analyses ask for it: the object-safe face that every [`Combat`] has.
pub trait Assault: Send + Sync {
    /// The exact law of what it does.
    fn law(&self, hand: &mut Exact) -> Law<AttackResult>;

    /// How often each outcome comes up in the attacks numbered `first` to `first + trials - 1` of
    /// a seed: the same counts on any number of threads.
    fn sample(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<AttackResult, u64>;

    /// One attack, told: the one of that seed and index.
    fn playthrough(&self, seed: u64, index: u64) -> Vec<Line>;

    /// How often each outcome comes up among all sequences of faces, as a share of them; and the
    /// share of those too rare to be told apart.
    #[cfg(test)]
    fn brute(&self) -> (BTreeMap<AttackResult, f64>, f64);
}

/// One attack between two fighters in the condition they are in.
#[derive(Debug)]
pub struct SingleAttack<C: Combat> {
    /// The rules.
    pub combat: C,
    /// The one who attacks, and the one attacked.
    pub profiles: [C::Profile; 2],
    /// What play has made of them so far.
    pub conditions: [C::Condition; 2],
    /// How things stand.
    pub situation: C::Situation,
    /// The names of the two, and of the weapon in the attacker's hand, for told lines.
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

impl<C: Combat> Assault for SingleAttack<C> {
    fn law(&self, hand: &mut Exact) -> Law<AttackResult> {
        hand.law_of(|dice| self.blow(dice))
    }

    fn sample(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<AttackResult, u64> {
        // Each attack has dice of its own, so that any of them can be told.
        counts(seed, &(first..first + trials), 1, |dice| self.blow(dice))
    }

    fn playthrough(&self, seed: u64, index: u64) -> Vec<Line> {
        let mut dice = Transcript::with_names(Rolled::keyed(seed, index), self.names.clone());
        self.blow(&mut dice);
        dice.into_lines()
    }

    #[cfg(test)]
    fn brute(&self) -> (BTreeMap<AttackResult, f64>, f64) {
        super::brute::Every::sequence(|dice| self.blow(dice))
    }
}
