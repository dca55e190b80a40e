//! Small multiples of curves on one scale.

use super::axis::{self, Plot, Span, TICKS};
use super::canvas::{Type, leading};
use super::labels::{self, Entry, Key, Label};
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text::{self, Weight};
use super::theme::Paint;
use super::trace::{self, Axis, Line, Trace};
use super::{Chart, Headline};

/// One of several small charts.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What sets it apart from the others.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// A point that is ringed, such as the one at which games were matched.
    pub mark: Option<(i32, f64)>,
}

const HEIGHT: f64 = 165.0;
const LABEL_ROOM: f64 = 96.0;
/// The narrowest plot that is left beside labels.
const NARROWEST: f64 = 140.0;
/// How far a label may be from its line before a legend reads better.
const FARTHEST: f64 = 34.0;
/// Between two cells and between two rows.
pub(super) const GUTTER: f64 = 26.0;

/// The cells of small multiples: one column for one, else two.
pub(super) struct Grid {
    pub left: f64,
    pub columns: usize,
    pub cell: f64,
}

impl Grid {
    pub(super) fn new(cells: usize, left: f64) -> Self {
        let wide = RIGHT - left;
        if cells < 2 {
            Self { left, columns: 1, cell: wide }
        } else {
            Self { left, columns: 2, cell: (wide - GUTTER) / 2.0 }
        }
    }

    /// The left edges of a row's cells.
    pub(super) fn lefts(&self) -> impl Iterator<Item = f64> + use<> {
        [self.left, self.left + self.cell + GUTTER].into_iter().take(self.columns)
    }
}

/// A panel's lines as they are drawn, and its ring.
struct Cell {
    title: String,
    traces: Vec<Trace>,
    mark: Option<(f64, f64)>,
}

impl Cell {
    fn all(panels: &[Panel]) -> Vec<Self> {
        let dashed = panels.iter().any(|panel| trace::mixed(&panel.lines));
        panels
            .iter()
            .map(|panel| {
                let mark = panel.mark.filter(|mark| mark.1.is_finite());
                Self {
                    title: panel.title.clone(),
                    traces: Trace::all(&panel.lines, dashed),
                    mark: mark.map(|(x, y)| (f64::from(x), y.clamp(0.0, 1.0))),
                }
            })
            .filter(|cell| !cell.traces.is_empty())
            .collect()
    }

    /// Whether the title says all that a label would.
    fn speaks_for_itself(&self) -> bool {
        self.traces.iter().all(|trace| trace.label.is_empty() || trace.label == self.title.trim())
    }
}

/// Draws small multiples of modifier curves, two in a row, on one scale. Lines are labelled at
/// their ends where every panel has room for that, else in one legend.
#[must_use]
pub fn panels(headline: &Headline, x: &Axis, y_title: &str, panels: &[Panel]) -> Chart {
    let mut sheet = Sheet::new(headline);
    let cells = Cell::all(panels);
    if cells.is_empty() {
        return sheet.nothing();
    }
    let marks = cells.iter().filter_map(|cell| cell.mark).map(|mark| mark.0);
    let all: Vec<Trace> = cells.iter().flat_map(|cell| cell.traces.clone()).collect();
    let (low, high) = trace::reach(&all);
    let values = marks.fold((low, high), |(low, high), x| (low.min(x), high.max(x)));
    let grid = Grid::new(cells.len(), axis::plot_left(1.0, 0));
    let column = label_column(&cells, &grid, values);
    let entries = legend_entries(&cells, column.is_none());
    sheet.note(y_title, MARGIN, Paint::Ink);
    sheet.y += 8.0;
    let mut row_top = sheet.y;
    let mut free = None;
    for row in cells.chunks(grid.columns) {
        let titles: Vec<_> = row.iter().map(|cell| cell_title(&cell.title, grid.cell)).collect();
        let title_lines = titles.iter().map(Vec::len).max().unwrap_or(0);
        let top = row_top + (0..title_lines).map(|_| leading(BODY)).sum::<f64>() + 12.0;
        for ((cell, title), left) in row.iter().zip(&titles).zip(grid.lefts()) {
            let right = left + grid.cell - column.unwrap_or(0.0);
            let plot = Plot { left, right, top, bottom: top + HEIGHT };
            let set = Type::new(BODY, Paint::Ink).bold();
            sheet.canvas.lines(title, (left, row_top + BODY * 0.93), set);
            draw_cell(&mut sheet, cell, plot, values, left <= grid.left);
            if column.is_some() && !cell.speaks_for_itself() {
                let (across, up) = spans(plot, values);
                let labels = Label::all(&cell.traces, &across, &up, LABEL_ROOM);
                Label::draw(&mut sheet.canvas, &labels, plot);
            }
        }
        let missing = row.len() < grid.columns;
        free = missing.then_some((grid.left + grid.cell + GUTTER, row_top));
        row_top = top + HEIGHT + TICKS + GUTTER - 8.0;
    }
    sheet.y = row_top - GUTTER + 12.0;
    finish(sheet, x, &grid, &entries, free)
}

/// Puts the titles of the axis below the grid, and the legend in the free cell or at the end.
fn finish(
    mut sheet: Sheet,
    x: &Axis,
    grid: &Grid,
    entries: &[Entry],
    free: Option<(f64, f64)>,
) -> Chart {
    let mut legend_end = sheet.y;
    if let Some((left, top)) = free {
        let plot = Plot { left, right: RIGHT, top: top + 12.0, bottom: top };
        legend_end = labels::legend(&mut sheet.canvas, entries, plot, true);
    }
    // A legend longer than its cell would run into the titles below it.
    sheet.y = sheet.y.max(legend_end + 8.0);
    axis::titles(&mut sheet, grid.left, x);
    if free.is_none() && !entries.is_empty() {
        let top = sheet.y + 10.0;
        let plot = Plot { left: MARGIN, right: RIGHT, top, bottom: top };
        sheet.y = labels::legend(&mut sheet.canvas, entries, plot, false);
    }
    sheet.finish()
}

fn cell_title(title: &str, room: f64) -> Vec<String> {
    text::wrap(title, BODY, Weight::Bold, room, 3)
}

fn spans(plot: Plot, values: (f64, f64)) -> (Span, Span) {
    let inset = axis::inset(values, 10.0);
    let across = Span { values, places: (plot.left + inset, plot.right - inset) };
    let up = Span { values: (0.0, 1.0), places: (plot.bottom, plot.top) };
    (across, up)
}

fn draw_cell(sheet: &mut Sheet, cell: &Cell, plot: Plot, values: (f64, f64), first: bool) {
    let (across, up) = spans(plot, values);
    let canvas = &mut sheet.canvas;
    axis::across(canvas, plot, &up, &[0.0, 0.5, 1.0], first.then_some(0));
    axis::even(canvas, plot, &up);
    axis::below(canvas, plot, &across);
    trace::draw(canvas, &cell.traces, &across, &up);
    if let Some((x, y)) = cell.mark {
        labels::ring(canvas, (across.at(x), up.at(y)));
    }
}

/// The width to keep for labels in each cell; none where a legend has to do.
fn label_column(cells: &[Cell], grid: &Grid, values: (f64, f64)) -> Option<f64> {
    let own: Vec<&Cell> = cells.iter().filter(|cell| !cell.speaks_for_itself()).collect();
    if own.is_empty() {
        return Some(0.0);
    }
    let plot = Plot { left: 0.0, right: grid.cell, top: 0.0, bottom: HEIGHT };
    let (across, up) = spans(plot, values);
    let mut column: f64 = 0.0;
    for cell in own {
        let labels = Label::all(&cell.traces, &across, &up, LABEL_ROOM);
        let (_, moved) = Label::places(&labels, plot);
        let whole = cell
            .traces
            .iter()
            .all(|trace| text::fits(&trace.label, BODY, Weight::Regular, LABEL_ROOM, 2));
        if moved > FARTHEST || !whole || Label::height(&labels) > HEIGHT + leading(BODY) {
            return None;
        }
        column = column.max(Label::column(&labels, plot));
    }
    (grid.cell - column >= NARROWEST).then_some(column)
}

/// One entry for each label, with the look it has in each panel, and one for the rings.
fn legend_entries(cells: &[Cell], lines: bool) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let traces = cells.iter().flat_map(|cell| &cell.traces);
    for trace in traces.filter(|trace| lines && !trace.label.is_empty()) {
        let key = Key::Line(trace.hue, trace.step, trace.dashed);
        match entries.iter_mut().find(|entry| entry.label == trace.label) {
            Some(entry) if entry.keys.contains(&key) || entry.keys.len() > 4 => {}
            Some(entry) => entry.keys.push(key),
            None => entries.push(Entry { keys: vec![key], label: trace.label.clone() }),
        }
    }
    if cells.iter().any(|cell| cell.mark.is_some()) {
        entries.push(Entry { keys: vec![Key::Ring], label: "matched here".into() });
    }
    entries
}
