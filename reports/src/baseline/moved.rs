//! The numbers before and after, and which of them moved.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use evenodds_analyses::answer::chart::mirror;
use evenodds_analyses::answer::noise::{ROUNDING, change};
use evenodds_analyses::answer::statistics::paired::Change;
use evenodds_analyses::answer::{Number, Unit};
use evenodds_analyses::edits::{Edit, edits};
use evenodds_analyses::study::Study;

use super::error::BaselineError;
use super::saved::Baseline;
use crate::manifest::{Measured, Named as _, Record};

/// What moved since a baseline.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved {
    /// The numbers that both have: first those that moved, then by size.
    pub shifts: Vec<Shift>,
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

/// A number before and after.
#[derive(Clone, PartialEq, Debug)]
pub struct Shift {
    /// The kind of its question.
    pub kind: String,
    /// Its question, in words.
    pub question: String,
    /// The number before. Its key and its words are those of now.
    pub before: Number,
    /// The number now.
    pub after: Number,
    /// The difference, with its interval if either was sampled.
    pub change: Change,
    /// Whether it moved.
    pub standing: Standing,
}

/// Whether a number moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Standing {
    /// By more than noise and rounding.
    Moved,
    /// By no more than noise.
    Noise,
    /// Not at all.
    Same,
}

impl Standing {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Moved => "moved",
            Standing::Noise => "noise",
            Standing::Same => "same",
        }
    }

    fn of(change: Change) -> Standing {
        match change.interval {
            _ if change.value.abs() <= ROUNDING => Standing::Same,
            Some((low, high)) if low <= 0.0 && 0.0 <= high => Standing::Noise,
            _ => Standing::Moved,
        }
    }
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
        // Each number has the same part of the chance of a false alarm.
        let error = (1.0 - study.confidence) / sampled.max(1) as f64;
        let mut shifts: Vec<Shift> =
            pairs.into_iter().map(|(was, now)| Shift::of(was, now, error)).collect();
        shifts.sort_by_key(Shift::rank);
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
    pub fn moved(&self) -> &[Shift] {
        let moved = self.shifts.partition_point(|shift| shift.standing == Standing::Moved);
        &self.shifts[..moved]
    }

    /// Returns the numbers that moved, each fact once: a chance that another one mirrors or repeats,
    /// such as that of the other side, is not told again.
    #[must_use]
    pub fn facts(&self) -> Vec<&Shift> {
        let mut facts: Vec<&Shift> = Vec::new();
        for shift in self.moved() {
            if !facts.iter().any(|known| known.is_mirrored_by(shift)) {
                facts.push(shift);
            }
        }
        facts
    }

    /// Returns how many numbers have this standing.
    #[must_use]
    pub fn count(&self, standing: Standing) -> usize {
        self.shifts.iter().filter(|shift| shift.standing == standing).count()
    }
}

impl Shift {
    fn of(was: &Measured<Record>, now: &Measured<Number>, error: f64) -> Shift {
        let after = now.number.clone();
        let Record { value, interval, sampled, .. } = was.number;
        let before = Number { value, interval, sampled, ..after.clone() };
        let change = change(&before, &after, error);
        let (kind, question) = (now.kind.clone(), now.question.clone());
        // What was sampled and has no interval, as some means of older builds, cannot be told from
        // noise.
        let is_vague = |number: &Number| number.sampled.is_some() && number.interval.is_none();
        let standing = match (after.value.is_finite(), Standing::of(change)) {
            (true, Standing::Moved) if is_vague(&before) || is_vague(&after) => Standing::Noise,
            (true, standing) => standing,
            (false, _) => Standing::Moved,
        };
        Shift { kind, question, before, after, change, standing }
    }

    /// Returns whether another number says the same: it has the same values, or those of the
    /// opposite.
    fn is_mirrored_by(&self, other: &Shift) -> bool {
        let [ours, theirs] = [self, other].map(|one| [one.before.value, one.after.value]);
        let is_chance = self.after.unit == Unit::Chance;
        self.after.unit == other.after.unit
            && if is_chance { mirror(ours, theirs) } else { ours == theirs }
    }

    /// Returns its place among others: chances before amounts, which have other units.
    fn rank(&self) -> (Standing, bool, Reverse<u64>) {
        let chance = matches!(self.after.unit, Unit::Chance | Unit::Difference | Unit::Share);
        // Rounding in the last digits orders nothing.
        let size = (self.change.value.abs() / ROUNDING).round() as u64;
        (self.standing, !chance, Reverse(size))
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
