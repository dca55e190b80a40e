//! What attacks and actions come to, as a player who knows the odds counts it.

use std::collections::BTreeMap;

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
    /// How many others what is left of the attack can go on to, and the conditions that the target
    /// started in. Each counts as one like the target that nothing has happened to.
    pub others: (u8, Marks),
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
        let changes = 0.0 < law.probability(|(_, changes, _)| *changes);
        let worth = Worth::of(self.left(self.marks), &law.map(|(left, ..)| *left));
        let carried = self.carried(hand, &law.map(|(.., left)| *left));
        Worth { gain: worth.gain.max(changes.into()) + carried.round() as i32, ..worth }
    }

    /// Returns how much of others is expected to fall to what attacks leave over.
    fn carried(&self, hand: &mut Exact, left: &Law<u16>) -> f64 {
        let (others, fresh) = self.others;
        // What so much that is left does to one of them, and what it leaves; and what it comes to on
        // so many.
        let mut laws: BTreeMap<u16, Law<(i32, u16)>> = BTreeMap::new();
        let mut open: Vec<u16> = left.iter().map(|(left, _)| *left).collect();
        while let Some(left) = open.pop() {
            if others == 0 || left == 0 || laws.contains_key(&left) {
                continue;
            }
            let carry = WeighedCarry { blow: self.blow, left, marks: [self.marks[0], fresh] };
            let Some(law) = carry.law(hand) else { continue };
            let stands = |marks| self::left(self.falls[1], marks);
            let law = law.map(|(after, left)| (stands(fresh) - stands(*after), *left));
            open.extend(law.iter().map(|((_, left), _)| *left));
            laws.insert(left, law);
        }
        let mut gains: BTreeMap<u16, f64> = BTreeMap::new();
        let gain = |gains: &BTreeMap<u16, f64>, left: &u16| gains.get(left).copied().unwrap_or(0.0);
        for _ in 0..others {
            let of = |law: &Law<(i32, u16)>| {
                law.mean(|(lost, left)| f64::from(*lost) + gain(&gains, left))
            };
            gains = laws.iter().map(|(left, law)| (*left, of(law))).collect();
        }
        left.mean(|left| gain(&gains, left))
    }
}

impl Weighed for WeighedAttack<'_> {
    /// How much of both stands, whether it has changed the target at all, and what is left of it.
    type Outcome = ([i32; 2], bool, u16);

    fn play(&self, dice: &mut impl Dice) -> ([i32; 2], bool, u16) {
        let mut before = self.marks;
        let attacks = self.act.is_none_or(|act| {
            { 0..self.actions }.any(|_| {
                let (effect, marks) = act.play(before, dice);
                before = marks;
                0 < effect.value.number().unwrap_or(0)
            })
        });
        if !attacks {
            return (self.left(before), before[1] != self.marks[1], 0);
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
        (left, after[1] != self.marks[1], landed.left)
    }
}

/// What is left of an attack, on the next figure.
struct WeighedCarry<'a> {
    blow: &'a Blow,
    left: u16,
    marks: [Marks; 2],
}

impl Weighed for WeighedCarry<'_> {
    /// The conditions of the figure afterwards, and what is left then.
    type Outcome = (Marks, u16);

    fn play(&self, dice: &mut impl Dice) -> (Marks, u16) {
        let landed = self.blow.carry(self.left, self.marks, dice);
        (landed.marks[1], landed.left)
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
