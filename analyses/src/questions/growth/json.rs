//! The worth of steps in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::GrowthSteps;
use crate::answer::{Basis, Method};
use crate::measures::bout::Growth;

/// What the same step is worth in several games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct GrowthJson {
    fighters: Vec<FighterJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// A fighter against its equal.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct FighterJson {
    system: String,
    roster: String,
    name: String,
    situation: BTreeMap<String, String>,
    steps: Vec<StepJson>,
}

/// What so many steps of ease do.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct StepJson {
    edge: i64,
    method: Method,
    hit: f64,
    wound: f64,
    win: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_interval: Option<(f64, f64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_change: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_change_interval: Option<(f64, f64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
}

impl GrowthJson {
    /// Converts the worth of steps in several games.
    pub(super) fn of(growths: &[GrowthSteps<'_>], basis: &Basis) -> GrowthJson {
        let fighters = growths.iter().map(|(bout, growth)| FighterJson {
            system: bout.roster_file.system.card().name.clone(),
            roster: bout.roster_file.name.clone(),
            name: bout.fighters[0].clone(),
            situation: bout.settings.iter().cloned().collect(),
            steps: growth.iter().map(StepJson::of).collect(),
        });
        GrowthJson { fighters: fighters.collect(), basis: basis.clone() }
    }
}

impl StepJson {
    fn of(growth: &Growth) -> StepJson {
        StepJson {
            edge: growth.edge,
            method: if growth.sampled.is_none() { Method::Exact } else { Method::Sampled },
            hit: growth.hit,
            wound: growth.wound,
            win: growth.win,
            win_interval: growth.win_interval,
            win_change: growth.change.map(|change| change.value),
            win_change_interval: growth.change.and_then(|change| change.interval),
            slack: growth.slack,
        }
    }
}
