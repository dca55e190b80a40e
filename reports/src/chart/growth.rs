//! Small multiples over ease, three in a row, with lines labelled in one panel for all.

use std::fmt::Write as _;

use evenodds_analyses::answer::chart::{Axis, Headline, Panel};

use super::axis;
use super::axis::{Plot, Span};
use super::canvas::{Canvas, Place, Type, leading};
use super::clear::{Clear, Edges};
use super::drawn::Chart;
use super::headline::with_numbers;
use super::panels;
use super::panels::{Cell, PanelKind};
use super::scale::chance;
use super::sheet::BODY;
use super::text;
use super::text::Weight;
use super::theme::Paint;
use super::trace::Trace;

/// Draws small multiples on one scale, three in a row, for example a panel for each game with lines
/// for a check, an attack and a duel over ease. Lines are labelled at their ends if every panel has
/// room. Otherwise one panel labels the lines of all: the last beside a free cell, or the first
/// with room between its lines. Otherwise there is a legend.
#[must_use]
pub fn growth(headline: &Headline, x: &Axis, y_title: &str, panels: &[Panel]) -> Chart {
    let kind = PanelKind {
        columns: match Cell::all(panels).len() {
            0 | 1 => 1,
            2 | 4 => 2,
            _ => 3,
        },
        height: HEIGHT,
        label_room: panels::LABEL_ROOM,
        farthest: panels::FARTHEST,
        rungs: &[],
        inside: true,
    };
    let alone = PanelKind { height: ALONE, label_room: 180.0, farthest: 120.0, ..kind };
    let kind = if kind.columns < 2 { alone } else { kind };
    panels::multiples(&with_numbers(headline, &description(panels)), x, y_title, panels, &kind)
}

/// A label between lines.
#[derive(Clone, Debug)]
pub(super) struct Inside {
    lines: Vec<String>,
    edges: Edges,
    paint: Paint,
}

impl Inside {
    /// Draws it in a plot whose upper left corner is at `from`.
    pub(super) fn draw(&self, canvas: &mut Canvas, from: Place) {
        let [left, top, right, bottom] = self.edges;
        let place = |x: f64, y: f64| (from.0 + x, from.1 + y);
        canvas.rect(place(left, top), place(right, bottom), Paint::Paper);
        let first = place(left + EDGE, top + BODY * 0.76);
        canvas.lines(&self.lines, first, Type::new(BODY, self.paint));
    }
}

const ALONE: f64 = 290.0;
/// The height of a plot; larger than in other small multiples, for labels between lines.
const HEIGHT: f64 = 190.0;
/// The margin left and right of a label.
const EDGE: f64 = 1.0;
/// The height of a line of text without leading.
const TIGHT: f64 = BODY * 0.97;
/// The distance from a label to its line.
const NEAR: f64 = 4.8;
/// The distance from which a label seems to belong to another line.
const FAR: f64 = 9.0;

/// Returns labels between lines, each nearest to its own; `None` if one of them does not fit.
pub(super) fn inside(
    traces: &[Trace],
    plot: Plot,
    across: &Span,
    up: &Span,
) -> Option<Vec<Inside>> {
    let drawn = |trace: &Trace| {
        let mut clear = Clear::default();
        for run in trace.runs() {
            let places: Vec<_> = run.iter().map(|&(x, y)| (across.at(x), up.at(y))).collect();
            clear.line(&places);
        }
        clear
    };
    let lines: Vec<Clear> = traces.iter().map(drawn).collect();
    let room = plot.right - plot.left;
    let fits = |label: &str| label.is_empty() || text::fits(label, BODY, Weight::Regular, room, 2);
    if !traces.iter().all(|trace| fits(&trace.label)) {
        return None;
    }
    let mut taken = Clear::default();
    let mut even = Clear::default();
    even.line(&[(plot.left, up.at(0.5)), (plot.right, up.at(0.5))]);
    let mut placed = Vec::new();
    for (nth, trace) in traces.iter().enumerate().filter(|(_, trace)| !trace.label.is_empty()) {
        let mut best: Option<(f64, Inside)> = None;
        for lines_most in [1, 2] {
            let Some(label) = wrapped(&trace.label, lines_most, plot.right - plot.left) else {
                continue;
            };
            let wide = label.iter().map(|line| text::width(line, BODY, Weight::Regular));
            let wide = wide.fold(0.0, f64::max) + 2.0 * EDGE;
            let high = label.iter().skip(1).map(|_| leading(BODY)).sum::<f64>() + TIGHT;
            for edges in places(plot, &lines[nth], wide, high) {
                let own = lines[nth].distance(edges);
                if !(NEAR..=FAR).contains(&own) || !taken.is_free(edges, 0.0) {
                    continue;
                }
                let others = lines.iter().enumerate().filter(|(other, _)| *other != nth);
                let other = others.map(|(_, line)| line.distance(edges)).fold(1e9, f64::min);
                if other < own + 2.0 {
                    continue;
                }
                // Over the dotted line only if there is no other room, and preferably on one line.
                let over = if even.is_free(edges, 1.0) { 0.0 } else { 10.0 };
                let split = if lines_most > 1 { 4.0 } else { 0.0 };
                let cost = own + over + split - other.min(20.0) / 10.0;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, Inside { lines: label.clone(), edges, paint: trace.ink() }));
                }
            }
        }
        let (_, label) = best?;
        let [left, top, right, bottom] = label.edges;
        taken.take([left - 6.0, top - 4.0, right + 6.0, bottom + 4.0]);
        placed.push(label);
    }
    Some(placed)
}

/// Wraps a label to one line, or to two of about the same length; `None` if it does not fit.
fn wrapped(label: &str, lines: usize, room: f64) -> Option<Vec<String>> {
    if !text::fits(label, BODY, Weight::Regular, room, lines) {
        return None;
    }
    let whole = text::width(label, BODY, Weight::Regular);
    let half = if lines > 1 { (whole * 0.64).min(room) } else { room };
    let wrapped = text::wrap(label, BODY, Weight::Regular, half, 3);
    (wrapped.len() == lines).then_some(wrapped)
}

/// Iterates over positions for a label of this size, above and below its line.
fn places(plot: Plot, own: &Clear, wide: f64, high: f64) -> impl Iterator<Item = Edges> {
    const GAPS: [f64; 8] = [5.0, 6.5, 8.0, 10.0, 12.0, 14.5, 17.0, 20.0];
    let lefts = std::iter::successors(Some(plot.left + 2.0), |at| Some(at + 4.0));
    let lefts = lefts.take_while(move |left| left + wide <= plot.right);
    let tops = lefts.filter_map(move |left| Some((left, own.reach(left, left + wide)?)));
    let tops = tops.flat_map(move |(left, (upper, lower))| {
        GAPS.into_iter().flat_map(move |gap| [(left, upper - gap - high), (left, lower + gap)])
    });
    let inside = move |top: f64| top >= plot.top + 2.0 && top + high <= plot.bottom - 2.0;
    tops.filter(move |&(_, top)| inside(top))
        .map(move |(left, top)| [left, top, left + wide, top + high])
}

/// Describes the first and last chance of each line, and the one at zero between them.
fn description(panels: &[Panel]) -> String {
    let mut told = String::new();
    for panel in panels {
        for line in &panel.lines {
            let mut points = line.points.clone();
            points.retain(|point| point.1.is_finite());
            points.sort_by_key(|point| point.0);
            let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
            let signed = first.0 < 0;
            let kept = points
                .iter()
                .filter(|point| point.0 == first.0 || point.0 == last.0 || point.0 == 0);
            let kept: Vec<String> = kept
                .map(|&(x, y)| {
                    format!("{}\u{a0}% at {}", chance(y), axis::whole(f64::from(x), signed))
                })
                .collect();
            let _ = write!(told, "{}{}. ", panels::called(panel, line), kept.join(", "));
        }
    }
    told.trim_end().to_owned()
}
