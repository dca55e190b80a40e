//! Attack ladders: what is left of an attack at each rung, as connected points.

use std::fmt::Write as _;

use evenodds_analyses::answer::chart::{Axis, Headline, Panel};

use super::axis;
use super::axis::{Plot, Span};
use super::canvas::{Anchor, Canvas, Type};
use super::clear::Clear;
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

const ALONE: f64 = 290.0;
/// The text size of values at points.
const SMALL: f64 = 16.0;
/// The distance from the first and last points to the edges of the plot, so that values have room
/// there.
const LEAST_INSET: f64 = 30.0;
/// The same if rungs are far enough apart for values to the left of the first points.
const WIDE_INSET: f64 = 60.0;
const ROOMY: f64 = 110.0;

/// Draws attack ladders: the chance at each rung from 0 to 100 percent, one line for each entry,
/// with values where there is room. The points of a [`Panel`]'s lines count rungs from 0. One panel
/// fills the chart; several share one scale. Lines are labelled at their ends if there is room,
/// else in a legend.
#[must_use]
pub fn ladder(headline: &Headline, rungs: &[&str], y_title: &str, panels: &[Panel]) -> Chart {
    let on = |x: i32| usize::try_from(x).is_ok_and(|x| x < rungs.len());
    let mut kept = panels.to_vec();
    for panel in &mut kept {
        for line in &mut panel.lines {
            line.points.retain(|point| on(point.0));
            line.intervals.retain(|interval| on(interval.0));
        }
        panel.mark = panel.mark.filter(|mark| on(mark.0));
    }
    let headline = with_numbers(headline, &description(rungs, &kept));
    let some = Cell::all(&kept).len();
    let small = PanelKind {
        columns: 2,
        height: panels::HEIGHT,
        label_room: panels::LABEL_ROOM,
        farthest: panels::FARTHEST,
        rungs,
        inside: false,
    };
    let wide = PanelKind { columns: 1, label_room: 180.0, farthest: 60.0, ..small };
    let kind = if some < 2 {
        PanelKind { height: ALONE, farthest: 120.0, ..wide }
    } else if !panels::labelled(&kept, &small) && panels::labelled(&kept, &wide) {
        wide
    } else {
        small
    };
    panels::multiples(&headline, &Axis::default(), y_title, &kept, &kind)
}

/// Returns the range of rungs; a single one gets a neighbour on each side.
pub(super) fn reach(rungs: &[&str]) -> (f64, f64) {
    let last = rungs.iter().skip(1).map(|_| 1.0).sum::<f64>();
    if last > 0.0 { (0.0, last) } else { (-1.0, 1.0) }
}

/// Returns the names of rungs, wrapped for a plot of this width.
pub(super) fn names(rungs: &[&str], wide: f64) -> Vec<Vec<String>> {
    let whole: Vec<f64> =
        rungs.iter().map(|name| text::width(name, BODY, Weight::Regular)).collect();
    let unit = unit(wide, rungs, end_inset(&whole, wide, rungs));
    let apart = whole.windows(2).all(|pair| f64::midpoint(pair[0], pair[1]) + 5.0 <= unit);
    let room = if apart { wide } else { band(rungs, wide) - 8.0 };
    axis::names(rungs, room.max(24.0))
}

/// Returns whether no name under a plot of this width has to be broken within a word.
pub(super) fn has_room(rungs: &[&str], wide: f64) -> bool {
    let words = |name: &str| name.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let parts: Vec<String> = rungs.iter().flat_map(|name| words(name)).collect();
    let names = names(rungs, wide);
    let drawn: Vec<String> = names.iter().flatten().flat_map(|line| words(line)).collect();
    parts == drawn
}

/// Returns the distance from one rung to the next.
fn unit(wide: f64, rungs: &[&str], inset: f64) -> f64 {
    let steps = rungs.iter().skip(1).map(|_| 1.0).sum::<f64>();
    if steps > 0.0 { (wide - 2.0 * inset) / steps } else { wide }
}

/// Returns the distance of the first and last rung from the edges, given the widths of their names.
fn end_inset(widths: &[f64], wide: f64, rungs: &[&str]) -> f64 {
    let widest = widths.first().copied().unwrap_or(0.0).max(widths.last().copied().unwrap_or(0.0));
    let band = band(rungs, wide);
    let least = if band > ROOMY { WIDE_INSET } else { LEAST_INSET };
    (widest / 2.0 + 3.0).max(least).min(band / 2.0)
}

fn band(rungs: &[&str], wide: f64) -> f64 {
    wide / rungs.iter().map(|_| 1.0).sum::<f64>().max(1.0)
}

/// Returns the distance of the first and last rung from the edges of a plot of this width.
pub(super) fn inset(rungs: &[&str], wide: f64) -> f64 {
    let widest = |name: &Vec<String>| {
        name.iter().map(|line| text::width(line, BODY, Weight::Regular)).fold(0.0, f64::max)
    };
    let widths: Vec<f64> = names(rungs, wide).iter().map(widest).collect();
    end_inset(&widths, wide, rungs)
}

/// Draws the value at each point where it touches nothing.
pub(super) fn values(
    canvas: &mut Canvas,
    traces: &[Trace],
    plot: Plot,
    across: &Span,
    up: &Span,
    labelled: bool,
) {
    let mut clear = Clear::default();
    let place = |(x, y): (f64, f64)| (across.at(x), up.at(y));
    for trace in traces {
        for run in trace.runs() {
            clear.line(&run.iter().map(|&point| place(point)).collect::<Vec<_>>());
        }
        for &(at, low, high) in trace.intervals() {
            clear.line(&[place((at, low)), place((at, high))]);
        }
        for (x, y) in trace.points().map(place) {
            clear.take([x - 6.0, y - 6.0, x + 6.0, y + 6.0]);
        }
        let end = place(trace.end());
        if labelled && !trace.label.is_empty() {
            // A leader may start here.
            clear.line(&[(end.0 + 7.0, end.1), (plot.right, end.1)]);
        }
    }
    let mut order: Vec<&Trace> = traces.iter().collect();
    order.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    let mut written: Vec<((f64, f64), String)> = Vec::new();
    for trace in order {
        for point in trace.points() {
            let words = format!("{}\u{a0}%", chance(point.1));
            let (x, y) = place(point);
            // Lines that meet here share one value.
            let told = |((left, top), other): &((f64, f64), String)| {
                (left - x).abs() < 1.0 && (top - y).abs() < 3.0 && *other == words
            };
            if written.iter().any(told) {
                continue;
            }
            let wide = text::width(&words, SMALL, Weight::Regular);
            let edges = |(dx, dy): (f64, f64)| {
                let (left, bottom) = (x + dx - wide / 2.0, y + dy);
                [left - 1.0, bottom - SMALL * 0.8, left + wide + 1.0, bottom + SMALL * 0.15]
            };
            let beside = wide / 2.0;
            let inside = |[left, top, right, bottom]: [f64; 4]| {
                left >= plot.left - 2.0
                    && right <= plot.right + 4.0
                    && top >= plot.top - 26.0
                    && bottom <= plot.bottom - 3.0
            };
            let left = (-beside - 9.0, 5.5);
            let offsets = [
                if point.0 <= across.values.0 { left } else { (0.0, -10.0) },
                (0.0, -10.0),
                (0.0, 20.0),
                (beside * 0.6, -10.0),
                (-beside * 0.6, 20.0),
                (-beside * 0.6, -10.0),
                (beside * 0.6, 20.0),
                (beside + 10.0, -4.0),
                (-beside - 10.0, 14.0),
                (beside + 10.0, 14.0),
                (-beside - 10.0, -4.0),
                left,
            ];
            let free = offsets
                .into_iter()
                .find(|&offset| inside(edges(offset)) && clear.is_free(edges(offset), 1.5));
            if let Some(offset) = free {
                let edges = edges(offset);
                canvas.rect((edges[0], edges[1]), (edges[2], edges[3]), Paint::Paper);
                clear.take(edges);
                let set = Type::new(SMALL, trace.ink()).at(Anchor::Middle);
                canvas.text(&words, (x + offset.0, y + offset.1), set);
                written.push(((x, y), words));
            }
        }
    }
}

/// Describes the chance at each rung of each line.
fn description(rungs: &[&str], panels: &[Panel]) -> String {
    let mut told = String::new();
    for panel in panels {
        for line in &panel.lines {
            let mut points = line.points.clone();
            points.retain(|point| point.1.is_finite());
            points.sort_by_key(|point| point.0);
            let values: Vec<String> = points
                .into_iter()
                .filter_map(|(x, y)| {
                    let rung = rungs.get(usize::try_from(x).ok()?)?;
                    Some(format!("{} {}\u{a0}%", rung.trim(), chance(y)))
                })
                .collect();
            if !values.is_empty() {
                let _ = write!(told, "{}{}. ", panels::called(panel, line), values.join(", "));
            }
        }
    }
    told.trim_end().to_owned()
}
