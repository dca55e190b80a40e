//! An attacker's targets in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use serde::Serialize;

use super::question::{TargetOdds, points_out};
use crate::answer::Basis;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;
use crate::measures::json::Interval;
use crate::questions::attack::ChancesJson;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct TargetsJson {
    system: String,
    attacker: String,
    situation: BTreeMap<String, String>,
    targets: Vec<TargetJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOutJson>,
    #[serde(flatten)]
    basis: Basis,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct TargetJson {
    defender: String,
    /// What it costs, if the roster says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    /// The points that an attack takes out on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    points_out_mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_out_mean_interval: Option<Interval>,
    #[serde(flatten)]
    chances: ChancesJson,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct LeftOutJson {
    defender: String,
    reason: String,
}

impl TargetsJson {
    pub(super) fn of(told: &TargetOdds<'_>, basis: &Basis) -> TargetsJson {
        let target = |target: &(&Bout, AttackOdds)| {
            let (bout, odds) = target;
            let points = points_out(target);
            TargetJson {
                defender: bout.fighters[1].clone(),
                points: bout.cost(Side::B),
                points_out_mean: points.map(|points| points.value),
                points_out_mean_interval: points.and_then(|points| points.interval),
                chances: ChancesJson::of(odds),
            }
        };
        let question = told.question;
        let left_out = question.against.left_out.iter();
        let left_out = left_out.map(|(name, reason)| LeftOutJson {
            defender: name.clone(),
            reason: reason.to_string(),
        });
        TargetsJson {
            system: question.against.roster_file.system.card().name.clone(),
            attacker: question.attacker().to_owned(),
            situation: question.against.bouts[0].settings.iter().cloned().collect(),
            targets: told.targets.iter().map(target).collect(),
            left_out: left_out.collect(),
            basis: basis.clone(),
        }
    }
}
