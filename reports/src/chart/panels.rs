//! Small multiples of curves on one scale.

use std::collections::BTreeMap;

use evenodds_analyses::answer::chart::{Axis, Headline, Hue, Line, Panel};

use super::axis;
use super::axis::{Plot, Span, TICKS};
use super::canvas::{Type, leading};
use super::drawn::Chart;
use super::growth;
use super::growth::Inside;
use super::labels;
use super::labels::{Entry, Key, Label};
use super::ladder;
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::Paint;
use super::trace;
use super::trace::Trace;

/// The height of a small plot.
pub(super) const HEIGHT: f64 = 165.0;
/// The maximum width of labels beside a small plot.
pub(super) const LABEL_ROOM: f64 = 96.0;
/// The minimum width of a plot with labels beside it.
const NARROWEST: f64 = 140.0;
/// The maximum distance of a label from its line; beyond it a legend is used.
pub(super) const FARTHEST: f64 = 34.0;
/// The gap between cells, in both directions.
pub(super) const GUTTER: f64 = 26.0;

/// The cells of small multiples: one column for a single plot, else two.
pub(super) struct Grid {
    pub left: f64,
    pub columns: usize,
    pub cell: f64,
}

impl Grid {
    pub(super) fn new(cells: usize, left: f64) -> Self {
        Self::of(cells.clamp(1, 2), left)
    }

    /// Creates cells in this many columns.
    fn of(columns: usize, left: f64) -> Self {
        let gutters = (1..columns).map(|_| GUTTER).sum::<f64>();
        let columns_wide = (0..columns).map(|_| 1.0).sum::<f64>();
        Self { left, columns, cell: (RIGHT - left - gutters) / columns_wide }
    }

    /// Iterates over the left edges of the cells in a row.
    pub(super) fn lefts(&self) -> impl Iterator<Item = f64> + use<> {
        let (left, step) = (self.left, self.cell + GUTTER);
        std::iter::successors(Some(left), move |at| Some(at + step)).take(self.columns)
    }
}

/// What distinguishes kinds of small multiples.
#[derive(Clone, Copy)]
pub(super) struct PanelKind<'a> {
    /// The number of panels in a row.
    pub columns: usize,
    /// The height of each plot.
    pub height: f64,
    /// The maximum width of a label at the end of a line.
    pub label_room: f64,
    /// The maximum distance of a label from its line; beyond it a legend is used.
    pub farthest: f64,
    /// The names of 0, 1 and so on, with values at the points; empty if numbers are shown.
    pub rungs: &'a [&'a str],
    /// Whether labels may be placed between the lines of one panel, for all.
    pub inside: bool,
}

impl PanelKind<'_> {
    /// Returns the space above a plot for what is drawn over its highest points.
    fn headroom(&self, cells: &[Cell]) -> f64 {
        let points = cells.iter().flat_map(|cell| &cell.traces).flat_map(Trace::points);
        let high = points.map(|point| point.1).fold(0.0, f64::max) * self.height;
        if self.rungs.is_empty() || high < self.height - 18.0 { 12.0 } else { 32.0 }
    }
}

/// The lines of a panel as drawn, and its ring.
pub(super) struct Cell {
    title: String,
    pub traces: Vec<Trace>,
    mark: Option<(f64, f64)>,
}

impl Cell {
    pub(super) fn all(panels: &[Panel]) -> Vec<Self> {
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

    /// Returns whether the title makes a label redundant.
    fn speaks_for_itself(&self) -> bool {
        self.traces.iter().all(|trace| trace.label.is_empty() || trace.label == self.title.trim())
    }
}

/// Draws small multiples of modifier curves, two in a row, on one scale. Lines are labelled at
/// their ends if every panel has room, else in one legend.
#[must_use]
pub fn panels(headline: &Headline, x: &Axis, y_title: &str, panels: &[Panel]) -> Chart {
    let kind = PanelKind {
        columns: Cell::all(panels).len().clamp(1, 2),
        height: HEIGHT,
        label_room: LABEL_ROOM,
        farthest: FARTHEST,
        rungs: &[],
        inside: false,
    };
    multiples(headline, x, y_title, panels, &kind)
}

/// What all panels share.
struct Frame<'a> {
    kind: &'a PanelKind<'a>,
    grid: Grid,
    /// The range of the axis.
    values: (f64, f64),
    /// The width reserved for labels; `None` if a legend or one panel labels all lines.
    column: Option<f64>,
    /// The panel with labels between its lines, and their positions.
    inside: Option<(usize, Vec<Inside>)>,
    /// The panel whose labels are in the free cell to its right.
    beside_free: Option<usize>,
}

impl<'a> Frame<'a> {
    fn new(cells: &[Cell], kind: &'a PanelKind<'a>) -> Self {
        let grid = Grid::of(kind.columns, axis::plot_left(1.0, 0));
        let mut frame = Self {
            kind,
            grid,
            values: reach(cells, kind),
            column: None,
            inside: None,
            beside_free: None,
        };
        frame.column = frame.label_column(cells);
        if frame.column.is_none() && kind.inside && look_alike(cells) {
            frame.speak(cells);
        }
        frame
    }

    /// Lets one panel label the lines of all: the last beside a free cell, or the first with room.
    fn speak(&mut self, cells: &[Cell]) {
        let plot = Plot { left: 0.0, right: self.grid.cell, top: 0.0, bottom: self.kind.height };
        let (across, up) = self.spans(plot);
        let named = |cell: &Cell| {
            let all = cells.iter().flat_map(|cell| &cell.traces);
            let mut wanted = all.filter(|trace| !trace.label.is_empty());
            wanted.all(|trace| cell.traces.iter().any(|own| own.label == trace.label))
        };
        let inside = |nth: usize| {
            let cell = cells.get(nth).filter(|cell| named(cell))?;
            Some((nth, growth::inside(&cell.traces, plot, &across, &up)?))
        };
        let last = cells.len() - 1;
        let labels = Label::all(&cells[last].traces, &across, &up, self.free_room());
        let fits =
            |trace: &Trace| text::fits(&trace.label, BODY, Weight::Regular, self.free_room(), 2);
        let free = !cells.len().is_multiple_of(self.grid.columns) && named(&cells[last]);
        let near = Label::places(&labels, plot).1 <= 1.5 * FARTHEST;
        if free && near && cells[last].traces.iter().all(fits) {
            self.beside_free = Some(last);
        } else {
            self.inside = (0..cells.len()).find_map(inside);
        }
    }

    /// Returns the maximum width of labels in a free cell.
    fn free_room(&self) -> f64 {
        self.grid.cell - GUTTER
    }

    fn spans(&self, plot: Plot) -> (Span, Span) {
        let inset = if self.kind.rungs.is_empty() {
            axis::inset(self.values, 10.0)
        } else {
            ladder::inset(self.kind.rungs, plot.right - plot.left)
        };
        let places = (plot.left + inset, plot.right - inset);
        let across = Span { values: self.values, places };
        (across, Span { values: (0.0, 1.0), places: (plot.bottom, plot.top) })
    }

    /// Returns the names under each plot.
    fn rungs(&self) -> Vec<Vec<String>> {
        let wide = self.grid.cell - self.column.unwrap_or(0.0);
        ladder::names(self.kind.rungs, wide)
    }

    fn draw(&self, sheet: &mut Sheet, nth: usize, cell: &Cell, plot: Plot, title: &str) {
        let (across, up) = self.spans(plot);
        let canvas = &mut sheet.canvas;
        let quarters = [0.0, 0.25, 0.5, 0.75, 1.0];
        let halves = [0.0, 0.5, 1.0];
        let shares: &[f64] = if self.kind.height > 250.0 { &quarters } else { &halves };
        axis::across(canvas, plot, &up, shares, nth.is_multiple_of(self.grid.columns).then_some(0));
        axis::even(canvas, plot, &up);
        if self.kind.rungs.is_empty() {
            axis::below(canvas, plot, &across);
        } else {
            axis::named(canvas, plot, &across, &self.rungs());
        }
        trace::draw(canvas, &cell.traces, &across, &up);
        if let Some((x, y)) = cell.mark {
            labels::ring(canvas, (across.at(x), up.at(y)));
        }
        let beside = self.column.is_some() && !cell.speaks_for_itself();
        if beside {
            let labels = Label::all(&cell.traces, &across, &up, self.kind.label_room);
            Label::draw(canvas, &labels, plot);
        }
        if self.beside_free == Some(nth) {
            let labels = Label::all(&cell.traces, &across, &up, self.free_room());
            Label::draw(canvas, &labels, plot);
        }
        if self.kind.rungs.is_empty() {
            trace::hot(canvas, &cell.traces, plot, &across, title);
        } else {
            ladder::values(canvas, &cell.traces, plot, &across, &up, beside);
        }
        if let Some((_, labels)) = self.inside.as_ref().filter(|inside| inside.0 == nth) {
            for label in labels {
                label.draw(canvas, (plot.left, plot.top));
            }
        }
    }

    /// Returns the width to reserve for labels in each cell; `None` if a legend is needed.
    fn label_column(&self, cells: &[Cell]) -> Option<f64> {
        let own: Vec<&Cell> = cells.iter().filter(|cell| !cell.speaks_for_itself()).collect();
        if own.is_empty() {
            return Some(0.0);
        }
        let room = self.kind.label_room;
        let plot = Plot { left: 0.0, right: self.grid.cell, top: 0.0, bottom: self.kind.height };
        let (across, up) = self.spans(plot);
        let mut column: f64 = 0.0;
        for cell in own {
            let labels = Label::all(&cell.traces, &across, &up, room);
            let (_, moved) = Label::places(&labels, plot);
            let whole = cell
                .traces
                .iter()
                .all(|trace| text::fits(&trace.label, BODY, Weight::Regular, room, 2));
            let high = Label::height(&labels);
            if moved > self.kind.farthest || !whole || high > self.kind.height + leading(BODY) {
                return None;
            }
            column = column.max(Label::column(&labels, plot));
        }
        let wide = self.grid.cell - column;
        (wide >= NARROWEST && ladder::has_room(self.kind.rungs, wide)).then_some(column)
    }
}

/// Returns whether lines of one label are drawn alike in all panels, so that one panel can name them for
/// all.
fn look_alike(cells: &[Cell]) -> bool {
    let mut looks: BTreeMap<&str, (Hue, u8, bool)> = BTreeMap::new();
    cells.iter().flat_map(|cell| &cell.traces).all(|trace| {
        let look = (trace.hue, trace.step, trace.dashed);
        *looks.entry(&trace.label).or_insert(look) == look
    })
}

/// Returns the range of lines and rings, or of the rungs.
fn reach(cells: &[Cell], kind: &PanelKind) -> (f64, f64) {
    if !kind.rungs.is_empty() {
        return ladder::reach(kind.rungs);
    }
    let marks = cells.iter().filter_map(|cell| cell.mark).map(|mark| mark.0);
    let all: Vec<Trace> = cells.iter().flat_map(|cell| cell.traces.clone()).collect();
    let (low, high) = trace::reach(&all);
    marks.fold((low, high), |(low, high), x| (low.min(x), high.max(x)))
}

/// Returns whether lines can be labelled at their ends in every panel.
pub(super) fn labelled(panels: &[Panel], kind: &PanelKind) -> bool {
    Frame::new(&Cell::all(panels), kind).column.is_some()
}

/// Draws small multiples of one kind.
pub(super) fn multiples(
    headline: &Headline,
    x: &Axis,
    y_title: &str,
    panels: &[Panel],
    kind: &PanelKind,
) -> Chart {
    let mut sheet = Sheet::new(headline);
    let cells = Cell::all(panels);
    if cells.is_empty() {
        return sheet.nothing();
    }
    let frame = Frame::new(&cells, kind);
    let grid = &frame.grid;
    let named = frame.column.is_some() || frame.inside.is_some() || frame.beside_free.is_some();
    let entries = legend_entries(&cells, !named);
    let more = frame.rungs().iter().map(Vec::len).max().unwrap_or(1).saturating_sub(1);
    let headroom = kind.headroom(&cells);
    let below = TICKS + (0..more).map(|_| leading(BODY)).sum::<f64>();
    sheet.note(y_title, MARGIN, Paint::Ink);
    sheet.y += 8.0;
    let mut row_top = sheet.y;
    let mut free = None;
    let mut nth = 0;
    for row in cells.chunks(grid.columns) {
        let titles: Vec<_> = row.iter().map(|cell| cell_title(&cell.title, grid.cell)).collect();
        let title_lines = titles.iter().map(Vec::len).max().unwrap_or(0);
        let titles_high = (0..title_lines).map(|_| leading(BODY)).sum::<f64>();
        let top = row_top + titles_high + headroom;
        for ((cell, title), left) in row.iter().zip(&titles).zip(grid.lefts()) {
            let right = left + grid.cell - frame.column.unwrap_or(0.0);
            let plot = Plot { left, right, top, bottom: top + kind.height };
            let set = Type::new(BODY, Paint::Ink).bold();
            sheet.canvas.lines(title, (left, row_top + BODY * 0.93), set);
            frame.draw(&mut sheet, nth, cell, plot, &x.title);
            nth += 1;
        }
        let next = grid.lefts().nth(row.len()).filter(|_| frame.beside_free.is_none());
        free = next.map(|left| (left, row_top));
        row_top = top + kind.height + below + GUTTER - 8.0;
    }
    sheet.y = row_top - GUTTER + 12.0;
    finish(sheet, x, grid, &entries, free)
}

/// Draws the titles of the axis below the grid, and the legend in the free cell or at the end.
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

/// Returns one entry for each label, with its look in each panel, and one for the rings.
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

/// Returns the name of a line in words: its panel and its own label.
pub(super) fn called(panel: &Panel, line: &Line) -> String {
    let (title, label) = (panel.title.trim(), line.label.trim());
    match (title.is_empty(), label.is_empty() || label == title) {
        (true, true) => String::new(),
        (true, false) => format!("{label}: "),
        (false, true) => format!("{title}: "),
        (false, false) => format!("{title}, {label}: "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_panel_names_the_lines_of_others_only_where_they_look_alike() {
        let panels = |hues: [Hue; 2]| {
            let line = |hue| Line {
                label: "duel won".into(),
                hue,
                shade: 0.5,
                points: vec![(0, 0.5), (1, 0.6)],
                intervals: Vec::new(),
            };
            let panel = |hue| Panel { title: "x".into(), lines: vec![line(hue)], mark: None };
            Cell::all(&hues.map(panel))
        };
        assert!(look_alike(&panels([Hue::Other(0); 2])));
        assert!(!look_alike(&panels([Hue::Other(0), Hue::Other(1)])));
    }
}
