//! An attacker's targets in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::TargetOdds;
use crate::answer::Basis;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;
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
        let target = |(bout, odds): &(&Bout, AttackOdds)| TargetJson {
            defender: bout.fighters[1].clone(),
            chances: ChancesJson::of(odds),
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
