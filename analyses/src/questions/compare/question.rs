//! Does a change matter: a question as it is, and under a variant.

pub use crate::question::fights::{PairedRun, Rule};

use super::matters::Significance;
use super::swaps::Swaps;
use evenodds_engine::book::one_of;
use evenodds_engine::fight::SetupError;

use super::causes::Plan;
use super::form::Written;
use super::matters::{deciding_first, verdict};
use super::why::{NoAttribution, Why};
use crate::answer::statistics::paired::Change;
use crate::answer::{Answer, Basis, Number, Unit, current};
use crate::question::{Alternatives, Kind, Question, Subject, json as document};
use crate::sampling::{Ask, AskError, PartWatcher, Watcher};

/// The frame of comparisons, one number per row.
pub const COMPARISONS: &str = "comparisons";
/// The frame of what the changes of chances come from, one part of one change per row.
pub const CAUSES: &str = "comparison_causes";

/// The change that is none, but for rounding.
pub(super) const NOTHING: f64 = 1e-9;

/// The most single changes that are told apart without being asked to, if all answers are exact.
const UNASKED_MAX: usize = 4;

/// What does a variant change in the answer to a question, and does it matter?
pub struct CompareQuestion {
    /// The kind of the question.
    pub kind: &'static Kind,
    /// The question as it is.
    pub base: Box<dyn Question>,
    /// The same question under the variant.
    pub other: Box<dyn Question>,
    /// The name of the variant.
    pub variant: String,
    /// What it is called in sentences: its name, or what it changes if the study does not name it.
    pub label: String,
    /// What the variant changes, one change per entry; nothing if all is so already.
    pub changes: Vec<String>,
    /// What it says that is so without it, one per entry.
    pub already: Vec<String>,
    /// The difference of chances that matters, between 0 and 1.
    pub threshold: f64,
    /// What differs between what both questions are about.
    pub swaps: Swaps,
    /// Whether to ask which part of the variant the change comes from, by asking the question under
    /// each combination of its parts. If it is not said, that is asked if both answers are exact
    /// and there are at most four single changes.
    pub why: Option<bool>,
    /// The key or the name of the number whose change is split in sentences; by default the one
    /// that the first sentence tells.
    pub number: Option<String>,
    /// The question as written.
    pub(super) written: Written,
}

/// A number as it is, and under a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The number as it is.
    pub before: Number,
    /// Its value under the variant.
    pub after: f64,
    /// The difference.
    pub change: Change,
    /// Whether it was compared fight by fight.
    pub paired: bool,
    /// How many times as many fights it would have taken without common dice, if that can be said.
    pub savings: Option<f64>,
    /// How many numbers of the same name precede it.
    pub(super) nth: usize,
}

/// Both answers, and what differs.
pub(super) struct Compared<'a> {
    pub(super) question: &'a CompareQuestion,
    pub(super) answers: [&'a Answer; 2],
    /// The differences: those that decide the verdict first, then the largest.
    pub(super) differences: Vec<Difference>,
    pub(super) run: Option<&'a PairedRun>,
    pub(super) verdict: Significance,
    /// What the changes come from, or why that cannot be told, if it was asked.
    pub(super) why: Option<Result<Why, String>>,
}

impl Question for CompareQuestion {
    fn kind(&self) -> &'static str {
        "compare"
    }

    fn stem(&self) -> String {
        format!("{}-compare", self.base.stem())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        [&self.base, &self.other].into_iter().flat_map(|question| question.subjects()).collect()
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        let [base, other] = [&mut self.base, &mut self.other];
        let again = self.written.asks.iter_mut();
        base.asks().into_iter().chain(other.asks()).chain(again).collect()
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let part = |nth| PartWatcher { watcher, nth, parts: 4 };
        let answer = |nth: u64, question: &dyn Question| {
            question.answer(&format!("{stem}-{nth}"), Alternatives::Untried, &part(nth))
        };
        let before = answer(0, &*self.base)?;
        let mut after = if self.is_idle() { before.clone() } else { answer(1, &*self.other)? };
        self.name_alike(&mut after);
        let mut stopped = before.stopped.clone().or_else(|| after.stopped.clone());
        let sampled = 0 < before.sampled + after.sampled;
        let run = match sampled && stopped.is_none() && !self.is_idle() {
            true => self.side_by_side([&before, &after], &part(2))?,
            false => None,
        };
        let mut differences = differences(&before, &after, run.as_ref());
        if self.is_idle() {
            differences.iter_mut().for_each(Difference::set_none);
        }
        let verdict = verdict(&differences, self.threshold);
        deciding_first(&mut differences, verdict, self.threshold);
        let rests_on = before.basis.rests_on.clone().and(after.basis.rests_on.clone());
        let basis = Basis { rests_on, what_if: None };
        let (answers, run) = ([&before, &after], run.as_ref());
        let why = None;
        let mut compared = Compared { question: self, answers, differences, run, verdict, why };
        if stopped.is_none() {
            compared.why = compared.ask_why(&mut stopped, &part(3))?;
        }
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!("{} What does {} change?", before.question, self.label),
            rosters: before.rosters.clone(),
            sentences: compared.sentences(),
            shorts: 1,
            method: compared.method(),
            numbers: compared.numbers(),
            verdicts: compared.verdicts(),
            tables: compared.tables(),
            charts: compared.charts(),
            frames: compared.frames(),
            json: document(&super::json::CompareJson::of(&compared, &basis)),
            basis,
            exact: before.exact + after.exact,
            sampled: before.sampled + after.sampled,
            stopped,
        })
    }
}

impl CompareQuestion {
    /// Returns whether the variant leaves everything as it is, so that nothing can change.
    pub(super) fn is_idle(&self) -> bool {
        self.changes.is_empty()
    }

    /// Calls each game in the numbers under the variant as it is called without it, so that a number
    /// about one game of several has the same name in both answers.
    fn name_alike(&self, after: &mut Answer) {
        let titles = |question: &dyn Question| -> Vec<String> {
            let subjects = question.subjects();
            subjects.iter().map(|subject| subject.game().card().title.clone()).collect()
        };
        for (own, other) in titles(&*self.base).iter().zip(titles(&*self.other)) {
            if *own == other {
                continue;
            }
            for number in &mut after.numbers {
                number.says = number.says.replace(other.as_str(), own);
            }
        }
    }

    /// Compares both questions fight by fight, if their fights can be.
    fn side_by_side(
        &self,
        answers: [&Answer; 2],
        watcher: &dyn Watcher,
    ) -> Result<Option<PairedRun>, AskError> {
        // What is exact under both needs no fights.
        let sampled: Vec<&Number> = matched(answers)
            .filter(|(one, other, _)| one.sampled.or(other.sampled).is_some())
            .map(|(one, ..)| one)
            .collect();
        let wanted = |key: &str, says: Option<&str>| {
            let is = |one: &&Number| one.key == key && says.is_none_or(|says| one.says == says);
            sampled.iter().any(is)
        };
        let (before, after) = (self.base.fights(&wanted)?, self.other.fights(&wanted)?);
        let (Some(before), Some(after)) = (before, after) else { return Ok(None) };
        let rule = Rule { threshold: self.threshold };
        rule.side_by_side([&before, &after], watcher).map(Some)
    }
}

/// Returns the differences of the numbers that both answers have, the largest first: chances and
/// differences of chances by their size, then all others.
pub(super) fn differences(
    before: &Answer,
    after: &Answer,
    run: Option<&PairedRun>,
) -> Vec<Difference> {
    let difference_of = |(number, other, nth): (&Number, &Number, usize)| {
        let paired = run.and_then(|run| run.numbers.iter().find(|one| one.amount.is(number)));
        match paired {
            Some(one) => Difference {
                before: Number { value: one.values[0], ..number.clone() },
                after: one.values[1],
                change: one.change,
                paired: true,
                savings: one.savings,
                nth,
            },
            None => Difference {
                before: number.clone(),
                after: other.value,
                change: difference(number, other),
                paired: false,
                savings: None,
                nth,
            },
        }
    };
    let mut found: Vec<Difference> = matched([before, after]).map(difference_of).collect();
    // Rounding in the last digits orders nothing.
    let size = |one: &Difference| (one.change.value.abs() * 1e9).round() as u64;
    let rank = |one: &Difference| (!one.before.unit.is_chance(), std::cmp::Reverse(size(one)));
    found.sort_by_key(rank);
    found
}

/// Iterates over the numbers that both answers have, each with how many of its name precede it.
fn matched([before, after]: [&Answer; 2]) -> impl Iterator<Item = (&Number, &Number, usize)> {
    before.numbers.iter().enumerate().filter_map(move |(at, number)| {
        let namesake = |other: &&Number| (other.key, &other.says) == (number.key, &number.says);
        let nth = before.numbers[..at].iter().filter(namesake).count();
        Some((number, same(after, before, number, nth)?, nth))
    })
}

/// Returns the number of another answer that is the same as one of `own`, the one that `nth` others
/// of the same name precede. If its name is not found, because a side is called otherwise there,
/// it is the one with the same key, if each answer has only one such number.
pub(super) fn same<'a>(
    answer: &'a Answer,
    own: &Answer,
    number: &Number,
    nth: usize,
) -> Option<&'a Number> {
    let of_key = |answer: &'a Answer| answer.numbers.iter().filter(|one| one.key == number.key);
    let named = of_key(answer).filter(|other| other.says == number.says).nth(nth);
    let is_only =
        |answer: &Answer| answer.numbers.iter().filter(|one| one.key == number.key).count() == 1;
    named.or_else(|| of_key(answer).next().filter(|_| is_only(answer) && is_only(own)))
}

/// Returns the difference of a number in two answers that may share their dice.
fn difference(before: &Number, after: &Number) -> Change {
    let minus = |(low, high): (f64, f64)| (-high, -low);
    let was = Change { value: -before.value, interval: before.interval.map(minus) };
    Change { value: after.value, interval: after.interval }.plus(was)
}

impl Difference {
    /// Makes it none, exactly: both numbers are one.
    fn set_none(&mut self) {
        self.change = Change { value: 0.0, interval: None };
        self.before.sampled = None;
    }
}

impl Compared<'_> {
    fn numbers(&self) -> Vec<Number> {
        let number = |one: &Difference| Number {
            key: one.before.key,
            says: format!("change of: {}", one.before.says),
            unit: match one.before.unit {
                Unit::Chance => Unit::Difference,
                unit => unit,
            },
            value: one.change.value,
            interval: one.change.interval,
            sampled: self.run.filter(|_| one.paired).map(|run| run.sampled).or(one.before.sampled),
        };
        self.differences.iter().map(number).collect()
    }

    /// Asks which part of the variant the change comes from, if that is wanted and there is a
    /// change. If it is interrupted, it is left out, and `stopped` says so.
    fn ask_why(
        &self,
        stopped: &mut Option<String>,
        watcher: &dyn Watcher,
    ) -> Result<Option<Result<Why, String>>, AskError> {
        let question = self.question;
        let changes = question.swaps.changes.len();
        let is_exact = self.answers.iter().all(|answer| answer.sampled == 0);
        let unasked = is_exact && changes <= UNASKED_MAX;
        if changes == 0 || !question.why.unwrap_or(unasked) {
            return Ok(None);
        }
        let Some(told) = self.told()? else { return Ok(None) };
        if question.number.is_none() && self.differences[told].change.value.abs() < NOTHING {
            return Ok(None);
        }
        match self.split(Plan::of(&question.swaps), told, watcher) {
            Ok(why) => Ok(Some(Ok(why))),
            Err(NoAttribution::Because(reason)) => Ok(Some(Err(reason))),
            Err(NoAttribution::Interrupted) => {
                *stopped = Some("stopped while asking where it comes from".to_owned());
                Ok(None)
            }
        }
    }

    /// Returns the place of the difference that is split in sentences: the one that was named, or
    /// the one that tells most.
    fn told(&self) -> Result<Option<usize>, AskError> {
        let Some(name) = &self.question.number else { return Ok(self.most()) };
        let is_named =
            |one: &Difference| one.before.key == current(name) || one.before.says == *name;
        let found = self.differences.iter().position(is_named);
        found.map(Some).ok_or_else(|| {
            let mut keys: Vec<&str> = self.differences.iter().map(|one| one.before.key).collect();
            keys.sort_unstable();
            keys.dedup();
            let known = keys.join(", ");
            let message =
                format!("no number `{name}` whose change could be split; expected {known}");
            SetupError::new(message).or_rather(one_of(name, keys)).into()
        })
    }
}
