//! Answers as plain data, for every face that shows them: terminal, JSON, page, frames.
//!
//! A face computes nothing and writes no sentence of its own. An answer holds nothing of
//! terminals, HTML or polars.

pub mod chart;
pub mod frame;
pub mod measure;
pub mod table;
pub mod units;
pub mod verdict;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::Sampled;
use crate::interval::furthest;
use crate::what_if::Basis;

use chart::Chart;
use frame::Frame;
use table::Table;
use verdict::Verdict;

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

/// A number of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    /// Its name in JSON and frames. Of a fight with a row or a list entry for each side, that of
    /// the side follows: `win_a`, `win_b`.
    pub key: &'static str,
    /// What it is, in words.
    pub says: String,
    /// Its unit.
    pub unit: Unit,
    /// Its value.
    pub value: f64,
    /// Its interval, if sampled.
    pub interval: Option<(f64, f64)>,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
}

/// The unit of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A chance, as a fraction.
    Chance,
    /// A difference of chances.
    #[serde(rename = "difference")]
    Points,
    /// A mean number of rounds.
    Rounds,
    /// A mean amount of the game's own unit of harm.
    Harm,
    /// A mean number of figures.
    Figures,
    /// A share of something other than trials, as a fraction.
    Share,
    /// The mean or the standard deviation of a degree.
    Degree,
}

impl Unit {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Chance => "chance",
            Unit::Points => "difference",
            Unit::Rounds => "rounds",
            Unit::Harm => "harm",
            Unit::Figures => "figures",
            Unit::Share => "share",
            Unit::Degree => "degree",
        }
    }
}

impl Answer {
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
