//! A whole report, in memory.

use std::collections::BTreeMap;
use std::time::Duration;

use evenodds_analyses::answer::headed;
use evenodds_analyses::study::Study;
use serde::Serialize;
use serde_json::Value;

use crate::document::foremost;
use crate::manifest::TIMING;

/// All files of a report, by path in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The contents of the files.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What stands out, as sentences, the most urgent first; one if nothing does.
    pub verdicts: Vec<String>,
    /// The short answers, as sentences.
    pub short_answers: Vec<String>,
    /// What else whoever asked for it should know, as sentences.
    pub notes: Vec<String>,
}

/// What `--json` prints about a report.
#[derive(Serialize)]
struct Told<'a> {
    out: &'a str,
    study: &'a str,
    hash: &'a str,
    seed: u64,
    seconds: f64,
    verdicts: &'a [String],
    short_answers: &'a [String],
    files: Vec<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

impl Report {
    /// Returns the document that `--json` prints about a report that was written to `out`.
    #[must_use]
    pub fn told(&self, study: &Study, out: &str, took: Duration, notes: &[String]) -> Value {
        let told = Told {
            out,
            study: &study.name,
            hash: &study.hash,
            seed: study.seed,
            seconds: took.as_secs_f64(),
            verdicts: &self.verdicts,
            short_answers: &self.short_answers,
            files: self.files.keys().map(String::as_str).chain([TIMING]).collect(),
            notes,
        };
        headed("report", self.says(), serde_json::to_value(told).unwrap_or_default())
    }

    /// Returns the report in one sentence.
    #[must_use]
    pub fn says(&self) -> &str {
        foremost(&self.short_answers, &self.verdicts)
    }
}
