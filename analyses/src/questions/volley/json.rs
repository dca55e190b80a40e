//! A volley in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use serde::Serialize;
use serde_json::{Map, Value};

use super::odds::Event;
use super::question::{Rank, VolleyAnswer};
use crate::answer::Basis;
use crate::answer::measure::row;
use crate::answer::statistics::Sampled;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct VolleyJson {
    system: String,
    attackers: Vec<RankJson>,
    /// What they cost together, if the roster says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    attackers_points: Option<f64>,
    defenders: RankJson,
    allocation: &'static str,
    situation: BTreeMap<String, String>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    #[serde(flatten)]
    numbers: Map<String, Value>,
    hits: Vec<CountJson>,
    wounds: Vec<CountJson>,
    out: Vec<CountJson>,
    #[serde(flatten)]
    basis: Basis,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct RankJson {
    profile: String,
    count: u16,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct CountJson {
    count: u16,
    p: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    p_interval: Option<(f64, f64)>,
}

impl VolleyJson {
    pub(super) fn of(told: &VolleyAnswer<'_>, basis: &Basis) -> VolleyJson {
        let (question, odds) = (told.question, &told.odds);
        let bout = &question.bouts[0];
        let rank = |rank: &Rank| RankJson { profile: rank.name.clone(), count: rank.count };
        let law = |event: Event| {
            let law = odds.count(event);
            let row =
                |&(count, p): &(u16, f64)| CountJson { count, p, p_interval: odds.interval(p) };
            law.iter().map(row).collect()
        };
        VolleyJson {
            system: bout.roster_file.system.card().name.clone(),
            attackers: question.attackers.iter().map(rank).collect(),
            attackers_points: told.attackers_cost(),
            defenders: rank(&question.targets),
            allocation: question.allocation_name(),
            situation: bout.settings.iter().cloned().collect(),
            method: if odds.sampled.is_none() { "exact" } else { "sampled" },
            slack: odds.sampled.is_none().then(|| odds.law.slack()),
            sampled: odds.sampled,
            numbers: row(&VolleyAnswer::measures(), (told, Side::A)),
            hits: law(Event::Hits),
            wounds: law(Event::Wounds),
            out: law(Event::Out),
            basis: basis.clone(),
        }
    }
}
