//! Core mechanics: traits for checks, outcomes and how dice turn one into the other.

use std::fmt::Debug;

use crate::dice::{Dice, Exact};
use crate::law::Law;

/// One core mechanic: how a game turns dice into an answer.
///
/// A resolver says once, in [`resolve`](Resolver::resolve), how dice are read. Sampling, exact
/// laws, rulebook examples and contests are that one reading with different dice in hand. Only
/// `resolve` is required; a resolver whose contests are not decided by degree alone overrides
/// [`lead`](Resolver::lead).
///
/// What an implementor owes: the same check and the same faces give the same outcome;
/// [`Check::eased`] never lowers the chance to pass. [`conformance::examine`] holds it to that.
///
/// [`conformance::examine`]: crate::conformance::examine
///
/// ```
/// use evenodds_engine::dice::{Dice, Die};
/// use evenodds_engine::resolver::{Answer, Check, Grade, Resolver};
///
/// /// Percentile dice at or under a skill.
/// struct Percentile;
///
/// #[derive(Clone, Copy, Debug)]
/// struct Skill(i16);
///
/// impl Check for Skill {
///     fn eased(self, by: i16) -> Skill {
///         Skill(self.0.saturating_add(by.saturating_mul(5)))
///     }
/// }
///
/// impl Resolver for Percentile {
///     type Check = Skill;
///     type Outcome = Answer;
///
///     fn resolve(&self, skill: &Skill, dice: &mut impl Dice) -> Answer {
///         let roll = i16::from(dice.roll(Die::new(100).unwrap()));
///         Answer::by_degree(skill.0 - roll + 1)
///     }
/// }
///
/// let law = Percentile.law(&Skill(35).eased(1));
/// assert!((law.probability(|answer| answer.grade == Grade::Success) - 0.4).abs() < 1e-12);
/// ```
pub trait Resolver: Send + Sync {
    /// Everything that is known before the dice are rolled.
    type Check: Check;

    /// What the dice answer, from worst to best for the one who rolls.
    type Outcome: Outcome;

    /// Puts `check` to the dice and reads their answer.
    fn resolve(&self, check: &Self::Check, dice: &mut impl Dice) -> Self::Outcome;

    /// The exact law of the answer to `check`.
    fn law(&self, check: &Self::Check) -> Law<Self::Outcome> {
        Exact::law(|dice| self.resolve(check, dice))
    }

    /// How far our answer leads theirs in a contest: above zero we win, at zero it is a draw.
    ///
    /// A lone success wins, by one at least; else the degrees decide.
    fn lead(&self, ours: &Self::Outcome, theirs: &Self::Outcome) -> i16 {
        let margin = ours.degree().saturating_sub(theirs.degree());
        match (ours.is_success(), theirs.is_success()) {
            (true, false) => margin.max(1),
            (false, true) => margin.min(-1),
            _ => margin,
        }
    }
}

/// A question to the dice that can be made easier or harder.
pub trait Check: Copy + Debug + Send + Sync {
    /// This check, easier by `by` steps of the game's own scale; harder when `by` is negative.
    #[must_use]
    fn eased(self, by: i16) -> Self;
}

/// An answer of the dice, in the words all games share.
pub trait Outcome: Copy + Ord + Debug + Send + Sync + 'static {
    /// The band the answer falls in.
    fn grade(&self) -> Grade;

    /// How far the answer lies beyond what was needed: 1 or more where the dice reach what they
    /// had to, 0 or less where they do not. Natural rolls move the grade, never the degree.
    fn degree(&self) -> i16;

    /// Whether the roll did what it was made for.
    fn is_success(&self) -> bool {
        Grade::Success <= self.grade()
    }

    /// This answer as every game can read it.
    fn answer(&self) -> Answer {
        Answer { grade: self.grade(), degree: self.degree() }
    }
}

/// The four bands every game sorts its answers into. A game may leave the outer two unused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// A failure with something worse to it.
    Fumble,
    /// The roll did not do what it was made for.
    Failure,
    /// The roll did what it was made for.
    Success,
    /// A success with something better to it.
    Critical,
}

impl Grade {
    /// All grades, from worst to best.
    pub const ALL: [Grade; 4] = [Grade::Fumble, Grade::Failure, Grade::Success, Grade::Critical];

    /// Its name in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Fumble => "fumble",
            Grade::Failure => "failure",
            Grade::Success => "success",
            Grade::Critical => "critical",
        }
    }
}

/// The plain outcome: a grade and a degree, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Answer {
    /// The band the answer falls in.
    pub grade: Grade,
    /// How far the answer lies beyond what was needed; see [`Outcome::degree`].
    pub degree: i16,
}

impl Answer {
    /// A success from a degree of 1 on, else a failure.
    #[must_use]
    pub const fn by_degree(degree: i16) -> Answer {
        let grade = if 1 <= degree { Grade::Success } else { Grade::Failure };
        Answer { grade, degree }
    }
}

impl Outcome for Answer {
    fn grade(&self) -> Grade {
        self.grade
    }

    fn degree(&self) -> i16 {
        self.degree
    }
}
