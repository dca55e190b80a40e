//! What a study promises about its answers, and whether it is kept.

use super::band::Band;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use evenodds_engine::book::Fault;
use toml::Spanned;

use crate::answer::statistics::Sampled;
use crate::answer::{Answer, Unit};
use crate::question::{Question, Subject};
use crate::sampling::{Ask, AskError};

/// The promises of a study.
#[derive(Default)]
pub struct Promises {
    /// The promises, in the order of the study.
    pub all: Vec<Promise>,
    /// The rates of mistakes.
    pub rates: Rates,
    /// The questions that they are about.
    pub(super) questions: Vec<Promised>,
    /// The name of the study's file in errors, and its text.
    pub(super) origin: String,
    pub(super) text: String,
}

/// A promise.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The promise in words, which no other promise of the study has.
    pub says: String,
    /// Whether these are the designer's words.
    pub(super) is_said: bool,
    /// What to do if it is broken, in the designer's words.
    pub message: Option<String>,
    /// The line of the study, from 1.
    pub line: usize,
    /// The column of the study, from 1.
    pub column: usize,
    /// The claim.
    pub(super) claim: Claim,
    /// How far beyond a bound either verdict is right; `None` for the one that is usual for the
    /// unit.
    pub(super) margin: Option<f64>,
    /// The number of its question.
    pub(super) about: usize,
    /// Its place in the study.
    pub(super) span: Range<usize>,
}

/// What is claimed of an answer.
#[derive(Clone, Debug)]
pub(super) enum Claim {
    /// A number of it, or each of several, is in a band.
    Number(Spanned<String>, Band),
    /// The change of a column at each step of a modifier is in a band.
    Step(Spanned<String>, Band),
    /// No fighter of a matrix has this fate.
    Nobody(Fate),
    /// A condition holds in every row of a frame.
    Rows(Box<super::rows::Rows>),
}

/// What should not happen to a fighter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Another one does better against everybody.
    Dominated,
    /// It loses to everybody else more often than it wins.
    Beaten,
}

/// A question that promises are about.
pub(super) struct Promised {
    /// The anchor that a report gives to it, or to one like it.
    pub(super) stem: String,
    /// The question. Its confidence depends on how many of its numbers are promised.
    pub(super) question: Mutex<Box<dyn Question>>,
    /// Whether the study asks it as well.
    pub(super) is_asked: bool,
}

/// The rates of mistakes that a study accepts, and how much work to spend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rates {
    /// The largest chance that any promise is called broken that is kept.
    pub alpha: f64,
    /// The largest chance that any promise is called kept that is broken by the margin or more.
    pub beta: f64,
    /// The margin of chances, as a fraction.
    pub margin: f64,
    /// The largest number of trials for a question that does not say so itself.
    pub trials: Option<u64>,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { alpha: 0.01, beta: 0.05, margin: 0.01, trials: None }
    }
}

impl Rates {
    /// The margin of means: of rounds, of harm, of figures, of degrees.
    const OF_MEANS: f64 = 0.1;
    /// The margin of ratings: a little more than half of a point of chances where they are even.
    const OF_RATINGS: f64 = 5.0;

    pub(super) fn margin(&self, unit: Unit) -> f64 {
        match unit {
            Unit::Chance | Unit::Difference | Unit::Share => self.margin,
            Unit::Rounds
            | Unit::Harm
            | Unit::Figures
            | Unit::Points
            | Unit::Attacks
            | Unit::Times
            | Unit::Bits
            | Unit::Degree
            | Unit::Value => Rates::OF_MEANS,
            Unit::Elo => Rates::OF_RATINGS,
        }
    }
}

/// Whether a promise is kept, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Decision {
    /// It is broken.
    Broken,
    /// The trials did not decide it.
    Undecided,
    /// It is kept.
    Kept,
}

impl Decision {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Broken => "broken",
            Decision::Undecided => "undecided",
            Decision::Kept => "kept",
        }
    }
}

/// How a promise was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// From exact numbers.
    Exact,
    /// By a sequential test.
    Sequential,
    /// From one look at sampled numbers.
    Sampled,
}

impl Means {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Means::Exact => "exact",
            Means::Sequential => "sequential",
            Means::Sampled => "sampled",
        }
    }
}

/// What was found about a promise.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    /// The decision.
    pub decision: Decision,
    /// What was found, in words: the number that decides, or how many rows fulfil the condition.
    pub found: String,
    /// The number that decides: of several the one that is furthest out, or nearest to a bound.
    pub value: Option<f64>,
    /// Its interval, if sampled.
    pub interval: Option<(f64, f64)>,
    /// Its unit.
    pub unit: Option<Unit>,
    /// The share of the rows or fighters that are as promised, if it is about these.
    pub share: Option<f64>,
    /// How far it is beyond a bound, in margins.
    pub excess: f64,
    /// The numbers or rows that break it, in words, the worst first.
    pub wrong: Vec<String>,
    /// How it was decided.
    pub means: Means,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
    /// The numbers that it is about, in words.
    pub(super) about: Vec<String>,
}

/// The promises of a study with what was found about them.
pub struct Checked<'p> {
    /// The study's promises, and how they are decided.
    pub promises: &'p Promises,
    /// The promises, in words that suit what was found.
    pub all: Vec<Promise>,
    /// What was found about each, in the same order.
    pub rulings: Vec<Ruling>,
    /// Why not all was looked at, if it was interrupted.
    pub stopped: Option<String>,
}

/// The reason why promises could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// A promise claims something that its answer does not have.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
    /// A question has no answer.
    #[error(transparent)]
    Ask(#[from] AskError),
}

/// Answers that are known already, by their anchors.
pub type Known = BTreeMap<String, Answer>;

impl Promises {
    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns whether an answer with this anchor is of use to [`Promises::check`].
    #[must_use]
    pub fn is_about(&self, stem: &str) -> bool {
        self.questions.iter().any(|promised| promised.stem == stem)
    }

    /// Calls a function with what the questions are about.
    pub(crate) fn subjects(&self, mut see: impl FnMut(Subject<'_>)) {
        for promised in &self.questions {
            promised.question().subjects().into_iter().for_each(&mut see);
        }
    }

    /// Changes how the questions are asked.
    pub(crate) fn ask(&mut self, mut change: impl FnMut(&mut Ask)) {
        for promised in &mut self.questions {
            promised.question().asks().into_iter().for_each(&mut change);
        }
    }

    #[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
    pub(super) fn fault(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Box<Fault> {
        let fault = Fault::new(&self.origin, &self.text, message).at(span);
        Box::new(fault.or_rather(Some(fix.into())))
    }

    /// Returns the share of each mistake that a promise has.
    pub(super) fn shares(&self) -> (f64, f64) {
        let all = self.all.len().max(1) as f64;
        (self.rates.alpha / all, self.rates.beta / all)
    }

    /// Returns whether the study also asks the question of a promise.
    pub(super) fn is_asked(&self, promise: &Promise) -> bool {
        self.questions[promise.about].is_asked
    }

    /// Returns the anchor of a promise's question.
    #[must_use]
    pub fn question(&self, promise: &Promise) -> &str {
        &self.questions[promise.about].stem
    }
}

impl Promised {
    pub(super) fn question(&self) -> MutexGuard<'_, Box<dyn Question>> {
        self.question.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Promise {
    /// Returns the claim in words.
    #[must_use]
    pub fn claim(&self) -> String {
        super::words::claim(&self.claim)
    }

    /// Returns the band of the number that it is about, if it has one.
    #[must_use]
    pub fn band(&self) -> Option<Band> {
        match &self.claim {
            Claim::Number(_, band) | Claim::Step(_, band) => Some(*band),
            Claim::Nobody(_) | Claim::Rows(_) => None,
        }
    }
}

impl Checked<'_> {
    /// Iterates over the promises with what was found, the most urgent and the worst first.
    #[must_use]
    pub fn worst_first(&self) -> Vec<(&Promise, &Ruling)> {
        let mut all: Vec<_> = self.all.iter().zip(&self.rulings).collect();
        all.sort_by(|(_, ours), (_, theirs)| {
            let excess = theirs.excess.total_cmp(&ours.excess);
            let broken = ours.decision == Decision::Broken;
            let order = ours.decision.cmp(&theirs.decision);
            order.then(if broken { excess } else { std::cmp::Ordering::Equal })
        });
        all
    }

    /// Returns the number of promises with this decision.
    #[must_use]
    pub fn count(&self, decision: Decision) -> usize {
        self.rulings.iter().filter(|ruling| ruling.decision == decision).count()
    }

    /// Returns the most urgent decision.
    #[must_use]
    pub fn decision(&self) -> Decision {
        self.rulings.iter().map(|ruling| ruling.decision).min().unwrap_or(Decision::Kept)
    }
}
