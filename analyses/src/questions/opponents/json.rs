//! A fighter's opponents in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::{OpponentsAnswer, Opposed};
use crate::answer::statistics::Sampled;
use crate::answer::{Basis, Method};
use crate::measures::json::{Interval, reasons};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct OpponentsJson {
    system: String,
    roster: String,
    fighter: String,
    /// What it costs, if the roster says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    situation: BTreeMap<String, String>,
    /// The mean chance to win.
    win: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_interval: Option<Interval>,
    /// The opponents, those first that it beats most often.
    opponents: Vec<OpponentJson>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    left_out: BTreeMap<String, String>,
    #[serde(flatten)]
    basis: Basis,
}

/// The duel with an opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct OpponentJson {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    win: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_interval: Option<Interval>,
    loss: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss_interval: Option<Interval>,
    /// How much likelier the fighter is to win going first than second.
    first_move: f64,
    rounds_mean: f64,
    method: Method,
    /// A bound on the error of every chance, if they are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
}

impl OpponentsJson {
    pub(super) fn of(told: &OpponentsAnswer<'_>, basis: &Basis) -> OpponentsJson {
        let against = &told.question.against;
        let opponent = |Opposed { name, cost, odds }: &Opposed<'_>| OpponentJson {
            name: (*name).to_owned(),
            points: *cost,
            win: odds.win,
            win_interval: odds.win_interval,
            loss: odds.loss,
            loss_interval: odds.loss_interval,
            first_move: odds.first_move,
            rounds_mean: odds.rounds_mean,
            method: if odds.sampled.is_none() { Method::Exact } else { Method::Sampled },
            slack: odds.slack,
            sampled: odds.sampled,
        };
        let mean = told.mean();
        OpponentsJson {
            system: against.roster_file.system.card().name.clone(),
            roster: against.roster_file.name.clone(),
            fighter: told.question.fighter().to_owned(),
            points: told.cost,
            situation: against.settings().iter().cloned().collect(),
            win: mean.value,
            win_interval: mean.interval,
            opponents: told.duels.iter().map(opponent).collect(),
            left_out: reasons(&against.left_out),
            basis: basis.clone(),
        }
    }
}
