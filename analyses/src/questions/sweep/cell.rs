//! A cell of a sweep: what its answer depends on, and the answer as it is kept.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use evenodds_engine::book::Fault;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::axis::{SweepAxis, Target};
use super::question::{AskedQuestion, SweepQuestion};
use crate::answer::dependencies::Dependencies;
use crate::answer::statistics::Sampled;
use crate::answer::{Answer, Number, Unit};
use crate::build::{Build, hex};
use crate::library::Variant;
use crate::question::identity::depends;
use crate::question::{Alternatives, Kind, Question};
use crate::sampling::{AskError, Watcher};

/// The answer to a cell, as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// What the cell changes, as `key=value`.
    pub changes: String,
    /// Why it cannot be asked, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
    /// A bound on the error of its exact numbers, if the answer tells one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slack: Option<f64>,
    /// Its numbers.
    #[serde(default)]
    pub numbers: Vec<SweptNumber>,
}

/// A text that many cells have.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Word(Arc<str>);

impl From<String> for Word {
    fn from(text: String) -> Word {
        Word(text.into())
    }
}

impl From<Word> for String {
    fn from(word: Word) -> String {
        word.0.as_ref().to_owned()
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// The texts that were met so far.
#[derive(Default)]
pub(super) struct TextPool(BTreeSet<Word>);

impl TextPool {
    /// Makes the texts of an answer those that were met before, and leaves out what is no number that
    /// is asked for.
    pub(super) fn share(&mut self, outcome: &mut Outcome, wanted: impl Fn(&SweptNumber) -> bool) {
        outcome.numbers.retain(wanted);
        outcome.numbers.shrink_to_fit();
        for number in &mut outcome.numbers {
            for word in [&mut number.question, &mut number.key, &mut number.says] {
                if let Some(known) = self.0.get(&*word) {
                    *word = known.clone();
                } else {
                    self.0.insert(word.clone());
                }
            }
        }
    }
}

/// A number of a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SweptNumber {
    /// The kind of its question, of which a sweep has one.
    pub question: Word,
    /// Its name in JSON and frames.
    pub key: Word,
    /// What it is, in words.
    pub says: Word,
    /// Its unit.
    pub unit: Unit,
    /// Its value.
    pub value: f64,
    /// Its interval, if sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
    /// How it was sampled, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
}

impl Outcome {
    /// Returns whether a cell can have this answer: numbers, or the reason why there are none.
    pub(super) fn makes_sense(&self) -> bool {
        (self.refusal.is_none() || self.numbers.is_empty())
            && self.slack.is_none_or(|slack| 0.0 <= slack && slack.is_finite())
            && self.numbers.iter().all(SweptNumber::makes_sense)
    }
}

impl SweptNumber {
    /// Returns whether a number of this unit, or a difference of two, can have this value and this
    /// interval.
    fn makes_sense(&self) -> bool {
        // Sums of chances are off by rounding.
        const ROUNDING: f64 = 1e-9;
        let (low, high) = ends(self.unit);
        let is_sampled = |sampled: Sampled| {
            0 < sampled.trials && 0.0 < sampled.confidence && sampled.confidence < 1.0
        };
        (low - ROUNDING..=high + ROUNDING).contains(&self.value)
            && self.interval.is_none_or(|(low, high)| low <= high)
            && self.sampled.is_none_or(is_sampled)
    }
}

/// Returns the least and the largest value of numbers of this unit.
pub(crate) const fn ends(unit: Unit) -> (f64, f64) {
    match unit {
        Unit::Chance => (0.0, 1.0),
        Unit::Difference | Unit::Share => (-1.0, 1.0),
        _ => (f64::MIN, f64::MAX),
    }
}

impl SweepQuestion {
    /// Reads the questions with these axes at the places of these values, all others as they are.
    pub(crate) fn read(
        &self,
        levels: &[(usize, u64)],
    ) -> Result<Vec<Box<dyn Question>>, Box<Fault>> {
        let variant = self.variant.as_ref().filter(|_| !levels.is_empty());
        let mut entry = variant.map(Variant::blank);
        for &(nth, level) in levels {
            if let Some(entry) = &mut entry {
                self.axes[nth].add(level, entry);
            }
        }
        let library = match variant.zip(entry) {
            Some((variant, entry)) => self.library.under(&variant.changing(entry)),
            None => self.library.clone(),
        };
        let read = |AskedQuestion { kind, table, .. }: &AskedQuestion| {
            let mut table = table.clone();
            for &(nth, level) in levels {
                let axis = &self.axes[nth];
                if let Target::Situation(key) = &axis.target {
                    let empty = || toml::Value::from(toml::Table::new());
                    let settings = table.entry("set").or_insert_with(empty);
                    if let toml::Value::Table(settings) = settings {
                        settings.insert(key.clone(), axis.value(level));
                    }
                }
            }
            // It holds no other question.
            let text = table.to_string();
            let mut question = kind.read_text((&self.origin, &text), (&library, &[]), self.ask)?;
            // A table without trials has those of the sweep.
            for own in question.asks() {
                if own.trials.is_none() && own.target_error.is_none() {
                    (own.trials, own.target_error) = (self.ask.trials, self.ask.target_error);
                }
            }
            Ok(question)
        };
        self.asked.iter().map(read).collect()
    }

    /// Returns what a cell changes, as `key=value`.
    #[must_use]
    pub fn changes(&self, cell: &[u64]) -> String {
        let one = |(axis, &level): (&SweepAxis, &u64)| {
            format!("{}={}", axis.target.key(), axis.text(level))
        };
        self.axes.iter().zip(cell).map(one).collect::<Vec<_>>().join(" ")
    }

    /// Returns all that the answers to cells depend on, except for the values of axes.
    pub(super) fn identity(&self) -> Sha256 {
        let mut hash = Sha256::new();
        let Self { ask, .. } = self;
        hash.update(format!("evenodds {}", Build::this()));
        for AskedQuestion { kind, table, base } in &self.asked {
            hash.update(format!("\0{}\0{table}", kind.name));
            depends(&mut hash, &**base);
        }
        let effort = (ask.wanted, ask.trials, ask.target_error, ask.limits);
        hash.update(format!("\0{effort:?}\0{}\0{}", ask.seed, ask.confidence));
        hash.update(format!("\0{:?}", self.variant.as_ref().map(|variant| &variant.system)));
        hash
    }

    /// Returns the name of a cell: the hash of all that its answer depends on. It does not depend
    /// on the order of the axes, or on their other values.
    pub(super) fn name(&self, identity: &Sha256, cell: &[u64]) -> String {
        let one = |(axis, &level): (&SweepAxis, &u64)| {
            let contents = axis.contents.get(level as usize).map_or("", String::as_str);
            format!("\0{:?}={}{contents}", axis.target, axis.value(level))
        };
        let mut changes: Vec<String> = self.axes.iter().zip(cell).map(one).collect();
        changes.sort();
        let mut hash = identity.clone();
        hash.update(changes.concat());
        hex(hash)
    }

    /// Asks a cell. That it cannot be asked is an answer, too.
    pub(super) fn outcome(
        &self,
        cell: &[u64],
        watcher: &dyn Watcher,
    ) -> Result<(Outcome, Dependencies), AskError> {
        let changes = self.changes(cell);
        let refused = |reason: String| {
            let (changes, refusal) = (changes.clone(), Some(reason));
            (
                Outcome { changes, refusal, slack: None, numbers: Vec::new() },
                Dependencies::default(),
            )
        };
        let levels: Vec<(usize, u64)> = cell.iter().copied().enumerate().collect();
        let questions = match self.read(&levels) {
            Ok(questions) => questions,
            Err(fault) => return Ok(refused(fault.message().to_owned())),
        };
        let (mut slack, mut rests_on) = (None, Dependencies::default());
        let mut all = Vec::new();
        for (asked, question) in self.asked.iter().zip(questions) {
            let answer = match question.answer("", Alternatives::Untried, watcher) {
                Ok(answer) if answer.stopped.is_some() => return Err(AskError::Interrupted),
                Ok(answer) => answer,
                Err(error @ (AskError::Interrupted | AskError::TooLong { .. })) => {
                    return Err(error);
                }
                Err(error) => return Ok(refused(error.to_string())),
            };
            all.extend(numbers(asked.kind, &answer));
            let own = answer.json.get("slack").and_then(serde_json::Value::as_f64);
            slack = slack.into_iter().chain(own).reduce(f64::max);
            rests_on = rests_on.and(answer.basis.rests_on);
        }
        Ok((Outcome { changes, refusal: None, slack, numbers: all }, rests_on))
    }
}

/// Returns the numbers of the answer to a question of this kind.
fn numbers(kind: &Kind, answer: &Answer) -> Vec<SweptNumber> {
    let finite = |&(low, high): &(f64, f64)| (low + high).is_finite();
    let all = answer.numbers.iter().filter(|number| number.value.is_finite());
    let number = |number: &Number| SweptNumber {
        question: kind.name.to_owned().into(),
        key: number.key.to_owned().into(),
        says: number.says.clone().into(),
        unit: number.unit,
        value: number.value,
        interval: number.interval.filter(finite),
        sampled: number.sampled,
    };
    all.map(number).collect()
}
