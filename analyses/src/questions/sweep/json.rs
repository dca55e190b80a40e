//! A sweep in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use serde::Serialize;

use super::axis::SweepAxis;
use super::cell::SweptNumber;
use super::design::Design;
use super::question::SweepAnswers;
use super::series::Series;
use crate::answer::Basis;

/// The numbers of a question over all cells.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct SweepJson {
    question: &'static str,
    asked: toml::Table,
    /// The other questions, by kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    also: BTreeMap<&'static str, toml::Table>,
    design: &'static str,
    axes: Vec<AxisJson>,
    /// The number of cells.
    count: usize,
    numbers: Vec<SeriesJson>,
    cells: Vec<CellJson>,
    #[serde(flatten)]
    basis: Basis,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct AxisJson {
    axis: String,
    changes: String,
    /// The number of its values.
    count: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct SeriesJson {
    /// The kind of its question.
    question: String,
    key: String,
    says: String,
    unit: &'static str,
    lowest: EndJson,
    highest: EndJson,
    /// How far each axis moves it, the farthest first.
    effects: Vec<EffectJson>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct EndJson {
    cell: usize,
    value: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct EffectJson {
    axis: String,
    size: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct CellJson {
    cell: usize,
    values: BTreeMap<String, toml::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    numbers: Vec<SweptNumber>,
}

impl SweepJson {
    pub(super) fn of(told: &SweepAnswers<'_>, basis: &Basis) -> SweepJson {
        let (question, swept) = (told.question, told.swept);
        let axis = |axis: &SweepAxis| AxisJson {
            axis: axis.column.clone(),
            changes: axis.target.words(),
            count: axis.count(),
        };
        let cell = |cell: usize| {
            let outcome = &swept.outcomes[cell];
            let values = question.axes.iter().zip(&swept.cells[cell]);
            let numbers = told.series.iter().filter_map(|series| series.numbers[cell]);
            CellJson {
                cell,
                values: values.map(|(axis, &at)| (axis.column.clone(), axis.value(at))).collect(),
                refusal: outcome.refusal.clone(),
                slack: outcome.slack,
                numbers: numbers.cloned().collect(),
            }
        };
        let mut asked = question.asked.iter().map(|asked| (asked.kind.name, asked.table.clone()));
        let first = asked.next().unwrap_or_default();
        SweepJson {
            question: first.0,
            asked: first.1,
            also: asked.collect(),
            design: match question.design {
                Design::Grid => "grid",
                Design::Latin(_) => "latin",
            },
            axes: question.axes.iter().map(axis).collect(),
            count: swept.cells.len(),
            numbers: told.series.iter().filter_map(|series| told.one(series)).collect(),
            cells: (0..swept.cells.len()).map(cell).collect(),
            basis: basis.clone(),
        }
    }
}

impl SweepAnswers<'_> {
    fn one(&self, series: &Series<'_>) -> Option<SeriesJson> {
        let end = |cell: usize| Some(EndJson { cell, value: series.value(cell)? });
        let [low, high] = series.ends()?;
        let effects = series.effects(self.question, self.swept).into_iter();
        let effects = effects.map(|effect| EffectJson {
            axis: self.question.axes[effect.axis].column.clone(),
            size: effect.size,
        });
        Some(SeriesJson {
            question: series.question.to_owned(),
            key: series.key.to_owned(),
            says: series.says.to_owned(),
            unit: series.unit.name(),
            lowest: end(low)?,
            highest: end(high)?,
            effects: effects.collect(),
        })
    }
}
