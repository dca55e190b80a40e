//! Parts of a whole, row by row, such as how duels end.

use std::fmt::Write as _;

use evenodds_analyses::answer::chart::{Headline, Part, Shade, Stack};
use evenodds_analyses::answer::words;
use evenodds_engine::book::Dash;

use super::axis;
use super::axis::{MIDDLE, Span};
use super::canvas::{Anchor, Canvas, Stroke, Type, leading};
use super::drawn::Chart;
use super::headline::with_numbers;
use super::labels;
use super::scale::chance;
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::{Mode, OWN, Paint};

fn paint(part: &Part) -> Paint {
    match (part.hue, part.shade) {
        (Some(hue), Shade::Strong) => Paint::Series(hue, STRONG),
        (Some(hue), Shade::Own) => Paint::Series(hue, OWN),
        (Some(hue), Shade::Light) => Paint::Series(hue, LIGHT),
        (None, Shade::Light) => Paint::Faint,
        (None, _) => Paint::Failure,
    }
}

/// Returns paint that is easy to read on a part, on paper and in dark mode.
fn ink(part: &Part) -> Paint {
    if part.hue.is_some() && part.shade != Shade::Light { Paint::Paper } else { Paint::Ink }
}

fn label_paint(part: &Part) -> Paint {
    part.hue.map_or(Paint::Muted, |hue| Paint::Series(hue, OWN))
}

/// The light step of a game's colour.
pub(super) const LIGHT: u8 = 0;
/// The strong step of a game's colour: dark, but still told apart by its hue.
pub(super) const STRONG: u8 = 6;
/// The maximum width of row names; longer names are placed above their rows.
const ROW_ROOM: f64 = 160.0;
/// The maximum width of a label above a part.
const LABEL_ROOM: f64 = 112.0;
/// The maximum distance of a label from its part; beyond it a legend is used.
const FARTHEST: f64 = 64.0;
/// The minimum width of a part that a label can point at.
const THINNEST: f64 = 2.5;
/// The contrast at which neighbouring areas are told apart (WCAG 2.2, 1.4.11).
const DISTINCT: f64 = 3.0;
/// The width of a line between areas that have less.
const DIVIDER: f64 = 2.4;
const HIGH: f64 = 36.0;
const GAP: f64 = 14.0;

/// A part of a row with its position.
struct Piece<'a> {
    part: &'a Part,
    share: f64,
    left: f64,
    right: f64,
}

impl Piece<'_> {
    /// Whether it is wide enough to be seen.
    fn is_drawn(&self) -> bool {
        0.05 <= self.right - self.left
    }
}

/// Returns the parts of a row that can be drawn.
fn pieces<'a>(row: &Stack, parts: &'a [Part], across: &Span) -> Vec<Piece<'a>> {
    let share = |nth: usize| row.shares.get(nth).copied().filter(|share| share.is_finite());
    let shares: Vec<f64> = (0..parts.len()).map(|i| share(i).unwrap_or(0.0).max(0.0)).collect();
    let whole = shares.iter().sum::<f64>().max(1.0);
    let mut from = 0.0;
    let pieces = parts.iter().zip(shares).map(|(part, share)| {
        let share = share / whole;
        let (left, right) = (across.at(from), across.at(from + share));
        from += share;
        Piece { part, share, left, right }
    });
    pieces.collect()
}

fn is_empty(row: &Stack) -> bool {
    !row.shares.iter().any(|share| share.is_finite() && *share > 0.0)
}

/// Draws rows of parts that make up a whole, from 0 to 100 percent, with the value in each part
/// that is wide enough. Parts are labelled above the first row if there is room, else in a legend.
#[must_use]
pub fn stack(headline: &Headline, parts: &[Part], rows: &[Stack]) -> Chart {
    let mut sheet = Sheet::new(&with_numbers(headline, &description(parts, rows)));
    let rows: Vec<&Stack> = rows.iter().filter(|row| !is_empty(row)).collect();
    let fits = |row: &&Stack| text::fits(&row.label, BODY, Weight::Regular, ROW_ROOM, 2);
    let beside = rows.iter().all(fits);
    let names: Vec<Vec<String>> = rows.iter().map(|row| name(&row.label, beside)).collect();
    let widest = names.iter().flatten().map(|line| width(line)).fold(0.0, f64::max);
    let left = if beside && widest > 0.0 { MARGIN + widest + 12.0 } else { MARGIN };
    let across = Span { values: (0.0, 1.0), places: (left, RIGHT) };
    let Some(first) = rows.first().map(|row| pieces(row, parts, &across)) else {
        return sheet.nothing();
    };
    if first.is_empty() {
        return sheet.nothing();
    }
    let occurs = |nth: usize| rows.iter().any(|row| pieces(row, parts, &across)[nth].share > 0.0);
    let occurring: Vec<usize> = (0..parts.len()).filter(|&nth| occurs(nth)).collect();
    let first: Vec<&Piece> = occurring.iter().map(|&nth| &first[nth]).collect();
    let labels = if beside || names[0].is_empty() { placed(&first) } else { None };
    match labels {
        Some(labels) => above(&mut sheet, &labels),
        None => legend(&mut sheet, &first),
    }
    let top = sheet.y;
    let heights: Vec<f64> = names.iter().map(|name| row_height(name, beside)).collect();
    let bottom = top + heights.iter().map(|height| height + GAP).sum::<f64>() - GAP + 8.0;
    scale(&mut sheet.canvas, &across, (top, bottom), beside);
    for ((row, name), height) in rows.iter().zip(&names).zip(heights) {
        let set = Type::new(BODY, Paint::Ink);
        let mut from = sheet.y;
        if beside {
            let above = leading(BODY) / 2.0 * name.iter().skip(1).map(|_| 1.0).sum::<f64>();
            let middle = from + height / 2.0;
            let place = (left - 12.0, middle - above + BODY * MIDDLE);
            sheet.canvas.lines(name, place, set.at(Anchor::End));
            from = middle - HIGH / 2.0;
        } else {
            // The marks of the scale do not cross a name.
            let lines = name.iter().map(|_| leading(BODY)).sum::<f64>();
            let widest = name.iter().map(|line| width(line)).fold(0.0, f64::max);
            let (low, high) = ((MARGIN, from - 2.0), (MARGIN + widest, from + lines));
            sheet.canvas.rect(low, high, Paint::Paper);
            sheet.canvas.lines(name, (MARGIN, from + BODY * 0.93), set);
            from += lines + 2.0;
        }
        let pieces = pieces(row, parts, &across);
        for piece in &pieces {
            draw(&mut sheet.canvas, piece, from);
        }
        divide(&mut sheet.canvas, &pieces, from);
        sheet.y += height + GAP;
    }
    sheet.y = bottom + 30.0;
    sheet.finish()
}

fn width(text: &str) -> f64 {
    text::width(text, BODY, Weight::Regular)
}

fn name(label: &str, beside: bool) -> Vec<String> {
    let room = if beside { ROW_ROOM } else { RIGHT - MARGIN };
    text::balance(label, BODY, Weight::Regular, room, 2)
}

fn row_height(name: &[String], beside: bool) -> f64 {
    let lines = name.iter().map(|_| leading(BODY)).sum::<f64>();
    if beside { lines.max(HIGH) } else { lines + 2.0 + HIGH }
}

/// Draws one part of a row, with its value if it fits.
fn draw(canvas: &mut Canvas, piece: &Piece, top: f64) {
    if !piece.is_drawn() {
        return;
    }
    let wide = piece.right - piece.left;
    // A hairline of paper separates parts, even if greys look alike in print.
    let edge = if wide > 3.0 { 0.8 } else { 0.0 };
    let (from, to) = ((piece.left + edge, top), (piece.right - edge, top + HIGH));
    let says = format!("{}: {}", piece.part.label.trim(), words::percent(piece.share));
    canvas.telling(from, to, paint(piece.part), &says);
    let short = chance(piece.share);
    let long = format!("{short}\u{a0}%");
    let middle = f64::midpoint(piece.left, piece.right);
    let told = [long, short].into_iter().find(|told| width(told) + 8.0 <= wide);
    if let Some(told) = told {
        let set = Type::new(BODY, ink(piece.part)).at(Anchor::Middle);
        canvas.text(&told, (middle, top + HIGH / 2.0 + BODY * MIDDLE), set);
    }
}

/// Draws a line where two neighbouring parts have too little contrast to be told apart: of paper or
/// ink, whichever stands out from both.
fn divide(canvas: &mut Canvas, pieces: &[Piece], top: f64) {
    let drawn: Vec<&Piece> = pieces.iter().filter(|piece| piece.is_drawn()).collect();
    for (left, right) in drawn.iter().zip(drawn.iter().skip(1)) {
        if let Some(paint) = divider(paint(left.part), paint(right.part)) {
            let stroke = Stroke::solid(paint, DIVIDER);
            canvas.line((right.left, top), (right.left, top + HIGH), stroke);
        }
    }
}

/// Returns what the line between two parts is drawn in; none if they contrast enough without one,
/// on paper and in dark mode.
pub(super) fn divider(one: Paint, other: Paint) -> Option<Paint> {
    const MODES: [Mode; 2] = [Mode::Light, Mode::Dark];
    if MODES.iter().all(|&mode| DISTINCT <= one.rgb(mode).contrast(other.rgb(mode))) {
        return None;
    }
    let stands_out = |paint: Paint| {
        let from = |mode, part: Paint| paint.rgb(mode).contrast(part.rgb(mode));
        MODES.map(|mode| from(mode, one).min(from(mode, other))).into_iter().fold(21.0, f64::min)
    };
    let paper = stands_out(Paint::Ink) < stands_out(Paint::Paper);
    Some(if paper { Paint::Paper } else { Paint::Ink })
}

/// Draws the marks of shares behind the rows, and their labels below.
fn scale(canvas: &mut Canvas, across: &Span, (top, bottom): (f64, f64), beside: bool) {
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = across.at(share);
        let even = Stroke { paint: Paint::Muted, width: 1.2, dash: Dash::of(&[40, 40]) };
        let stroke = if share == 0.5 { even } else { Stroke::solid(Paint::Faint, 1.0) };
        let above = if share == 0.5 && beside { 5.0 } else { 0.0 };
        canvas.line((x, top - above), (x, bottom), stroke);
        let words = axis::percent(share, 0);
        let half = width(&words) / 2.0;
        let anchor = if x - half < MARGIN {
            Anchor::Start
        } else if x + half > RIGHT {
            Anchor::End
        } else {
            Anchor::Middle
        };
        let set = Type::new(BODY, Paint::Ink).at(anchor);
        canvas.text(&words, (x, bottom + 20.0), set);
    }
}

/// A label above the first row: its lines, its middle, the middle of its part, its paint.
struct Above {
    lines: Vec<String>,
    x: f64,
    part: f64,
    paint: Paint,
}

/// Returns labels above the parts of the first row; `None` if they would be too far from them.
fn placed(first: &[&Piece]) -> Option<Vec<Above>> {
    let mut labels = Vec::new();
    let mut wanted = Vec::new();
    for piece in first.iter().filter(|piece| !piece.part.label.trim().is_empty()) {
        let label = &piece.part.label;
        if piece.right - piece.left < THINNEST
            || !text::fits(label, BODY, Weight::Regular, LABEL_ROOM, 3)
        {
            return None;
        }
        let lines = narrow(label);
        let widest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
        let part = f64::midpoint(piece.left, piece.right);
        wanted.push((part, widest + 16.0));
        labels.push(Above { lines, x: part, part, paint: label_paint(piece.part) });
    }
    if wanted.iter().map(|label| label.1).sum::<f64>() > RIGHT - MARGIN + 16.0 {
        return None;
    }
    let places = labels::spread(&wanted, MARGIN - 8.0, RIGHT + 8.0);
    for (label, x) in labels.iter_mut().zip(places) {
        label.x = x;
    }
    labels.iter().all(|label| (label.x - label.part).abs() <= FARTHEST).then_some(labels)
}

/// Wraps a label to two lines of about the same length, or to three if it is long.
fn narrow(label: &str) -> Vec<String> {
    let fits = |room: f64, lines| text::fits(label, BODY, Weight::Regular, room, lines);
    let lines = if width(label) <= 56.0 {
        1
    } else if fits(92.0, 2) {
        2
    } else {
        3
    };
    let mut room = LABEL_ROOM;
    while room > 24.0 && fits(room - 4.0, lines) {
        room -= 4.0;
    }
    // A word is never broken to make a label narrower.
    let word = label.split_whitespace().map(width).fold(0.0, f64::max);
    text::wrap(label, BODY, Weight::Regular, room.max(word.min(LABEL_ROOM)), 3)
}

fn above(sheet: &mut Sheet, labels: &[Above]) {
    let most = labels.iter().map(|label| label.lines.len()).max().unwrap_or(0);
    let high = |lines: usize| (0..lines).map(|_| leading(BODY)).sum::<f64>();
    let bottom = sheet.y + high(most);
    let row = bottom + if most > 0 { 16.0 } else { 0.0 };
    for label in labels {
        let first = bottom - high(label.lines.len()) + BODY * 0.93;
        let set = Type::new(BODY, label.paint).at(Anchor::Middle);
        sheet.canvas.lines(&label.lines, (label.x, first), set);
        let stroke = Stroke::solid(label.paint, 0.9);
        sheet.canvas.path(&[(label.x, bottom + 2.0), (label.part, row - 2.0)], stroke);
    }
    sheet.y = row;
}

/// Draws the parts by colour, in centred rows.
fn legend(sheet: &mut Sheet, first: &[&Piece]) {
    const BLOCK: f64 = 24.0;
    const ROW: f64 = 27.0;
    const BETWEEN: f64 = 22.0;
    type Entry<'a> = (&'a Part, Vec<String>, f64);
    let mut rows: Vec<(f64, Vec<Entry>)> = Vec::new();
    for piece in first {
        let room = RIGHT - MARGIN - BLOCK;
        let lines = text::wrap(&piece.part.label, BODY, Weight::Regular, room, 2);
        let wide = BLOCK + lines.iter().map(|line| width(line)).fold(0.0, f64::max);
        match rows.last_mut() {
            Some((taken, row)) if *taken + BETWEEN + wide <= RIGHT - MARGIN => {
                *taken += BETWEEN + wide;
                row.push((piece.part, lines, wide));
            }
            _ => rows.push((wide, vec![(piece.part, lines, wide)])),
        }
    }
    for (taken, row) in rows {
        let mut x = MARGIN + (RIGHT - MARGIN - taken) / 2.0;
        let middle = sheet.y + ROW / 2.0;
        let lines = row.iter().map(|entry| entry.1.len()).max().unwrap_or(1);
        for (part, lines, wide) in row {
            sheet.canvas.rect((x, middle - 8.0), (x + 16.0, middle + 8.0), paint(part));
            let set = Type::new(BODY, Paint::Ink);
            sheet.canvas.lines(&lines, (x + BLOCK, middle + BODY * MIDDLE), set);
            x += wide + BETWEEN;
        }
        sheet.y += ROW + leading(BODY) * (1..lines).map(|_| 1.0).sum::<f64>();
    }
    sheet.y += 14.0;
}

/// Describes the shares of each row.
fn description(parts: &[Part], rows: &[Stack]) -> String {
    let mut told = String::new();
    for row in rows {
        let shares = parts.iter().zip(&row.shares).filter(|(_, share)| **share > 0.0);
        let shares: Vec<String> = shares
            .map(|(part, share)| format!("{} {}\u{a0}%", part.label.trim(), chance(*share)))
            .collect();
        let label = row.label.trim();
        let colon = if label.is_empty() { "" } else { ": " };
        if !shares.is_empty() {
            let _ = write!(told, "{label}{colon}{}. ", shares.join(", "));
        }
    }
    told.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds two areas beside each other to being told apart, on paper and in dark mode.
    #[track_caller]
    fn are_apart(one: Paint, other: Paint) {
        for mode in [Mode::Light, Mode::Dark] {
            let [a, b] = [one, other].map(|paint| paint.rgb(mode));
            let apart = match divider(one, other) {
                None => a.contrast(b),
                Some(line) => line.rgb(mode).contrast(a).max(line.rgb(mode).contrast(b)),
            };
            assert!(DISTINCT <= apart, "{one:?} beside {other:?}, {mode:?}: {apart}");
        }
    }

    #[test]
    fn neighbouring_grades_are_told_apart() {
        for hue in super::super::theme::standard() {
            let grades = super::super::bars::grades(*hue);
            for (nth, one) in grades.iter().enumerate() {
                grades[..nth].iter().for_each(|other| are_apart(*one, *other));
            }
        }
    }

    #[test]
    fn neighbouring_parts_are_told_apart() {
        let shades = [Shade::Strong, Shade::Own, Shade::Light];
        for own in super::super::theme::standard() {
            let hues = [Some(*own), Some(own.of_side(evenodds_engine::engagement::Side::B)), None];
            let part = |hue, shade| Part { label: String::new(), hue, shade };
            let parts = hues.into_iter().flat_map(|hue| shades.map(|shade| part(hue, shade)));
            let paints: Vec<Paint> = parts.map(|part| paint(&part)).collect();
            for (nth, one) in paints.iter().enumerate() {
                for other in paints[..nth].iter().filter(|other| *other != one) {
                    are_apart(*one, *other);
                }
            }
        }
    }
}
