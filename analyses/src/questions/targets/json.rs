//! An attacker's targets in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Told;
use crate::ask::Sampled;
use crate::attack::AttackOdds;
use crate::bout::Bout;
use crate::odds::Method;
use crate::what_if::Basis;

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
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    hit: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hit_interval: Option<(f64, f64)>,
    wound: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    wound_interval: Option<(f64, f64)>,
    out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_interval: Option<(f64, f64)>,
    harm_mean: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct LeftOutJson {
    defender: String,
    reason: String,
}

impl TargetsJson {
    pub(super) fn of(told: &Told<'_>, basis: &Basis) -> TargetsJson {
        let target = |(bout, odds): &(&Bout, AttackOdds)| {
            let (hit, wound, out) = (odds.hit(), odds.wound(), odds.out());
            TargetJson {
                defender: bout.names[1].clone(),
                method: odds.method(),
                slack: odds.sampled.is_none().then(|| odds.law.slack()),
                sampled: odds.sampled,
                hit,
                hit_interval: odds.interval(hit),
                wound,
                wound_interval: odds.interval(wound),
                out,
                out_interval: odds.interval(out),
                harm_mean: odds.harm().mean(|&harm| f64::from(harm)),
            }
        };
        let question = told.question;
        let left_out = question.left_out.iter();
        let left_out = left_out.map(|(name, reason)| LeftOutJson {
            defender: name.clone(),
            reason: reason.to_string(),
        });
        TargetsJson {
            system: question.roster_file.system.card().name.clone(),
            attacker: question.attacker().to_owned(),
            situation: question.bouts[0].settings.iter().cloned().collect(),
            targets: told.targets.iter().map(target).collect(),
            left_out: left_out.collect(),
            basis: basis.clone(),
        }
    }
}
