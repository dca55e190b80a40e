//! A comparison in the format of `--json`. Values that were not computed are absent.

use serde::Serialize;
use serde_json::Value;

use super::{Compared, Difference, Verdict};
use crate::ask::Sampled;
use crate::what_if::Basis;

/// A question as it is, and under a variant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct CompareJson {
    variant: String,
    changes: Vec<String>,
    question: &'static str,
    threshold: f64,
    verdict: Verdict,
    /// How both were compared fight by fight, if they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    /// How many times as many fights it would have taken without common dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    savings: Option<f64>,
    differences: Vec<DifferenceJson>,
    before: Value,
    after: Value,
    #[serde(flatten)]
    basis: Basis,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct DifferenceJson {
    key: &'static str,
    says: String,
    unit: &'static str,
    before: f64,
    after: f64,
    change: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    change_interval: Option<(f64, f64)>,
    paired: bool,
}

impl CompareJson {
    pub(super) fn of(compared: &Compared<'_>, basis: &Basis) -> CompareJson {
        let (question, [before, after]) = (compared.question, compared.answers);
        let difference = |one: &Difference| DifferenceJson {
            key: one.before.key,
            says: one.before.says.clone(),
            unit: one.before.unit.name(),
            before: one.before.value,
            after: one.after,
            change: one.change.value,
            change_interval: one.change.interval,
            paired: one.paired,
        };
        let savings = compared.run.into_iter().flat_map(|run| &run.numbers);
        CompareJson {
            variant: question.variant.clone(),
            changes: question.changes.clone(),
            question: question.kind.name,
            threshold: question.threshold,
            verdict: compared.verdict,
            sampled: compared.run.map(|run| run.sampled),
            savings: savings.filter_map(|one| one.savings).reduce(f64::min),
            differences: compared.differences.iter().map(difference).collect(),
            before: before.json.clone(),
            after: after.json.clone(),
            basis: basis.clone(),
        }
    }
}
