//! The chance of an amount or more: falling steps.

use evenodds_analyses::answer::chart::{Axis, Headline, Hue};
use evenodds_analyses::answer::words;
use evenodds_engine::book::Dash;

use super::axis;
use super::axis::{Plot, Span, TICKS};
use super::canvas::{Anchor, Stroke, Type, leading};
use super::drawn::Chart;
use super::headline::with_numbers;
use super::scale::chance;
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::{OWN, Paint};

const HEIGHT: f64 = 270.0;

/// Draws the chance of each whole number or more as falling steps over a filled area, with an
/// upright line where a mark begins and what it means beside it.
#[must_use]
pub fn at_least(
    headline: &Headline,
    x_title: &str,
    hue: Hue,
    points: &[(i32, f64)],
    mark: Option<&(i32, String)>,
) -> Chart {
    let points: Vec<(f64, f64)> = points
        .iter()
        .filter(|point| point.1.is_finite())
        .map(|&(x, y)| (f64::from(x), y.clamp(0.0, 1.0)))
        .collect();
    let told = points.iter().map(|&(x, y)| format!("{x} or more {}\u{a0}%", chance(y)));
    let told = told.collect::<Vec<_>>().join(", ");
    let mut sheet = Sheet::new(&with_numbers(headline, &told));
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return sheet.nothing();
    };
    let mark = mark.map(|(from, says)| (f64::from(*from), says)).filter(|(from, _)| {
        // Beyond what is drawn there is nothing to mark.
        (first.0..=last.0).contains(from)
    });
    let values = (first.0 - 0.5, last.0 + 0.5);
    let most = points.iter().map(|point| point.1).fold(0.0, f64::max);
    let (ticks, decimals) = axis::share_ticks(most);
    let top_share = ticks.last().copied().unwrap_or(1.0);
    sheet.note("Chance", MARGIN, Paint::Ink);
    // What the mark means stands above the steps, which are highest on the left.
    let note = mark.map(|(_, says)| text::wrap(says, BODY, Weight::Regular, RIGHT - MARGIN, 2));
    let high = note.iter().flatten().map(|_| leading(BODY)).sum::<f64>();
    let top = sheet.y + high + 14.0;
    let left = axis::plot_left(top_share, decimals);
    let plot = Plot { left, right: RIGHT, top, bottom: top + HEIGHT };
    let inset = axis::inset(values, 4.0) - 4.0;
    let across = Span { values, places: (plot.left + inset, plot.right - inset) };
    let up = Span { values: (0.0, top_share), places: (plot.bottom, plot.top) };
    let canvas = &mut sheet.canvas;
    axis::across(canvas, plot, &up, &ticks, Some(decimals));
    let steps: Vec<_> = points
        .iter()
        .flat_map(|&(x, y)| [(across.at(x - 0.5), up.at(y)), (across.at(x + 0.5), up.at(y))])
        .collect();
    let floor = [(across.at(values.1), plot.bottom), (across.at(values.0), plot.bottom)];
    canvas.veil(&[&steps[..], &floor].concat(), Paint::Series(hue, OWN), 0.2);
    canvas.path(&steps, Stroke::solid(Paint::Series(hue, OWN), 2.2));
    axis::below(canvas, plot, &across);
    if let (Some((from, _)), Some(lines)) = (mark, note) {
        let x = across.at(from - 0.5);
        let dashed = Stroke { paint: Paint::Ink, width: 1.4, dash: Dash::of(&[40, 40]) };
        canvas.line((x, sheet.y + high + 2.0), (x, plot.bottom), dashed);
        let widest = lines.iter().map(|line| text::width(line, BODY, Weight::Regular));
        let wide = widest.fold(0.0, f64::max);
        // To the right of the line if there is room, else up to the right edge.
        let start = (x - 2.0).min(RIGHT - wide).max(MARGIN);
        let set = Type::new(BODY, Paint::Ink).at(Anchor::Start);
        canvas.lines(&lines, (start, sheet.y + BODY * 0.93), set);
    }
    for &(x, y) in &points {
        let (from, to) = (across.at(x - 0.5), across.at(x + 0.5));
        let says = format!("{} or more: {}", axis::whole(x, false), words::percent(y));
        canvas.hot((from, plot.top), (to, plot.bottom), &says);
    }
    sheet.y = plot.bottom + TICKS + 4.0;
    axis::titles(&mut sheet, plot.left, &Axis { title: x_title.into(), own: None });
    sheet.finish()
}
