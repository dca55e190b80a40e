//! The charts of a sweep: heat maps of two axes, a curve or bars of one.

use super::axis::SweepAxis;
use super::design::Design;
use super::question::SweepAnswers;
use super::series::Series;
use super::words::{capital, told};
use crate::answer::Unit;
use crate::answer::chart::{Amount, AmountGroup, Chart, Drawing, Headline, Heat, Hue, Line, Scale};
use crate::question::Question;

/// What charts call the design without a change.
const PRESENT: &str = "as it is";

/// The names of charts, one for each number that is drawn.
const CHARTS: [&str; 4] = ["map", "map-2", "map-3", "map-4"];

/// The largest number of rows and columns.
const LINES_MAX: u64 = 60;

/// The number of groups into which the values of an axis are joined where cells are a sample.
const GROUPS: u64 = 8;

/// Values of an axis that are drawn together: their name, and the places of the first and the last.
struct Group {
    name: String,
    levels: (u64, u64),
}

impl SweepAnswers<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        if let Some(axis) = self.abreast().filter(|_| self.chances().next().is_some()) {
            return self.contrast_chart(axis).into_iter().collect();
        }
        // Unless some are named, the first tells most.
        let drawn = if self.question.wishes.is_empty() { 1 } else { CHARTS.len() };
        let drawn = self.series.iter().take(drawn).zip(CHARTS);
        drawn.filter_map(|(series, name)| self.chart(series, name)).collect()
    }

    fn chart(&self, series: &Series<'_>, name: &'static str) -> Option<Chart> {
        let axes = &self.question.axes;
        let (drawing, subtitle) = match (&axes[..], self.question.heat) {
            ([axis], _) => (self.line(series, axis)?, String::new()),
            (_, heat) => self.heat(series, heat.unwrap_or([0, 1]))?,
        };
        let [low, high] = series.ends()?;
        let value = |cell: usize| series.value(cell).map(|value| told(series.unit, value));
        let (lowest, highest) = (value(low)?, value(high)?);
        let title = match lowest == highest {
            true => format!("{}: {lowest} everywhere", capital(series.says)),
            false => format!("{}: {lowest} to {highest}", capital(series.says)),
        };
        let subtitle = format!("{}{subtitle}", self.heading().trim_end_matches('?'));
        Some(Chart { name, headline: Headline { title, subtitle, alt: String::new() }, drawing })
    }

    /// Draws a number over one axis: chances over whole numbers as a curve, all else as bars.
    fn line(&self, series: &Series<'_>, axis: &SweepAxis) -> Option<Drawing> {
        let hue = self.hue();
        let cells = || self.swept.cells.iter().enumerate().map(|(nth, place)| (nth, place[0]));
        let whole = |level: u64| axis.number(level).and_then(|at| i32::try_from(at).ok());
        let chance = matches!(series.unit, Unit::Chance | Unit::Share);
        if chance && cells().all(|(_, level)| whole(level).is_some()) {
            let mut points: Vec<(i32, f64)> = Vec::new();
            let mut intervals = Vec::new();
            for (nth, level) in cells() {
                let (Some(at), Some(number)) = (whole(level), series.numbers[nth]) else {
                    continue;
                };
                points.push((at, number.value));
                intervals.extend(number.interval.map(|(low, high)| (at, low, high)));
            }
            points.sort_by_key(|point| point.0);
            intervals.sort_by_key(|ends| ends.0);
            let title = axis.target.words();
            let label = String::new();
            let present = self.question.present(axis).and_then(whole);
            let mark = points.iter().find(|point| present == Some(point.0));
            let mark = mark.map(|&point| (point, PRESENT.to_owned()));
            return Some(Drawing::Curves {
                x: crate::answer::chart::Axis { title, own: None },
                y_title: series.says.to_owned(),
                lines: vec![Line { label, hue, shade: 0.5, points, intervals }],
                mark,
            });
        }
        let negative = series.numbers.iter().flatten().any(|number| number.value < 0.0);
        if negative || LINES_MAX < axis.count() {
            return None;
        }
        let present = self.question.present(axis);
        let row = |(nth, level): (usize, u64)| {
            let number = series.numbers[nth]?;
            let label = match present == Some(level) {
                true => format!("{} ({PRESENT})", axis.text(level)),
                false => axis.text(level),
            };
            Some(Amount { label, value: number.value, interval: number.interval })
        };
        let rows = cells().filter_map(row).collect();
        let groups = vec![AmountGroup { title: axis.target.words(), hue, rows }];
        Some(Drawing::AmountRows { title: series.says.to_owned(), groups })
    }

    /// Draws a number over two axes. Of a grid, all other axes are at their first values; of a
    /// sample, each value is a mean.
    fn heat(&self, series: &Series<'_>, [rows, columns]: [usize; 2]) -> Option<(Drawing, String)> {
        let axes = &self.question.axes;
        let groups = [rows, columns].map(|nth| self.groups(&axes[nth]));
        let [down, across] = groups;
        let (down, across) = (down?, across?);
        let grid = self.question.design == Design::Grid;
        let apart: Vec<usize> =
            (0..axes.len()).filter(|nth| grid && ![rows, columns].contains(nth)).collect();
        let cell = |row: &Group, column: &Group| {
            let within =
                |level: u64, group: &Group| (group.levels.0..=group.levels.1).contains(&level);
            series.mean(|cell| {
                let place = &self.swept.cells[cell];
                within(place[rows], row)
                    && within(place[columns], column)
                    && apart.iter().all(|&axis| place[axis] == 0)
            })
        };
        let row = |row: &Group| across.iter().map(|column| cell(row, column)).collect();
        let cells: Vec<Vec<Option<f64>>> = down.iter().map(row).collect();
        let values = || cells.iter().flatten().flatten().copied();
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(f64::NEG_INFINITY, f64::max);
        let scale = match series.unit {
            Unit::Chance | Unit::Share => Scale::Sequential,
            Unit::Difference => Scale::Diverging { limit: low.abs().max(high.abs()) },
            _ => Scale::Amount { low, high },
        };
        let name = |group: &Group| group.name.clone();
        // The map shows the present design if it is at the present values of all axes.
        let here = |nth: usize| self.question.present(&axes[nth]);
        let at = |nth: usize, groups: &[Group]| {
            let here = here(nth)?;
            groups.iter().position(|group| (group.levels.0..=group.levels.1).contains(&here))
        };
        let is_here = apart.iter().all(|&nth| here(nth) == Some(0));
        let present = at(rows, &down).zip(at(columns, &across)).filter(|_| is_here);
        let heat = Heat {
            row_title: axes[rows].target.words(),
            column_title: axes[columns].target.words(),
            rows: down.iter().map(name).collect(),
            columns: across.iter().map(name).collect(),
            cells,
            scale,
            diagonal: false,
            present: present.map(|(row, column)| [row, column]),
        };
        let at =
            apart.iter().map(|&nth| format!("{} {}", axes[nth].target.words(), axes[nth].text(0)));
        let at: Vec<String> = at.collect();
        let subtitle = match (grid, &at[..]) {
            (false, _) => "; means over the cells of the sample".to_owned(),
            (true, []) => String::new(),
            (true, at) => format!("; with {}", at.join(", ")),
        };
        Some((Drawing::Heat(heat), subtitle))
    }

    /// Returns the rows or columns of an axis; `None` if they are too many to be drawn.
    fn groups(&self, axis: &SweepAxis) -> Option<Vec<Group>> {
        let count = axis.count();
        let groups = match self.question.design {
            Design::Grid => count,
            Design::Latin(_) => count.min(GROUPS),
        };
        let group = |nth: u64| {
            let levels = (nth * count / groups, (nth + 1) * count / groups - 1);
            let name = match levels {
                (only, last) if only == last => axis.text(only),
                (first, last) => format!("{} to {}", axis.text(first), axis.text(last)),
            };
            Group { name, levels }
        };
        (groups <= LINES_MAX).then(|| (0..groups).map(group).collect())
    }

    fn hue(&self) -> Hue {
        let subjects = self.question.subjects();
        subjects.first().map_or(Hue::Other(0), |subject| Hue::of(subject.game().book()))
    }
}
