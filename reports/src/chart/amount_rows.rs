//! Amounts as bars from zero, one per row.

use std::fmt::Write as _;

use evenodds_analyses::answer::chart::{Amount, AmountGroup, Headline};

use super::axis::{MIDDLE, Span};
use super::canvas::{Anchor, Stroke, Type, leading};
use super::drawn::Chart;
use super::headline::with_numbers;
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::{OWN, Paint};

/// The maximum width of row names.
const NAMES: f64 = 200.0;
const ROW: f64 = 30.0;
const HIGH: f64 = 18.0;
const BETWEEN: f64 = 12.0;

/// Draws amounts as bars on one scale from zero, each with its value at its end and its interval as
/// a line over it.
#[must_use]
pub fn amount_rows(headline: &Headline, title: &str, groups: &[AmountGroup]) -> Chart {
    let mut sheet = Sheet::new(&with_numbers(headline, &description(groups)));
    let rows = || groups.iter().flat_map(|group| group.rows.iter().filter(|row| is_drawn(row)));
    if rows().next().is_none() {
        return sheet.nothing();
    }
    let wide = |label: &str| text::width(label, BODY, Weight::Regular);
    let names = rows().map(|row| wide(&row.label)).fold(0.0, f64::max).min(NAMES);
    let values = rows().map(|row| wide(&amount(row.value))).fold(0.0, f64::max);
    let most = rows().map(reach).fold(0.0, f64::max);
    let left = MARGIN + names + 12.0;
    let across = Span { values: (0.0, most.max(1e-9)), places: (left, RIGHT - values - 10.0) };
    sheet.note(title, MARGIN, Paint::Ink);
    sheet.y += 10.0;
    for group in groups.iter().filter(|group| group.rows.iter().any(is_drawn)) {
        let own = Paint::Series(group.hue, OWN);
        let lines = text::wrap(&group.title, BODY, Weight::Bold, RIGHT - MARGIN, 2);
        sheet.paragraph(&lines, MARGIN, Type::new(BODY, own).bold());
        sheet.y += 4.0;
        let top = sheet.y;
        for row in group.rows.iter().filter(|row| is_drawn(row)) {
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
            if let Some((low, high)) = ends(row) {
                let says = format!("{}: {} to {}", row.label.trim(), amount(low), amount(high));
                canvas.hot((left, middle - HIGH / 2.0), (RIGHT, middle + HIGH / 2.0), &says);
            }
            let mut after = end;
            if let Some((low, high)) = ends(row) {
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

fn is_drawn(row: &Amount) -> bool {
    row.value.is_finite() && row.value >= 0.0
}

fn ends(row: &Amount) -> Option<(f64, f64)> {
    row.interval.filter(|(low, high)| (low + high).is_finite() && *low >= 0.0)
}

/// Returns the right end of a row, including the interval.
fn reach(row: &Amount) -> f64 {
    ends(row).map_or(row.value, |(_, high)| high.max(row.value))
}

/// Formats an amount with two decimals.
fn amount(value: f64) -> String {
    if value < 1e6 { format!("{value:.2}") } else { format!("{value:.2e}") }
}

fn description(groups: &[AmountGroup]) -> String {
    let mut told = String::new();
    for group in groups {
        let rows = group.rows.iter().filter(|row| is_drawn(row));
        let rows: Vec<String> =
            rows.map(|row| format!("{} {}", row.label.trim(), amount(row.value))).collect();
        if !rows.is_empty() {
            let _ = write!(told, "{}: {}. ", group.title.trim(), rows.join(", "));
        }
    }
    told.trim_end().to_owned()
}
