//! Curves in the format of `--json`. Values that were not computed are absent.

use serde::Serialize;

use super::super::odds::OddsJson;
use crate::answer::Basis;
use crate::measures::curve::{Curve, Point};

/// The curves of a game, and what they rest on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct CurvesJson {
    curves: Vec<CurveJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// One curve.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(in crate::questions) struct CurveJson {
    system: String,
    rating: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<i16>,
    floor: f64,
    ceiling: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ease_at_5: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ease_at_95: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps_5_to_95: Option<i16>,
    points: Vec<PointJson>,
}

/// One point, and the step that leads to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct PointJson {
    #[serde(flatten)]
    odds: OddsJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass_change: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log_odds_slope: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saturated: Option<bool>,
}

impl CurvesJson {
    /// Converts curves and what they rest on.
    pub(super) fn of(curves: &[Curve], basis: &Basis) -> CurvesJson {
        CurvesJson { curves: curves.iter().map(CurveJson::of).collect(), basis: basis.clone() }
    }
}

impl CurveJson {
    /// Converts a curve.
    pub(in crate::questions) fn of(curve: &Curve) -> CurveJson {
        let point = |point: &Point| PointJson {
            odds: OddsJson::of(curve.system.as_ref(), &point.odds),
            pass_change: point.step.map(|step| step.change),
            log_odds_slope: point.step.and_then(|step| step.log_odds),
            dead: point.step.map(|step| step.dead),
            saturated: point.step.map(|step| step.saturated),
        };
        CurveJson {
            system: curve.system.card().name.clone(),
            rating: curve.terms.rating(),
            against: curve.against(),
            floor: curve.floor,
            ceiling: curve.ceiling,
            ease_at_5: curve.ease_at_5,
            ease_at_95: curve.ease_at_95,
            steps_5_to_95: curve.steps_from_5_to_95(),
            points: curve.points.iter().map(point).collect(),
        }
    }
}
