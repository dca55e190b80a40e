//! Lines as given, and as drawn.

use evenodds_analyses::answer::chart::{Hue, Line};
use evenodds_analyses::answer::words;
use evenodds_engine::book::Dash;

use super::axis;
use super::axis::{Plot, Shares, Span};
use super::canvas::{Canvas, Stroke};
use super::theme;
use super::theme::{OWN, Paint, Painted};

/// A line prepared for drawing: sorted, with gaps where a chance is missing.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    pub label: String,
    pub hue: Hue,
    pub step: u8,
    pub dashed: bool,
    runs: Vec<Vec<(f64, f64)>>,
    intervals: Vec<(f64, f64, f64)>,
}

impl Trace {
    fn new(line: &Line, dashed: bool) -> Option<Self> {
        let mut points = line.points.clone();
        points.sort_by_key(|point| point.0);
        let runs: Vec<Vec<(f64, f64)>> = points
            .split(|point| !point.1.is_finite())
            .filter(|run| !run.is_empty())
            .map(|run| run.iter().map(|&(x, y)| (f64::from(x), y.clamp(0.0, 1.0))).collect())
            .collect();
        let label = line.label.trim().to_owned();
        let step = theme::step(line.shade);
        let finite = line.intervals.iter().filter(|(_, low, high)| (low + high).is_finite());
        let intervals = finite
            .map(|&(x, low, high)| (f64::from(x), low.clamp(0.0, 1.0), high.clamp(0.0, 1.0)))
            .collect();
        (!runs.is_empty()).then_some(Self { label, hue: line.hue, step, dashed, runs, intervals })
    }

    /// Returns the lines that have a point.
    pub(super) fn all(lines: &[Line], dashed: bool) -> Vec<Self> {
        lines.iter().filter_map(|line| Self::new(line, dashed)).collect()
    }

    /// Returns lines as steps: each value extends from half a number before its own to half a
    /// number before the next, so that it is read above its number.
    pub(super) fn steps(lines: &[Line], dashed: bool) -> Vec<Self> {
        let mut traces = Self::all(lines, dashed);
        for trace in &mut traces {
            let after = |at: usize, of: &[f64]| of.get(at + 1).map_or(of[at] + 0.5, |x| x - 0.5);
            for run in &mut trace.runs {
                let at: Vec<f64> = run.iter().map(|point| point.0).collect();
                let ends = run.iter().enumerate();
                let ends = ends.flat_map(|(i, &(x, y))| [(x - 0.5, y), (after(i, &at), y)]);
                *run = ends.collect();
            }
        }
        traces
    }

    /// Returns the intervals as the outline of one band of steps; empty if there are none.
    pub(super) fn band(&self) -> Vec<(f64, f64)> {
        let mut intervals = self.intervals.clone();
        intervals.sort_by(|a, b| a.0.total_cmp(&b.0));
        let end = |i: usize| intervals.get(i + 1).map_or(intervals[i].0 + 0.5, |next| next.0 - 0.5);
        let steps = || intervals.iter().enumerate();
        let high = steps().flat_map(|(i, one)| [(one.0 - 0.5, one.2), (end(i), one.2)]);
        let low = steps().rev().flat_map(|(i, one)| [(end(i), one.1), (one.0 - 0.5, one.1)]);
        high.chain(low).collect()
    }

    pub(super) fn intervals(&self) -> &[(f64, f64, f64)] {
        &self.intervals
    }

    /// Returns the parts of the line without gaps.
    pub(super) fn runs(&self) -> &[Vec<(f64, f64)>] {
        &self.runs
    }

    pub(super) fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.runs.iter().flatten().copied()
    }

    /// Returns the last point, where the label is.
    pub(super) fn end(&self) -> (f64, f64) {
        self.points().last().unwrap_or_default()
    }

    /// Returns the mean of its chances, to order lines with the same end.
    pub(super) fn mean(&self) -> f64 {
        let (sum, count) = self.points().fold((0.0, 0.0), |(s, n), (_, y)| (s + y, n + 1.0));
        sum / count
    }

    pub(super) fn paint(&self) -> Paint {
        Paint::Series(self.hue, self.step)
    }

    /// Returns the paint of its label, never too faint to read.
    pub(super) fn ink(&self) -> Paint {
        Paint::Series(self.hue, self.step.max(OWN))
    }

    pub(super) fn stroke(&self, width: f64) -> Stroke {
        let dash = if self.dashed { self.hue.dash() } else { Dash::default() };
        Stroke { paint: self.paint(), width, dash }
    }
}

/// Returns whether lines of several games are on the chart. Dashes distinguish games, so lines of
/// one game have none.
pub(super) fn mixed(lines: &[Line]) -> bool {
    lines.windows(2).any(|pair| pair[0].hue != pair[1].hue)
}

/// Returns the range of lines; a single number gets a neighbour on each side.
pub(super) fn reach(traces: &[Trace]) -> (f64, f64) {
    let (low, high) = traces
        .iter()
        .flat_map(Trace::points)
        .fold((f64::MAX, f64::MIN), |(low, high), (x, _)| (low.min(x), high.max(x)));
    if low < high { (low, high) } else { (low - 1.0, high + 1.0) }
}

/// Returns the range of chances of lines, with their intervals.
pub(super) fn shares(traces: &[Trace]) -> Shares {
    let points = traces.iter().flat_map(Trace::points).map(|point| point.1);
    let ends = traces.iter().flat_map(|trace| &trace.intervals).flat_map(|one| [one.1, one.2]);
    Shares::around(points.chain(ends))
}

/// Lets a plot say the value of each line at each number when it is pointed at.
pub(super) fn hot(canvas: &mut Canvas, traces: &[Trace], plot: Plot, x: &Span, title: &str) {
    let mut places: Vec<f64> = traces.iter().flat_map(Trace::points).map(|point| point.0).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let half = x.unit() / 2.0;
    for place in places {
        let value = |trace: &Trace| {
            let (_, chance) = trace.points().find(|point| (point.0 - place).abs() < 1e-9)?;
            let told = words::percent(chance);
            Some(if trace.label.is_empty() { told } else { format!("{} {told}", trace.label) })
        };
        let values: Vec<String> = traces.iter().filter_map(value).collect();
        let at = x.at(place);
        let (left, right) = ((at - half).max(plot.left), (at + half).min(plot.right));
        let says = format!("{title} {}: {}", axis::whole(place, false), values.join(", "));
        canvas.hot((left, plot.top), (right, plot.bottom), &says);
    }
}

/// Draws first lines, then intervals as bars, then points.
pub(super) fn draw(canvas: &mut Canvas, traces: &[Trace], x: &Span, y: &Span) {
    for trace in traces {
        for run in &trace.runs {
            let places: Vec<_> = run.iter().map(|&(at, to)| (x.at(at), y.at(to))).collect();
            if places.len() > 1 {
                canvas.path(&places, trace.stroke(2.2));
            }
        }
        for &(at, low, high) in &trace.intervals {
            let bar = Stroke { paint: trace.paint(), width: 1.6, dash: Dash::default() };
            canvas.path(&[(x.at(at), y.at(low)), (x.at(at), y.at(high))], bar);
        }
    }
    let radius = (x.unit() / 8.0).clamp(3.3_f64.min(x.unit() / 4.0), 4.2);
    for trace in traces {
        let alone = trace.runs.iter().filter(|run| run.len() == 1 || radius > 1.0);
        for &(at, to) in alone.flatten() {
            canvas.marker((x.at(at), y.at(to)), radius.max(2.4), trace.hue, trace.step);
        }
    }
}
