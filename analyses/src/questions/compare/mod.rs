//! Does a change matter: a question as it is, and under a variant.

mod charts;
mod form;
mod json;
mod paired;
#[cfg(test)]
mod tests;
mod twins;
mod words;

pub(crate) use form::question;
pub use paired::{PairedNumber, PairedRun, Rule};
pub use twins::{Twins, twins};

use serde::Serialize;

use super::{Alternatives, Kind, Question, Subject, json as document};
use crate::answer::frame::Frame;
use crate::answer::{Answer, Number, Unit};
use crate::ask::{Ask, AskError, Part, Watcher};
use crate::paired::Change;
use crate::what_if::Basis;

/// The frame of comparisons, one number per row.
pub const COMPARISONS: &str = "comparisons";

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
    /// What the variant changes, one change per entry.
    pub changes: Vec<String>,
    /// The difference of chances that matters, between 0 and 1.
    pub threshold: f64,
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
}

/// Whether a change matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Some chance changes by the threshold or more.
    Matters,
    /// No chance does.
    Negligible,
    /// The intervals leave both open.
    Open,
}

/// Both answers, and what differs.
struct Compared<'a> {
    question: &'a CompareQuestion,
    answers: [&'a Answer; 2],
    /// The differences, the largest first.
    differences: Vec<Difference>,
    run: Option<&'a PairedRun>,
    verdict: Verdict,
}

impl Question for CompareQuestion {
    fn stem(&self) -> String {
        format!("{}-compare", self.base.stem())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        [&self.base, &self.other].into_iter().flat_map(|question| question.subjects()).collect()
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        let [base, other] = [&mut self.base, &mut self.other];
        base.asks().into_iter().chain(other.asks()).collect()
    }

    fn answer(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let part = |nth| Part { watcher, nth, parts: 3 };
        let answer = |nth: u64, question: &dyn Question| {
            question.answer(&format!("{stem}-{nth}"), Alternatives::Untried, &part(nth))
        };
        let (before, after) = (answer(0, &*self.base)?, answer(1, &*self.other)?);
        let stopped = before.stopped.clone().or_else(|| after.stopped.clone());
        let sampled = 0 < before.sampled + after.sampled;
        let rule = Rule { threshold: self.threshold };
        let run = match sampled && stopped.is_none() {
            true => self.base.paired(&*self.other, rule, &part(2))?,
            false => None,
        };
        let differences = differences(&before, &after, run.as_ref());
        let verdict = verdict(&differences, self.threshold);
        let rests_on = before.basis.rests_on.clone().and(after.basis.rests_on.clone());
        let basis = Basis { rests_on, what_if: None };
        let (answers, run) = ([&before, &after], run.as_ref());
        let compared = Compared { question: self, answers, differences, run, verdict };
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!("{} What does {} change?", before.question, self.variant),
            rosters: before.rosters.clone(),
            sentences: compared.sentences(),
            shorts: 1,
            method: compared.method(),
            numbers: compared.numbers(),
            tables: vec![compared.table()],
            charts: compared.charts(),
            frames: vec![(COMPARISONS, compared.frame())],
            json: document(&json::CompareJson::of(&compared, &basis)),
            basis,
            exact: before.exact + after.exact,
            sampled: before.sampled + after.sampled,
            stopped,
            ..Answer::default()
        })
    }
}

/// Returns the differences of the numbers that both answers have, the largest first: chances and
/// differences of chances by their size, then all others.
fn differences(before: &Answer, after: &Answer, run: Option<&PairedRun>) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for number in &before.numbers {
        let name = (number.key, number.says.as_str());
        let nth = seen.iter().filter(|other| **other == name).count();
        seen.push(name);
        let same = |other: &&Number| (other.key, other.says.as_str()) == name;
        let Some(other) = after.numbers.iter().filter(same).nth(nth) else { continue };
        let paired = run.and_then(|run| run.numbers.iter().find(|one| one.key == number.key));
        found.push(match paired {
            Some(one) => Difference {
                before: Number { value: one.values[0], ..number.clone() },
                after: one.values[1],
                change: one.change,
                paired: true,
            },
            None => Difference {
                before: number.clone(),
                after: other.value,
                change: difference(number, other),
                paired: false,
            },
        });
    }
    // Rounding in the last digits orders nothing.
    let size = |one: &Difference| (one.change.value.abs() * 1e9).round() as u64;
    let rank = |one: &Difference| (!is_chance(one.before.unit), std::cmp::Reverse(size(one)));
    found.sort_by_key(rank);
    found
}

fn is_chance(unit: Unit) -> bool {
    matches!(unit, Unit::Chance | Unit::Points)
}

/// Returns the difference of a number in two answers that may share their dice.
fn difference(before: &Number, after: &Number) -> Change {
    let minus = |(low, high): (f64, f64)| (-high, -low);
    let was = Change { value: -before.value, interval: before.interval.map(minus) };
    Change { value: after.value, interval: after.interval }.plus(was)
}

fn verdict(differences: &[Difference], threshold: f64) -> Verdict {
    let chances = || differences.iter().filter(|one| is_chance(one.before.unit));
    let ends =
        |one: &Difference| one.change.interval.unwrap_or((one.change.value, one.change.value));
    // What is exact moves by the threshold in spite of rounding.
    let least = threshold - 1e-9;
    let surely = |one: &Difference| least <= ends(one).0 || ends(one).1 <= -least;
    let perhaps = |one: &Difference| least <= ends(one).1 || ends(one).0 <= -least;
    if chances().any(surely) {
        Verdict::Matters
    } else if chances().any(perhaps) {
        Verdict::Open
    } else {
        Verdict::Negligible
    }
}

impl Compared<'_> {
    fn numbers(&self) -> Vec<Number> {
        let number = |one: &Difference| Number {
            key: one.before.key,
            says: format!("change of: {}", one.before.says),
            unit: match one.before.unit {
                Unit::Chance => Unit::Points,
                unit => unit,
            },
            value: one.change.value,
            interval: one.change.interval,
            sampled: self.run.map(|run| run.sampled).or(one.before.sampled),
        };
        self.differences.iter().map(number).collect()
    }

    /// Returns the differences as a frame: `variant`; `question`, the kind of question; `key` and
    /// `number`, its name and what it is in words; `unit`; `before`, `after` and `change` with its
    /// interval; `paired`, whether it was compared fight by fight; `threshold` and `verdict`.
    fn frame(&self) -> Frame {
        let all = &self.differences;
        let same = |text: &str| vec![text.to_owned(); all.len()];
        let ends: Vec<_> = all.iter().map(|one| one.change.interval).collect();
        Frame::of(all.len())
            .with("variant", same(&self.question.variant))
            .with("question", same(self.question.kind.name))
            .with("key", all.iter().map(|one| one.before.key))
            .with("number", all.iter().map(|one| one.before.says.clone()))
            .with("unit", all.iter().map(|one| one.before.unit.name()))
            .with("before", all.iter().map(|one| one.before.value))
            .with("after", all.iter().map(|one| one.after))
            .with("change", all.iter().map(|one| one.change.value))
            .interval("change", &ends)
            .with("paired", all.iter().map(|one| one.paired))
            .with("threshold", vec![self.question.threshold; all.len()])
            .with("verdict", same(self.verdict.name()))
    }
}

impl Verdict {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Matters => "matters",
            Verdict::Negligible => "negligible",
            Verdict::Open => "open",
        }
    }
}
