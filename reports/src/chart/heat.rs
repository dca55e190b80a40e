//! Heat maps: a value in every cell, a colour bar below.

use evenodds_analyses::answer::chart::{Headline, Heat};

use super::axis::MIDDLE;
use super::canvas::{Anchor, Stroke, Type, leading};
use super::drawn::Chart;
use super::headline::with_numbers;
use super::scale::{Ramp, on};
use super::sheet::{BODY, MARGIN, RIGHT, Sheet, WIDTH};
use super::text;
use super::text::Weight;
use super::theme::Paint;

/// The maximum width of row names.
const ROW_ROOM: f64 = 170.0;
/// The maximum length of vertical column names.
const COLUMN_ROOM: f64 = 150.0;
/// The maximum length of names beside and above many cells.
const LONG_ROOM: f64 = 210.0;
/// The size of names beside and above many cells with values.
const MEDIUM: f64 = 17.0;
/// The smallest text size.
const SMALLEST: f64 = 16.0;
/// The maximum width of a chart whose cells show values.
const WIDEST: f64 = 1010.0;
/// The maximum width of a chart whose cells show colours only.
const WIDEST_SMALL: f64 = 1240.0;

/// The positions of cells, and the format of names.
struct Layout {
    width: f64,
    left: f64,
    top: f64,
    wide: f64,
    high: f64,
    /// The text size of names.
    names: f64,
    row_room: f64,
    column_room: f64,
    writing: Option<Writing>,
}

impl Layout {
    /// Chooses the layout: the usual width if values fit in the cells, else a wider chart, else
    /// small cells without values in which every row and column still has its name.
    fn new(heat: &Heat, ramp: &Ramp) -> Self {
        let count = float(heat.columns.len());
        let left = |size: f64, room: f64| {
            let names = heat.rows.iter().map(|name| text::width(name, size, Weight::Regular));
            MARGIN + names.fold(0.0, f64::max).min(room) + 10.0
        };
        let long = |size: f64, room: f64| {
            heat.rows.iter().any(|name| !text::fits(name, size, Weight::Regular, room, 1))
        };
        let usual = left(BODY, ROW_ROOM);
        let wide = ((RIGHT - usual) / count).min(110.0);
        let high = (wide * 0.62).clamp(if long(BODY, ROW_ROOM) { 50.0 } else { 36.0 }, 54.0);
        let layout = Self {
            width: WIDTH,
            left: usual,
            top: 0.0,
            wide,
            high,
            names: BODY,
            row_room: ROW_ROOM,
            column_room: COLUMN_ROOM,
            writing: writing(heat, ramp, wide - 6.0),
        };
        if layout.writing.is_some() {
            return layout;
        }
        let layout = Self { row_room: LONG_ROOM, column_room: LONG_ROOM, ..layout };
        let left_wide = left(MEDIUM, LONG_ROOM);
        let wide = (SMALLEST * widest(heat, ramp, true) + 6.0).ceil();
        if left_wide + wide * count + MARGIN <= WIDEST {
            let width = (left_wide + wide * count + MARGIN).max(WIDTH);
            let writing = Some(Writing { size: SMALLEST, short: true });
            let lines = if long(MEDIUM, LONG_ROOM) { 2.0 } else { 1.6 };
            let high = lines * leading(MEDIUM) + 2.0;
            return Self { width, left: left_wide, wide, high, names: MEDIUM, writing, ..layout };
        }
        let left_small = left(SMALLEST, LONG_ROOM);
        let least = leading(SMALLEST) + 0.5;
        let most = (WIDEST_SMALL - left_small - MARGIN) / count;
        let wide = ((RIGHT - left_small) / count).max(least.min(most));
        let width = (left_small + wide * count + MARGIN).max(WIDTH);
        let high = wide.clamp(least, 30.0);
        Self { width, left: left_small, wide, high, names: SMALLEST, ..layout }
    }

    fn corner(&self, row: usize, column: usize) -> (f64, f64) {
        (self.left + self.wide * float(column), self.top + self.high * float(row))
    }
}

/// The format of values in cells: text size, and whether the unit is left out.
#[derive(Clone, Copy)]
struct Writing {
    size: f64,
    short: bool,
}

/// Draws a heat map.
#[must_use]
pub fn heat(headline: &Headline, heat: &Heat) -> Chart {
    let values = || heat.cells.iter().flatten().flatten().copied().filter(|v| v.is_finite());
    let ramp = Ramp::new(heat.scale, values());
    if values().next().is_none() || heat.rows.is_empty() || heat.columns.is_empty() {
        return Sheet::new(headline).nothing();
    }
    let mut layout = Layout::new(heat, &ramp);
    let mut sheet = Sheet::wide(&with_numbers(headline, &description(heat, &ramp)), layout.width);
    titles(&mut sheet, heat, layout.left);
    column_names(&mut sheet, heat, &layout);
    layout.top = sheet.y;
    cells(&mut sheet, heat, &ramp, &layout);
    row_names(&mut sheet, heat, &layout);
    let (right, bottom) = layout.corner(heat.rows.len(), heat.columns.len());
    sheet.y = bottom + 18.0;
    color_bar(&mut sheet, &ramp, layout.left, right);
    if here(heat).is_some() {
        sheet.y += 8.0;
        sheet.note("Outlined: the design as it is.", MARGIN, Paint::Muted);
    }
    sheet.finish()
}

#[expect(clippy::cast_precision_loss, reason = "no chart has so many cells")]
fn float(count: usize) -> f64 {
    count as f64
}

/// Draws the titles of rows and columns on one line, or on two if they are long.
fn titles(sheet: &mut Sheet, heat: &Heat, left: f64) {
    let row = arrow(&heat.row_title, "↓");
    let column = arrow(&heat.column_title, "→");
    let width = |title: &str| text::width(title, BODY, Weight::Regular);
    let beside = left.max(MARGIN + width(&row) + 24.0);
    if beside + width(&column) <= sheet.right() {
        let baseline = sheet.y + BODY * 0.93;
        let set = Type::new(BODY, Paint::Muted);
        sheet.canvas.text(&row, (MARGIN, baseline), set);
        sheet.canvas.text(&column, (beside, baseline), set);
        sheet.y += if row.is_empty() && column.is_empty() { 0.0 } else { leading(BODY) };
    } else {
        sheet.note(&row, MARGIN, Paint::Muted);
        sheet.note(&column, MARGIN, Paint::Muted);
    }
    sheet.y += 8.0;
}

fn arrow(title: &str, arrow: &str) -> String {
    let title = text::clean(title);
    if title.is_empty() { title } else { format!("{title}\u{a0}{arrow}") }
}

/// Draws the names above columns: horizontally if all fit, else vertically.
fn column_names(sheet: &mut Sheet, heat: &Heat, layout: &Layout) {
    let &Layout { left, wide, names: size, column_room, .. } = layout;
    let width = |name: &str| text::width(name, size, Weight::Regular);
    let level = heat.columns.iter().all(|name| width(name) <= wide - 4.0);
    let set = Type::new(size, Paint::Ink);
    if level {
        let mut middle = left + wide / 2.0;
        let baseline = sheet.y + size * 0.93;
        for name in &heat.columns {
            sheet.canvas.text(name, (middle, baseline), set.at(Anchor::Middle));
            middle += wide;
        }
        sheet.y += leading(size) + 4.0;
        return;
    }
    let depth = if wide >= 2.0 * leading(size) { 2 } else { 1 };
    let names = heat.columns.iter();
    let names = names.map(|name| text::name(name, size, column_room, depth));
    let names: Vec<Vec<String>> = names.collect();
    sheet.y += names.iter().flatten().map(|line| width(line)).fold(0.0, f64::max) + 4.0;
    // Columns narrower than a line of text share a name: the first of every few.
    let every = (1..names.len()).find(|&n| wide * float(n) >= leading(size) - 3.0).unwrap_or(1);
    for (column, lines) in names.iter().enumerate().step_by(every) {
        let before = leading(size) / 2.0 * float(lines.len().saturating_sub(1));
        let mut x = left + wide * (float(column) + 0.5) + size * MIDDLE - before;
        for line in lines {
            sheet.canvas.text(line, (x, sheet.y - 2.0), Type { upward: true, ..set });
            x += leading(size);
        }
    }
    sheet.y += 6.0;
}

fn row_names(sheet: &mut Sheet, heat: &Heat, layout: &Layout) {
    let size = layout.names;
    let set = Type::new(size, Paint::Ink).at(Anchor::End);
    for (row, name) in heat.rows.iter().enumerate() {
        let lines = if layout.high >= 2.0 * leading(size) { 2 } else { 1 };
        let lines = text::name(name, size, layout.row_room, lines);
        let middle = layout.corner(row, 0).1 + layout.high / 2.0;
        let above = leading(size) / 2.0 * float(lines.len().saturating_sub(1));
        let place = (layout.left - 10.0, middle - above + size * MIDDLE);
        sheet.canvas.lines(&lines, place, set);
    }
}

/// Returns the width of the widest value, in ems.
fn widest(heat: &Heat, ramp: &Ramp, short: bool) -> f64 {
    let values = heat.cells.iter().flatten().flatten().copied();
    values
        .filter(|value| value.is_finite())
        .map(|value| text::width(&ramp.words(value, short), 1.0, Weight::Regular))
        .fold(0.0, f64::max)
}

/// Returns the largest text size that fits in every cell; `None` if even the smallest does not.
fn writing(heat: &Heat, ramp: &Ramp, room: f64) -> Option<Writing> {
    let (long, short) = (widest(heat, ramp, false), widest(heat, ramp, true));
    [(BODY, false), (BODY, true), (17.0, true), (SMALLEST, true)]
        .into_iter()
        .find(|&(size, brief)| size * if brief { short } else { long } <= room)
        .map(|(size, short)| Writing { size, short })
}

fn cells(sheet: &mut Sheet, heat: &Heat, ramp: &Ramp, layout: &Layout) {
    let writing = layout.writing;
    let canvas = &mut sheet.canvas;
    for row in 0..heat.rows.len() {
        for column in 0..heat.columns.len() {
            let (left, top) = layout.corner(row, column);
            let (right, bottom) = layout.corner(row + 1, column + 1);
            let edge = if layout.wide.min(layout.high) < 24.0 { 0.4 } else { 0.8 };
            let (from, to) = ((left + edge, top + edge), (right - edge, bottom - edge));
            let middle = f64::midpoint(left, right);
            let size = writing.map_or(BODY, |writing| writing.size);
            let place = (middle, f64::midpoint(top, bottom) + size * MIDDLE);
            let Some(value) = value_at(heat, row, column) else {
                let set = Type::new(BODY, Paint::Muted).at(Anchor::Middle);
                canvas.text("–", place, set);
                continue;
            };
            let color = ramp.color(ramp.share(value));
            let (row_name, column_name) = (heat.rows[row].trim(), heat.columns[column].trim());
            let told = format!("{} {}", ramp.words(value, false), ramp.unit());
            let says = format!("{row_name}, {column_name}: {}", told.trim_end());
            canvas.telling(from, to, Paint::fixed(color), &says);
            if let Some(Writing { size, short }) = writing {
                let set = Type::new(size, on(color)).at(Anchor::Middle);
                canvas.text(&ramp.words(value, short), place, set);
            }
        }
    }
    let diagonal = if heat.diagonal { heat.rows.len().min(heat.columns.len()) } else { 0 };
    let diagonal = (0..diagonal).map(|index| ([index, index], 1.8));
    for ([row, column], width) in diagonal.chain(here(heat).map(|place| (place, 3.2))) {
        let (from, to) = (layout.corner(row, column), layout.corner(row + 1, column + 1));
        let (from, to) = ((from.0 + 1.7, from.1 + 1.7), (to.0 - 1.7, to.1 - 1.7));
        // A cell keeps its colour in dark mode, so its outline does too.
        let edge = value_at(heat, row, column)
            .map_or(Paint::Muted, |value| on(ramp.color(ramp.share(value))));
        canvas.outline(from, to, Stroke::solid(edge, width));
    }
}

/// Returns the cell of the design as it is, if it is on the map.
fn here(heat: &Heat) -> Option<[usize; 2]> {
    heat.present.filter(|[row, column]| *row < heat.rows.len() && *column < heat.columns.len())
}

/// Describes the size of the map, and its lowest and highest value with their positions.
fn description(heat: &Heat, ramp: &Ramp) -> String {
    let places = (0..heat.rows.len()).flat_map(|r| (0..heat.columns.len()).map(move |c| (r, c)));
    let values = places.filter_map(|(r, c)| Some((value_at(heat, r, c)?, r, c)));
    let values: Vec<(f64, usize, usize)> = values.collect();
    let words = |found: Option<&(f64, usize, usize)>| {
        found.map_or(String::new(), |&(value, row, column)| {
            let (value, unit) = (ramp.words(value, false), ramp.unit());
            let (row, column) = (heat.rows[row].trim(), heat.columns[column].trim());
            format!("{value} {unit}").trim_end().to_owned() + format!(" ({row}, {column})").as_str()
        })
    };
    format!(
        "{} rows by {} columns, from {} to {}.",
        heat.rows.len(),
        heat.columns.len(),
        words(values.iter().min_by(|a, b| a.0.total_cmp(&b.0))),
        words(values.iter().max_by(|a, b| a.0.total_cmp(&b.0)))
    )
}

/// Returns the value of a cell, if it can be drawn.
fn value_at(heat: &Heat, row: usize, column: usize) -> Option<f64> {
    let value = heat.cells.get(row)?.get(column).copied().flatten()?;
    value.is_finite().then_some(value)
}

/// Draws the colours of the scale with its values below.
fn color_bar(sheet: &mut Sheet, ramp: &Ramp, left: f64, right: f64) {
    const STEPS: u32 = 64;
    let unit = ramp.unit();
    let unit_wide = text::width(unit, BODY, Weight::Regular);
    let ticks = ramp.ticks();
    let half = |tick: Option<&(f64, String)>| {
        tick.map_or(0.0, |tick| text::width(&tick.1, BODY, Weight::Regular) / 2.0)
    };
    let room = sheet.right() - unit_wide - 14.0;
    let left = left.min(room - 320.0).max(MARGIN + half(ticks.first()));
    let right = right.max(left + 300.0).min(room - half(ticks.last())).min(left + 420.0);
    let (top, bottom) = (sheet.y, sheet.y + 14.0);
    let at = |share: f64| left + (right - left) * share;
    for step in 0..STEPS {
        let share = |step: u32| f64::from(step) / f64::from(STEPS);
        let color = ramp.color(share(step) + 0.5 / f64::from(STEPS));
        // Each step extends under the next; otherwise a seam would show between them.
        let end = at(share(step + 1)) + 1.0;
        let paint = Paint::fixed(color);
        sheet.canvas.rect((at(share(step)), top), (end.min(right), bottom), paint);
    }
    let baseline = bottom + 23.0;
    let set = Type::new(BODY, Paint::Ink).at(Anchor::Middle);
    for (value, words) in &ticks {
        let x = at(ramp.share(*value));
        let stroke = Stroke::solid(Paint::Muted, 1.2);
        sheet.canvas.line((x, bottom), (x, bottom + 5.0), stroke);
        sheet.canvas.text(words, (x, baseline), set);
    }
    let end = right + half(ticks.last()) + 8.0;
    sheet.canvas.text(unit, (end, baseline), Type::new(BODY, Paint::Muted));
    sheet.y = baseline + 6.0;
}
