//! Attacks in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::answer::statistics::Sampled;
use crate::answer::{Basis, Method, measure};
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;

/// One attack.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct AttackJson {
    system: String,
    attacker: String,
    defender: String,
    situation: BTreeMap<String, String>,
    #[serde(flatten)]
    chances: ChancesJson,
    harm: Vec<HarmJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// The chances of an attack.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChancesJson {
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    /// Its numbers, with their intervals.
    #[serde(flatten)]
    numbers: Map<String, Value>,
    /// The chance to take the target out under its old name.
    out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_interval: Option<(f64, f64)>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct HarmJson {
    harm: u16,
    p: f64,
}

impl AttackJson {
    /// Converts the odds of a bout's attack.
    pub(super) fn of(bout: &Bout, odds: &AttackOdds, basis: &Basis) -> AttackJson {
        let [attacker, defender] = bout.fighters.clone();
        let harm = odds.harm();
        AttackJson {
            system: bout.roster_file.system.card().name.clone(),
            attacker,
            defender,
            situation: bout.settings.iter().cloned().collect(),
            chances: ChancesJson::of(odds),
            harm: harm.iter().map(|&(harm, p)| HarmJson { harm, p }).collect(),
            basis: basis.clone(),
        }
    }
}

impl ChancesJson {
    /// Converts the odds of an attack.
    pub fn of(odds: &AttackOdds) -> ChancesJson {
        let out = odds.out();
        ChancesJson {
            method: odds.method(),
            slack: odds.sampled.is_none().then(|| odds.law.slack()),
            sampled: odds.sampled,
            numbers: measure::row(&AttackOdds::MEASURES, (odds, Side::A)),
            out,
            out_interval: odds.interval(out),
        }
    }
}
