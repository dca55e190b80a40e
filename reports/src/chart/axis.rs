//! Axes of whole numbers and percentages, and the format of their labels.

use evenodds_analyses::answer::chart::Axis;
use evenodds_engine::book::Dash;

use super::canvas::{Anchor, Canvas, Place, Stroke, Type};
use super::sheet::{BODY, MARGIN, Sheet};
use super::text;
use super::text::Weight;
use super::theme::Paint;

/// The distance from the baseline of a text to its middle, in ems.
pub(super) const MIDDLE: f64 = 0.36;

/// The height of tick labels below a plot.
pub(super) const TICKS: f64 = 30.0;

/// A range of values, laid out between two positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub values: Place,
    pub places: Place,
}

impl Span {
    pub(super) fn at(&self, value: f64) -> f64 {
        let wide = self.values.1 - self.values.0;
        let share = if wide > 0.0 { (value - self.values.0) / wide } else { 0.5 };
        self.places.0 + (self.places.1 - self.places.0) * share
    }

    /// Returns the distance between consecutive whole values.
    pub(super) fn unit(&self) -> f64 {
        (self.at(1.0) - self.at(0.0)).abs()
    }
}

/// A rectangle to draw in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plot {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

/// Formats a whole number with a true minus, and with a plus if the axis has both signs.
pub(super) fn whole(value: f64, signed: bool) -> String {
    if value < 0.0 {
        format!("−{:.0}", -value)
    } else if signed && value > 0.0 {
        format!("+{value:.0}")
    } else {
        // Zero has a sign too, which should not be shown.
        format!("{:.0}", value.abs())
    }
}

/// Formats a share as a percentage with this many decimals.
pub(super) fn percent(value: f64, decimals: usize) -> String {
    format!("{:.decimals$}\u{a0}%", value * 100.0)
}

/// Returns the width of the widest label of a whole axis.
fn widest((low, high): Place) -> f64 {
    let width = |value| text::width(&whole(value, low < 0.0), BODY, Weight::Regular);
    width(low.ceil()).max(width(high.floor()))
}

/// Returns how far values stay from the ends of an axis, so that labels do not leave the plot.
pub(super) fn inset(values: Place, least: f64) -> f64 {
    least.max(widest(values) / 2.0 - 9.0)
}

/// Returns where the labels of a percentage axis end and the plot begins.
pub(super) fn plot_left(share: f64, decimals: usize) -> f64 {
    MARGIN + text::width(&percent(share, decimals), BODY, Weight::Regular) + 9.0
}

/// Returns the whole numbers to label in a range, without overlapping labels.
fn whole_ticks(span: &Span) -> (Vec<f64>, bool) {
    let (low, high) = (span.values.0.ceil(), span.values.1.floor());
    let signed = low < 0.0;
    let widest = widest(span.values);
    let unit = span.unit().max(f64::MIN_POSITIVE);
    let step = (0..10_i32)
        .flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)))
        .find(|step| step * unit >= widest + 9.0)
        .unwrap_or(1e10);
    // If every third number meets both ends, it is clearer than every second.
    let thirds = (low % 3.0, high % 3.0) == (0.0, 0.0) && (low % 2.0, high % 2.0) != (0.0, 0.0);
    let step = if step == 2.0 && signed && thirds { 3.0 } else { step };
    let mut ticks = Vec::new();
    let mut tick = (low / step).ceil() * step;
    while tick <= high && ticks.len() < 200 {
        ticks.push(tick);
        tick += step;
    }
    if ticks.is_empty() {
        ticks.push(low);
    }
    (ticks, signed)
}

/// Draws the line under a plot with its ticks and labels.
pub(super) fn below(canvas: &mut Canvas, plot: Plot, span: &Span) {
    let (ticks, signed) = whole_ticks(span);
    let line = Stroke::solid(Paint::Muted, 1.2);
    canvas.line((plot.left, plot.bottom), (plot.right, plot.bottom), line);
    for tick in ticks {
        let x = span.at(tick);
        canvas.line((x, plot.bottom), (x, plot.bottom + 5.0), line);
        let set = Type::new(BODY, Paint::Ink).at(Anchor::Middle);
        canvas.text(&whole(tick, signed), (x, plot.bottom + 24.5), set);
    }
}

/// Wraps the names under the points of an axis to `room`.
pub(super) fn names(names: &[&str], room: f64) -> Vec<Vec<String>> {
    names.iter().map(|name| text::wrap(name, BODY, Weight::Regular, room, 3)).collect()
}

/// Draws the line under a plot with names at 0, 1 and so on.
pub(super) fn named(canvas: &mut Canvas, plot: Plot, span: &Span, names: &[Vec<String>]) {
    let line = Stroke::solid(Paint::Muted, 1.2);
    canvas.line((plot.left, plot.bottom), (plot.right, plot.bottom), line);
    let mut value = 0.0;
    for lines in names {
        let x = span.at(value);
        canvas.line((x, plot.bottom), (x, plot.bottom + 5.0), line);
        let set = Type::new(BODY, Paint::Ink).at(Anchor::Middle);
        canvas.lines(lines, (x, plot.bottom + 24.5), set);
        value += 1.0;
    }
}

/// Draws the titles below a whole axis: what it counts, and the game's own name for it.
pub(super) fn titles(sheet: &mut Sheet, x: f64, axis: &Axis) {
    sheet.note(&axis.title, x, Paint::Ink);
    if let Some(own) = &axis.own {
        sheet.note(own, x, Paint::Muted);
    }
}

/// Draws faint lines across a plot at shares, with labels to the left of it if `labelled`.
pub(super) fn across(
    canvas: &mut Canvas,
    plot: Plot,
    span: &Span,
    shares: &[f64],
    labelled: Option<usize>,
) {
    for &share in shares {
        let y = span.at(share);
        if y < plot.bottom - 0.5 {
            canvas.line((plot.left, y), (plot.right, y), Stroke::solid(Paint::Faint, 1.0));
        }
        if let Some(decimals) = labelled {
            let set = Type::new(BODY, Paint::Ink).at(Anchor::End);
            let place = (plot.left - 9.0, y + BODY * MIDDLE);
            canvas.text(&percent(share, decimals), place, set);
        }
    }
}

/// The range of chances that is drawn, and its marks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shares {
    pub values: Place,
    pub ticks: Vec<f64>,
}

/// Chances that differ by less are drawn on a zoomed axis.
const ZOOMED: f64 = 0.1;

impl Shares {
    /// Returns the range for chances: from 0 to 100 %, or a part of it if all are in a tenth of it.
    pub(super) fn around(chances: impl Iterator<Item = f64>) -> Shares {
        let (low, high) = chances
            .filter(|chance| chance.is_finite())
            .fold((1.0_f64, 0.0_f64), |(low, high), one| (low.min(one), high.max(one)));
        if !(0.0..ZOOMED).contains(&(high - low)) {
            return Shares { values: (0.0, 1.0), ticks: vec![0.0, 0.25, 0.5, 0.75, 1.0] };
        }
        let low = (low * 20.0 + 1e-9).floor().min(19.0);
        let high = (high * 20.0 - 1e-9).ceil().max(low + 1.0);
        let step = if high - low < 1.5 { 0.01 } else { 0.025 };
        let wide = (high - low) / 20.0;
        let count = (wide / step).round() as u32;
        let ticks = (0..=count).map(|nth| low / 20.0 + f64::from(nth) * step).collect();
        Shares { values: (low / 20.0, high / 20.0), ticks }
    }

    pub(super) fn is_zoomed(&self) -> bool {
        self.values != (0.0, 1.0)
    }

    /// Returns the number of decimals that its marks need.
    pub(super) fn decimals(&self) -> usize {
        let whole = |tick: &f64| (tick * 100.0 - (tick * 100.0).round()).abs() < 1e-6;
        usize::from(!self.ticks.iter().all(whole))
    }

    /// Returns the title of the axis, with its range if it is zoomed.
    pub(super) fn title(&self, title: &str) -> String {
        if !self.is_zoomed() {
            return title.to_owned();
        }
        let (low, high) = (percent(self.values.0, 0), percent(self.values.1, 0));
        format!("{title} (zoomed: {low} to {high})")
    }
}

/// Draws the line of even chances, slightly stronger than the others.
pub(super) fn even(canvas: &mut Canvas, plot: Plot, span: &Span) {
    if !(span.values.0..=span.values.1).contains(&0.5) {
        return;
    }
    let y = span.at(0.5);
    let stroke = Stroke { paint: Paint::Muted, width: 1.0, dash: Dash::of(&[2, 50]) };
    canvas.line((plot.left, y), (plot.right, y), stroke);
}

/// Returns a few round shares to label up to a maximum, and the number of decimals they need.
pub(super) fn share_ticks(max: f64) -> (Vec<f64>, usize) {
    let max = if max.is_finite() { max.clamp(1e-6, 1.0) } else { 1.0 };
    let steps = (-8..0_i32).flat_map(|power| [1.0, 2.0, 5.0].map(|d| d * 10_f64.powi(power)));
    let mut steps = steps.filter(|&step| step < 0.15).chain([0.25, 0.5]);
    let step = steps.find(|step| max / step <= 4.2).unwrap_or(0.5);
    let decimals = (0..6).find(|&d| {
        let scaled = step * 10_f64.powi(d + 2);
        (scaled - scaled.round()).abs() < 1e-6
    });
    let mut ticks = vec![0.0];
    while let Some(&last) = ticks.last()
        && last < max * 0.999
        && ticks.len() < 8
    {
        ticks.push(last + step);
    }
    (ticks, decimals.and_then(|d| usize::try_from(d).ok()).unwrap_or(6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_is_zoomed_where_all_is_in_a_tenth() {
        let around = |chances: &[f64]| Shares::around(chances.iter().copied());
        let whole = around(&[0.4, 0.51, f64::NAN]);
        assert_eq!((whole.values, whole.is_zoomed()), ((0.0, 1.0), false));
        assert_eq!(whole.title("Chance"), "Chance");
        assert!(!around(&[]).is_zoomed());
        for chances in
            [[0.42, 0.48], [0.43, 0.515], [0.0, 0.03], [0.97, 1.0], [1.0, 1.0], [0.0, 0.0]]
        {
            let shares = around(&chances);
            let (low, high) = shares.values;
            assert!(shares.is_zoomed() && (0.0..=1.0).contains(&low) && high <= 1.0 + 1e-9);
            assert!(low <= chances[0] + 1e-9 && chances[1] <= high + 1e-9, "{shares:?}");
            assert!((3..=9).contains(&shares.ticks.len()), "{shares:?}");
            assert!((shares.ticks[0] - low).abs() < 1e-9);
            assert!((shares.ticks[shares.ticks.len() - 1] - high).abs() < 1e-9, "{shares:?}");
        }
        let zoomed = around(&[0.42, 0.48]);
        assert_eq!(zoomed.title("Chance"), "Chance (zoomed: 40\u{a0}% to 50\u{a0}%)");
        assert_eq!(zoomed.decimals(), 1);
    }
}
