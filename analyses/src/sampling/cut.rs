//! One of several parts of the work on a question.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::part_error::PartError;
use crate::answer::dependencies::listed;

/// One of several parts of about the same size: `3/40`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "[u64; 2]", into = "[u64; 2]")]
pub struct Cut {
    pub(crate) nth: u64,
    pub(crate) parts: u64,
}

impl Cut {
    /// The most parts that an error lists.
    const LISTED: usize = 12;

    /// Returns the part with this number, from 1, of so many; `None` if there is no such part.
    #[must_use]
    pub fn new(nth: u64, parts: u64) -> Option<Cut> {
        (1 <= nth && nth <= parts).then_some(Cut { nth, parts })
    }

    /// Returns the number of parts.
    #[must_use]
    pub const fn parts(self) -> u64 {
        self.parts
    }

    /// Names the parts that are not among these in the subject of a sentence, such as "part 3/40
    /// is"; `None` if these are not parts of the same number, or all of them.
    pub(crate) fn missing(held: &[Cut]) -> Option<String> {
        let parts = held.first()?.parts;
        if held.iter().any(|cut| cut.parts != parts) {
            return None;
        }
        let held: BTreeSet<u64> = held.iter().map(|cut| cut.nth).collect();
        let missing = || (1..=parts).filter(|nth| !held.contains(nth));
        let texts = missing().take(Cut::LISTED).map(|nth| Cut { nth, parts }.to_string());
        let texts: Vec<String> = texts.collect();
        match parts as usize - held.len() {
            0 => None,
            1 => Some(format!("part {} is", texts.concat())),
            count if count <= Cut::LISTED => Some(format!("parts {} are", listed(&texts))),
            count => {
                Some(format!("parts {} and {} more are", texts.join(", "), count - Cut::LISTED))
            }
        }
    }

    /// Returns every one of a number of things, beginning with a different one in each part.
    pub fn every(self, of: u64) -> impl Iterator<Item = u64> {
        let step = usize::try_from(self.parts).unwrap_or(usize::MAX);
        (self.nth - 1..of).step_by(step)
    }

    /// Checks that each part has something to do.
    ///
    /// # Errors
    /// If there are fewer things than parts.
    pub fn check(self, what: &str, of: u64) -> Result<(), PartError> {
        if self.parts <= of {
            return Ok(());
        }
        let message = format!("{} parts of {of} {what}; expected at most {of}", self.parts);
        Err(PartError::new(message, format!("divide it into {of} parts or fewer")))
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.parts)
    }
}

impl FromStr for Cut {
    type Err = String;

    fn from_str(text: &str) -> Result<Cut, String> {
        let numbers = text
            .split_once('/')
            .and_then(|(nth, parts)| Some((nth.trim().parse().ok()?, parts.trim().parse().ok()?)));
        let cut = numbers.and_then(|(nth, parts)| Cut::new(nth, parts));
        cut.ok_or_else(|| {
            format!("`{text}` is no part; expected K/N with K from 1 to N, such as 3/40")
        })
    }
}

impl From<Cut> for [u64; 2] {
    fn from(cut: Cut) -> [u64; 2] {
        [cut.nth, cut.parts]
    }
}

impl TryFrom<[u64; 2]> for Cut {
    type Error = String;

    fn try_from([nth, parts]: [u64; 2]) -> Result<Cut, String> {
        Cut::new(nth, parts).ok_or_else(|| format!("there is no part {nth}/{parts}"))
    }
}
