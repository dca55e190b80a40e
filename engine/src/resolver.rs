//! Core mechanics: checks, outcomes, and how dice turn one into the other.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::dice::{Dice, Exact, Inputs};
use crate::law::Law;

/// A core mechanic: how a game turns dice into an answer.
///
/// A resolver defines in [`resolve`](Resolver::resolve) how dice are read. Sampling, exact laws,
/// rulebook examples and contests all use this one definition with different hands. Only `resolve`
/// is required. A mechanic whose contests are not decided by degree alone overrides
/// [`lead`](Resolver::lead).
///
/// An implementation guarantees that the same check and the same faces give the same outcome, and
/// that [`Check::eased`] never lowers the chance to pass. [`conformance::examine`] tests this.
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
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
pub trait Resolver: Send + Sync + 'static {
    /// What is known before the dice are rolled.
    type Check: Check;

    /// The answer of the dice. `Ord` sorts from worst to best for the roller.
    type Outcome: Outcome;

    /// Rolls the dice for `check` and returns the outcome.
    fn resolve(&self, check: &Self::Check, dice: &mut impl Dice) -> Self::Outcome;

    /// Returns the exact law of the outcome of `check`.
    fn law(&self, check: &Self::Check) -> Law<Self::Outcome> {
        Exact::law(|dice| self.resolve(check, dice))
    }

    /// Returns the exact law of the outcome of `check` for whoever samples it if there is none:
    /// `None` if that takes too much.
    fn try_law(&self, check: &Self::Check) -> Option<Law<Self::Outcome>> {
        Some(self.law(check))
    }

    /// Returns our lead over them in a contest: positive if we win, 0 for a draw.
    ///
    /// A lone success wins, by at least 1; otherwise the degrees decide.
    fn lead(&self, ours: &Self::Outcome, theirs: &Self::Outcome) -> i16 {
        lead(ours, theirs)
    }
}

/// Returns our lead over them in a contest, unless a mechanic decides otherwise: a lone success
/// wins, by at least 1; otherwise the degrees decide.
pub fn lead<T: Outcome>(ours: &T, theirs: &T) -> i16 {
    let margin = ours.degree().saturating_sub(theirs.degree());
    match (ours.is_success(), theirs.is_success()) {
        (true, false) => margin.max(1),
        (false, true) => margin.min(-1),
        _ => margin,
    }
}

/// A question to the dice that can be made easier or harder: a small value of integers.
pub trait Check: Inputs + Debug {
    /// Returns this check made easier by `by` steps of the game's own scale, or harder if `by` is
    /// negative.
    #[must_use]
    fn eased(self, by: i16) -> Self;
}

/// An answer of the dice in terms that all games share.
pub trait Outcome: Copy + Ord + Debug + Send + Sync + 'static {
    /// Returns the grade.
    fn grade(&self) -> Grade;

    /// Returns how far the roll exceeds what was needed: 1 or more if the dice reach it, 0 or less
    /// if they do not. Natural rolls change the grade, never the degree.
    fn degree(&self) -> i16;

    /// Returns whether the roll succeeds.
    fn is_success(&self) -> bool {
        Grade::Success <= self.grade()
    }

    /// Returns grade and degree in the form that all games share.
    fn answer(&self) -> Answer {
        Answer { grade: self.grade(), degree: self.degree() }
    }
}

/// The four grades of an answer. A game may leave fumbles or criticals unused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// A failure with an additional penalty.
    Fumble,
    /// A roll that fails.
    Failure,
    /// A roll that succeeds.
    Success,
    /// A success with an additional benefit.
    Critical,
}

impl Grade {
    /// All grades, from worst to best.
    pub const ALL: [Grade; 4] = [Grade::Fumble, Grade::Failure, Grade::Success, Grade::Critical];

    /// Returns the name used in frames and JSON.
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

/// An outcome that is only a grade and a degree, ordered by both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The grade.
    pub grade: Grade,
    /// How far the roll exceeds what was needed; see [`Outcome::degree`].
    pub degree: i16,
}

impl Answer {
    /// Returns a success for a degree of 1 or more, else a failure.
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
