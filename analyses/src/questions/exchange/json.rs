//! Matched games in the format of `--json`. Values that were not computed are absent.

use serde::Serialize;

use crate::answer::{Basis, Method};
use crate::measures::exchange::{ExchangeQuestion, Match, Rate};

/// The matches of games, and the rates between their steps.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct ExchangeJson {
    systems: Vec<String>,
    bases: Vec<f64>,
    method: Method,
    matches: Vec<MatchJson>,
    rates: Vec<RateJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// The check of a game nearest to a base chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(in crate::questions) struct MatchJson {
    system: String,
    base: f64,
    rating: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<i16>,
    pass: f64,
    error: f64,
    reached: bool,
    helps: f64,
    hinders: f64,
    slack: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<PointJson>,
}

/// The chance to pass with some ease.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct PointJson {
    ease: i16,
    own: i16,
    pass: f64,
}

/// What a step of one game is worth in steps of another.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct RateJson {
    base: f64,
    step: i16,
    of: String,
    r#in: String,
    change: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<f64>,
    slack: f64,
}

impl ExchangeJson {
    /// Converts matches and rates.
    pub(super) fn of(
        question: &ExchangeQuestion,
        matches: &[Match],
        rates: &[Rate],
        basis: &Basis,
    ) -> ExchangeJson {
        let name = |one: &Match| one.system.card().name.clone();
        let rate = |rate: &Rate| RateJson {
            base: rate.of.base,
            step: rate.step,
            of: name(&rate.of),
            r#in: name(&rate.within),
            change: rate.change,
            worth: rate.worth,
            slack: rate.slack(),
        };
        let point = |one: &Match, ease: i16| PointJson {
            ease,
            own: one.system.card().modifier.own(ease),
            pass: one.pass_at(ease),
        };
        let matched = |one: &Match| MatchJson {
            points: question.ease.clone().map(|ease| point(one, ease)).collect(),
            ..MatchJson::of(one)
        };
        ExchangeJson {
            systems: question.systems.iter().map(|system| system.card().name.clone()).collect(),
            bases: question.bases.clone(),
            method: Method::Exact,
            matches: matches.iter().map(matched).collect(),
            rates: rates.iter().map(rate).collect(),
            basis: basis.clone(),
        }
    }
}

impl MatchJson {
    /// Converts a match, without the points of its curve.
    pub(in crate::questions) fn of(one: &Match) -> MatchJson {
        MatchJson {
            system: one.system.card().name.clone(),
            base: one.base,
            rating: one.terms.rating(),
            against: one.against(),
            pass: one.pass,
            error: one.error(),
            reached: one.reached(),
            helps: one.change(1),
            hinders: one.change(-1),
            slack: one.slack(),
            points: Vec::new(),
        }
    }
}
