//! The sentences, the table and the chart of a solution.

use super::goal::Relation;
use super::question::SolveAnswer;
use super::solution::{Crossing, TriedValue};
use crate::answer::chart::{Chart, Drawing, Hue, Line};
use crate::answer::table::{Cell, Column, Table};
use crate::answer::{Unit, words};
use crate::question::Question;
use crate::questions::sweep::{SWEEPS, SweepAxis, capital, cell_of, told};

/// How many values a table has on each side of what it shows.
const BESIDE: usize = 3;

/// The name of the chart.
const MAP: &str = "map";

impl SolveAnswer<'_> {
    /// Returns the question, in words.
    pub(super) fn heading(&self) -> String {
        let subjects = self.question.subjects();
        let game = subjects.first().map_or("", |subject| &subject.game().card().title);
        let sweep = &self.question.sweep;
        let axes: Vec<String> = sweep.axes.iter().map(|axis| axis.target.words()).collect();
        format!(
            "{game}: for which {} is \"{}\" {} in {}?",
            words::list(&axes),
            self.now.says,
            self.goal(),
            words::list(&sweep.about())
        )
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let sweep = &self.question.sweep;
        let Some(best) = self.best else {
            let refused = sweep.refused(self.swept).unwrap_or_default();
            return vec![format!(
                "{}: none of the values can be asked about. {refused}",
                self.says()
            )];
        };
        let mut sentences = vec![self.solution(best)];
        if !self.is_flat() {
            sentences.extend(self.all());
            sentences.extend(self.noise(best));
        }
        sentences.extend(sweep.refused(self.swept));
        sentences.extend(self.cut());
        sentences
    }

    /// Returns whether one key is varied.
    fn is_of_one(&self) -> bool {
        self.question.sweep.axes.len() == 1
    }

    fn says(&self) -> String {
        capital(&self.now.says)
    }

    fn goal(&self) -> String {
        self.question.goal.told(self.now.unit)
    }

    fn target(&self) -> String {
        told(self.now.unit, self.question.goal.target)
    }

    fn at(&self, point: TriedValue) -> String {
        self.question.sweep.at(&self.swept.cells[point.cell])
    }

    /// Returns the values of a point alone: "6", "6, 4".
    fn values(&self, point: TriedValue) -> String {
        let axes = self.question.sweep.axes.iter().zip(&self.swept.cells[point.cell]);
        axes.map(|(axis, &level)| axis.text(level)).collect::<Vec<_>>().join(", ")
    }

    fn told(&self, point: TriedValue) -> String {
        told(self.now.unit, point.value)
    }

    /// Formats a number with how sure it is: "52.1 % (exact)".
    fn known(&self, value: f64, interval: Option<(f64, f64)>) -> String {
        let number = |value: f64| told(self.now.unit, value);
        let sure = match interval {
            None if self.now.sampled.is_some() => "simulated".to_owned(),
            None => "exact".to_owned(),
            Some((low, high)) => format!("{} to {}", number(low), number(high)),
        };
        format!("{} ({sure})", number(value))
    }

    /// Describes the values that were tried: "Old Hand armour from 2 to 9".
    fn tried(&self) -> String {
        let axis = |axis: &SweepAxis| {
            let (name, last) = (axis.target.words(), axis.count() - 1);
            match axis.number(0).zip(axis.number(last)) {
                Some((low, high)) if low < high => format!("{name} from {low} to {high}"),
                _ => {
                    let values: Vec<String> = (0..=last).map(|level| axis.text(level)).collect();
                    format!("{name} among {}", words::list(&values))
                }
            }
        };
        let axes: Vec<String> = self.question.sweep.axes.iter().map(axis).collect();
        words::list(&axes)
    }

    /// Ends a sentence with the number as it is, unless a point is that.
    fn present(&self, best: TriedValue) -> String {
        if self.is_now(best) {
            return String::new();
        }
        let axes = self.question.sweep.axes.iter();
        let values = axes.filter_map(|axis| self.question.sweep.present_value(&axis.target));
        let values: Vec<String> = values.map(|value| value.to_string()).collect();
        let with =
            if values.is_empty() { String::new() } else { format!(", with {}", values.join(", ")) };
        format!("; as it is{with}, {}", told(self.now.unit, self.now.value))
    }

    /// Says which value solves the question, or is nearest to that.
    fn solution(&self, best: TriedValue) -> String {
        let (says, goal, at) = (self.says(), self.question.goal, self.at(best));
        let (known, present) = (self.known(best.value, best.interval), self.present(best));
        if self.is_flat() {
            return format!("{says}: {known} with any {}, so nothing depends on it.", self.tried());
        }
        let as_it_is = if self.is_now(best) { "as it is, " } else { "" };
        let beside = self.crossings().into_iter().find(|ends| ends.contains(&best));
        match (goal.holds(best.value), beside) {
            (true, _) if goal.relation == Relation::Equals => {
                format!("{says}: {known} {as_it_is}with {at}, as wanted{present}.")
            }
            (true, _) if self.is_now(best) => {
                format!("{says}: {known} as it is, with {at}, so {} already.", self.goal())
            }
            (true, _) => format!(
                "{says}: {known} with {at}, the smallest change that makes it {}{present}.",
                self.goal()
            ),
            (false, Some([low, high])) if goal.relation == Relation::Equals => {
                let other = if low == best { high } else { low };
                let present = match self.is_now(other) {
                    true => ", as it is".to_owned(),
                    false => present,
                };
                let values = if self.is_of_one() { self.values(other) } else { self.at(other) };
                format!(
                    "{says}: {known} {as_it_is}with {at}, nearest to {}; {} with {values}{present}.",
                    self.target(),
                    self.told(other)
                )
            }
            (false, _) => {
                let makes = if self.is_of_one() { "makes" } else { "make" };
                let values = if self.is_of_one() { self.values(best) } else { at };
                format!(
                    "{says}: no {} {makes} it {}; nearest is {values}, {known}{present}.",
                    self.tried(),
                    self.goal()
                )
            }
        }
    }

    /// Tells all values that solve the question, where that is more than one.
    fn all(&self) -> Option<String> {
        let goal = self.question.goal;
        let lines = self.lines();
        if let [_, second] = &self.question.sweep.axes[..] {
            let solved = |line: &&&[TriedValue]| match goal.relation {
                Relation::Equals => !goal.crossings(line).is_empty(),
                _ => line.iter().any(|point| goal.holds(point.value)),
            };
            let first = self.question.sweep.axes[0].target.words();
            let (count, all) = (lines.iter().filter(solved).count(), lines.len());
            let passes = if goal.relation == Relation::Equals { "it passes" } else { "it is" };
            return Some(format!(
                "With {count} of {all} values of {first}, {passes} {} at some {}.",
                self.goal(),
                second.target.words()
            ));
        }
        let ends = match goal.relation {
            Relation::Equals => self.crossings(),
            _ => goal.runs(&self.points),
        };
        let told = |[low, high]: &Crossing| match goal.holds(low.value) {
            true if low == high => format!("with {}", self.values(*low)),
            true => format!("from {} to {}", self.values(*low), self.values(*high)),
            false => format!("between {} and {}", self.values(*low), self.values(*high)),
        };
        let places = words::list(&ends.iter().map(told).collect::<Vec<_>>());
        match goal.relation {
            Relation::Equals if ends.len() < 2 => None,
            Relation::Equals => {
                Some(format!("It passes {} {} times: {places}.", self.target(), ends.len()))
            }
            _ if ends.is_empty() => None,
            _ => Some(format!("It is {} {places}.", self.goal())),
        }
    }

    /// Says whether the solution may be noise.
    fn noise(&self, best: TriedValue) -> Option<String> {
        let goal = self.question.goal;
        let beside = self.crossings().into_iter().find(|ends| ends.contains(&best));
        match (goal.relation, beside) {
            (Relation::Equals, Some(ends)) => {
                ends.iter().find_map(|end| end.interval)?;
                let [low, high] = ends.map(|end| self.values(end));
                let open = ends.iter().find(|end| goal.is_open(end.interval));
                Some(match open {
                    Some(open) => format!(
                        "Where it passes {} is within noise: the interval with {} contains it.",
                        self.target(),
                        self.values(*open)
                    ),
                    None => format!(
                        "That it passes {} between {low} and {high} is sure: neither interval \
                         contains it.",
                        self.target()
                    ),
                })
            }
            _ if goal.is_open(best.interval) => {
                let sure = goal.surest(&self.points).map(|sure| self.values(sure));
                let sure = sure.map_or_else(String::new, |sure| format!("; {sure} is sure"));
                let (values, target) = (self.values(best), self.target());
                Some(format!(
                    "With {values} that is within noise: the interval contains {target}{sure}."
                ))
            }
            _ => None,
        }
    }

    /// Says of which values only some were tried.
    fn cut(&self) -> Option<String> {
        let cut = &self.question.cut;
        (!cut.is_empty()).then(|| {
            format!(
                "Only values near the present one were tried, of {}; name a range to try others.",
                words::list(cut)
            )
        })
    }

    /// Returns the values around what solves the question and around the design as it is; of two keys,
    /// the solution with each value of the first.
    pub(super) fn table(&self) -> Option<Table> {
        let (goal, axes) = (self.question.goal, &self.question.sweep.axes);
        let crossings = if self.is_flat() { Vec::new() } else { self.crossings() };
        let shown: Vec<TriedValue> = if self.is_of_one() {
            let is_told = |point: &TriedValue| {
                self.is_now(*point)
                    || self.best == Some(*point)
                    || crossings.iter().any(|ends| ends.contains(point))
            };
            let all = self.points.iter().enumerate();
            let told: Vec<usize> =
                all.filter(|(_, point)| is_told(point)).map(|(nth, _)| nth).collect();
            let near = |nth: usize| told.iter().any(|told| told.abs_diff(nth) <= BESIDE);
            let all = self.points.iter().enumerate();
            all.filter(|(nth, _)| near(*nth)).map(|(_, point)| *point).collect()
        } else {
            self.lines().into_iter().filter_map(|line| goal.best(line)).collect()
        };
        let row = |point: &TriedValue| {
            let levels = axes.iter().zip(&self.swept.cells[point.cell]);
            let mut row: Vec<Cell> =
                levels.map(|(axis, &level)| Cell::Text(axis.text(level))).collect();
            let away = point.value - goal.target;
            row.push(cell_of(self.now.unit, point.value, point.interval));
            row.push(match self.now.unit {
                Unit::Chance | Unit::Share | Unit::Difference => Cell::Points(away, None),
                _ => Cell::Moment(away),
            });
            row.push(Cell::Text(self.remark(*point)));
            row
        };
        let column = |heading: String, numeric| Column { heading, numeric, aside: false };
        let unit = if self.now.unit.is_chance() { ", pp" } else { "" };
        let numbers = [self.now.says.clone(), format!("from {}{unit}", self.target())];
        let columns = axes.iter().map(|axis| column(axis.target.words(), false));
        let columns = columns.chain(numbers.map(|heading| column(heading, true)));
        let columns: Vec<Column> = columns.chain([column(String::new(), false)]).collect();
        let caption = match self.is_of_one() {
            true => "Values around the solution".to_owned(),
            false => format!("The solution with each {}", axes[0].target.words()),
        };
        let rows: Vec<Vec<Cell>> = shown.iter().map(row).collect();
        let table = Table { columns, ..Table::of(caption, &[], rows, SWEEPS) };
        (!shown.is_empty()).then(|| table.shown_by(&[MAP]))
    }

    /// Returns what is told of a point in a table.
    fn remark(&self, point: TriedValue) -> String {
        let goal = self.question.goal;
        let is_best = self.best == Some(point) && !self.is_flat();
        let remarks = [
            is_best.then_some(if goal.holds(point.value) { "solution" } else { "nearest" }),
            self.is_now(point).then_some("as it is"),
            goal.is_open(point.interval).then_some("within noise"),
        ];
        remarks.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Returns the chart of the sweep, with the target as a line.
    pub(super) fn charts(&self, charts: Vec<Chart>) -> Vec<Chart> {
        let Some(mut chart) = charts.into_iter().next() else { return Vec::new() };
        let Some(best) = self.best else { return Vec::new() };
        if let Drawing::Curves { lines, .. } = &mut chart.drawing {
            let points = lines.iter().flat_map(|line| line.points.iter().map(|point| point.0));
            let ends = [points.clone().min(), points.max()];
            let target = self.question.goal.target;
            lines.push(Line {
                label: self.goal(),
                hue: Hue::Neutral,
                shade: 0.5,
                points: ends.into_iter().flatten().map(|end| (end, target)).collect(),
                intervals: Vec::new(),
            });
        }
        chart.headline.title = self.title(best);
        self.heading().trim_end_matches('?').clone_into(&mut chart.headline.subtitle);
        vec![chart]
    }

    /// Returns the finding of the chart.
    fn title(&self, best: TriedValue) -> String {
        let found = format!("{}: {} with {}", self.says(), self.told(best), self.at(best));
        match self.question.goal.holds(best.value) {
            true => found,
            false => format!("{found}, nearest to {}", self.goal()),
        }
    }
}
