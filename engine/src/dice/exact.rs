//! Dice that fall every way at once.

use std::any::Any;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::mass_builder::MassBuilder;
use super::part::{PartId, captures_nothing};
use super::readings::Readings;
use super::{Dice, Die, Inputs, Opposed};
use crate::law::Law;

/// Dice that fall every way at once: exact laws.
///
/// The rule is played once for every branch that its dice can take, each weighed by its chance,
/// and equal results are merged. A fold over many dice is one branching, not many: its law is
/// found by stepping the chain of readings, so that a pool of twenty costs little more than a pool
/// of two.
///
/// ```
/// use evenodds_engine::dice::{Dice, Die, Exact};
///
/// let law = Exact::law(|dice| dice.sum(3, Die::D6));
/// let ten_or_less = law.probability(|&total| total <= 10);
/// assert!((ten_or_less - 0.5).abs() < 1e-15);
/// ```
///
/// A hand that is kept, to [`weigh`](Exact::weigh) one rule after another, keeps the laws of the
/// parts that they settle.
pub struct Exact {
    /// The forks taken so far: those of the rule, and on top of them those of the part of it that
    /// is being weighed by itself.
    path: Vec<Branch>,
    /// Where the forks of that part begin.
    base: usize,
    /// How many forks have been passed.
    depth: usize,
    weight: f64,
    floor: f64,
    /// How much of this branch's weight was decided rather than spread, as a share of it.
    doubt: f64,
    /// The laws of parts already settled: of each part a map from its inputs.
    laws: FxHashMap<PartId, Box<dyn Any>>,
    /// What the pools already rolled can read: of each pool a map from its inputs.
    readings: FxHashMap<PartId, Box<dyn Any>>,
}

/// The laws of a part by its inputs.
type Laws<I, T> = FxHashMap<I, Rc<Law<T>>>;

/// What a pool can read, by its die and its inputs.
type Pools<I, S> = FxHashMap<(Die, I), Readings<S>>;

/// One fork of the path: the law of what was read there, and the arm now taken.
struct Branch {
    law: Rc<dyn Any>,
    arms: usize,
    taken: usize,
}

impl Default for Exact {
    fn default() -> Exact {
        Exact::above(Exact::FLOOR)
    }
}

impl Exact {
    /// The weight below which a branch is no longer forked.
    pub const FLOOR: f64 = 1e-15;

    /// The law of whatever `rule` reads from the dice.
    ///
    /// A branch lighter than [`Exact::FLOOR`] follows its likeliest arm only; what that leaves
    /// undecided is the law's [`slack`](Law::slack).
    #[must_use]
    pub fn law<T: Ord + Clone>(rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        Exact::law_above(Exact::FLOOR, rule)
    }

    /// The law of whatever `rule` reads, with branches lighter than `floor` (0 to 1) not forked.
    #[must_use]
    pub fn law_above<T: Ord + Clone>(floor: f64, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        Exact::above(floor).weigh(rule)
    }

    /// A hand that forks no branch lighter than `floor` (0 to 1).
    #[must_use]
    pub fn above(floor: f64) -> Exact {
        let (path, base, depth) = (Vec::new(), 0, 0);
        let (laws, readings) = (FxHashMap::default(), FxHashMap::default());
        Exact { path, base, depth, weight: 1.0, floor, doubt: 0.0, laws, readings }
    }

    /// The law of whatever `rule` reads, as [`Exact::law`] finds it; parts that were settled
    /// before, by this rule or another of the same book, are not weighed again.
    pub fn weigh<T: Ord + Clone>(&mut self, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        let mut gathered = MassBuilder::new();
        let slack = self.branches(rule, |value, weight| gathered.add(value, weight));
        gathered.law(slack)
    }

    /// Plays `rule` for every branch and tells each value with its weight, as often as it comes up;
    /// gives the slack.
    pub(crate) fn branches<T>(
        &mut self,
        rule: impl Fn(&mut Exact) -> T,
        mut tell: impl FnMut(T, f64),
    ) -> f64 {
        let mut slack = 0.0;
        self.start();
        loop {
            let value = rule(self);
            tell(value, self.weight);
            slack += self.weight * self.doubt.min(1.0);
            if !self.turn_over() {
                return slack;
            }
        }
    }

    fn start(&mut self) {
        (self.depth, self.weight, self.doubt) = (self.base, 1.0, 0.0);
    }

    /// Plays a part by itself for every branch, as [`branches`](Exact::branches) does; the rule it
    /// is a part of then goes on.
    fn aside<T>(&mut self, part: impl Fn(&mut Exact) -> T, tell: impl FnMut(T, f64)) -> f64 {
        let (base, depth, weight, doubt) = (self.base, self.depth, self.weight, self.doubt);
        self.base = self.path.len();
        let slack = self.branches(part, tell);
        (self.base, self.depth, self.weight, self.doubt) = (base, depth, weight, doubt);
        slack
    }

    /// The law of a part, weighed by itself.
    fn law_aside<T: Ord>(&mut self, part: impl Fn(&mut Exact) -> T) -> Law<T> {
        let mut gathered = MassBuilder::new();
        let slack = self.aside(part, |value, weight| gathered.add(value, weight));
        gathered.law(slack)
    }

    /// The law of a part that is kept by its inputs, or the one that is found now and kept from then
    /// on.
    fn law_of<I: Inputs, T: 'static>(
        &mut self,
        part: PartId,
        inputs: I,
        find: impl FnOnce(&mut Exact) -> Law<T>,
    ) -> Rc<Law<T>> {
        let known = self.laws.get(&part).and_then(|laws| laws.downcast_ref::<Laws<I, T>>());
        if let Some(law) = known.and_then(|laws| laws.get(&inputs)) {
            return law.clone();
        }
        let law = Rc::new(find(self));
        let laws = self.laws.entry(part).or_insert_with(|| Box::new(Laws::<I, T>::default()));
        let laws: &mut Laws<I, T> = laws.downcast_mut().expect("laws of this part");
        laws.insert(inputs, law.clone());
        law
    }

    /// The law of a part that depends on the result of another.
    fn followed<A: Ord + Copy, T: Ord>(
        &mut self,
        first: impl Fn(&mut Exact) -> A,
        then: impl Fn(&mut Exact, A) -> T,
    ) -> Law<T> {
        let first = self.law_aside(first);
        let mut gathered = MassBuilder::new();
        let mut slack = first.slack();
        for &(result, mass) in &first {
            let tell = |value, share| gathered.add(value, mass * share);
            slack += mass * self.aside(|dice| then(dice, result), tell);
        }
        gathered.law(slack.min(1.0))
    }

    /// The law of what `join` makes of two parts; it rolls nothing itself.
    fn opposed<A: Ord + Copy, B: Ord + Copy, T: Ord + Clone>(
        &mut self,
        ours: impl Fn(&mut Exact) -> A,
        decided: impl Fn(A) -> Option<T>,
        theirs: impl Fn(&mut Exact) -> B,
        join: impl Fn(&mut Exact, A, B) -> T,
    ) -> Law<T> {
        let ours = self.law_aside(ours);
        let mut opponent: Option<Law<B>> = None;
        let mut theirs = Some(theirs);
        let mut gathered = MassBuilder::new();
        let mut slack = ours.slack();
        for &(a, mass) in &ours {
            if let Some(value) = decided(a) {
                gathered.add(value, mass);
                continue;
            }
            if let Some(theirs) = theirs.take() {
                opponent = Some(self.law_aside(theirs));
            }
            let Some(law) = &opponent else { continue };
            slack += mass * law.slack();
            for &(b, share) in law {
                gathered.add(join(self, a, b), mass * share);
            }
        }
        gathered.law(slack.min(1.0))
    }

    /// Moves to the next branch not yet played; false once there is none.
    fn turn_over(&mut self) -> bool {
        self.start();
        while self.base < self.path.len()
            && let Some(branch) = self.path.last_mut()
        {
            branch.taken += 1;
            if branch.taken < branch.arms {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Takes one arm of a law: of the one kept from the last time this way, or of a fresh one.
    fn fork<T: Copy + Ord + 'static>(
        &mut self,
        spread: impl FnOnce(&mut Exact) -> Rc<Law<T>>,
    ) -> T {
        if self.depth == self.path.len() {
            let law = spread(self);
            if self.weight < self.floor {
                self.doubt += 1.0;
                return *law.likeliest();
            }
            let arms = law.len();
            self.path.push(Branch { law, arms, taken: 0 });
        }
        let branch = &self.path[self.depth];
        let law: &Law<T> =
            branch.law.downcast_ref().expect("a rule rolls the same dice each time it is played");
        let (value, mass) = law.nth(branch.taken);
        self.depth += 1;
        self.weight *= mass;
        self.doubt += law.slack();
        value
    }
}

/// The code of a pool, whose address names it.
fn play_step<R, I, S, F: Fn(&R, I, S, u8) -> S>(
    step: &F,
    rules: &R,
    inputs: I,
    reading: S,
    face: u8,
) -> S {
    step(rules, inputs, reading, face)
}

/// The code of a part, whose address names it.
fn play_part<R, I, T, F: Fn(&mut Exact, &R, I) -> T>(
    part: &F,
    dice: &mut Exact,
    rules: &R,
    inputs: I,
) -> T {
    part(dice, rules, inputs)
}

/// The code of two parts that follow on each other, whose address names them.
fn play_both<R, I: Copy, A, T, F, G>(
    (first, then): (&F, &G),
    dice: &mut Exact,
    rules: &R,
    inputs: I,
) -> T
where
    F: Fn(&mut Exact, &R, I) -> A,
    G: Fn(&mut Exact, &R, I, A) -> T,
{
    let result = first(dice, rules, inputs);
    then(dice, rules, inputs, result)
}

impl Dice for Exact {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        self.fork(|_| Rc::new(Readings::new(start).law(count, die, step)))
    }

    fn pool<R, I, S, F>(&mut self, rules: &R, inputs: I, count: u8, die: Die, step: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Copy + Ord + Default + 'static,
        F: Fn(&R, I, S, u8) -> S,
    {
        const { captures_nothing::<F>() };
        let code = play_step::<R, I, S, F> as *const () as usize;
        self.fork(|dice| {
            let pools = dice.readings.entry(PartId::of::<R, I, S>(code));
            let pools = pools.or_insert_with(|| Box::new(Pools::<I, S>::default()));
            let pools: &mut Pools<I, S> = pools.downcast_mut().expect("readings of this pool");
            let pool = pools.entry((die, inputs)).or_insert_with(|| Readings::new(S::default()));
            Rc::new(pool.law(count, die, |reading, face| step(rules, inputs, reading, face)))
        })
    }

    fn settle<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: 'static,
        I: Inputs,
        T: Copy + Ord + 'static,
        F: Fn(&mut Exact, &R, I) -> T,
    {
        const { captures_nothing::<F>() };
        let id = PartId::of::<R, I, T>(play_part::<R, I, T, F> as *const () as usize);
        self.fork(|dice| {
            dice.law_of(id, inputs, |dice| dice.law_aside(|dice| part(dice, rules, inputs)))
        })
    }

    /// The law of the second part is found for each result of the first, which spares playing the
    /// first again for each of theirs.
    fn follow<R, I, A, T, F, G>(&mut self, rules: &R, inputs: I, first: F, then: G) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        T: Copy + Ord + 'static,
        F: Fn(&mut Exact, &R, I) -> A,
        G: Fn(&mut Exact, &R, I, A) -> T,
    {
        const { captures_nothing::<F>() };
        const { captures_nothing::<G>() };
        let id = PartId::of::<R, I, T>(play_both::<R, I, A, T, F, G> as *const () as usize);
        self.fork(|dice| {
            dice.law_of(id, inputs, |dice| {
                let first = |dice: &mut Exact| first(dice, rules, inputs);
                dice.followed(first, |dice, result| then(dice, rules, inputs, result))
            })
        })
    }

    /// The laws of both parts are found by themselves and joined pair by pair, which spares playing
    /// the rule for each pair.
    fn oppose<R, I, A, B, T, F, G, H, J>(
        &mut self,
        rules: &R,
        inputs: I,
        parts: Opposed<F, G, H, J>,
    ) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        B: Copy + Ord + 'static,
        T: Copy + Ord + 'static,
        F: Fn(&mut Exact, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut Exact, &R, I) -> B,
        J: Fn(&mut Exact, &R, I, A, B) -> T,
    {
        const { captures_nothing::<Opposed<F, G, H, J>>() };
        let code = Opposed::<F, G, H, J>::play::<Exact, R, I, A, B, T> as *const () as usize;
        let id = PartId::of::<R, I, T>(code);
        self.fork(|dice| {
            dice.law_of(id, inputs, |dice| {
                dice.opposed(
                    |dice| (parts.ours)(dice, rules, inputs),
                    |ours| (parts.decided)(rules, inputs, ours),
                    |dice| (parts.theirs)(dice, rules, inputs),
                    |dice, ours, theirs| (parts.join)(dice, rules, inputs, ours, theirs),
                )
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sequence of faces, one by one: the oracle of the chain of readings.
    fn brute<S: Copy + Ord>(count: u8, die: Die, start: S, step: impl Fn(S, u8) -> S) -> Law<S> {
        let mut all = vec![start];
        for _ in 0..count {
            all = all
                .iter()
                .flat_map(|&state| (1..=die.faces()).map(move |face| (state, face)))
                .map(|(state, face)| step(state, face))
                .collect();
        }
        let mass = 1.0 / all.len() as f64;
        Law::merge(all.into_iter().map(|state| (state, mass)).collect(), 0.0)
    }

    fn same<S: Copy + Ord + std::fmt::Debug>(left: &Law<S>, right: &Law<S>) {
        assert_eq!(left.len(), right.len());
        for (&(ours, mass), &(theirs, other)) in left.iter().zip(right.iter()) {
            assert_eq!(ours, theirs);
            assert!((mass - other).abs() < 1e-13, "{ours:?}: {mass} is not {other}");
        }
    }

    #[test]
    fn a_fold_agrees_with_every_sequence_of_faces() {
        for count in 0..=5 {
            let pool = |(hits, ones), face: u8| {
                (hits + u8::from(7 <= face) + u8::from(face == 10), ones || face == 1)
            };
            let law = Exact::law(|dice| dice.fold(count, Die::D10, (0u8, false), pool));
            same(&law, &brute(count, Die::D10, (0, false), pool));
            let sum = Exact::law(|dice| dice.sum(count, Die::D6));
            same(&sum, &brute(count, Die::D6, 0u16, |sum, face| sum + u16::from(face)));
            // A fold that falls back and one that no reading leaves.
            let odd = |state: i8, face: u8| {
                if face == 3 { -state } else { state ^ face as i8 }
            };
            let law = Exact::law(|dice| dice.fold(count, Die::D8, 5i8, odd));
            same(&law, &brute(count, Die::D8, 5, odd));
        }
    }

    #[test]
    fn the_largest_die_has_all_its_faces() {
        let die = Die::new(255).expect("a die with faces");
        let law = Exact::law(|dice| dice.roll(die));
        assert_eq!(law.len(), 255);
        assert!((law.mean(|&face| f64::from(face)) - 128.0).abs() < 1e-9);
    }

    #[test]
    fn settled_parts_change_no_law() {
        fn round(dice: &mut Exact) -> i32 {
            i32::from(dice.roll(Die::D4)) - i32::from(dice.roll(Die::D6))
        }
        let rule = |dice: &mut Exact, settle: bool| -> i32 {
            let mut total = 0;
            for _ in 0..3 {
                total += match settle {
                    true => dice.settle(&(), (), |dice, (), ()| round(dice)),
                    false => round(dice),
                };
            }
            total
        };
        same(&Exact::law(|dice| rule(dice, true)), &Exact::law(|dice| rule(dice, false)));
    }

    #[test]
    fn parts_that_follow_each_other_change_no_law() {
        fn sum(dice: &mut Exact, count: u8) -> u8 {
            dice.sum(count, Die::D6) as u8 / 3
        }
        let two = Exact::law(|dice| {
            let (count, kept) = (dice.roll(Die::D4), dice.roll(Die::D2));
            let first = |dice: &mut Exact, &(): &(), count| sum(dice, count);
            (kept, dice.follow(&(), count, first, |dice, (), _, count| sum(dice, count)))
        });
        let one = Exact::law(|dice| {
            let (count, kept) = (dice.roll(Die::D4), dice.roll(Die::D2));
            let first = sum(dice, count);
            (kept, sum(dice, first))
        });
        same(&two, &one);
    }

    #[test]
    fn pools_of_any_size_in_any_order_are_folds() {
        let mut dice = Exact::default();
        let pool = |hits: u8, face: u8| hits + u8::from(4 <= face);
        let stopped = |hits: u8, face: u8| if face == 1 { 0 } else { hits + u8::from(face == 6) };
        for count in [3, 7, 0, 5, 7, 1, 9] {
            let kept = dice.weigh(|dice| {
                dice.pool(&(), 4, count, Die::D6, |(), least, hits: u8, face| {
                    hits + u8::from(least <= face)
                })
            });
            same(&kept, &Exact::law(|dice| dice.fold(count, Die::D6, 0, pool)));
            // The same type of inputs, and a reading that falls back.
            let kept = dice.weigh(|dice| {
                dice.pool(&(), 6, count, Die::D6, |(), counts, hits: u8, face| match face {
                    1 => 0,
                    _ => hits + u8::from(face == counts),
                })
            });
            same(&kept, &Exact::law(|dice| dice.fold(count, Die::D6, 0, stopped)));
        }
    }

    #[test]
    fn what_is_not_forked_is_owned_up_to() {
        let streak = |dice: &mut Exact| (0..40).take_while(|_| dice.roll(Die::D10) == 1).count();
        let coarse = Exact::law_above(1e-6, streak);
        let fine = Exact::law_above(0.0, streak);
        assert!(0.0 < coarse.slack() && coarse.slack() < 1e-5);
        assert!(fine.slack() == 0.0);
        for &(length, mass) in &fine {
            let rough = coarse.probability(|&other| other == length);
            assert!((mass - rough).abs() <= coarse.slack() + 1e-15);
        }
    }
}
