//! Differences of chances as bars to both sides of zero, one row for each cause.

use std::fmt::Write as _;

use evenodds_analyses::answer::chart::{Headline, Hue, TornadoBar, TornadoRow};
use evenodds_analyses::answer::words;
use evenodds_engine::engagement::Side;

use super::axis::{MIDDLE, Span};
use super::canvas::{Anchor, Stroke, Type, leading};
use super::drawn::Chart;
use super::headline::with_numbers;
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::{OWN, Paint};

/// The maximum width of row names.
const NAMES: f64 = 220.0;
const ROW: f64 = 30.0;
const HIGH: f64 = 18.0;
/// The gap between a bar and its text.
const GAP: f64 = 7.0;
/// The difference below which a chart shows a second decimal.
const SMALL: f64 = 0.01;

/// Draws differences of chances as bars on one scale, to the right what adds and to the left what
/// takes away, each with its step and its value at its end and its interval as a line over it. Two bars
/// to one side have a line each.
#[must_use]
pub fn tornado(headline: &Headline, title: &str, hue: Hue, rows: &[TornadoRow]) -> Chart {
    let mut sheet = Sheet::new(&with_numbers(headline, &description(rows)));
    let lines = || rows.iter().flat_map(lines);
    if lines().next().is_none() {
        return sheet.nothing();
    }
    let wide = |label: &str| text::width(label, BODY, Weight::Regular);
    let names = rows.iter().map(|row| wide(&row.label)).fold(0.0, f64::max).min(NAMES);
    let (low, high) = lines().map(|line| reach(&line)).fold((0.0, 0.0), widen);
    let most = lines().flatten().map(|bar| bar.value.abs()).fold(0.0, f64::max);
    let digits = if most < SMALL { 2 } else { 1 };
    let room = |is_to_side: fn(&TornadoBar) -> bool| {
        let bars = lines().flatten().filter(|bar| is_to_side(bar));
        bars.map(|bar| wide(&told(bar, digits)) + GAP).fold(0.0, f64::max)
    };
    let left = MARGIN + names + 12.0;
    let places = (left + room(is_loss), RIGHT - room(|bar| !is_loss(bar)));
    let across = Span { values: (low, high.max(low + 1e-9)), places };
    sheet.note(title, MARGIN, Paint::Ink);
    sheet.y += 10.0;
    let top = sheet.y;
    for row in rows {
        let own: Vec<Vec<&TornadoBar>> = self::lines(row).collect();
        let high = own.iter().map(|_| ROW).sum::<f64>();
        let name = text::squeeze(&row.label, BODY, NAMES);
        let set = Type::new(BODY, Paint::Ink).at(Anchor::End);
        let base = sheet.y + high / 2.0 + BODY * MIDDLE;
        if !own.is_empty() {
            sheet.canvas.text(&name, (MARGIN + names, base), set);
        }
        for line in own {
            draw(&mut sheet, &across, hue, (&row.label, &line), digits);
        }
    }
    let zero = across.at(0.0);
    sheet.canvas.line((zero, top), (zero, sheet.y), Stroke::solid(Paint::Muted, 1.2));
    sheet.y += leading(4.0);
    sheet.finish()
}

/// Draws the bars of a line.
fn draw(
    sheet: &mut Sheet,
    across: &Span,
    hue: Hue,
    (name, line): (&str, &[&TornadoBar]),
    digits: usize,
) {
    let middle = sheet.y + ROW / 2.0;
    let (upper, lower) = (middle - HIGH / 2.0, middle + HIGH / 2.0);
    let (low, high) = reach(line);
    let zero = across.at(0.0);
    for bar in line {
        let side = if is_loss(bar) { hue.of_side(Side::B) } else { hue };
        let end = across.at(bar.value);
        if 0.05 <= (end - zero).abs() {
            let (from, to) = (end.min(zero), end.max(zero));
            sheet.canvas.rect((from, upper), (to, lower), Paint::Series(side, 2));
        }
    }
    for bar in line {
        let (place, anchor) = match is_loss(bar) {
            true => (across.at(low) - GAP, Anchor::End),
            false => (across.at(high) + GAP, Anchor::Start),
        };
        if let Some((low, high)) = ends(bar) {
            let side = if is_loss(bar) { hue.of_side(Side::B) } else { hue };
            let stroke = Stroke::solid(Paint::Series(side, OWN), 1.6);
            let (from, to) = (across.at(low), across.at(high));
            sheet.canvas.line((from, middle), (to, middle), stroke);
            let points = |end: f64| words::points_to(end, digits);
            let says =
                format!("{} {}: {} to {}", name.trim(), bar.label, points(low), points(high));
            sheet.canvas.hot((from, upper), (to, lower), &says);
        }
        let set = Type::new(BODY, Paint::Ink).at(anchor);
        sheet.canvas.text(&told(bar, digits), (place, middle + BODY * MIDDLE), set);
    }
    sheet.y += ROW;
}

/// Returns the bars of a row line by line: two that go to different sides share one.
fn lines(row: &TornadoRow) -> impl Iterator<Item = Vec<&TornadoBar>> {
    let bars: Vec<&TornadoBar> = row.bars.iter().filter(|bar| bar.value.is_finite()).collect();
    let shared = matches!(bars[..], [one, other] if is_loss(one) != is_loss(other));
    let lines = if shared { vec![bars] } else { bars.into_iter().map(|bar| vec![bar]).collect() };
    lines.into_iter()
}

fn is_loss(bar: &TornadoBar) -> bool {
    bar.value < 0.0
}

fn ends(bar: &TornadoBar) -> Option<(f64, f64)> {
    bar.interval.filter(|(low, high)| (low + high).is_finite())
}

/// Returns how far the bars of a line and their intervals reach to both sides of zero.
fn reach(line: &[&TornadoBar]) -> (f64, f64) {
    let all = line.iter().map(|bar| {
        let (low, high) = ends(bar).unwrap_or((bar.value, bar.value));
        (low.min(bar.value), high.max(bar.value))
    });
    all.fold((0.0, 0.0), widen)
}

fn widen((low, high): (f64, f64), (lower, higher): (f64, f64)) -> (f64, f64) {
    (f64::min(low, lower), f64::max(high, higher))
}

/// Formats a bar: its step, and its value in points.
fn told(bar: &TornadoBar, digits: usize) -> String {
    format!("{}: {}", bar.label.trim(), words::points_to(bar.value, digits))
}

fn description(rows: &[TornadoRow]) -> String {
    let mut said = String::new();
    for row in rows {
        let bars = row.bars.iter().filter(|bar| bar.value.is_finite());
        let bars: Vec<String> = bars
            .map(|bar| format!("{} pp for {}", words::points_to(bar.value, 1), bar.label.trim()))
            .collect();
        if !bars.is_empty() {
            let _ = write!(said, "{}: {}. ", row.label.trim(), bars.join(", "));
        }
    }
    said.trim_end().to_owned()
}
