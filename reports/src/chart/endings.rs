//! Shares that are over by each round: rising step lines.

use std::fmt::Write as _;

use evenodds_analyses::answer::chart::{Axis, Headline, Line};

use super::axis;
use super::axis::{Plot, Span, TICKS};
use super::canvas::leading;
use super::drawn::Chart;
use super::headline::with_numbers;
use super::labels::Label;
use super::scale::chance;
use super::sheet::{MARGIN, RIGHT, Sheet};
use super::telling;
use super::theme::Paint;
use super::trace;
use super::trace::Trace;

const HEIGHT: f64 = 300.0;
const LABEL_ROOM: f64 = 170.0;

/// Draws what has happened by each round, such as fights over or won, as step lines from 0 to 100
/// percent: the value above a round's number is the share by its end. Intervals become bands. Lines
/// are labelled at their ends.
#[must_use]
pub fn endings(headline: &Headline, x: &Axis, y_title: &str, lines: &[Line]) -> Chart {
    let lines = &telling::merged(lines)[..];
    let told = description(lines);
    let mut sheet = Sheet::new(&with_numbers(headline, &told));
    let dashed = trace::mixed(lines);
    let traces = Trace::steps(lines, dashed);
    if traces.is_empty() {
        return sheet.nothing();
    }
    let shares = trace::shares(&traces);
    sheet.note(&shares.title(y_title), MARGIN, Paint::Ink);
    let top = sheet.y + 16.0;
    let (low, high) = trace::reach(&Trace::all(lines, dashed));
    let values = (low - 0.5, high + 0.5);
    let left = axis::plot_left(1.0, shares.decimals());
    let spans = |right: f64, bottom: f64| {
        let inset = axis::inset(values, 4.0) - 4.0;
        let across = Span { values, places: (left + inset, right - inset) };
        (across, Span { values: shares.values, places: (bottom, top) })
    };
    let (across, up) = spans(RIGHT, top + HEIGHT);
    let unplaced = Label::all(&traces, &across, &up, LABEL_ROOM);
    let bottom = top + HEIGHT.max(Label::height(&unplaced) - leading(18.0));
    let whole = Plot { left, right: RIGHT, top, bottom };
    let (across, up) = spans(RIGHT, bottom);
    let column = Label::column(&Label::all(&traces, &across, &up, LABEL_ROOM), whole);
    let plot = Plot { right: RIGHT - column, ..whole };
    let (across, up) = spans(plot.right, bottom);
    let canvas = &mut sheet.canvas;
    axis::across(canvas, plot, &up, &shares.ticks, Some(shares.decimals()));
    axis::even(canvas, plot, &up);
    axis::below(canvas, plot, &across);
    let placed = |places: &[(f64, f64)]| -> Vec<_> {
        places.iter().map(|&(at, to)| (across.at(at), up.at(to))).collect()
    };
    for trace in &traces {
        canvas.veil(&placed(&trace.band()), trace.paint(), 0.2);
    }
    for trace in &traces {
        for run in trace.runs() {
            canvas.path(&placed(run), trace.stroke(2.2));
        }
    }
    let labels = Label::all(&traces, &across, &up, LABEL_ROOM);
    Label::draw(canvas, &labels, plot);
    trace::hot(canvas, &Trace::all(lines, dashed), plot, &across, &x.title);
    sheet.y = plot.bottom + TICKS + 4.0;
    axis::titles(&mut sheet, plot.left, x);
    sheet.finish()
}

/// Describes the first and last share of each line, and where it reaches a half.
fn description(lines: &[Line]) -> String {
    let mut told = String::new();
    for line in lines {
        let points = || line.points.iter().filter(|point| point.1.is_finite());
        let (Some(first), Some(last)) =
            (points().min_by_key(|point| point.0), points().max_by_key(|point| point.0))
        else {
            continue;
        };
        let half = points().filter(|point| point.1 >= 0.5).min_by_key(|point| point.0);
        let half = half.filter(|half| half.0 != first.0 && half.0 != last.0);
        let _ = write!(told, "{}:", line.label.trim());
        for (nth, (x, y)) in [Some(first), half, Some(last)].into_iter().flatten().enumerate() {
            let comma = if nth == 0 { "" } else { "," };
            let x = axis::whole(f64::from(*x), false);
            let _ = write!(told, "{comma} {}\u{a0}% by {x}", chance(*y));
            if first.0 == last.0 {
                break;
            }
        }
        told.push_str(". ");
    }
    told.trim_end().to_owned()
}
