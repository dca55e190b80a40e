//! Colours, dashes and markers: one game looks the same on every chart, on screen and in print.

use std::fmt::Write as _;

/// The fixed look of a game: a colour that is safe for colour-blind eyes, a dash and a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hue {
    /// SPRAWL: blue, solid, discs.
    Sprawl,
    /// SPURG: purple, dashes, squares.
    Spurg,
    /// D20: green, dots, triangles.
    D20,
    /// Skrapyard: rust red, dash and dot, diamonds.
    Skrapyard,
    /// Volt: amber, long dashes, triangles that point down.
    Volt,
    /// Any other game; four looks that repeat, with open markers.
    Other(u8),
}

/// How many looks [`Hue::Other`] has before they repeat.
const OTHERS: u8 = 4;

/// The darkest (on paper) or brightest (on dark) step of a game's colour.
pub(super) const STRONGEST: u8 = 8;

/// The step of a game's colour that is the game's own, dark enough for text.
pub(super) const OWN: u8 = 4;

/// A marker of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Disc,
    Square,
    Triangle,
    Diamond,
    Wedge,
}

impl Hue {
    /// Every look there is.
    pub(super) const ALL: [Self; 9] = [
        Self::Sprawl,
        Self::Spurg,
        Self::D20,
        Self::Skrapyard,
        Self::Volt,
        Self::Other(0),
        Self::Other(1),
        Self::Other(2),
        Self::Other(3),
    ];

    /// The look of a game by its name or file stem, in any case. A name that is not one of the
    /// five gets one of the other looks, the same each time, and so does a variant such as
    /// `sprawl-easy`, which may stand beside the game on one chart; give [`Hue::Other`] yourself
    /// where several unknown games meet on one chart.
    #[must_use]
    pub fn of(name: &str) -> Self {
        let name = name.to_lowercase();
        let start = name.trim_start_matches(|c: char| !c.is_alphanumeric());
        let (word, rest) =
            start.split_at(start.find(|c: char| !c.is_alphanumeric()).unwrap_or(start.len()));
        match if rest.starts_with('-') { "" } else { word } {
            "sprawl" => Self::Sprawl,
            "spurg" => Self::Spurg,
            "d20" => Self::D20,
            "skrapyard" => Self::Skrapyard,
            "volt" => Self::Volt,
            _ => {
                let sum = name.bytes().fold(0_u8, |sum, byte| sum.wrapping_mul(31) ^ byte);
                Self::Other(sum % OTHERS)
            }
        }
    }

    /// The CSS variable of the game's own colour, such as `--series-sprawl`.
    #[must_use]
    pub fn variable(self) -> String {
        match self {
            Self::Sprawl => "--series-sprawl".into(),
            Self::Spurg => "--series-spurg".into(),
            Self::D20 => "--series-d20".into(),
            Self::Skrapyard => "--series-skrapyard".into(),
            Self::Volt => "--series-volt".into(),
            Self::Other(index) => format!("--series-other-{}", index % OTHERS),
        }
    }

    /// The step of this colour for a shade between 0 (faint) and 1 (strong).
    pub(super) fn step(shade: f64) -> u8 {
        let shade = if shade.is_finite() { shade.clamp(0.0, 1.0) } else { 0.5 };
        (0..STRONGEST).find(|&step| shade * 8.0 < f64::from(step) + 0.5).unwrap_or(STRONGEST)
    }

    /// Lengths of strokes and gaps; empty for a solid line.
    pub(super) fn dash(self) -> &'static [f64] {
        match self {
            Self::Sprawl => &[],
            Self::Spurg => &[5.0, 5.0],
            Self::D20 => &[0.2, 4.6],
            Self::Skrapyard => &[9.0, 5.0, 0.2, 5.0],
            Self::Volt => &[13.0, 5.0],
            Self::Other(index) => match index % OTHERS {
                0 => &[2.5, 4.5],
                1 => &[9.0, 4.5, 2.0, 4.5, 2.0, 4.5],
                2 => &[16.0, 5.0, 4.0, 5.0],
                _ => &[7.0, 8.0],
            },
        }
    }

    pub(super) fn marker(self) -> Marker {
        match self {
            Self::Sprawl => Marker::Disc,
            Self::Spurg => Marker::Square,
            Self::D20 => Marker::Triangle,
            Self::Skrapyard => Marker::Diamond,
            Self::Volt => Marker::Wedge,
            Self::Other(index) => match index % OTHERS {
                0 => Marker::Disc,
                1 => Marker::Square,
                2 => Marker::Triangle,
                _ => Marker::Diamond,
            },
        }
    }

    /// Whether the marker is drawn open, with paper inside.
    pub(super) fn open(self) -> bool {
        matches!(self, Self::Other(_))
    }

    fn own(self, mode: Mode) -> Rgb {
        let (light, dark) = match self {
            Self::Sprawl => (0x0F_4F_C0, 0x4D_A3_F5),
            Self::Spurg => (0x8F_2F_8C, 0xE6_A0_DC),
            Self::D20 => (0x00_82_6F, 0x2F_DD_B0),
            Self::Skrapyard => (0xA0_28_00, 0xFB_6A_48),
            Self::Volt => (0xA2_68_00, 0xF7_C5_31),
            Self::Other(index) => match index % OTHERS {
                0 => (0x4B_5B_8C, 0x9F_B0_E6),
                1 => (0x5E_6E_1E, 0xB4_C4_62),
                2 => (0x8A_4B_3C, 0xDB_9C_8B),
                _ => (0x2C_74_80, 0x77_C4_D0),
            },
        };
        Rgb::hex(match mode {
            Mode::Light => light,
            Mode::Dark => dark,
        })
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

    /// This colour with `share` of another in it.
    pub(super) fn mix(self, other: Self, share: f64) -> Self {
        let part = |a: u8, b: u8| byte(f64::from(a) + (f64::from(b) - f64::from(a)) * share);
        Self(part(self.0, other.0), part(self.1, other.1), part(self.2, other.2))
    }

    /// Relative luminance as WCAG defines it.
    pub(super) fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast of two colours as WCAG defines it, 1 to 21.
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

/// What something is painted with. All but `Fixed` follow the page's light or dark mode.
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

    /// Every paint that has a CSS variable.
    pub(super) fn themed() -> impl Iterator<Item = Self> {
        let plain = [Self::Ink, Self::Paper, Self::Muted, Self::Faint, Self::Fumble, Self::Failure];
        let series = Hue::ALL
            .into_iter()
            .flat_map(|hue| (0..=STRONGEST).map(move |step| Self::Series(hue, step)));
        plain.into_iter().chain(series)
    }

    /// A paint that keeps its colour in dark mode. A colour that equals a themed one is moved by
    /// one, or it would be taken for that one when the page's variables are put in.
    pub(super) fn fixed(rgb: Rgb) -> Self {
        let taken = Self::themed().any(|paint| paint.rgb(Mode::Light) == rgb);
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

/// The variables that [`Chart::inline`](super::Chart::inline) uses, as a style sheet: values for
/// paper, and values for readers who prefer a dark screen.
#[must_use]
pub fn css_variables() -> String {
    let block = |mode: Mode| {
        let mut block = String::from(":root{");
        for paint in Paint::themed() {
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

/// Puts CSS variables where a drawing names a themed colour.
pub(super) fn with_variables(svg: &str) -> String {
    let names: Vec<(String, String)> = Paint::themed()
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
