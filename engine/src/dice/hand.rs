//! A hand: the trait that rules roll their dice with.

use std::ops::ControlFlow;

use super::die::Die;
use super::event::Event;
use super::law_cache::LawCache;
use super::opposed::Opposed;
use super::part::{Inputs, PartValue, captures_nothing, step_on};
use super::pool::{Pool, add_best, read_down, read_faces};
use super::role::{Name, Role};
use super::totals::Total;

/// A hand: an implementation of dice, and the only source of randomness.
///
/// An implementation guarantees that faces are fair and independent, and that [`fold`](Dice::fold)
/// calls `step` exactly `count` times. A rule must be deterministic except for its dice: with the
/// same faces it asks for the same dice and returns the same result. A hand may run it any number
/// of times.
pub trait Dice: Sized {
    /// Whether the hand is computing a law, so that it plays a part once and uses its law many
    /// times. Rules are the same under every hand: this is a hint for choosing the cheaper of two equal
    /// implementations.
    #[inline]
    fn computes_law(&self) -> bool {
        false
    }

    /// Counts the work of rules other than dice, as a share of the most that one law or one chain may
    /// take. A hand that computes them gives up when it is used up.
    #[inline]
    fn toil(&mut self, share: f64) {
        let _ = share;
    }

    /// Sets the current round and the step within it, both from 0. A hand whose randomness is
    /// addressed uses them.
    #[inline]
    fn at(&mut self, round: u32, step: u32) {
        let _ = (round, step);
    }

    /// Rolls `count` equal dice and folds their faces, in any order, into one reading, beginning
    /// with `start`.
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S;

    /// Rolls `count` equal dice and returns what they add up to. `read` returns what a face adds.
    ///
    /// `inputs` are everything that `read` depends on besides the `rules`. A hand may reuse the laws
    /// of pools with the same inputs. A `read` that captures variables does not compile.
    #[inline]
    fn pool<R, I, S, F>(&mut self, rules: &R, inputs: I, count: u8, die: Die, read: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Total,
        F: Fn(&R, I, u8) -> S,
    {
        const { captures_nothing::<F>() };
        self.fold(count, die, S::default(), |total, face| total.plus(read(rules, inputs, face)))
    }

    /// Plays a part of a rule of which only the result is used afterwards.
    ///
    /// The part receives the `rules` and its `inputs` and cannot read anything else, so a hand may
    /// cache its law under the inputs. A hand serves one book: all `rules` of the same type are the
    /// same rules. A part that captures variables does not compile:
    ///
    /// ```
    /// use evenodds_engine::dice::{Dice, Die, Exact};
    ///
    /// let rule = |dice: &mut Exact, target: u8| {
    ///     dice.part(&(), target, |dice, (), target| target <= dice.roll(Die::D6))
    /// };
    /// assert!((Exact::law(|dice| rule(dice, 5)).probability(|hit| *hit) - 1.0 / 3.0).abs() < 1e-12);
    /// ```
    ///
    /// ```compile_fail
    /// use evenodds_engine::dice::{Dice, Die, Exact};
    ///
    /// let rule = |dice: &mut Exact, target: u8| {
    ///     dice.part(&(), (), |dice, (), ()| target <= dice.roll(Die::D6))
    /// };
    /// Exact::law(|dice| rule(dice, 5));
    /// ```
    #[inline]
    fn part<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: 'static,
        I: Inputs,
        T: PartValue,
        F: Fn(&mut Self, &R, I) -> T,
    {
        const { captures_nothing::<F>() };
        part(self, rules, inputs)
    }

    /// Plays a part like [`part`](Dice::part), whose laws the rules keep.
    #[inline]
    fn cached_part<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: LawCache<I, T>,
        I: Inputs,
        T: PartValue,
        F: Fn(&mut Self, &R, I) -> T,
    {
        self.part(rules, inputs, part)
    }

    /// Plays a part of a rule and then a second part that depends on its result. Only the result of
    /// the second is used afterwards.
    ///
    /// Equivalent to two calls of [`part`](Dice::part), but a hand may evaluate the first part
    /// less often.
    #[inline]
    fn follow<R, I, A, T, F, G>(&mut self, rules: &R, inputs: I, first: F, then: G) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        T: PartValue,
        F: Fn(&mut Self, &R, I) -> A,
        G: Fn(&mut Self, &R, I, A) -> T,
    {
        const { captures_nothing::<F>() };
        const { captures_nothing::<G>() };
        let result = first(self, rules, inputs);
        then(self, rules, inputs, result)
    }

    /// Plays two opposed parts of a rule. Only the result of [`Opposed::join`] is used afterwards.
    /// If our part decides the result on its own, theirs is not rolled.
    ///
    /// Equivalent to [`part`](Dice::part) with both parts. Neither part depends on the dice of
    /// the other.
    #[inline]
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
        T: PartValue,
        F: Fn(&mut Self, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut Self, &R, I) -> B,
        J: Fn(&mut Self, &R, I, A, B) -> T,
    {
        const { captures_nothing::<Opposed<F, G, H, J>>() };
        parts.play(self, rules, inputs)
    }

    /// Rolls a pool of equal experiments and reads it value by value, from the highest down: for
    /// runs, matching sets, the best few of many, and whatever else depends on how often each value
    /// is shown.
    ///
    /// `step` receives a value and how many experiments show it. It is called for every one of
    /// `values`, also if none shows it, and for every other value that is shown. `values` are in
    /// ascending order; a rule that does not care about values that nobody shows passes none.
    ///
    /// `step` rolls no dice, but may capture variables: a hand caches the law of one experiment
    /// under the pool's inputs, not what is made of the pool. Pass the whole to
    /// [`part`](Dice::part) to have that cached as well.
    ///
    /// [`Exact`](crate::dice::Exact) takes values &times; count<sup>2</sup> &times; states steps at
    /// most.
    ///
    /// ```
    /// use evenodds_engine::dice::{Dice, Die, Exact, Pool};
    ///
    /// // The best three of four dice that explode once.
    /// let law = Exact::law(|dice| {
    ///     let roll = |dice: &mut Exact, (): &(), die: Die| match dice.roll(die) {
    ///         6 => 6 + dice.roll(die),
    ///         face => face,
    ///     };
    ///     let pool = Pool { count: 4, inputs: Die::D6, roll };
    ///     let (sum, _) = dice.faces(&(), pool, &[], (0, 3), |(sum, left), value, count: u8| {
    ///         let kept = count.min(left);
    ///         (sum + value * kept, left - kept)
    ///     });
    ///     sum
    /// });
    /// // At least three of the four show 12, each with a chance of 1 in 36.
    /// assert!((law.mass(&36) - 141.0 / 36_f64.powi(4)).abs() < 1e-12);
    /// ```
    #[inline]
    fn faces<R, I, V, S, F, G>(
        &mut self,
        rules: &R,
        pool: Pool<I, F>,
        values: &[V],
        start: S,
        step: G,
    ) -> S
    where
        R: 'static,
        I: Inputs,
        V: Copy + Ord + 'static,
        S: Copy + Ord + 'static,
        F: Fn(&mut Self, &R, I) -> V,
        G: Fn(S, V, u8) -> S,
    {
        const { captures_nothing::<F>() };
        let shown = pool.play(self, rules);
        let step = |state, value, count, _| step(state, value, count);
        read_down(values, [&shown, &[]], start, step)
    }

    /// Rolls `count` equal dice and reads them face by face, from the highest down. `step` receives
    /// a face and how many dice show it, and is called for every face. Like [`faces`](Dice::faces),
    /// and cheaper for plain dice.
    #[inline]
    fn plain_faces<S, G>(&mut self, count: u8, die: Die, start: S, step: G) -> S
    where
        S: Copy + Ord + 'static,
        G: Fn(S, u8, u8) -> S,
    {
        read_faces(self, (count, die), start, step)
    }

    /// Rolls a pool of equal experiments and adds up the `few` highest of their values, or the lowest.
    ///
    /// Like [`faces`](Dice::faces) with such a step, and far cheaper for
    /// [`Exact`](crate::dice::Exact): it takes values &times; few<sup>2</sup> &times; sums steps at
    /// most. The sum has to fit.
    ///
    /// ```
    /// use evenodds_engine::dice::{Dice, Die, Exact, Pool};
    ///
    /// // The better of two dice.
    /// let law = Exact::law(|dice| {
    ///     let roll = |dice: &mut Exact, (): &(), die: Die| i32::from(dice.roll(die));
    ///     dice.best(&(), Pool { count: 2, inputs: Die::D6, roll }, 1, true)
    /// });
    /// assert!((law.mass(&6) - 11.0 / 36.0).abs() < 1e-12);
    /// ```
    #[inline]
    fn best<R, I, F>(&mut self, rules: &R, pool: Pool<I, F>, few: u8, highest: bool) -> i32
    where
        R: 'static,
        I: Inputs,
        F: Fn(&mut Self, &R, I) -> i32,
    {
        const { captures_nothing::<F>() };
        add_best(&pool.play(self, rules), few, highest)
    }

    /// Plays `count` independent parts, one after the other, and adds up what they come to. `part` is
    /// told which of them it is, from 0.
    ///
    /// [`Exact`](crate::dice::Exact) computes the law of each on its own.
    ///
    /// ```
    /// use evenodds_engine::dice::{Dice, Die, Exact};
    ///
    /// // A thousand dice: more than fit one pool.
    /// let law = Exact::law(|dice| {
    ///     dice.add_up(&(), Die::D6, 10, |dice, (), die, _| dice.sum(100, die).into())
    /// });
    /// assert!((law.mean(|sum| *sum as f64) - 3500.0).abs() < 1e-9);
    /// ```
    #[inline]
    fn add_up<R, I, F>(&mut self, rules: &R, inputs: I, count: u16, part: F) -> i64
    where
        R: 'static,
        I: Inputs,
        F: Fn(&mut Self, &R, I, u16) -> i64,
    {
        const { captures_nothing::<F>() };
        (0..count).map(|nth| part(self, rules, inputs, nth)).sum()
    }

    /// Rolls two pools and reads both value by value, from the highest down: for dice that cancel,
    /// block or are compared in pairs.
    ///
    /// Like [`faces`](Dice::faces); `step` receives a value, how many of our experiments show it,
    /// and how many of theirs. Our pool is rolled first. The experiments of the two pools may
    /// differ.
    ///
    /// [`Exact`](crate::dice::Exact) takes values &times; (our count &times; their count)<sup>2</sup>
    /// &times; states steps at most.
    #[inline]
    fn versus<R, I, J, V, S, F, H, G>(
        &mut self,
        rules: &R,
        ours: Pool<I, F>,
        theirs: Pool<J, H>,
        values: &[V],
        start: S,
        step: G,
    ) -> S
    where
        R: 'static,
        I: Inputs,
        J: Inputs,
        V: Copy + Ord + 'static,
        S: Copy + Ord + 'static,
        F: Fn(&mut Self, &R, I) -> V,
        H: Fn(&mut Self, &R, J) -> V,
        G: Fn(S, V, u8, u8) -> S,
    {
        const { captures_nothing::<F>() };
        const { captures_nothing::<H>() };
        let ours = ours.play(self, rules);
        let theirs = theirs.play(self, rules);
        read_down(values, [&ours, &theirs], start, step)
    }

    /// Takes a step with dice in it again and again, at most `times`, beginning with `start`, and
    /// returns the last state. A step returns the next state, or the last one to stop early.
    ///
    /// The step is a part, like that of [`part`](Dice::part): it captures nothing, and a hand
    /// may cache what comes of it under the `inputs` and the state.
    ///
    /// [`Exact`](crate::dice::Exact) computes the law of a step once for each state, and merges equal
    /// states after each step. A state lighter than [`Exact::FLOOR`](crate::dice::Exact::FLOOR)
    /// follows only its likeliest arm, and its weight goes into the slack.
    ///
    /// ```
    /// use std::ops::ControlFlow::{Break, Continue};
    ///
    /// use evenodds_engine::dice::{Dice, Die, Exact};
    ///
    /// // Three dice, one after another; two failures end it. The state is the number of each.
    /// let law = Exact::law(|dice| {
    ///     dice.repeat(&(), 3, 3, (0u8, 0u8), |dice, (), least, (hits, misses)| {
    ///         match (dice.roll(Die::D6) >= least, misses) {
    ///             (true, _) => Continue((hits + 1, misses)),
    ///             (false, 0) => Continue((hits, 1)),
    ///             (false, _) => Break((hits, 2)),
    ///         }
    ///     })
    /// });
    /// assert!((law.probability(|&(_, misses)| misses == 2) - 7.0 / 27.0).abs() < 1e-12);
    /// ```
    #[inline]
    fn repeat<R, I, S, F>(&mut self, rules: &R, inputs: I, times: u16, start: S, step: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Inputs,
        F: Fn(&mut Self, &R, I, S) -> ControlFlow<S, S>,
    {
        const { captures_nothing::<F>() };
        step_on(self, times, start, |dice, state| step(dice, rules, inputs, state))
    }

    /// Returns whether the part that is about to be played has to come to a certain result, so that
    /// it is played again until [`closes_part`](Dice::closes_part) returns true of it. Hands that
    /// wrap this one and play parts themselves ask it.
    #[doc(hidden)]
    #[inline]
    fn opens_part(&mut self) -> bool {
        false
    }

    /// Returns whether a part has come to the result that it has to come to.
    #[doc(hidden)]
    #[inline]
    fn closes_part<T: PartValue>(&mut self, result: &T) -> bool {
        let _ = result;
        true
    }

    /// Records that a rule was cut short where it would have gone on, so that what this way comes
    /// to is not exact. [`Exact`](crate::dice::Exact) counts its weight as slack.
    #[inline]
    fn cut(&mut self) {}

    /// Assigns a name to a role in the lines told from now on; see [`Role`].
    #[inline]
    fn cast(&mut self, role: Role, name: Name) {
        let _ = (role, name);
    }

    /// Records what a rule made of the dice: the rule's id in the index of its game, and the
    /// consequence in words, with roles in place of names. Hands that only compute neither call
    /// `what` nor keep the id.
    #[inline]
    fn tell(&mut self, rule: &str, what: impl FnOnce() -> String) {
        let _ = (rule, what);
    }

    /// Records an event that is counted; see [`Event`].
    #[inline]
    fn note(&mut self, event: Event) {
        let _ = event;
    }

    /// Returns whether events are kept one by one. Those that nobody counts are recorded only then.
    #[inline]
    fn keeps_log(&self) -> bool {
        false
    }

    /// Rolls one die and applies `read` to its face.
    #[inline]
    fn read<T: Copy + Ord + 'static>(&mut self, die: Die, read: impl Fn(u8) -> T) -> T {
        // The start has to be a reading too. That of face 1 always exists, and is then replaced.
        self.fold(1, die, read(1), |_, face| read(face))
    }

    /// Rolls one die and returns its face.
    #[inline]
    fn roll(&mut self, die: Die) -> u8 {
        self.fold(1, die, 0, |_, face| face)
    }

    /// Rolls `count` dice and returns the sum of their faces.
    #[inline]
    fn sum(&mut self, count: u8, die: Die) -> u16 {
        self.fold(count, die, 0, add_face)
    }

    /// Rolls two equal dice that can be told apart, and returns their faces.
    #[inline]
    fn pair(&mut self, die: Die) -> (u8, u8) {
        self.fold(2, die, (0, 0), show_face)
    }
}

/// Adds a face to a sum.
pub(super) fn add_face(sum: u16, face: u8) -> u16 {
    sum + u16::from(face)
}

/// Adds a face to a pair, of which 0 is a die that is not rolled yet.
pub(super) fn show_face(pair: (u8, u8), face: u8) -> (u8, u8) {
    match pair {
        (0, _) => (face, 0),
        (first, _) => (first, face),
    }
}
