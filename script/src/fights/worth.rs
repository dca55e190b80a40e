//! What attacks and actions come to, as a player who knows the odds counts it.

use evenodds_engine::book::Nerve;
use evenodds_engine::dice::{Dice, Exact, Rolled};
use evenodds_engine::law::Law;
use evenodds_engine::squad::{Worth, standing};

use super::attack::Blow;
use super::fall::Fall;
use crate::running::Entry;
use crate::values::Marks;

/// The maximum number of branches of a law that is weighed; one with more is sampled.
const BRANCHES_MAX: usize = 4_000;

/// The maximum number of steps of pools in such a law.
const STEPS_MAX: usize = 200_000;

/// How often what is too much to weigh is sampled.
const SAMPLES: u64 = 400;

/// Something with dice that a player weighs.
pub trait Weighed {
    /// What it comes to.
    type Outcome: Ord + Clone;

    /// Plays it.
    fn play(&self, dice: &mut impl Dice) -> Self::Outcome;

    /// Returns the law of what it comes to: exact, or, if that takes too much, from rolls that are
    /// always the same.
    fn law(&self, hand: &mut Exact) -> Option<Law<Self::Outcome>> {
        let law = hand.attempt(|hand| {
            let rule = |dice: &mut Exact| self.play(dice);
            hand.within_steps(BRANCHES_MAX, STEPS_MAX, |hand| hand.law_of(rule)).ok()
        });
        law.flatten().or_else(|| {
            let rolled = (0..SAMPLES)
                .map(|index| (self.play(&mut Rolled::keyed(0, index)), 1.0 / SAMPLES as f64));
            Law::new(rolled.collect()).ok()
        })
    }
}

/// An attack in these conditions of attacker and target.
pub struct WeighedAttack<'a> {
    pub blow: &'a Blow,
    /// How many attacks are made in an action, if the script says so.
    pub act: Option<&'a Entry>,
    /// The actions of an activation: of those without an attack, the next counts.
    pub actions: u8,
    /// The test of nerve of the target that an attack can lead to.
    pub nerve: Option<&'a Entry>,
    pub calls: Nerve,
    pub falls: [&'a Fall; 2],
    pub marks: [Marks; 2],
}

/// Returns how much of a figure stands in these conditions.
pub fn left(fall: &Fall, marks: Marks) -> i32 {
    if fall.is_out(marks) { 0 } else { standing(fall.lost(marks)) }
}

impl WeighedAttack<'_> {
    fn left(&self, marks: [Marks; 2]) -> [i32; 2] {
        [0, 1].map(|role: usize| left(self.falls[role], marks[role]))
    }

    /// Returns what the attack is worth.
    pub fn worth(&self, hand: &mut Exact) -> Worth {
        let Some(law) = self.law(hand) else { return Worth::default() };
        // What wears nobody down can still do something, such as pin.
        let changes = 0.0 < law.probability(|(_, changes)| *changes);
        let worth = Worth::of(self.left(self.marks), &law.map(|(left, _)| *left));
        Worth { gain: worth.gain.max(changes.into()), ..worth }
    }
}

impl Weighed for WeighedAttack<'_> {
    /// How much of both stands, and whether it has changed the target at all.
    type Outcome = ([i32; 2], bool);

    fn play(&self, dice: &mut impl Dice) -> ([i32; 2], bool) {
        let mut before = self.marks;
        let attacks = self.act.is_none_or(|act| {
            { 0..self.actions }.any(|_| {
                let (effect, marks) = act.play(before, dice);
                before = marks;
                0 < effect.value.number().unwrap_or(0)
            })
        });
        if !attacks {
            return (self.left(before), before[1] != self.marks[1]);
        }
        let landed = self.blow.land(before, dice);
        let mut after = landed.marks;
        let mut left = self.left(after);
        let tests = landed.tests_nerve(self.calls) && left[1] != 0;
        if let Some(nerve) = self.nerve.filter(|_| tests) {
            let (effect, [theirs, _]) = nerve.play([after[1], Marks::default()], dice);
            after[1] = theirs;
            left = self.left(after);
            if effect.value.number().unwrap_or(0) == 0 {
                left[1] = 0;
            }
        }
        (left, after[1] != self.marks[1])
    }
}

/// An action between two figures, or of the first alone, in these conditions of both.
pub struct WeighedAction<'a> {
    pub entry: &'a Entry,
    pub marks: [Marks; 2],
}

impl Weighed for WeighedAction<'_> {
    /// The conditions of both afterwards.
    type Outcome = [Marks; 2];

    fn play(&self, dice: &mut impl Dice) -> [Marks; 2] {
        self.entry.play(self.marks, dice).1
    }
}
