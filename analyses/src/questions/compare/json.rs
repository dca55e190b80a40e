//! A comparison in the format of `--json`. Values that were not computed are absent.

use serde::Serialize;
use serde_json::Value;

use super::causes::{Cause, CauseKind};
use super::matters::{HARM_MATTERS, Significance};
use super::question::{Compared, Difference};
use super::why::Why;
use crate::answer::statistics::Sampled;
use crate::answer::{Basis, Unit};

/// A question as it is, and under a variant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct CompareJson {
    variant: String,
    changes: Vec<String>,
    /// What the variant says that is so without it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    already: Vec<String>,
    question: &'static str,
    threshold: f64,
    /// The share by which a harm has to change to matter, if the answers have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    threshold_harm: Option<f64>,
    verdict: Significance,
    /// How both were compared fight by fight, if they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    /// How many times as many fights it would have taken without common dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    savings: Option<f64>,
    differences: Vec<DifferenceJson>,
    /// What the change that is told comes from, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyJson>,
    /// Why that cannot be told, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<String>,
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
    /// How many times as many fights it would have taken without common dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    savings: Option<f64>,
}

/// What a change comes from.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct WhyJson {
    key: &'static str,
    says: String,
    unit: &'static str,
    change: f64,
    /// The number of answers besides the two that are compared.
    answers: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    labels: Vec<CauseJson>,
    /// Absent if there are too many to tell them apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<CauseJson>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct CauseJson {
    part: String,
    acts_on: &'static str,
    contribution: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    contribution_interval: Option<(f64, f64)>,
}

impl WhyJson {
    fn of(compared: &Compared<'_>, why: &Why) -> Option<WhyJson> {
        let (split, told) = (why.told()?, &compared.differences[why.told]);
        let parts = |kind: CauseKind| {
            let part = |(at, cause): (usize, &Cause)| CauseJson {
                part: cause.name.clone(),
                acts_on: cause.acts_on,
                contribution: split.contributions[at].value,
                contribution_interval: split.contributions[at].interval,
            };
            why.plan.of_kind(kind).map(part).collect()
        };
        Some(WhyJson {
            key: told.before.key,
            says: told.before.says.clone(),
            unit: told.before.unit.name(),
            change: told.change.value,
            answers: why.plan.more(),
            sampled: split.sampled,
            labels: parts(CauseKind::Label),
            changes: parts(CauseKind::Change),
        })
    }
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
            savings: one.savings,
        };
        let has_harm = compared.differences.iter().any(|one| one.before.unit == Unit::Harm);
        let savings = compared.run.into_iter().flat_map(|run| &run.numbers);
        CompareJson {
            variant: question.variant.clone(),
            changes: question.changes.clone(),
            already: question.already.clone(),
            question: question.kind.name,
            threshold: question.threshold,
            threshold_harm: has_harm.then_some(HARM_MATTERS),
            verdict: compared.verdict,
            sampled: compared.run.map(|run| run.sampled),
            savings: savings.filter_map(|one| one.savings).reduce(f64::min),
            differences: compared.differences.iter().map(difference).collect(),
            why: compared.why.as_ref().and_then(|why| WhyJson::of(compared, why.as_ref().ok()?)),
            why_not: compared.why.as_ref().and_then(|why| why.as_ref().err().cloned()),
            before: before.json.clone(),
            after: after.json.clone(),
            basis: basis.clone(),
        }
    }
}
