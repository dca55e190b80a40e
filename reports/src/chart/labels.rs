//! Labels at the ends of lines, kept apart, and legends if there is no room for them.

use evenodds_analyses::answer::chart::Hue;
use evenodds_engine::book::Dash;

use super::axis::{MIDDLE, Plot, Span, TICKS};
use super::canvas::{Anchor, Canvas, Stroke, Type, leading};
use super::sheet::BODY;
use super::text;
use super::text::Weight;
use super::theme::{OWN, Paint, Painted};
use super::trace::Trace;

/// The gap between a plot and labels that had to move, so that leaders are not too steep.
const WIDE_GAP: f64 = 30.0;
/// The gap between a plot and labels at the ends of their lines.
const NARROW_GAP: f64 = 8.0;
/// The distance from the end of its line up to which a label needs no leader.
const NEAR: f64 = 4.0;

/// Returns positions for items of given middles and heights, in order from the top: as close to the
/// wanted ones as possible without overlap, below `top` and, if there is room, above `bottom`.
pub(super) fn spread(wanted: &[(f64, f64)], top: f64, bottom: f64) -> Vec<f64> {
    let mut stacked = 0.0;
    let mut offsets = Vec::new();
    // Neighbours that would overlap share a pool: the mean start, its weight, its members.
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for &(middle, height) in wanted {
        let offset = stacked + height / 2.0;
        stacked += height;
        offsets.push(offset);
        pools.push((middle - offset, 1.0, 1));
        while let [.., (above, n, some), (below, m, more)] = pools[..]
            && above > below
        {
            pools.truncate(pools.len() - 2);
            pools.push(((above * n + below * m) / (n + m), n + m, some + more));
        }
    }
    let last = (bottom - stacked).max(top);
    let starts = pools.iter().flat_map(|&(start, _, count)| std::iter::repeat_n(start, count));
    starts.zip(&offsets).map(|(start, offset)| start.clamp(top, last) + offset).collect()
}

/// The side of a plot with the labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    /// Returns the end of a line on this side.
    fn end(self, trace: &Trace) -> (f64, f64) {
        match self {
            Self::Left => trace.points().next().unwrap_or_default(),
            Self::Right => trace.end(),
        }
    }
}

/// The wrapped label of a line, and the end of the line.
pub(super) struct Label<'a> {
    trace: &'a Trace,
    lines: Vec<String>,
    height: f64,
    side: Side,
    end: (f64, f64),
}

impl<'a> Label<'a> {
    /// Returns the labels of lines at their right ends, from the top down, wrapped to `room`.
    pub(super) fn all(traces: &'a [Trace], x: &Span, y: &Span, room: f64) -> Vec<Self> {
        Self::at(Side::Right, traces, x, y, room)
    }

    /// Returns the labels of lines on one side, from the top down, wrapped to `room`.
    pub(super) fn at(side: Side, traces: &'a [Trace], x: &Span, y: &Span, room: f64) -> Vec<Self> {
        let mut labels: Vec<Self> = traces
            .iter()
            .filter(|trace| !trace.label.is_empty())
            .map(|trace| {
                let lines = text::wrap(&trace.label, BODY, Weight::Regular, room, 2);
                let height = lines.iter().map(|_| leading(BODY)).sum();
                let (at, to) = side.end(trace);
                Self { trace, lines, height, side, end: (x.at(at), y.at(to)) }
            })
            .collect();
        labels.sort_by(|a, b| {
            let by_mean = b.trace.mean().total_cmp(&a.trace.mean());
            a.end.1.round().total_cmp(&b.end.1.round()).then(by_mean)
        });
        labels
    }

    /// Returns the positions of labels, and the largest distance from the end of a line.
    pub(super) fn places(labels: &[Self], plot: Plot) -> (Vec<f64>, f64) {
        let wanted: Vec<_> = labels.iter().map(|label| (label.end.1, label.height)).collect();
        let half = leading(BODY) / 2.0;
        // Beside the tick labels there is room for one more line.
        let places = spread(&wanted, plot.top - half, plot.bottom + half + TICKS - 8.0);
        let moved = labels.iter().zip(&places).map(|(label, y)| (label.end.1 - y).abs());
        let farthest = moved.fold(0.0, f64::max);
        (places, farthest)
    }

    /// Returns the side on which labels are closer to the ends of their lines; the right one if
    /// both are equal.
    pub(super) fn side(left: &[Self], right: &[Self], plot: Plot) -> Side {
        let moved = |labels: &[Self]| Self::places(labels, plot).1;
        if moved(left) + NEAR < moved(right) { Side::Left } else { Side::Right }
    }

    /// Draws labels beside a plot, with leaders from lines whose labels had to move.
    pub(super) fn draw(canvas: &mut Canvas, labels: &[Self], plot: Plot) {
        let (places, _) = Self::places(labels, plot);
        let gap = Self::gap(labels, plot);
        for (label, &y) in labels.iter().zip(&places) {
            let (edge, out, anchor) = match label.side {
                Side::Left => (plot.left, -1.0, Anchor::End),
                Side::Right => (plot.right, 1.0, Anchor::Start),
            };
            let near = edge + out * gap;
            let away = (near - label.end.0) * out;
            if gap > NARROW_GAP || away > gap + 20.0 {
                let from = (label.end.0 + out * 7.0, label.end.1);
                let stroke = Stroke { dash: Dash::default(), ..label.trace.stroke(0.9) };
                let turn = edge + out * ((from.0 - edge) * out).max(4.0);
                canvas.path(&[from, (turn, from.1), (near - out * 5.0, y)], stroke);
            }
            let first = y - label.height / 2.0 + leading(BODY) / 2.0 + BODY * MIDDLE;
            let set = Type::new(BODY, label.trace.ink()).at(anchor);
            canvas.lines(&label.lines, (near, first), set);
        }
    }

    /// Returns the gap between a plot and its labels; wider if leaders are needed.
    fn gap(labels: &[Self], plot: Plot) -> f64 {
        if Self::places(labels, plot).1 > NEAR { WIDE_GAP } else { NARROW_GAP }
    }

    pub(super) fn height(labels: &[Self]) -> f64 {
        labels.iter().map(|label| label.height).sum()
    }

    /// Returns the width of labels beside a plot.
    pub(super) fn column(labels: &[Self], plot: Plot) -> f64 {
        let lines = labels.iter().flat_map(|label| &label.lines);
        let widest = lines.map(|line| text::width(line, BODY, Weight::Regular)).reduce(f64::max);
        widest.map_or(0.0, |widest| widest + Self::gap(labels, plot))
    }
}

/// The key of an entry in a legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Key {
    /// A line of a game in a step of its colour, dashed or not.
    Line(Hue, u8, bool),
    Block(Paint),
    Ring,
    Upright,
}

impl Key {
    /// Returns its width, alone or among others.
    fn width(self, alone: bool) -> f64 {
        match self {
            Self::Line(..) if alone => 44.0,
            Self::Line(..) => 22.0,
            Self::Block(_) => 15.0,
            Self::Ring => 20.0,
            Self::Upright => 8.0,
        }
    }

    fn draw(self, canvas: &mut Canvas, x: f64, right: f64, y: f64) {
        let middle = f64::midpoint(x, right);
        match self {
            Self::Line(hue, step, dashed) => {
                let dash = if dashed { hue.dash() } else { Dash::default() };
                let stroke = Stroke { paint: Paint::Series(hue, step), width: 2.2, dash };
                canvas.line((x + 1.0, y), (right - 1.0, y), stroke);
                canvas.marker((middle, y), 4.6, hue, step);
            }
            Self::Block(paint) => canvas.rect((x, y - 8.0), (right - 1.0, y + 8.0), paint),
            Self::Ring => ring(canvas, (middle, y)),
            Self::Upright => upright(canvas, middle, y - 11.0, y + 11.0),
        }
    }
}

/// Draws the ring around a marked point.
pub(super) fn ring(canvas: &mut Canvas, centre: (f64, f64)) {
    canvas.ring(centre, 8.5, Stroke::solid(Paint::Ink, 1.8));
}

/// Draws the mark between failure and success.
pub(super) fn upright(canvas: &mut Canvas, x: f64, top: f64, bottom: f64) {
    let stroke = Stroke { paint: Paint::Ink, width: 1.4, dash: Dash::of(&[40, 40]) };
    canvas.line((x, top), (x, bottom), stroke);
}

/// A label with its keys; several if games share the label.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub keys: Vec<Key>,
    pub label: String,
}

impl Entry {
    fn keys_width(&self) -> f64 {
        self.keys.iter().map(|key| key.width(self.keys.len() < 2)).sum()
    }

    /// Returns whether the label fits beside the keys without breaking a word.
    fn has_room(&self, plot: Plot) -> bool {
        let words = self.label.split_whitespace();
        let widest = words.map(|word| text::width(word, BODY, Weight::Regular));
        self.keys_width() + 8.0 + widest.fold(0.0, f64::max) <= plot.right - plot.left
    }
}

/// Draws keys with their label below, and returns where they end.
fn below(canvas: &mut Canvas, entry: &Entry, plot: Plot, top: f64) -> f64 {
    let alone = entry.keys.len() < 2;
    let mut x = plot.left;
    for key in &entry.keys {
        key.draw(canvas, x, x + key.width(alone), top + 12.0);
        x += key.width(alone);
    }
    let lines = text::wrap(&entry.label, BODY, Weight::Regular, plot.right - plot.left, 3);
    let first = top + 12.0 + leading(BODY);
    canvas.lines(&lines, (plot.left, first), Type::new(BODY, Paint::Ink));
    first + lines.iter().map(|_| leading(BODY)).sum::<f64>() - 10.0
}

/// Draws a legend from `top` in rows between two edges, and returns where it ends.
pub(super) fn legend(canvas: &mut Canvas, entries: &[Entry], plot: Plot, stacked: bool) -> f64 {
    const ROW: f64 = 27.0;
    let (mut x, mut y) = (plot.left, plot.top);
    let under = stacked && entries.iter().any(|entry| !entry.has_room(plot));
    for entry in entries {
        let alone = entry.keys.len() < 2;
        let keys = entry.keys_width();
        if under {
            y = below(canvas, entry, plot, if x > plot.left { y + ROW } else { y });
            x = plot.left;
            continue;
        }
        let room = plot.right - plot.left - keys - 8.0;
        let lines = text::wrap(&entry.label, BODY, Weight::Regular, room.max(60.0), 3);
        let wide = lines.iter().map(|line| text::width(line, BODY, Weight::Regular));
        let wide = keys + 8.0 + wide.fold(0.0, f64::max);
        if x > plot.left && (stacked || x + wide > plot.right || lines.len() > 1) {
            x = plot.left;
            y += ROW;
        }
        let middle = y + ROW / 2.0;
        let mut at = x;
        for key in &entry.keys {
            let right = at + key.width(alone);
            key.draw(canvas, at, right, middle);
            at = right;
        }
        let paint = match entry.keys[..] {
            [Key::Line(hue, step, _)] => Paint::Series(hue, step.max(OWN)),
            _ => Paint::Ink,
        };
        let set = Type::new(BODY, paint);
        canvas.lines(&lines, (at + 8.0, middle + BODY * MIDDLE), set);
        if lines.len() > 1 {
            y += leading(BODY) * lines[1..].iter().map(|_| 1.0).sum::<f64>();
        }
        x += wide + 22.0;
    }
    if entries.is_empty() { y } else { y + ROW }
}
