//! The numbers of a report as `report.json` keeps them, and how they are told apart.

use std::borrow::Cow;

use evenodds_analyses::answer::statistics::Sampled;
use evenodds_analyses::answer::{Number, current};
use serde::{Deserialize, Serialize};

/// A number of a section.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    key: String,
    says: String,
    unit: String,
    pub(crate) value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) interval: Option<(f64, f64)>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) sampled: Option<Sampled>,
}

impl Record {
    /// Returns the record of a number, unless it is not finite.
    pub(crate) fn of(number: &Number) -> Option<Record> {
        number.value.is_finite().then(|| Record {
            key: number.key.to_owned(),
            says: number.says.clone(),
            unit: number.unit.name().to_owned(),
            value: number.value,
            interval: number.interval,
            sampled: number.sampled,
        })
    }
}

/// The names of a number, which are the same in every report that has it.
pub(crate) trait Named {
    /// Returns its key as it is now, what it is in words, and its unit.
    fn names(&self) -> [Cow<'_, str>; 3];
}

impl Named for Record {
    fn names(&self) -> [Cow<'_, str>; 3] {
        [current(&self.key), self.says.as_str().into(), self.unit.as_str().into()]
    }
}

impl Named for Number {
    fn names(&self) -> [Cow<'_, str>; 3] {
        [self.key.into(), self.says.as_str().into(), self.unit.name().into()]
    }
}

/// A number and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Measured<N> {
    /// The kind of its question.
    pub(crate) kind: String,
    /// Its question, in words.
    pub(crate) question: String,
    /// Which of several questions with these words, from 0.
    nth_question: usize,
    /// Which of several numbers with these names, from 0.
    nth: usize,
    /// The number.
    pub(crate) number: N,
}

impl<N: Named> Measured<N> {
    /// Returns whether this is the other number, in another report.
    pub(crate) fn is<M: Named>(&self, other: &Measured<M>) -> bool {
        let place = (&self.kind, &self.question, self.nth_question, self.nth);
        place == (&other.kind, &other.question, other.nth_question, other.nth)
            && self.number.names() == other.number.names()
    }
}

/// Adds the numbers of one more question.
pub(crate) fn number<N: Named>(
    all: &mut Vec<Measured<N>>,
    kind: &str,
    question: &str,
    numbers: Vec<N>,
) {
    let asked = all.iter().filter(|one| one.kind == kind && one.question == question);
    let nth_question = asked.map(|one| one.nth_question + 1).max().unwrap_or(0);
    let first = all.len();
    for number in numbers {
        let same = |one: &&Measured<N>| one.number.names() == number.names();
        let nth = all[first..].iter().filter(same).count();
        let (kind, question) = (kind.to_owned(), question.to_owned());
        all.push(Measured { kind, question, nth_question, nth, number });
    }
}
