//! Weights in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::book::Value;
use serde::Serialize;

use super::question::WeighAnswer;
use crate::answer::Basis;
use crate::measures::json::{DuelsJson, reasons};
use crate::measures::weights::KeyWeight;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct WeighJson {
    system: String,
    roster: String,
    fighter: String,
    against: Vec<String>,
    situation: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    left_out: BTreeMap<String, String>,
    /// The mean chance to win as it is.
    win: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_interval: Option<(f64, f64)>,
    /// The keys, those first whose steps change most.
    keys: Vec<KeyJson>,
    /// The keys of which the rules refuse every step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refused: Vec<RefusedJson>,
    #[serde(flatten)]
    duels: DuelsJson,
}

/// A key, and what its steps change.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct KeyJson {
    sheet: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    weapon: Option<String>,
    key: String,
    value: serde_json::Value,
    steps: Vec<StepJson>,
}

/// A step, and what it changes.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct StepJson {
    direction: &'static str,
    value: serde_json::Value,
    win_change: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_change_interval: Option<(f64, f64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change_per_point: Option<f64>,
}

/// A key of which the rules refuse every step.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct RefusedJson {
    sheet: &'static str,
    key: String,
    reason: String,
}

impl WeighJson {
    pub(super) fn of(told: &WeighAnswer<'_>, basis: &Basis) -> WeighJson {
        let (question, weights) = (told.question, &told.weights);
        let sampled = weights.sampled;
        let slack = sampled.is_none().then_some(weights.slack);
        let refused = weights.refused.iter().map(|(steps, reason)| RefusedJson {
            sheet: steps.holder.name(),
            key: steps.key.clone(),
            reason: reason.to_string(),
        });
        WeighJson {
            system: question.against.roster_file.system.card().name.clone(),
            roster: question.against.roster_file.name.clone(),
            fighter: question.fighter().to_owned(),
            against: question.against.met().map(str::to_owned).collect(),
            situation: question.against.settings().iter().cloned().collect(),
            points: told.points,
            left_out: reasons(&question.against.left_out),
            win: weights.base.value,
            win_interval: weights.base.interval,
            keys: weights.keys.iter().map(|weight| KeyJson::of(told, weight)).collect(),
            refused: refused.collect(),
            duels: DuelsJson::of((slack, sampled), basis),
        }
    }
}

impl KeyJson {
    fn of(told: &WeighAnswer<'_>, KeyWeight { steps, changes }: &KeyWeight) -> KeyJson {
        let step = |nth: usize| {
            let (value, change) = (steps.steps[nth].as_ref()?, changes[nth]?);
            Some(StepJson {
                direction: steps.direction(nth),
                value: plain(value),
                win_change: change.value,
                win_change_interval: change.interval,
                change_per_point: told.per_point(change),
            })
        };
        KeyJson {
            sheet: steps.holder.name(),
            weapon: steps.holder.weapon().map(str::to_owned),
            key: steps.key.clone(),
            value: plain(&steps.value),
            steps: (0..changes.len()).filter_map(step).collect(),
        }
    }
}

fn plain(value: &Value) -> serde_json::Value {
    match value {
        Value::Flag(flag) => (*flag).into(),
        Value::Number(number) => (*number).into(),
        other => other.to_string().into(),
    }
}
