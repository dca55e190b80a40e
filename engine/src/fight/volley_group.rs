//! Attacks one after another on a group of figures, with what of an attack falls on the next one.

use std::collections::BTreeMap;

use super::combat::{Attack, Combat, Fighter, SingleAttack};
use super::volley::{Allocation, VolleyResult};
use crate::dice::{Dice, Exact};
use crate::law::Law;

/// The largest number of states of a volley in a game where attacks carry over. Elsewhere only one
/// figure at a time is neither whole nor out, so that there are few.
pub const VOLLEY_STATES_MAX: usize = 1 << 16;

/// Attacks, in order, on so many figures of one stat line.
pub(super) struct VolleyGroup<'a, C: Combat> {
    pub(super) attacks: Vec<&'a SingleAttack<C>>,
    pub(super) figures: usize,
    pub(super) allocation: Allocation,
    /// Whether what an attack has left falls on the next figure.
    pub(super) carries: bool,
}

/// What a volley has come to so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Progress<T> {
    done: VolleyResult,
    /// The conditions of the figures in their places, `None` for one that is out. Those behind the
    /// last are whole.
    figures: Vec<Option<T>>,
}

/// An attack under way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Going<T> {
    /// The place of the figure that it was made on, and of the one that it falls on now.
    first: usize,
    at: usize,
    /// The condition of the attacker, and what is left of the attack after the figure before.
    ours: T,
    left: Option<u16>,
    /// What it has done so far.
    hit: bool,
    harmed: bool,
}

/// What an attack does to one figure: whether it hits and does harm, and what is left of the figure
/// if it is not out. If some of the attack is left, that and the condition of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Touch<T> {
    hit: bool,
    harmed: bool,
    theirs: Option<T>,
    rest: Option<(T, u16)>,
}

impl<C: Combat> SingleAttack<C> {
    /// Plays what of the attack falls on a figure in this condition.
    fn touch(
        &self,
        theirs: C::Condition,
        going: Going<C::Condition>,
        dice: &mut impl Dice,
    ) -> Touch<C::Condition> {
        let ours = Fighter { profile: &self.profiles[0], condition: going.ours };
        let theirs = Fighter { profile: &self.profiles[1], condition: theirs };
        let attack = Attack { ours, theirs, situation: &self.situation };
        let (after, left) = self.combat.portion(&attack, going.left, dice);
        let is_out = self.combat.is_out(&Fighter { condition: after.theirs, ..theirs });
        Touch {
            hit: after.hit,
            harmed: 1 <= after.harm,
            theirs: (!is_out).then_some(after.theirs),
            rest: (0 < left).then_some((after.ours, left)),
        }
    }
}

impl<T> Default for Progress<T> {
    fn default() -> Progress<T> {
        Progress { done: VolleyResult::default(), figures: Vec::new() }
    }
}

impl<T: Copy> Progress<T> {
    /// Returns the condition of the figure in a place, unless it is out; that of whole ones is
    /// `fresh`.
    fn condition(&self, place: usize, fresh: T) -> Option<T> {
        self.figures.get(place).copied().unwrap_or(Some(fresh))
    }
}

impl<C: Combat> VolleyGroup<'_, C> {
    /// Returns the number of places: of figures that stand, or of all where each has its own.
    fn places(&self, progress: &Progress<C::Condition>) -> usize {
        match self.allocation {
            Allocation::Focus => self.figures - usize::from(progress.done.out),
            Allocation::Spread => self.figures,
        }
    }

    /// Begins an attack, unless nobody stands where it would fall.
    fn begin(&self, nth: usize, progress: &Progress<C::Condition>) -> Option<Going<C::Condition>> {
        let first = match self.allocation {
            Allocation::Focus => 0,
            Allocation::Spread => nth % self.figures,
        };
        let [ours, fresh] = self.attacks[nth].conditions;
        let stands = first < self.places(progress) && progress.condition(first, fresh).is_some();
        let (hit, harmed) = (false, false);
        stands.then_some(Going { first, at: first, ours, left: None, hit, harmed })
    }

    /// Notes what an attack has done to a figure. Returns whether it goes on to another.
    fn goes_on(
        &self,
        progress: &mut Progress<C::Condition>,
        going: &mut Going<C::Condition>,
        fresh: C::Condition,
        touch: Touch<C::Condition>,
    ) -> bool {
        let (at, figures) = (going.at, &mut progress.figures);
        if figures.len() <= at {
            figures.resize(at + 1, Some(fresh));
        }
        figures[at] = touch.theirs;
        (going.hit, going.harmed) = (going.hit || touch.hit, going.harmed || touch.harmed);
        let Some((ours, left)) = touch.rest else { return false };
        let places = self.places(progress);
        let behind = { 1..places }.map(|step| (at + step) % places);
        // Each figure is touched once.
        let untouched = behind.take_while(|&place| place != going.first);
        let mut standing = untouched.filter(|&place| progress.condition(place, fresh).is_some());
        let Some(next) = standing.next() else { return false };
        (going.at, going.ours, going.left) = (next, ours, Some(left));
        true
    }

    /// Ends an attack.
    fn end(
        &self,
        progress: &mut Progress<C::Condition>,
        going: Going<C::Condition>,
        fresh: C::Condition,
    ) {
        let Progress { done, figures } = progress;
        let out = figures.iter().filter(|figure| figure.is_none()).count() as u16;
        match self.allocation {
            Allocation::Focus => {
                figures.retain(Option::is_some);
                done.out += out;
            }
            Allocation::Spread => done.out = out,
        }
        while figures.last() == Some(&Some(fresh)) {
            figures.pop();
        }
        (done.hits, done.wounds) =
            (done.hits + u16::from(going.hit), done.wounds + u16::from(going.harmed));
    }

    /// Makes all attacks.
    pub(super) fn play(&self, dice: &mut impl Dice) -> VolleyResult {
        let mut progress = Progress::default();
        for (nth, attack) in self.attacks.iter().enumerate() {
            let fresh = attack.conditions[1];
            let Some(mut going) = self.begin(nth, &progress) else { continue };
            while let Some(theirs) = progress.condition(going.at, fresh) {
                let touch = attack.touch(theirs, going, dice);
                if !self.goes_on(&mut progress, &mut going, fresh, touch) {
                    break;
                }
            }
            self.end(&mut progress, going, fresh);
        }
        progress.done
    }

    /// Returns the exact law of what they do; `None` if there are too many states.
    pub(super) fn law(&self, hand: &mut Exact) -> Option<Law<VolleyResult>> {
        let mut states = BTreeMap::from([(Progress::default(), 1.0)]);
        let (mut laws, mut slack) = (BTreeMap::new(), 0.0);
        for (nth, attack) in self.attacks.iter().enumerate() {
            let fresh = attack.conditions[1];
            if 0 < nth && !std::ptr::eq(*attack, self.attacks[nth - 1]) {
                laws.clear();
            }
            let mut ended: BTreeMap<_, f64> = BTreeMap::new();
            let mut open: BTreeMap<_, f64> = BTreeMap::new();
            for (progress, mass) in states {
                match self.begin(nth, &progress) {
                    Some(going) => *open.entry((progress, going)).or_default() += mass,
                    None => *ended.entry(progress).or_default() += mass,
                }
            }
            while !open.is_empty() {
                for ((progress, going), mass) in std::mem::take(&mut open) {
                    let Some(theirs) = progress.condition(going.at, fresh) else { continue };
                    let law: &Law<Touch<C::Condition>> =
                        laws.entry((going.ours, theirs, going.left)).or_insert_with(|| {
                            attack.combat.law(hand, |dice| attack.touch(theirs, going, dice))
                        });
                    slack += mass * law.slack();
                    for &(touch, chance) in law {
                        let (mut progress, mut going) = (progress.clone(), going);
                        if self.goes_on(&mut progress, &mut going, fresh, touch) {
                            *open.entry((progress, going)).or_default() += mass * chance;
                        } else {
                            self.end(&mut progress, going, fresh);
                            *ended.entry(progress).or_default() += mass * chance;
                        }
                    }
                    if self.carries && VOLLEY_STATES_MAX < open.len() + ended.len() {
                        return None;
                    }
                }
            }
            states = ended;
        }
        let masses = states.into_iter().map(|(progress, mass)| (progress.done, mass)).collect();
        Some(Law::merge(masses, f64::min(slack, 1.0)))
    }
}
