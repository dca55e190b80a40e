//! Amounts as bars from zero, one per row.

use std::fmt::Write as _;

use super::axis::{MIDDLE, Span};
use super::canvas::{Anchor, Stroke, Type, leading};
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text::{self, Weight};
use super::theme::{OWN, Paint};
use super::{Chart, Headline, Hue, telling};

/// Rows that belong together, such as the figures of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct AmountGroup {
    /// The title above them.
    pub title: String,
    /// The colour.
    pub hue: Hue,
    /// The rows, from the top.
    pub rows: Vec<Amount>,
}

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// The name of the row.
    pub label: String,
    /// The amount, 0 or more. Values that are not finite are left out.
    pub value: f64,
    /// The interval, if sampled.
    pub interval: Option<(f64, f64)>,
}

/// The maximum width of row names.
const NAMES: f64 = 200.0;
const ROW: f64 = 30.0;
const HIGH: f64 = 18.0;
const BETWEEN: f64 = 12.0;

/// Draws amounts as bars on one scale from zero, each with its value at its end and its interval as
/// a line over it.
#[must_use]
pub fn amount_rows(headline: &Headline, title: &str, groups: &[AmountGroup]) -> Chart {
    let mut sheet = Sheet::new(&telling(headline, &description(groups)));
    let rows = || groups.iter().flat_map(|group| group.rows.iter().filter(|row| row.is_drawn()));
    if rows().next().is_none() {
        return sheet.nothing();
    }
    let wide = |label: &str| text::width(label, BODY, Weight::Regular);
    let names = rows().map(|row| wide(&row.label)).fold(0.0, f64::max).min(NAMES);
    let values = rows().map(|row| wide(&amount(row.value))).fold(0.0, f64::max);
    let most = rows().map(Amount::reach).fold(0.0, f64::max);
    let left = MARGIN + names + 12.0;
    let across = Span { values: (0.0, most.max(1e-9)), places: (left, RIGHT - values - 10.0) };
    sheet.note(title, MARGIN, Paint::Ink);
    sheet.y += 10.0;
    for group in groups.iter().filter(|group| group.rows.iter().any(Amount::is_drawn)) {
        let own = Paint::Series(group.hue, OWN);
        let lines = text::wrap(&group.title, BODY, Weight::Bold, RIGHT - MARGIN, 2);
        sheet.paragraph(&lines, MARGIN, Type::new(BODY, own).bold());
        sheet.y += 4.0;
        let top = sheet.y;
        for row in group.rows.iter().filter(|row| row.is_drawn()) {
            let middle = sheet.y + ROW / 2.0;
            let canvas = &mut sheet.canvas;
            let set = Type::new(BODY, Paint::Ink);
            let name = text::squeeze(&row.label, BODY, NAMES);
            let base = middle + BODY * MIDDLE;
            canvas.text(&name, (left - 12.0, base), set.at(Anchor::End));
            let end = across.at(row.value);
            if end - left >= 0.05 {
                let paint = Paint::Series(group.hue, 2);
                canvas.rect((left, middle - HIGH / 2.0), (end, middle + HIGH / 2.0), paint);
            }
            let mut after = end;
            if let Some((low, high)) = row.ends() {
                let bar = Stroke::solid(own, 1.6);
                canvas.line((across.at(low), middle), (across.at(high), middle), bar);
                after = end.max(across.at(high));
            }
            canvas.text(&amount(row.value), (after + 7.0, base), set);
            sheet.y += ROW;
        }
        sheet.canvas.line((left, top), (left, sheet.y), Stroke::solid(Paint::Muted, 1.2));
        sheet.y += BETWEEN;
    }
    sheet.y -= BETWEEN - leading(4.0);
    sheet.finish()
}

impl Amount {
    fn is_drawn(&self) -> bool {
        self.value.is_finite() && self.value >= 0.0
    }

    fn ends(&self) -> Option<(f64, f64)> {
        self.interval.filter(|(low, high)| (low + high).is_finite() && *low >= 0.0)
    }

    /// Returns its right end, including the interval.
    fn reach(&self) -> f64 {
        self.ends().map_or(self.value, |(_, high)| high.max(self.value))
    }
}

/// Formats an amount with two decimals.
fn amount(value: f64) -> String {
    if value < 1e6 { format!("{value:.2}") } else { format!("{value:.2e}") }
}

fn description(groups: &[AmountGroup]) -> String {
    let mut told = String::new();
    for group in groups {
        let rows = group.rows.iter().filter(|row| row.is_drawn());
        let rows: Vec<String> =
            rows.map(|row| format!("{} {}", row.label.trim(), amount(row.value))).collect();
        if !rows.is_empty() {
            let _ = write!(told, "{}: {}. ", group.title.trim(), rows.join(", "));
        }
    }
    told.trim_end().to_owned()
}
