//! Colours, dashes and markers: a game looks the same on every chart, on screen and in print.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use evenodds_analyses::answer::chart::Hue;
use evenodds_engine::book::{Dash, Look, Marker};
use evenodds_engine::games;

use super::drawn::Chart;

/// The darkest step of a game's colour on paper, and the brightest in dark mode.
pub(super) const STRONGEST: u8 = 8;

/// The step of a game's colour that is the game's own, dark enough for text.
pub(super) const OWN: u8 = 4;

/// The looks that every page knows: those of the built-in games, and the others.
static STANDARD: LazyLock<Vec<Hue>> = LazyLock::new(|| {
    let looks = games::NAMES.into_iter().filter_map(games::look).map(Hue::Game);
    looks.chain((0..Hue::OTHERS).map(Hue::Other)).chain([Hue::Neutral]).collect()
});

/// Returns every look that a chart without users' games can have.
pub(super) fn standard() -> &'static [Hue] {
    &STANDARD
}

/// Returns the step of a colour for a shade between 0 (faint) and 1 (strong).
pub(super) fn step(shade: f64) -> u8 {
    let shade = if shade.is_finite() { shade.clamp(0.0, 1.0) } else { 0.5 };
    (0..STRONGEST).find(|&step| shade * 8.0 < f64::from(step) + 0.5).unwrap_or(STRONGEST)
}

/// How a look is drawn.
pub(super) trait Painted {
    /// Returns the CSS variable of its own colour, such as `--series-0f4fc0`.
    fn variable(self) -> String;

    /// Returns the strokes and gaps of its lines.
    fn dash(self) -> Dash;

    fn marker(self) -> Marker;

    /// Returns whether the marker is open, with paper inside.
    fn open(self) -> bool;

    fn own(self, mode: Mode) -> Rgb;
}

impl Painted for Hue {
    fn variable(self) -> String {
        match self {
            Hue::Game(Look { light: [red, green, blue], .. }) => {
                format!("--series-{red:02x}{green:02x}{blue:02x}")
            }
            Hue::Other(index) => format!("--series-other-{}", index % Hue::OTHERS),
            Hue::Neutral => "--series-neutral".to_owned(),
        }
    }

    fn dash(self) -> Dash {
        match self {
            Hue::Game(look) => look.dash,
            Hue::Neutral => Dash::default(),
            Hue::Other(index) => match index % Hue::OTHERS {
                0 => Dash::of(&[25, 45]),
                1 => Dash::of(&[90, 45, 20, 45, 20, 45]),
                2 => Dash::of(&[160, 50, 40, 50]),
                _ => Dash::of(&[70, 80]),
            },
        }
    }

    fn marker(self) -> Marker {
        match self {
            Hue::Game(look) => look.marker,
            Hue::Neutral => Marker::Disc,
            Hue::Other(index) => match index % Hue::OTHERS {
                0 => Marker::Disc,
                1 => Marker::Square,
                2 => Marker::Triangle,
                _ => Marker::Diamond,
            },
        }
    }

    fn open(self) -> bool {
        matches!(self, Hue::Other(_))
    }

    fn own(self, mode: Mode) -> Rgb {
        let [light, dark] = self.colours();
        let [red, green, blue] = if mode == Mode::Light { light } else { dark };
        Rgb(red, green, blue)
    }
}

/// Paper, or a screen in dark mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Light,
    Dark,
}

/// A colour as three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    pub(super) const fn hex(value: u32) -> Self {
        let [_, red, green, blue] = value.to_be_bytes();
        Self(red, green, blue)
    }

    /// Mixes this colour with `share` of another.
    pub(super) fn mix(self, other: Self, share: f64) -> Self {
        let part = |a: u8, b: u8| byte(f64::from(a) + (f64::from(b) - f64::from(a)) * share);
        Self(part(self.0, other.0), part(self.1, other.1), part(self.2, other.2))
    }

    /// Returns the relative luminance as defined by WCAG.
    pub(super) fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Returns the contrast of two colours as defined by WCAG, 1 to 21.
    pub(super) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    pub(super) fn text(self) -> String {
        format!("#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
fn byte(value: f64) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

/// The paint of an element. All but `Fixed` follow the page's light or dark mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    Ink,
    Paper,
    Muted,
    Faint,
    Fumble,
    Failure,
    Series(Hue, u8),
    Fixed(Rgb),
}

impl Paint {
    pub(super) fn rgb(self, mode: Mode) -> Rgb {
        let (light, dark) = match self {
            Self::Ink => (0x1B_1F_24, 0xE9_EC_EF),
            Self::Paper => (0xFF_FF_FF, 0x15_18_1C),
            Self::Muted => (0x5A_62_6B, 0xA6_AE_B7),
            Self::Faint => (0xE1_E5_E9, 0x30_36_3D),
            Self::Fumble => (0x6B_73_7C, 0x97_9F_A8),
            Self::Failure => (0xBF_C5_CB, 0x52_5A_63),
            Self::Series(hue, step) => return shade(hue, step, mode),
            Self::Fixed(rgb) => return rgb,
        };
        Rgb::hex(if mode == Mode::Light { light } else { dark })
    }

    fn variable(self) -> Option<String> {
        Some(match self {
            Self::Ink => "--ink".into(),
            Self::Paper => "--paper".into(),
            Self::Muted => "--muted".into(),
            Self::Faint => "--faint".into(),
            Self::Fumble => "--grade-fumble".into(),
            Self::Failure => "--grade-failure".into(),
            Self::Series(hue, OWN) => hue.variable(),
            Self::Series(hue, step) => format!("{}-{step}", hue.variable()),
            Self::Fixed(_) => return None,
        })
    }

    /// Returns every paint with a CSS variable, for these looks.
    pub(super) fn themed<'h>(
        hues: impl IntoIterator<Item = &'h Hue>,
    ) -> impl Iterator<Item = Self> {
        let plain = [Self::Ink, Self::Paper, Self::Muted, Self::Faint, Self::Fumble, Self::Failure];
        let series = hues
            .into_iter()
            .flat_map(|&hue| (0..=STRONGEST).map(move |step| Self::Series(hue, step)));
        plain.into_iter().chain(series)
    }

    /// Creates paint that keeps its colour in dark mode. A colour equal to a themed one is changed
    /// by one step, or it would be replaced when the page's variables are inserted.
    pub(super) fn fixed(rgb: Rgb) -> Self {
        let taken = Self::themed(standard()).any(|paint| paint.rgb(Mode::Light) == rgb);
        Self::Fixed(if taken { Rgb(rgb.0, rgb.1, rgb.2 ^ 1) } else { rgb })
    }
}

fn shade(hue: Hue, step: u8, mode: Mode) -> Rgb {
    let own = hue.own(mode);
    let away = (f64::from(step) - f64::from(OWN)) / f64::from(OWN);
    let strong = if mode == Mode::Light { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) };
    if away < 0.0 {
        let fade = if mode == Mode::Light { 0.58 } else { 0.5 };
        own.mix(Paint::Paper.rgb(mode), -away * fade)
    } else {
        own.mix(strong, away * 0.66)
    }
}

/// Returns a style sheet with the variables that [`Chart::inline`](super::drawn::Chart::inline)
/// uses: values for paper, and values for readers who prefer dark mode.
#[must_use]
pub fn css_variables<'c>(charts: impl IntoIterator<Item = &'c Chart>) -> String {
    let standard = standard();
    let drawn: BTreeSet<Hue> = charts.into_iter().flat_map(|chart| &chart.hues).copied().collect();
    let own = drawn.iter().filter(|hue| !standard.contains(hue) && matches!(hue, Hue::Game(_)));
    let hues: Vec<&Hue> = standard.iter().chain(own).collect();
    let block = |mode: Mode| {
        let mut block = String::from(":root{");
        for paint in Paint::themed(hues.iter().copied()) {
            if let Some(name) = paint.variable() {
                let _ = write!(block, "{name}:{};", paint.rgb(mode).text());
            }
        }
        block + "}"
    };
    format!(
        "{}\n@media screen and (prefers-color-scheme: dark){{{}}}\n",
        block(Mode::Light),
        block(Mode::Dark)
    )
}

/// Replaces themed colours in a drawing by CSS variables.
pub(super) fn with_variables(svg: &str, hues: &BTreeSet<Hue>) -> String {
    let names: Vec<(String, String)> = Paint::themed(hues)
        .filter_map(|paint| Some((paint.rgb(Mode::Light).text(), paint.variable()?)))
        .collect();
    let mut out = String::with_capacity(svg.len() + svg.len() / 4);
    let mut rest = svg;
    while let Some(at) = rest.find("\"#") {
        out.push_str(&rest[..=at]);
        rest = &rest[at + 1..];
        let known = rest.get(..7).and_then(|hex| names.iter().find(|(name, _)| name == hex));
        if let Some((hex, variable)) = known {
            let _ = write!(out, "var({variable})");
            rest = &rest[hex.len()..];
        }
    }
    out + rest
}
