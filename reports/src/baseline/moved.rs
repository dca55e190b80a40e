//! The numbers before and after, and which of them moved.

use std::collections::BTreeMap;

use evenodds_analyses::answer::Number;
use evenodds_analyses::answer::shift::{Motion, Shift, error_of_each, facts};
use evenodds_analyses::edits::{Edit, edits};
use evenodds_analyses::study::Study;

use super::error::BaselineError;
use super::saved::Baseline;
use crate::manifest::{Measured, Named as _, Record};

/// What moved since a baseline.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved {
    /// The numbers that both have: first those that moved, then by size.
    pub shifts: Vec<Asked>,
    /// What only the baseline has: the question, and the number in words.
    pub missing: Vec<(String, String)>,
    /// What the baseline does not have.
    pub fresh: Vec<(String, String)>,
    /// Whether the study or its games have changed.
    pub changed: bool,
    /// What was edited in the files of the study.
    pub edits: Vec<Edit>,
    /// The version of what the seed of the baseline meant.
    pub seed_version: u32,
    /// The chance that any number that stayed the same is said to have moved is at most 1 less
    /// this.
    pub confidence: f64,
    /// The number of shifts of which a side was sampled.
    pub sampled: usize,
}

/// A number before and after, and its question.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The kind of its question.
    pub kind: String,
    /// Its question, in words.
    pub question: String,
    /// The number.
    pub shift: Shift,
}

impl Moved {
    pub(super) fn between(
        baseline: &Baseline,
        fresh: &[Measured<Number>],
        study: &Study,
    ) -> Result<Moved, BaselineError> {
        let before = |now: &Measured<Number>| baseline.numbers.iter().find(|was| was.is(now));
        let pairs: Vec<(&Measured<Record>, &Measured<Number>)> =
            fresh.iter().filter_map(|now| Some((before(now)?, now))).collect();
        if pairs.is_empty() {
            return Err(BaselineError::NothingShared { study: study.name.clone() });
        }
        let is_sampled = |(was, now): &&(&Measured<Record>, &Measured<Number>)| {
            was.number.sampled.is_some() || now.number.sampled.is_some()
        };
        let sampled = pairs.iter().filter(is_sampled).count();
        let error = error_of_each(study.confidence, sampled);
        let mut shifts: Vec<Asked> =
            pairs.into_iter().map(|(was, now)| Asked::of(was, now, error)).collect();
        shifts.sort_by_key(|asked| asked.shift.rank());
        let told = |question: &str, says: &str| (question.to_owned(), says.to_owned());
        let missing = baseline.numbers.iter().filter(|was| !fresh.iter().any(|now| was.is(now)));
        let new = fresh.iter().filter(|now| before(now).is_none());
        Ok(Moved {
            shifts,
            missing: missing.map(|was| told(&was.question, &was.number.names()[1])).collect(),
            fresh: new.map(|now| told(&now.question, &now.number.says)).collect(),
            changed: baseline.hash != study.hash,
            edits: edited(&baseline.files, &study.files),
            seed_version: baseline.seed_version,
            confidence: study.confidence,
            sampled,
        })
    }

    /// Returns the numbers that moved, the largest change first.
    #[must_use]
    pub fn moved(&self) -> &[Asked] {
        let has_moved = |asked: &Asked| asked.shift.standing == Motion::Moved;
        &self.shifts[..self.shifts.partition_point(has_moved)]
    }

    /// Returns the numbers that moved, each fact once.
    #[must_use]
    pub fn facts(&self) -> Vec<&Asked> {
        facts(&self.shifts, |asked| &asked.shift)
    }

    /// Returns how many numbers have this standing.
    #[must_use]
    pub fn count(&self, standing: Motion) -> usize {
        self.shifts.iter().filter(|asked| asked.shift.standing == standing).count()
    }
}

impl Asked {
    fn of(was: &Measured<Record>, now: &Measured<Number>, error: f64) -> Asked {
        let after = now.number.clone();
        let Record { value, interval, sampled, .. } = was.number;
        let before = Number { value, interval, sampled, ..after.clone() };
        let (kind, question) = (now.kind.clone(), now.question.clone());
        Asked { kind, question, shift: Shift::of(before, after, error) }
    }
}

/// Returns what was edited in files that both have, and those that are new.
fn edited(before: &BTreeMap<String, String>, now: &BTreeMap<String, String>) -> Vec<Edit> {
    // Reports of older programs may have no copies.
    if before.is_empty() {
        return Vec::new();
    }
    let edits = now.iter().flat_map(|(path, text)| match before.get(path) {
        Some(before) => edits(path, before, text),
        None => {
            vec![Edit { file: path.clone(), key: "a new file".to_owned(), from: None, to: None }]
        }
    });
    edits.collect()
}
