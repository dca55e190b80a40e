//! Prices in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::PriceAnswer;
use crate::answer::Basis;
use crate::measures::json::{DuelsJson, Interval, reasons};
use crate::measures::prices::Priced;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct PriceJson {
    system: String,
    roster: String,
    situation: BTreeMap<String, String>,
    step: f64,
    prior: f64,
    /// The power of cost with which strength grows.
    power: f64,
    /// The share of the variance of strengths that cost explains.
    explained: f64,
    /// The mean error of chances of half of the pairs, of strengths fitted to all pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
    /// The same of strengths fitted to the other half.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_held_out: Option<f64>,
    fighters: Vec<FighterJson>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    left_out: BTreeMap<String, String>,
    #[serde(flatten)]
    duels: DuelsJson,
}

/// What a fighter costs and should cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct FighterJson {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    /// The mean share of its duels that it wins; what nobody wins counts half.
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_interval: Option<Interval>,
    strength: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_per_point: Option<f64>,
    /// The cost that makes equal points an even fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    fitted: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fitted_interval: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounded: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overpriced: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overpriced_interval: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dominated_by: Option<String>,
}

impl PriceJson {
    pub(super) fn of(told: &PriceAnswer<'_>, basis: &Basis) -> PriceJson {
        let (asked, prices) = (&told.question.matrix, &told.prices);
        PriceJson {
            system: asked.roster_file.system.card().name.clone(),
            roster: asked.roster_file.name.clone(),
            situation: asked.settings.iter().cloned().collect(),
            step: told.question.step,
            prior: told.question.prior,
            power: prices.law.power,
            explained: prices.law.explained,
            error: prices.errors.map(|[error, _]| error),
            error_held_out: prices.errors.map(|[_, held_out]| held_out),
            fighters: told.fighters().map(|fighter| FighterJson::of(told, fighter)).collect(),
            left_out: reasons(&told.matrix.left_out),
            duels: DuelsJson::of(told.matrix.basis(), basis),
        }
    }
}

impl FighterJson {
    fn of(told: &PriceAnswer<'_>, (name, fighter): (&str, &Priced)) -> FighterJson {
        let over = told.overpriced(fighter);
        FighterJson {
            name: name.to_owned(),
            points: fighter.cost,
            score: fighter.score.value,
            score_interval: fighter.score.interval,
            strength: fighter.strength,
            score_per_point: fighter.per_point(),
            fitted: fighter.fitted.map(|fitted| fitted.value),
            fitted_interval: fighter.fitted.and_then(|fitted| fitted.interval),
            rounded: told.rounded(fighter),
            overpriced: over.map(|over| over.value),
            overpriced_interval: over.and_then(|over| over.interval),
            dominated_by: fighter.dominated_by.map(|better| told.name(better).to_owned()),
        }
    }
}
