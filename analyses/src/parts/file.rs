//! The file of a part.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::asked::PartQuestion;
use crate::build::{Build, hex};
use crate::sampling::{Cut, Pair, PartCounts, PartError};

/// The kind in the file.
const KIND: &str = "evenodds part";

/// The version of the format.
const FORMAT: u64 = 2;

/// The largest number of trials that parts can have together. Beyond it, sums over fights might not
/// fit.
const TRIALS_MAX: u64 = 1 << 48;

/// A part of the work on a question, with what it has counted or computed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFile {
    pub(super) asked: PartQuestion,
    pub(super) holds: Holds,
    /// How it was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cut: Option<Cut>,
    pub(super) kept: PartCounts,
    /// The pairs that it holds, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) pairs: Vec<Pair>,
}

/// What a part holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Holds {
    /// A range of trials.
    Trials {
        /// The number of the first one, from 0.
        first: u64,
        /// The number of the first one that is not in it.
        end: u64,
        /// The number of all.
        of: u64,
    },
    /// Some of the pairs of a matrix.
    Pairs {
        /// Their numbers from 0, row by row, in ascending order.
        pairs: Vec<u64>,
        /// The number of all.
        of: u64,
    },
}

impl Cut {
    /// Returns its trials of so many.
    ///
    /// # Errors
    /// If there are fewer trials than parts.
    pub fn trials(self, of: u64) -> Result<Holds, PartError> {
        let end = |nth: u64| {
            let end = u128::from(nth) * u128::from(of) / u128::from(self.parts);
            u64::try_from(end).unwrap_or(of)
        };
        self.check("trials", of)?;
        if TRIALS_MAX < of {
            let message = format!("parts of {of} trials; expected at most {TRIALS_MAX}");
            return Err(PartError::new(message, "ask for fewer trials"));
        }
        Ok(Holds::Trials { first: end(self.nth - 1), end: end(self.nth), of })
    }

    /// Returns its pairs of so many: every one of a number, so that rows are spread over all parts.
    ///
    /// # Errors
    /// If there are fewer pairs than parts.
    pub fn pairs(self, of: u64) -> Result<Holds, PartError> {
        self.check("pairs", of)?;
        Ok(Holds::Pairs { pairs: self.every(of).collect(), of })
    }
}

impl Holds {
    /// Returns whether there are such trials or pairs.
    pub(super) fn is_sound(&self) -> bool {
        match self {
            &Holds::Trials { first, end, of } => first < end && end <= of && of <= TRIALS_MAX,
            Holds::Pairs { pairs, of } => {
                let ascend = pairs.windows(2).all(|pair| pair[0] < pair[1]);
                ascend && pairs.last().is_some_and(|last| last < of)
            }
        }
    }

    /// Returns how many trials or pairs it holds.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Holds::Trials { first, end, .. } => end - first,
            Holds::Pairs { pairs, .. } => pairs.len() as u64,
        }
    }

    /// Returns the trials.
    pub(super) fn range(&self) -> Range<u64> {
        match *self {
            Holds::Trials { first, end, .. } => first..end,
            Holds::Pairs { .. } => 0..0,
        }
    }
}

impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holds::Trials { first, end, of } => {
                write!(f, "trials {first} to {} of {of}", end - 1)
            }
            Holds::Pairs { pairs, of } => {
                let s = if pairs.len() == 1 { "" } else { "s" };
                write!(f, "{} pair{s} of {of}", pairs.len())
            }
        }
    }
}

/// What stands in a file besides the part.
#[derive(Serialize)]
struct Document<'a> {
    kind: &'a str,
    format: u64,
    build: &'a Build,
    #[serde(flatten)]
    part: &'a PartFile,
}

impl PartFile {
    /// Returns what it holds.
    #[must_use]
    pub fn holds(&self) -> &Holds {
        &self.holds
    }

    /// Returns how it was cut, if it was one of several parts of the same size.
    #[must_use]
    pub fn cut(&self) -> Option<Cut> {
        self.cut
    }

    /// Returns the contents of its file. They are the same on every machine.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        let document = Document { kind: KIND, format: FORMAT, build: Build::this(), part: self };
        let mut document = serde_json::to_value(&document).unwrap_or_default();
        sign(&mut document);
        let mut bytes = serde_json::to_vec(&document).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// Reads the contents of a file; `name` is its name in errors.
    ///
    /// # Errors
    /// If it is no part, was written by another version, or is damaged.
    pub fn read(name: &str, bytes: &[u8]) -> Result<PartFile, PartError> {
        let again = "play this part again";
        let mut document: Value = serde_json::from_slice(bytes).map_err(|error| {
            PartError::new(format!("{name} is no part: it is not JSON: {error}"), again)
        })?;
        if document["kind"] != KIND {
            let message = format!("{name} is no part of an answer");
            return Err(PartError::new(message, "name files that `--part` has written"));
        }
        let other = |how: String| {
            let fix = "play all parts, and merge them, with the same build of the program";
            PartError::new(format!("{name}: {how}"), fix)
        };
        if document["format"] != FORMAT {
            return Err(other(format!("format {}; expected {FORMAT}", document["format"])));
        }
        Build::check(&document["build"]).map_err(|build| other(build.to_string()))?;
        let damaged = |why: &str| PartError::new(format!("{name} is damaged: {why}"), again);
        let told = document["digest"].take();
        sign(&mut document);
        if told != document["digest"] {
            return Err(damaged("its digest is not that of its contents"));
        }
        for key in ["kind", "format", "build", "digest"] {
            document.as_object_mut().and_then(|object| object.shift_remove(key));
        }
        let part = PartFile::deserialize(&document).map_err(|error| damaged(&error.to_string()))?;
        match part.is_sound() {
            true => Ok(part),
            false => Err(damaged("it cannot hold what it says")),
        }
    }

    fn is_sound(&self) -> bool {
        let ask = self.asked.ask();
        let counts = match &self.holds {
            Holds::Trials { of, .. } => self.pairs.is_empty() && *of == self.asked.trials(),
            Holds::Pairs { pairs, .. } => {
                self.kept.runs.is_empty()
                    && self.pairs.len() == pairs.len()
                    && self.pairs.iter().all(|pair| pair.is_sound(&ask))
            }
        };
        counts && self.holds.is_sound()
    }
}

/// Gives a document the digest of its contents: the hash of all of it but the digest.
pub(super) fn sign(document: &mut Value) {
    let Some(object) = document.as_object_mut() else { return };
    object.shift_remove("digest");
    let digest = hex(Sha256::new_with_prefix(document.to_string()));
    document["digest"] = digest.into();
}
