//! Chances over a modifier: dots joined by thin lines, each labelled at its end.

use super::axis::{self, Plot, Span, TICKS};
use super::labels::Label;
use super::sheet::{MARGIN, RIGHT, Sheet};
use super::theme::Paint;
use super::trace::{self, Axis, Line, Trace};
use super::{Chart, Headline};

const QUARTERS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
const HEIGHT: f64 = 330.0;
const LABEL_ROOM: f64 = 180.0;

/// Draws modifier curves from 0 to 100 percent.
#[must_use]
pub fn curves(headline: &Headline, x: &Axis, y_title: &str, lines: &[Line]) -> Chart {
    let mut sheet = Sheet::new(headline);
    let traces = Trace::all(lines, trace::mixed(lines));
    if traces.is_empty() {
        return sheet.nothing();
    }
    sheet.note(y_title, MARGIN, Paint::Ink);
    let top = sheet.y + 16.0;
    let values = trace::reach(&traces);
    let labels = |right: f64, bottom: f64| {
        let left = axis::plot_left(1.0, 0);
        let inset = axis::inset(values, 12.0);
        let across = Span { values, places: (left + inset, right - inset) };
        let up = Span { values: (0.0, 1.0), places: (bottom, top) };
        let plot = Plot { left, right, top, bottom };
        (plot, across, up, Label::all(&traces, &across, &up, LABEL_ROOM))
    };
    let (plot, .., unplaced) = labels(RIGHT, top + HEIGHT);
    let bottom = top + HEIGHT.max(Label::height(&unplaced));
    let column = Label::column(&unplaced, Plot { bottom, ..plot });
    let (plot, across, up, labels) = labels(RIGHT - column, bottom);
    axis::across(&mut sheet.canvas, plot, &up, &QUARTERS, Some(0));
    axis::even(&mut sheet.canvas, plot, &up);
    axis::below(&mut sheet.canvas, plot, &across);
    trace::draw(&mut sheet.canvas, &traces, &across, &up);
    Label::draw(&mut sheet.canvas, &labels, plot);
    sheet.y = plot.bottom + TICKS + 4.0;
    axis::titles(&mut sheet, plot.left, x);
    sheet.finish()
}
