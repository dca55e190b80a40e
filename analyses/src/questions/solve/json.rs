//! Solutions in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::question::SolveAnswer;
use super::solution::TriedValue;
use crate::answer::{Basis, Method};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct SolveJson {
    /// The kind of the question.
    question: &'static str,
    /// The number that should be something.
    number: &'static str,
    number_says: String,
    unit: &'static str,
    /// How it should lie to the target: `equals`, `at_most` or `at_least`.
    relation: &'static str,
    target: f64,
    /// The number as it is.
    now: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    now_interval: Option<(f64, f64)>,
    /// The values with which the number is what it should be, or nearest to that; none if the rules
    /// refuse all.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<TriedJson>,
    /// Where the number passes its target: between which two, or from which to which it is that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    crossings: Vec<CrossingJson>,
    /// Of two keys, the solution with each value of the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contour: Vec<TriedJson>,
    /// All that were tried.
    tried: Vec<TriedJson>,
    /// What all values of a key would be of which only some were tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    only_some: Vec<String>,
    method: Method,
    #[serde(flatten)]
    basis: Basis,
}

/// Values that were tried, by the name of their axis.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct TriedJson {
    values: BTreeMap<String, toml::Value>,
    /// The number with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number_interval: Option<(f64, f64)>,
    /// Whether the number is what it should be.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
    /// Whether that may be noise, because the target is in the interval.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    within_noise: bool,
    /// Why they cannot be asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct CrossingJson {
    between: [BTreeMap<String, toml::Value>; 2],
    within_noise: bool,
}

impl SolveJson {
    pub(super) fn of(told: &SolveAnswer<'_>, basis: &Basis) -> SolveJson {
        let (question, swept, now) = (told.question, told.swept, &told.now);
        let tried = |cell: usize| {
            let found = told.points.iter().find(|point| point.cell == cell);
            found.map_or_else(
                || TriedJson {
                    values: told.by_axis(cell),
                    number: None,
                    number_interval: None,
                    holds: None,
                    within_noise: false,
                    refusal: swept.outcomes[cell].refusal.clone(),
                },
                |&point| TriedJson::of(told, point),
            )
        };
        let contour = match question.sweep.axes.len() {
            1 => Vec::new(),
            _ => told.lines().into_iter().filter_map(|line| question.goal.best(line)).collect(),
        };
        let crossing = |ends: [TriedValue; 2]| CrossingJson {
            between: ends.map(|end| told.by_axis(end.cell)),
            within_noise: ends.iter().any(|end| question.goal.is_open(end.interval)),
        };
        let sampled = told.points.iter().any(|point| point.interval.is_some());
        SolveJson {
            question: question.sweep.kinds().next().map_or("", |kind| kind.name),
            number: now.key,
            number_says: now.says.clone(),
            unit: now.unit.name(),
            relation: question.goal.relation.name(),
            target: question.goal.target,
            now: now.value,
            now_interval: now.interval,
            solution: told.best.map(|best| TriedJson::of(told, best)),
            crossings: told.crossings().into_iter().map(crossing).collect(),
            contour: contour.into_iter().map(|point| TriedJson::of(told, point)).collect(),
            tried: (0..swept.cells.len()).map(tried).collect(),
            only_some: question.cut.clone(),
            method: if sampled { Method::Sampled } else { Method::Exact },
            basis: basis.clone(),
        }
    }
}

impl TriedJson {
    fn of(told: &SolveAnswer<'_>, point: TriedValue) -> TriedJson {
        let goal = told.question.goal;
        TriedJson {
            values: told.by_axis(point.cell),
            number: Some(point.value),
            number_interval: point.interval,
            holds: Some(goal.holds(point.value)),
            within_noise: goal.is_open(point.interval),
            refusal: None,
        }
    }
}

impl SolveAnswer<'_> {
    /// Returns the values of a cell, by the name of their axis.
    fn by_axis(&self, cell: usize) -> BTreeMap<String, toml::Value> {
        let axes = self.question.sweep.axes.iter().zip(&self.swept.cells[cell]);
        axes.map(|(axis, &level)| (axis.column.clone(), axis.value(level))).collect()
    }
}
