//! Chances over a modifier: dots joined by thin lines, each labelled at one end.

use evenodds_analyses::answer::chart::{Axis, Headline, Line};

use super::axis;
use super::axis::{MIDDLE, Plot, Span, TICKS};
use super::canvas::{Anchor, Type, leading};
use super::drawn::Chart;
use super::labels;
use super::labels::{Entry, Key, Label, Side};
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::telling;
use super::text;
use super::text::Weight;
use super::theme::Paint;
use super::trace;
use super::trace::Trace;

const HEIGHT: f64 = 330.0;
const LABEL_ROOM: f64 = 180.0;
/// The distance between a plot and the labels of its shares.
const SHARE_GAP: f64 = 9.0;

/// Draws modifier curves from 0 to 100 percent. Lines are labelled at the end where labels are
/// closer to them, and shares at the other. The ring around a marked point is explained below.
#[must_use]
pub fn curves(
    headline: &Headline,
    x: &Axis,
    y_title: &str,
    lines: &[Line],
    mark: Option<&((i32, f64), String)>,
) -> Chart {
    let lines = &telling::merged(lines)[..];
    let mut sheet = Sheet::new(headline);
    let traces = Trace::all(lines, trace::mixed(lines));
    if traces.is_empty() {
        return sheet.nothing();
    }
    let range = trace::shares(&traces);
    let titles = text::wrap(&range.title(y_title), BODY, Weight::Regular, RIGHT - MARGIN, 4);
    let top = sheet.y + titles.iter().map(|_| leading(BODY)).sum::<f64>() + 16.0;
    let values = trace::reach(&traces);
    let placed = |side: Side, (left, right): (f64, f64), bottom: f64| {
        let inset = axis::inset(values, 12.0);
        let across = Span { values, places: (left + inset, right - inset) };
        let up = Span { values: range.values, places: (bottom, top) };
        let plot = Plot { left, right, top, bottom };
        (plot, across, up, Label::at(side, &traces, &across, &up, LABEL_ROOM))
    };
    let shares =
        text::width(&axis::percent(1.0, range.decimals()), BODY, Weight::Regular) + SHARE_GAP;
    let whole = (MARGIN + shares, RIGHT);
    let (plot, .., unplaced) = placed(Side::Right, whole, top + HEIGHT);
    let bottom = top + HEIGHT.max(Label::height(&unplaced));
    let plot = Plot { bottom, ..plot };
    let ends = [Side::Left, Side::Right].map(|side| placed(side, whole, bottom).3);
    let side = Label::side(&ends[0], &ends[1], plot);
    let (edges, at, anchor) = match side {
        Side::Left => {
            ((MARGIN + Label::column(&ends[0], plot), RIGHT - shares), RIGHT, Anchor::End)
        }
        Side::Right => ((whole.0, RIGHT - Label::column(&ends[1], plot)), MARGIN, Anchor::Start),
    };
    sheet.paragraph(&titles, at, Type::new(BODY, Paint::Ink).at(anchor));
    let (plot, across, up, labels) = placed(side, edges, bottom);
    let beside = (side == Side::Right).then_some(range.decimals());
    axis::across(&mut sheet.canvas, plot, &up, &range.ticks, beside);
    if side == Side::Left {
        for &share in &range.ticks {
            let place = (plot.right + SHARE_GAP, up.at(share) + BODY * MIDDLE);
            let set = Type::new(BODY, Paint::Ink);
            sheet.canvas.text(&axis::percent(share, range.decimals()), place, set);
        }
    }
    axis::even(&mut sheet.canvas, plot, &up);
    axis::below(&mut sheet.canvas, plot, &across);
    trace::draw(&mut sheet.canvas, &traces, &across, &up);
    Label::draw(&mut sheet.canvas, &labels, plot);
    let mark = mark.filter(|((_, share), _)| share.is_finite());
    if let Some(((at, share), _)) = mark {
        labels::ring(&mut sheet.canvas, (across.at(f64::from(*at)), up.at(share.clamp(0.0, 1.0))));
    }
    trace::hot(&mut sheet.canvas, &traces, plot, &across, &x.title);
    sheet.y = plot.bottom + TICKS + 4.0;
    axis::titles(&mut sheet, plot.left, x);
    if let Some((_, says)) = mark {
        let entry = Entry { keys: vec![Key::Ring], label: says.clone() };
        let top = sheet.y + 4.0;
        let room = Plot { left: plot.left, right: RIGHT, top, bottom: top };
        sheet.y = labels::legend(&mut sheet.canvas, &[entry], room, false);
    }
    sheet.finish()
}
