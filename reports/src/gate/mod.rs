//! What was found about the promises of a study, for those who decide about a change:
//! Markdown, `JUnit` XML, SARIF and annotations of a workflow.

mod annotations;
mod junit;
mod markdown;
mod sarif;

use evenodds_analyses::answer::headed;
use evenodds_analyses::promises::{Checked, Decision, Promise, Ruling};
use evenodds_analyses::study::Study;
use serde::Serialize;
use serde_json::Value;

use crate::baseline::Moved;

/// What was found about the promises of a study.
#[derive(Clone, Copy)]
pub struct Gate<'a> {
    /// What was found.
    pub checked: &'a Checked<'a>,
    /// The name of the study.
    pub study: &'a str,
    /// The path of the study, as it is to be shown: relative, with slashes.
    pub file: &'a str,
    /// The version of the program.
    pub version: &'a str,
}

impl<'a> Gate<'a> {
    /// Iterates over the promises that are not kept, the worst first.
    fn unkept(self) -> impl Iterator<Item = (&'a Promise, &'a Ruling)> {
        let all = self.checked.worst_first().into_iter();
        all.filter(|(_, ruling)| ruling.decision != Decision::Kept)
    }
}

/// What `--json` prints about promises.
#[derive(Serialize)]
struct GateJson<'a> {
    study: &'a str,
    hash: &'a str,
    seed: u64,
    #[serde(flatten)]
    checked: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<Value>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

/// Returns the document that `--json` prints about the promises of a study: what was found, what
/// moved since a baseline if there is one, and what the designers of its games may want to know.
#[must_use]
pub fn json(
    study: &Study,
    checked: &Checked<'_>,
    moved: Option<&Moved>,
    notes: &[String],
) -> Value {
    let Study { name, hash, seed, .. } = study;
    let checked_says = checked.headline();
    let (checked, moved) = (checked.json(), moved.map(Moved::json));
    let json = GateJson { study: name, hash, seed: *seed, checked, moved, notes };
    headed("check", &checked_says, serde_json::to_value(json).unwrap_or_default())
}

/// Returns what is wrong with a promise, in one or two sentences.
fn told(promise: &Promise, ruling: &Ruling) -> String {
    let against = ruling.against(promise);
    let mut told = match ruling.decision {
        Decision::Kept => format!("Kept: {against}."),
        Decision::Broken => format!("Broken: {against}."),
        Decision::Undecided => format!("Undecided: {against}."),
    };
    if let (Decision::Broken, Some(message)) = (ruling.decision, &promise.message) {
        told.push(' ');
        told.push_str(message);
    }
    told
}
