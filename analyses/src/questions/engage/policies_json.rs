//! A squad fight with all pairs of policies in the format of `--json`. Values that were not computed
//! are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{POLICIES, Policy};
use serde::Serialize;
use serde_json::{Map, Value};

use super::json::PolicyJson;
use super::measures::SquadMeasure;
use crate::answer::statistics::Sampled;
use crate::answer::{Method, measure};
use crate::measures::engage::{SquadRecord, SquadSetup};
use crate::measures::json::Interval;
use crate::measures::policies::{Pairing, Policies};

/// A squad fight with all pairs of policies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct PoliciesJson {
    scenario: String,
    title: String,
    system: String,
    situation: BTreeMap<String, String>,
    /// The names of the sides.
    sides: [String; 2],
    policies: [PolicyJson; POLICIES.len()],
    pairings: Vec<PairingJson>,
    /// For each side and each policy of the other: its own best policies; all if no difference is
    /// significant.
    best: [BTreeMap<&'static str, Vec<&'static str>>; 2],
    says: [String; 2],
}

/// The results of both sides with one policy each.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct PairingJson {
    policies: [&'static str; 2],
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    wins: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_interval: Option<[Interval; 2]>,
    /// How often neither side wins, and how long it takes.
    #[serde(flatten)]
    numbers: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties_mean: Option<[f64; 2]>,
}

impl PoliciesJson {
    /// Converts the odds with all pairs of policies.
    pub(super) fn of(setup: &SquadSetup, policies: &Policies) -> PoliciesJson {
        let name = |place: usize| POLICIES[place].name();
        let best = |side| {
            let others = (0..POLICIES.len()).map(|other| {
                let best = policies.best(side, other);
                (name(other), best.into_iter().map(name).collect())
            });
            others.collect()
        };
        PoliciesJson {
            scenario: setup.scenario_file.name.clone(),
            title: setup.scenario_file.scenario.name.clone(),
            system: setup.scenario_file.system.card().name.clone(),
            situation: setup.settings.iter().cloned().collect(),
            sides: setup.names().map(str::to_owned),
            policies: POLICIES.map(PolicyJson::of),
            pairings: policies.pairings.iter().map(PairingJson::of).collect(),
            best: Side::BOTH.map(best),
            says: policies.says(),
        }
    }
}

impl PairingJson {
    fn of(pairing: &Pairing) -> PairingJson {
        let Pairing { setup, odds } = pairing;
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let both = |[ours, theirs]: [Option<Interval>; 2]| Some([ours?, theirs?]);
        let casualties = Side::BOTH.map(|side| odds.casualties_mean(side));
        let measures = SquadRecord::measures_of_policies();
        let whole = |one: &&SquadMeasure<'_>| !one.key.is_of_side();
        PairingJson {
            policies: setup.policies().map(Policy::name),
            method: odds.ends.method(),
            slack: odds.ends.slack(),
            sampled: odds.sampled(),
            wins,
            wins_interval: both(wins.map(|win| odds.ends.interval(win))),
            numbers: measure::row(measures.iter().filter(whole), (&pairing.record(), Side::A)),
            casualties_mean: casualties[0].zip(casualties[1]).map(<[f64; 2]>::from),
        }
    }
}
