//! Colours and text for the values of a heat map.

use evenodds_analyses::answer::chart::Scale;
use plotters::style::RGBColor;
use plotters::style::colors::colormaps::{ColorMap, DerivedColorMap, ViridisRGB};

use super::axis::{percent, whole};
use super::theme::{Paint, Rgb};

/// A scale with its ends, which converts values to colours.
pub(super) struct Ramp {
    scale: Scale,
    limit: f64,
    map: DerivedColorMap<RGBColor>,
}

/// From blue over near white to red-brown, which are distinct for every kind of colour vision.
const DIVERGING: [RGBColor; 7] = [
    RGBColor(0x0B, 0x4F, 0x8C),
    RGBColor(0x4B, 0x8F, 0xC4),
    RGBColor(0xA9, 0xCD, 0xE8),
    RGBColor(0xF4, 0xF3, 0xEF),
    RGBColor(0xF6, 0xC2, 0x95),
    RGBColor(0xDB, 0x7E, 0x38),
    RGBColor(0x9C, 0x42, 0x08),
];

impl Ramp {
    /// Creates the scale for these values. A ratio scale ends at the farthest of them.
    pub(super) fn new(scale: Scale, values: impl Iterator<Item = f64>) -> Self {
        let limit = match scale {
            Scale::Diverging { limit } if limit.is_finite() && limit > 0.0 => limit,
            Scale::Sequential | Scale::Diverging { .. } | Scale::Amount { .. } => 1.0,
            Scale::Ratio => values
                .filter(|&value| value > 0.0)
                .map(|value| value.ln().abs())
                .fold(1.5_f64.ln(), f64::max)
                .min(1000_f64.ln()),
        };
        Self { scale, limit, map: DerivedColorMap::new(&DIVERGING) }
    }

    /// Returns the position of a value between the ends, 0 to 1.
    pub(super) fn share(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Sequential => value,
            Scale::Diverging { .. } => f64::midpoint(1.0, value / self.limit),
            Scale::Ratio => f64::midpoint(1.0, value.max(0.0).ln() / self.limit),
            Scale::Amount { low, high } if low < high => (value - low) / (high - low),
            Scale::Amount { .. } => 0.5,
        };
        share.clamp(0.0, 1.0)
    }

    /// Returns the colour at a position of the scale.
    pub(super) fn color(&self, share: f64) -> Rgb {
        let RGBColor(red, green, blue) = match self.scale {
            Scale::Sequential | Scale::Amount { .. } => ViridisRGB.get_color(share),
            Scale::Diverging { .. } | Scale::Ratio => self.map.get_color(share),
        };
        Rgb(red, green, blue)
    }

    /// Formats a value; `short` leaves out the unit, which the colour bar shows.
    pub(super) fn words(&self, value: f64, short: bool) -> String {
        match self.scale {
            Scale::Sequential if short => chance(value),
            Scale::Sequential => format!("{}\u{a0}%", chance(value)),
            Scale::Diverging { limit } => points(value, limit),
            Scale::Ratio => ratio(value),
            Scale::Amount { .. } => amount(value),
        }
    }

    /// Returns the values to label on the colour bar.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        match self.scale {
            Scale::Sequential => {
                [0.0, 0.25, 0.5, 0.75, 1.0].map(|tick| (tick, percent(tick, 0))).to_vec()
            }
            Scale::Diverging { .. } => [-1.0, -0.5, 0.0, 0.5, 1.0]
                .map(|tick| (tick * self.limit, points(tick * self.limit, self.limit)))
                .to_vec(),
            Scale::Ratio => self.ratio_ticks(),
            Scale::Amount { low, high } if low < high => [0.0, 0.25, 0.5, 0.75, 1.0]
                .map(|share| low + share * (high - low))
                .map(|tick| (tick, amount(tick)))
                .to_vec(),
            Scale::Amount { low, .. } => vec![(low, amount(low))],
        }
    }

    fn ratio_ticks(&self) -> Vec<(f64, String)> {
        let steps: &[f64] = match self.limit.exp() {
            ..1.9 => &[1.25, 1.5],
            ..2.9 => &[1.5, 2.0],
            ..9.0 => &[2.0, 4.0, 8.0],
            ..99.0 => &[3.0, 10.0, 30.0],
            _ => &[10.0, 100.0, 1000.0],
        };
        let inside = || steps.iter().copied().filter(|step| step.ln() <= self.limit + 1e-9);
        let words = |value: f64| {
            let decimals = if value < 0.1 { 3 } else { 2 };
            format!("{value:.decimals$}").trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let below = inside().rev().map(|step| (1.0 / step, words(1.0 / step)));
        let above = inside().map(|step| (step, words(step)));
        below.chain([(1.0, "1".into())]).chain(above).collect()
    }

    /// Returns the unit of the numbers on the colour bar, unless they include it.
    pub(super) fn unit(&self) -> &'static str {
        match self.scale {
            Scale::Sequential | Scale::Amount { .. } => "",
            Scale::Diverging { .. } => "pp",
            Scale::Ratio => "times",
        }
    }
}

/// Corrects values just below a half that are so only because of binary fractions.
const NUDGE: f64 = 1e-9;

/// Formats a chance in whole percent, without claiming certainty if there is none.
pub(super) fn chance(value: f64) -> String {
    let rounded = (value * 100.0 + NUDGE).round();
    if rounded <= 0.0 && value > 0.0 {
        "<1".into()
    } else if rounded >= 100.0 && value < 1.0 - 1e-12 {
        ">99".into()
    } else {
        whole(rounded, false)
    }
}

/// Formats a difference in hundredths with its sign, with a decimal if the scale is fine enough.
fn points(value: f64, limit: f64) -> String {
    let points = value * 100.0;
    if limit >= 0.1 {
        return whole(points.round(), true);
    }
    let rounded = format!("{:.1}", points.abs());
    let rounded = rounded.strip_suffix(".0").unwrap_or(&rounded);
    match rounded {
        "0" => "0".into(),
        _ if points < 0.0 => format!("−{rounded}"),
        _ => format!("+{rounded}"),
    }
}

/// Formats a ratio with two decimals, or with one from 10 on.
fn ratio(value: f64) -> String {
    let rounded = |unit: f64| (value * unit + NUDGE).round() / unit;
    match value {
        0.0 => "0".into(),
        ..0.0 => format!("−{}", ratio(-value)),
        ..0.005 => "<0.01".into(),
        999.95.. => ">999".into(),
        _ if rounded(100.0) < 10.0 => format!("{:.2}", rounded(100.0)),
        _ => format!("{:.1}", rounded(10.0)),
    }
}

/// Formats an amount with two decimals, or with one from 10 on.
fn amount(value: f64) -> String {
    let decimals = if value.abs() < 10.0 { 2 } else { 1 };
    let told = format!("{value:.decimals$}");
    match told.strip_prefix('-') {
        Some(size) if size.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) => {
            format!("−{size}")
        }
        Some(zero) => zero.to_owned(),
        None => told,
    }
}

/// Returns dark or light paint, whichever is easier to read on a colour.
pub(super) fn on(color: Rgb) -> Paint {
    let (dark, light) = (Rgb(0x12, 0x14, 0x17), Rgb(0xFD, 0xFD, 0xFD));
    Paint::fixed(if color.contrast(dark) >= color.contrast(light) { dark } else { light })
}
