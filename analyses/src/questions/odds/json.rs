//! The odds of a check in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::Grade;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::answer::measure::row;
use crate::answer::statistics::Sampled;
use crate::answer::{Basis, Method};
use crate::measures::odds::Odds;

/// A check, and what it rests on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct CheckJson {
    #[serde(flatten)]
    odds: OddsJson,
    #[serde(flatten)]
    basis: Basis,
}

/// The odds of a check.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(in crate::questions) struct OddsJson {
    system: String,
    rating: i16,
    ease: i16,
    own: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<i16>,
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    #[serde(flatten)]
    numbers: Map<String, Value>,
    /// `passed` under its old name.
    pass: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass_interval: Option<(f64, f64)>,
    grades: BTreeMap<&'static str, f64>,
    degrees: Vec<DegreeJson>,
}

/// One degree and its chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct DegreeJson {
    degree: i16,
    p: f64,
}

impl CheckJson {
    /// Converts the odds of a check and what they rest on.
    pub(super) fn of(system: &dyn System, odds: &Odds, basis: &Basis) -> CheckJson {
        CheckJson { odds: OddsJson::of(system, odds), basis: basis.clone() }
    }
}

impl OddsJson {
    /// Converts the odds of a check.
    pub(in crate::questions) fn of(system: &dyn System, odds: &Odds) -> OddsJson {
        let (card, terms) = (system.card(), odds.terms);
        let grades = Grade::ALL.map(|grade| (grade.name(), odds.grade(grade)));
        let (slack, sampled) = odds.basis();
        OddsJson {
            system: card.name.clone(),
            rating: terms.rating(),
            ease: terms.ease(),
            own: card.modifier.own(terms.ease()),
            against: card.versus(terms),
            method: odds.method(),
            slack,
            sampled,
            numbers: row(&Odds::MEASURES, (odds, Side::A)),
            pass: odds.pass(),
            pass_interval: odds.pass_interval(),
            grades: grades.into_iter().collect(),
            degrees: odds.degrees().iter().map(|&(degree, p)| DegreeJson { degree, p }).collect(),
        }
    }
}
