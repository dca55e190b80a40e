//! Dice in the format of `--json`. Values that were not computed are absent.

use evenodds_engine::engagement::Side;
use serde::Serialize;
use serde_json::{Map, Value};

use super::question::Roll;
use crate::answer::measure::row;
use crate::answer::statistics::Sampled;
use crate::answer::{Basis, Method};

/// Rolls, and what they rest on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct RollsJson {
    rolls: Vec<RollJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// What the dice of an expression come to.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct RollJson {
    roll: String,
    /// The same in the words of scripts.
    script: String,
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    #[serde(flatten)]
    numbers: Map<String, Value>,
    values: Vec<ValueJson>,
}

/// A value and its chance, and that of it or more and of it or less.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct ValueJson {
    value: i16,
    p: f64,
    at_least: f64,
    at_most: f64,
}

impl RollsJson {
    pub(super) fn of(rolls: &[Roll<'_>], basis: &Basis) -> RollsJson {
        RollsJson { rolls: rolls.iter().map(RollJson::of).collect(), basis: basis.clone() }
    }
}

impl RollJson {
    fn of(roll: &Roll<'_>) -> RollJson {
        let (slack, sampled) = roll.odds.basis();
        let value = |&(value, p): &(i16, f64)| ValueJson {
            value,
            p,
            at_least: roll.at_least(value),
            at_most: roll.at_most(value),
        };
        RollJson {
            roll: roll.expression.written.clone(),
            script: roll.expression.script.clone(),
            method: roll.odds.method(),
            slack,
            sampled,
            numbers: row(&Roll::measures(), (roll, Side::A)),
            values: roll.law.iter().map(value).collect(),
        }
    }
}
