//! What a face shows of an answer, and its document.

use serde_json::{Map, Value};

use super::basis::Basis;
use super::chart::Chart;
use super::frame::Frame;
use super::number::{Number, Unit};
use super::statistics::interval::furthest;
use super::table::Table;
use super::verdict::Verdict;

/// The frame with the numbers of all answers.
pub const NUMBERS: &str = "numbers";

/// The answer to a question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The start of the names of its charts and of its anchor, such as `sprawl-duel`.
    pub stem: String,
    /// The question, in plain words.
    pub question: String,
    /// The rosters with the stat lines of the question, as the study names them.
    pub rosters: Vec<String>,
    /// The answer as sentences, the most important first.
    pub sentences: Vec<String>,
    /// The number of sentences that are also at the top of a report.
    pub shorts: usize,
    /// What it decides, if anything: its numbers against thresholds.
    pub verdicts: Vec<Verdict>,
    /// How the numbers were computed, in one line.
    pub method: String,
    /// The numbers.
    pub numbers: Vec<Number>,
    /// Tables of numbers.
    pub tables: Vec<Table>,
    /// Charts of numbers.
    pub charts: Vec<Chart>,
    /// Frames with all numbers, by name.
    pub frames: Vec<(&'static str, Frame)>,
    /// The document of `--json`.
    pub json: Value,
    /// What the answer rests on, and what could change it.
    pub basis: Basis,
    /// The number of chances that were computed exactly.
    pub exact: usize,
    /// The number of chances that were sampled.
    pub sampled: usize,
    /// Why it is not complete, if it was interrupted.
    pub stopped: Option<String>,
}

/// Returns a document of `--json` with what all of them begin with: `kind`, what kind of question or
/// command it answers; `version`, that of the program; and `says`, the answer in one sentence.
#[must_use]
pub fn headed(kind: &str, says: &str, document: Value) -> Value {
    let mut headed = Map::new();
    for (key, value) in [("kind", kind), ("version", env!("CARGO_PKG_VERSION")), ("says", says)] {
        headed.insert(key.to_owned(), value.into());
    }
    if let Value::Object(rest) = document {
        headed.extend(rest.into_iter().filter(|(key, _)| key != "says"));
    }
    Value::Object(headed)
}

/// Adds numbers to the document of an answer, under the names that they have in frames and promises,
/// with their intervals; not those that the document has, or of which there are several.
pub(crate) fn named(mut document: Value, numbers: &[Number]) -> Value {
    let Value::Object(object) = &mut document else { return document };
    for number in numbers {
        let is_only = numbers.iter().filter(|one| one.key == number.key).count() == 1;
        if !is_only || object.contains_key(number.key) {
            continue;
        }
        object.insert(number.key.to_owned(), number.value.into());
        if let Some((low, high)) = number.interval {
            object.insert(format!("{}_interval", number.key), vec![low, high].into());
        }
    }
    document
}

impl Answer {
    /// Returns the answer to a question of this kind: its document says so.
    pub(crate) fn of_kind(mut self, kind: &str) -> Answer {
        let says = self.sentences.first().map_or("", String::as_str);
        self.json = headed(kind, says, std::mem::take(&mut self.json));
        self
    }

    /// Returns its numbers, one per row, as the answer to a question of this kind: `kind`;
    /// `measure`, the name of the number in JSON, and `says`, what it is in words; `unit`; `value`,
    /// with `value_low` and `value_high` if sampled; and the columns of [`Frame::basis`]. The slack
    /// of exact numbers is in the frame of their kind.
    #[must_use]
    pub fn numbers_frame(&self, kind: &str) -> Frame {
        let numbers = &self.numbers;
        let ends: Vec<_> = numbers.iter().map(|number| number.interval).collect();
        let basis: Vec<_> = numbers.iter().map(|number| (None, number.sampled)).collect();
        Frame::of(numbers.len())
            .with("kind", numbers.iter().map(|_| kind))
            .with("measure", numbers.iter().map(|number| number.key))
            .with("says", numbers.iter().map(|number| number.says.as_str()))
            .with("unit", numbers.iter().map(|number| number.unit.name()))
            .with("value", numbers.iter().map(|number| number.value))
            .interval("value", &ends)
            .basis(&basis)
    }

    /// Returns the largest deviation of the sampled chances of an answer from those of an exact one
    /// in standard errors, and the number of chances compared: those that both have. Returns `None`
    /// if none was sampled.
    #[must_use]
    pub fn furthest_from(&self, exact: &Answer) -> Option<(f64, usize)> {
        let chances = self.numbers.iter().filter(|number| number.unit == Unit::Chance);
        let apart = chances.filter_map(|ours| {
            let same = |other: &&Number| (other.key, &other.says) == (ours.key, &ours.says);
            let theirs = exact.numbers.iter().find(same)?;
            let trials = ours.sampled?.trials;
            Some(furthest(trials, std::iter::once((ours.value, theirs.value))))
        });
        let apart: Vec<f64> = apart.collect();
        let further = |most: f64, next: f64| if next.abs() > most.abs() { next } else { most };
        Some((apart.iter().copied().reduce(further)?, apart.len()))
    }
}
