//! What was found about promises as JSON.

use evenodds_analyses::answer::headed;
use evenodds_analyses::promises::Checked;
use evenodds_analyses::study::Study;
use serde::Serialize;
use serde_json::Value;

use crate::baseline::Moved;

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
