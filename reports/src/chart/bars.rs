//! Distributions over whole numbers: bars stacked by grade.

use evenodds_analyses::answer::chart::{Axis, Bar, Bars, Headline, Hue};
use evenodds_analyses::answer::words;

use super::axis;
use super::axis::{Plot, Span, TICKS};
use super::canvas::{Canvas, Stroke, Type, leading};
use super::drawn::Chart;
use super::labels;
use super::labels::{Entry, Key};
use super::panels::{GUTTER, Grid};
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::stack::divider;
use super::text;
use super::text::Weight;
use super::theme::{OWN, Paint};

/// Returns the parts of a bar that can be drawn.
fn heights(bar: &Bar) -> [f64; 4] {
    bar.parts.map(|part| if part.is_finite() { part.max(0.0) } else { 0.0 })
}

fn height(bar: &Bar) -> f64 {
    heights(bar).iter().sum()
}

const GRADES: [&str; 4] = ["fumble", "failure", "success", "critical"];
/// The width of the line between two grades that contrast too little.
const DIVIDER: f64 = 1.2;
const ALONE: f64 = 300.0;
const HEIGHT: f64 = 150.0;

/// Returns the paints of the grades: greys for failures, the game's colour for successes, in a
/// stronger shade for the rarer grade.
pub(super) fn grades(hue: Hue) -> [Paint; 4] {
    [Paint::Fumble, Paint::Failure, Paint::Series(hue, 2), Paint::Series(hue, 6)]
}

/// What all panels share: the range of whole numbers, the labelled shares, the mark.
struct Frame {
    values: (f64, f64),
    ticks: Vec<f64>,
    decimals: usize,
    marked: bool,
}

impl Frame {
    /// Returns the frame around everything that is drawn; `None` if there is nothing.
    fn around(drawn: &[&Bars]) -> Option<Self> {
        let bars = || drawn.iter().flat_map(|panel| &panel.bars).filter(|bar| height(bar) > 0.0);
        let low = bars().map(|bar| bar.x).min()?;
        let high = bars().map(|bar| bar.x).max()?;
        let (ticks, decimals) = axis::share_ticks(bars().map(height).fold(0.0, f64::max));
        let marked = low <= 0 && high >= 1;
        let (low, high) = (f64::from(low), f64::from(high));
        let pad = if high - low < 2.0 { 1.6 } else { 0.6 };
        Some(Self { values: (low - pad, high + pad), ticks, decimals, marked })
    }

    fn top(&self) -> f64 {
        self.ticks.last().copied().unwrap_or(1.0)
    }

    fn draw(&self, canvas: &mut Canvas, bars: &Bars, plot: Plot, first: bool) {
        let inset = axis::inset(self.values, 8.0) - 8.0;
        let across = Span { values: self.values, places: (plot.left + inset, plot.right - inset) };
        let up = Span { values: (0.0, self.top()), places: (plot.bottom, plot.top) };
        axis::across(canvas, plot, &up, &self.ticks, first.then_some(self.decimals));
        draw_bars(canvas, bars, &across, &up);
        if self.marked {
            labels::upright(canvas, across.at(0.5), plot.top - 6.0, plot.bottom);
        }
        axis::below(canvas, plot, &across);
    }
}

/// Draws distributions on one scale, two in a row, with a mark between 0 and 1 where success
/// begins.
#[must_use]
pub fn distribution(headline: &Headline, x_title: &str, panels: &[Bars]) -> Chart {
    draw(headline, x_title, panels, Reading::Grades)
}

/// Draws distributions of amounts, such as harm, on one scale, two in a row. The failure part of a
/// bar stands for an amount of zero; there is no legend.
#[must_use]
pub fn amounts(headline: &Headline, x_title: &str, panels: &[Bars]) -> Chart {
    draw(headline, x_title, panels, Reading::Amounts)
}

/// What the parts of bars represent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Grades,
    Amounts,
}

fn draw(headline: &Headline, x_title: &str, panels: &[Bars], reading: Reading) -> Chart {
    let mut sheet = Sheet::new(headline);
    let some = |bars: &&Bars| bars.bars.iter().any(|bar| height(bar) > 0.0);
    let drawn: Vec<&Bars> = panels.iter().filter(some).collect();
    let Some(mut frame) = Frame::around(&drawn) else {
        return sheet.nothing();
    };
    frame.marked &= reading == Reading::Grades;
    let grid = Grid::new(drawn.len(), axis::plot_left(frame.top(), frame.decimals));
    let high = if drawn.len() > 1 { HEIGHT } else { ALONE };
    if reading == Reading::Grades {
        key(&mut sheet, &drawn, frame.marked);
    }
    sheet.note("Chance", MARGIN, Paint::Ink);
    sheet.y += 8.0;
    for row in drawn.chunks(grid.columns) {
        let title = |bars: &&Bars| text::wrap(&bars.title, BODY, Weight::Bold, grid.cell, 3);
        let titles: Vec<_> = row.iter().map(title).collect();
        let title_lines = titles.iter().map(Vec::len).max().unwrap_or(0);
        let top = sheet.y + (0..title_lines).map(|_| leading(BODY)).sum::<f64>() + 12.0;
        for ((bars, title), left) in row.iter().zip(&titles).zip(grid.lefts()) {
            let plot = Plot { left, right: left + grid.cell, top, bottom: top + high };
            let set = Type::new(BODY, Paint::Series(bars.hue, OWN)).bold();
            let place = (left, sheet.y + BODY * 0.93);
            sheet.canvas.lines(title, place, set);
            frame.draw(&mut sheet.canvas, bars, plot, left <= grid.left);
        }
        sheet.y = top + high + TICKS + GUTTER - 8.0;
    }
    sheet.y -= GUTTER - 12.0;
    axis::titles(&mut sheet, grid.left, &Axis { title: x_title.into(), own: None });
    sheet.finish()
}

fn draw_bars(canvas: &mut Canvas, bars: &Bars, across: &Span, up: &Span) {
    let unit = across.unit();
    let half = (unit / 2.0 - if unit > 5.0 { 1.2 } else { 0.2 }).clamp(0.4, 26.0);
    for bar in &bars.bars {
        let x = across.at(f64::from(bar.x));
        let (mut from, mut below) = (0.0, None);
        for (part, paint) in heights(bar).into_iter().zip(grades(bars.hue)) {
            let (low, high) = (up.at(from), up.at((from + part).min(up.values.1)));
            if low - high >= 0.05 {
                canvas.rect((x - half, high), (x + half, low), paint);
                let line = below.and_then(|(under, room)| {
                    divider(under, paint).filter(|_| 2.0 * DIVIDER <= low - high + room)
                });
                if let Some(line) = line {
                    canvas.line((x - half, low), (x + half, low), Stroke::solid(line, DIVIDER));
                }
                below = Some((paint, low - high));
            }
            from += part;
        }
        let says = format!("{}: {}", axis::whole(f64::from(bar.x), false), words::percent(from));
        canvas.hot((x - unit / 2.0, up.at(up.values.1)), (x + unit / 2.0, up.at(0.0)), &says);
    }
}

/// Draws the legend of the grades that occur, in the colours of the games.
fn key(sheet: &mut Sheet, drawn: &[&Bars], marked: bool) {
    let mut hues: Vec<Hue> = drawn.iter().map(|bars| bars.hue).collect();
    hues.sort_unstable();
    hues.dedup();
    hues.truncate(5);
    let mut entries: Vec<Entry> = Vec::new();
    for (index, grade) in GRADES.into_iter().enumerate() {
        let bars = drawn.iter().flat_map(|panel| &panel.bars);
        if bars.map(|bar| heights(bar)[index]).fold(0.0, f64::max) > 0.0 {
            let mut keys: Vec<Key> =
                hues.iter().map(|&hue| Key::Block(grades(hue)[index])).collect();
            keys.dedup();
            entries.push(Entry { keys, label: grade.into() });
        }
    }
    if marked {
        entries.push(Entry { keys: vec![Key::Upright], label: "needed".into() });
    }
    let plot = Plot { left: MARGIN, right: RIGHT, top: sheet.y - 4.0, bottom: sheet.y };
    sheet.y = labels::legend(&mut sheet.canvas, &entries, plot, false) + 12.0;
}
