//! A game's look: its colour, marker and line style on charts.

use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::Spanned;

use super::fault::Fault;
use crate::shape::{FileShape, Shape, Shaped, keys, spelled};

/// The look of a game on charts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Look {
    /// The colour on paper and light screens: red, green and blue.
    pub light: [u8; 3],
    /// The colour on dark screens.
    pub dark: [u8; 3],
    /// The marker of points.
    pub marker: Marker,
    /// The strokes and gaps of lines.
    pub dash: Dash,
}

spelled! {
    /// The shape of a marker.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Marker {
        /// A filled circle.
        Disc,
        /// A square with horizontal sides.
        Square,
        /// A triangle pointing up.
        Triangle,
        /// A square standing on a corner.
        Diamond,
        /// A triangle pointing down.
        Wedge,
    }
}

/// Alternating lengths of strokes and gaps, in tenths of a point; none for a solid line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Dash {
    lengths: [u16; Dash::LENGTHS_MAX],
    count: usize,
}

impl Dash {
    /// The maximum number of lengths.
    pub const LENGTHS_MAX: usize = 6;

    /// Creates a line style from alternating strokes and gaps, in tenths of a point.
    ///
    /// # Panics
    /// If there are more than [`Dash::LENGTHS_MAX`] lengths.
    #[must_use]
    pub const fn of(tenths: &[u16]) -> Dash {
        let mut lengths = [0; Dash::LENGTHS_MAX];
        lengths.split_at_mut(tenths.len()).0.copy_from_slice(tenths);
        Dash { lengths, count: tenths.len() }
    }

    /// Returns the alternating lengths of strokes and gaps, in tenths of a point.
    #[must_use]
    pub fn tenths(&self) -> &[u16] {
        &self.lengths[..self.count]
    }
}

keys! {
    /// The look of a game on charts.
    struct LookFile {
        /// The colour on paper and light screens, such as `#0F4FC0`.
        light: Spanned<String> => colour(),
        /// The colour on dark screens.
        dark: Spanned<String> => colour(),
        /// The marker of points.
        marker: Marker,
        /// The strokes and gaps of lines in turn, in points, up to three pairs; empty for a solid
        /// line.
        dash: Spanned<Vec<Spanned<f64>>> => dash(),
    }
}

/// The shape of a colour.
fn colour() -> Shape {
    Shape::Pattern("^#[0-9A-Fa-f]{6}$")
}

/// The lengths of a stroke or gap, in points.
const LENGTHS: RangeInclusive<f64> = 0.1..=100.0;

/// The shape of strokes and gaps.
fn dash() -> Shape {
    Shape::list(Shape::number(&LENGTHS), 0, Dash::LENGTHS_MAX)
}

impl Look {
    /// Returns the shape of a `look.toml`.
    #[must_use]
    pub fn file() -> FileShape {
        FileShape::of(LookFile::shape())
    }

    /// Parses a look; `origin` is the file name in errors.
    ///
    /// # Errors
    /// If the text is not valid TOML or lacks a key, a colour is not six hexadecimal digits, or
    /// strokes and gaps are too many, too long or not in pairs.
    pub fn read(origin: &str, text: &str) -> Result<Look, Fault> {
        let file: LookFile =
            toml::from_str(text).map_err(|error| Fault::from_toml(origin, text, &error))?;
        let fault = |span, message: String| Fault::new(origin, text, message).at(span);
        let colour = |key: &str, said: &Spanned<String>| {
            hex(said.get_ref()).ok_or_else(|| {
                let found = said.get_ref();
                let message = format!("`{key}` cannot be \"{found}\"; expected a colour");
                let fix = "write it as six hexadecimal digits, such as \"#0F4FC0\"".to_owned();
                fault(said.span(), message).or_rather(Some(fix))
            })
        };
        let (light, dark) = (colour("light", &file.light)?, colour("dark", &file.dark)?);
        let said = file.dash.get_ref();
        if said.len() > Dash::LENGTHS_MAX || !said.len().is_multiple_of(2) {
            let most = Dash::LENGTHS_MAX;
            let message = format!(
                "`dash` has {} lengths; expected strokes and gaps in turn, at most {most}",
                said.len()
            );
            let fix = "leave it empty for a solid line: `dash = []`".to_owned();
            return Err(fault(file.dash.span(), message).or_rather(Some(fix)));
        }
        let mut tenths = Vec::with_capacity(said.len());
        for length in said {
            let found = *length.get_ref();
            if !LENGTHS.contains(&found) {
                let (least, most) = LENGTHS.into_inner();
                let message =
                    format!("a stroke or gap of {found}; expected {least} to {most} points");
                return Err(fault(length.span(), message));
            }
            tenths.push((found * 10.0).round() as u16);
        }
        Ok(Look { light, dark, marker: file.marker, dash: Dash::of(&tenths) })
    }
}

/// Parses the colour `#RRGGBB`.
fn hex(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    let plain = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| plain)?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(dash: &str) -> Result<Look, String> {
        let colours = "light = \"#0f4FC0\"\ndark = \"#4DA3F5\"\n";
        let text = format!("{colours}marker = \"wedge\"\ndash = {dash}\n");
        Look::read("look.toml", &text).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_look_is_read() {
        let look = look("[0.2, 4.6]").expect("a look");
        assert_eq!((look.light, look.dark), ([0x0F, 0x4F, 0xC0], [0x4D, 0xA3, 0xF5]));
        assert_eq!((look.marker, look.dash.tenths()), (Marker::Wedge, &[2, 46][..]));
    }

    #[test]
    fn what_is_no_look_is_refused_in_its_place() {
        let refused = |dash, place: &str| {
            let told = look(dash).expect_err("a refusal");
            assert!(told.starts_with(&format!("look.toml:{place}: ")), "{told}");
        };
        refused("[1]", "4:8");
        refused("[1, 1, 1, 1, 1, 1, 1, 1]", "4:8");
        refused("[1, 0]", "4:12");
        refused("[1, 101]", "4:12");
        refused("7", "4:8");
        for colour in ["0F4FC0", "#0F4FC", "#0F4FC00", "#+F4FC0", "#ÄÄÄ", ""] {
            let text = format!("light = \"{colour}\"\ndark = \"#000000\"\nmarker = \"disc\"\n");
            let told = Look::read("x", &(text + "dash = []")).expect_err("a refusal").to_string();
            assert!(told.starts_with("x:1:9: `light` cannot be"), "{told}");
        }
        let told = Look::read("x", "light = \"#000000\"\nmarkre = 1").expect_err("a refusal");
        assert_eq!(told.fix(), Some("did you mean `marker`?"));
    }
}
