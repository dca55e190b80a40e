//! What duels and squad fights share in the format of `--json`. Values that were not computed are
//! absent.

use std::collections::BTreeMap;

use evenodds_engine::fight::SetupError;
use serde::Serialize;

use crate::answer::statistics::Sampled;
use crate::answer::{Basis, Method};
use crate::measures::duel::{DuelOdds, OddsSource};

/// The low and the high end of an interval.
pub(crate) type Interval = (f64, f64);

/// How the odds of a fight were computed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct MethodJson {
    method: Method,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transitions: Option<usize>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
}

impl MethodJson {
    pub(crate) fn of(odds: &DuelOdds) -> MethodJson {
        let (states, transitions) = match odds.source {
            OddsSource::Exact { states, transitions, .. } => (Some(states), Some(transitions)),
            OddsSource::Sampled(_) => (None, None),
        };
        let (method, why) = (odds.method(), odds.why.clone());
        MethodJson {
            method,
            why,
            slack: odds.slack(),
            states,
            transitions,
            sampled: odds.sampled(),
        }
    }
}

/// How all of several duels were computed, and what an answer rests on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct DuelsJson {
    method: Method,
    /// A bound on the error of every chance, if all are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    #[serde(flatten)]
    basis: Basis,
}

impl DuelsJson {
    pub(crate) fn of((slack, sampled): (Option<f64>, Option<Sampled>), basis: &Basis) -> DuelsJson {
        let method = if sampled.is_none() { Method::Exact } else { Method::Sampled };
        DuelsJson { method, slack, sampled, basis: basis.clone() }
    }
}

/// Returns who cannot take part, each with the reason.
pub(crate) fn reasons<'a>(
    left_out: impl IntoIterator<Item = &'a (String, SetupError)>,
) -> BTreeMap<String, String> {
    left_out.into_iter().map(|(name, why)| (name.clone(), why.to_string())).collect()
}

/// The length of a fight.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct RoundsJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_median: Option<usize>,
    rounds_max: u16,
    ended_by_round: Vec<f64>,
}

impl RoundsJson {
    pub(crate) fn of(odds: &DuelOdds, rounds_max: u16) -> RoundsJson {
        RoundsJson {
            rounds_median: odds.rounds_median(),
            rounds_max,
            ended_by_round: odds.ended_by_round(),
        }
    }
}
