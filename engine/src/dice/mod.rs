//! Dice, and the *hands* that hold them: the implementations of [`Dice`].
//!
//! A rule is written once, generic over [`Dice`]. The hand decides what it computes: [`Rolled`]
//! samples it with a random generator, [`Exact`] enumerates every outcome, [`Scripted`] uses the
//! dice of a rulebook example, and [`Transcript`] records what another hand rolls and which rule
//! interpreted it.

mod event;
mod exact;
mod mass_builder;
mod part;
mod readings;
mod role;
mod rolled;
mod scripted;
mod transcript;

pub use event::{Event, Means};
pub use exact::Exact;
pub use part::Inputs;
use part::captures_nothing;

pub use role::{Name, Role};
pub use rolled::Rolled;
pub(crate) use rolled::counts;
pub use scripted::{Played, ScriptError, Scripted};
pub use transcript::{Line, Transcript};

/// A fair die with faces numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// A coin.
    pub const D2: Die = Die(2);
    /// A three-sided die.
    pub const D3: Die = Die(3);
    /// A four-sided die.
    pub const D4: Die = Die(4);
    /// A six-sided die.
    pub const D6: Die = Die(6);
    /// An eight-sided die.
    pub const D8: Die = Die(8);
    /// A ten-sided die; its `0` counts as ten.
    pub const D10: Die = Die(10);
    /// A twelve-sided die.
    pub const D12: Die = Die(12);
    /// A twenty-sided die.
    pub const D20: Die = Die(20);

    /// Creates a die with this many faces. Returns `None` for 0.
    #[must_use]
    pub const fn new(faces: u8) -> Option<Die> {
        if faces == 0 { None } else { Some(Die(faces)) }
    }

    /// Returns the number of faces, 1 to 255.
    #[must_use]
    pub const fn faces(self) -> u8 {
        self.0
    }
}

impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "d{}", self.0)
    }
}

/// Two opposed parts of a rule, such as damage and resistance; see [`Dice::oppose`].
#[derive(Clone, Copy, Debug)]
pub struct Opposed<F, G, H, J> {
    /// The part that is played first.
    pub ours: F,
    /// The result if our part alone decides it, else none.
    pub decided: G,
    /// The part that is played second, unless the first decides.
    pub theirs: H,
    /// Computes the result of both parts. It may tell lines, but rolls no dice.
    pub join: J,
}

impl<F, G, H, J> Opposed<F, G, H, J> {
    /// Plays our part, and theirs if ours does not decide the result.
    #[inline]
    fn play<D, R, I, A, B, T>(&self, dice: &mut D, rules: &R, inputs: I) -> T
    where
        I: Inputs,
        A: Copy,
        F: Fn(&mut D, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut D, &R, I) -> B,
        J: Fn(&mut D, &R, I, A, B) -> T,
    {
        let ours = (self.ours)(dice, rules, inputs);
        (self.decided)(rules, inputs, ours).unwrap_or_else(|| {
            let theirs = (self.theirs)(dice, rules, inputs);
            (self.join)(dice, rules, inputs, ours, theirs)
        })
    }
}

/// A hand: an implementation of dice, and the only source of randomness.
///
/// An implementation guarantees that faces are fair and independent, and that [`fold`](Dice::fold)
/// calls `step` exactly `count` times. A rule must be deterministic except for its dice: with the
/// same faces it asks for the same dice and returns the same result. A hand may run it any number
/// of times.
pub trait Dice: Sized {
    /// Rolls `count` equal dice and folds their faces, in any order, into one reading, beginning
    /// with `start`.
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S;

    /// Rolls `count` equal dice and folds their faces, in any order, into one reading that begins
    /// with its default value. Like [`fold`](Dice::fold), for pools that occur in many sizes.
    ///
    /// `inputs` are everything that `step` depends on besides the `rules`. A hand may reuse the
    /// readings of smaller pools with the same inputs. A `step` that captures variables does not
    /// compile.
    #[inline]
    fn pool<R, I, S, F>(&mut self, rules: &R, inputs: I, count: u8, die: Die, step: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Copy + Ord + Default + 'static,
        F: Fn(&R, I, S, u8) -> S,
    {
        const { captures_nothing::<F>() };
        self.fold(count, die, S::default(), |reading, face| step(rules, inputs, reading, face))
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
    ///     dice.settle(&(), target, |dice, (), target| target <= dice.roll(Die::D6))
    /// };
    /// assert!((Exact::law(|dice| rule(dice, 5)).probability(|hit| *hit) - 1.0 / 3.0).abs() < 1e-12);
    /// ```
    ///
    /// ```compile_fail
    /// use evenodds_engine::dice::{Dice, Die, Exact};
    ///
    /// let rule = |dice: &mut Exact, target: u8| {
    ///     dice.settle(&(), (), |dice, (), ()| target <= dice.roll(Die::D6))
    /// };
    /// Exact::law(|dice| rule(dice, 5));
    /// ```
    #[inline]
    fn settle<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: 'static,
        I: Inputs,
        T: Copy + Ord + 'static,
        F: Fn(&mut Self, &R, I) -> T,
    {
        const { captures_nothing::<F>() };
        part(self, rules, inputs)
    }

    /// Plays a part of a rule and then a second part that depends on its result. Only the result of
    /// the second is used afterwards.
    ///
    /// Equivalent to two calls of [`settle`](Dice::settle), but a hand may evaluate the first part
    /// less often.
    #[inline]
    fn follow<R, I, A, T, F, G>(&mut self, rules: &R, inputs: I, first: F, then: G) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        T: Copy + Ord + 'static,
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
    /// Equivalent to [`settle`](Dice::settle) with both parts. Neither part depends on the dice of
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
        T: Copy + Ord + 'static,
        F: Fn(&mut Self, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut Self, &R, I) -> B,
        J: Fn(&mut Self, &R, I, A, B) -> T,
    {
        const { captures_nothing::<Opposed<F, G, H, J>>() };
        parts.play(self, rules, inputs)
    }

    /// Assigns a name to a role in the lines told from now on; see [`Role`].
    #[inline]
    fn cast(&mut self, role: Role, name: Name) {
        let _ = (role, name);
    }

    /// Records what a rule made of the dice: the rule's id in the index of its game, and the
    /// consequence in words, with roles in place of names. Hands that only compute never call
    /// `what`.
    #[inline]
    fn tell(&mut self, rule: &'static str, what: impl FnOnce() -> String) {
        let _ = (rule, what);
    }

    /// Records an event that is counted; see [`Event`].
    #[inline]
    fn note(&mut self, event: Event) {
        let _ = event;
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
        self.fold(count, die, 0, |sum, face| sum + u16::from(face))
    }
}
