//! Charts for reports and publications: SVG for paper and pages, PNG from the same drawing.
//!
//! Functions take plain data and return a [`Chart`]. None of them fails on unusual input: values
//! that are not finite are left out, and a chart without data says so.
//!
//! - Kinds: `curves`, `panels`, `bars`, `heat`, `ladder`, `endings`, `stack`, `amount_rows`,
//!   `at_least`, `growth`, `plan` (a table from above) and `strip` (a fight on it, round by round).
//! - Parts: `axis`, `labels`, `clear`, `scale`, `trace`, `floor`; `telling` decides whether a chart
//!   has anything to show.
//! - Surface: `sheet`, `canvas`, `text`. `theme` has the colours, from the looks of games.

#![deny(missing_docs)]

mod amount_rows;
mod at_least;
mod axis;
mod bars;
mod canvas;
mod clear;
mod curves;
mod endings;
mod floor;
mod growth;
mod heat;
mod labels;
mod ladder;
mod panels;
mod plan;
mod scale;
mod sheet;
mod stack;
mod strip;
mod telling;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod theme;
mod trace;

pub use amount_rows::amount_rows;
pub use at_least::at_least;
pub use bars::{amounts, distribution};
pub use curves::curves;
pub use endings::endings;
pub use evenodds_analyses::answer::chart::{
    Amount, AmountGroup, Axis, Bar, Bars, Drawing, Headline, Heat, Hue, Line, Panel, Part, Scale,
    Scene, Shade, Stack,
};
pub use growth::growth;
pub use heat::heat;
pub use ladder::ladder;
pub use panels::panels;
pub use plan::plan;
pub use stack::stack;
pub use strip::strip;
pub use telling::tells;
pub use theme::css_variables;

use crate::bidi::isolated;
use resvg::{tiny_skia, usvg};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Returns a headline with its title and these numbers as alternative text, if it has none.
fn with_numbers(headline: &Headline, numbers: &str) -> Headline {
    let mut told = headline.clone();
    if told.alt.is_empty() {
        let title = headline.title.trim().trim_end_matches('.');
        let stop = if title.is_empty() { "" } else { ". " };
        told.alt = format!("{title}{stop}{numbers}");
    }
    told
}

/// Draws a chart.
#[must_use]
pub fn draw(chart: &evenodds_analyses::answer::chart::Chart) -> Chart {
    let headline = &chart.headline;
    match &chart.drawing {
        Drawing::Ladder { rungs, y_title, panels } => {
            let rungs: Vec<&str> = rungs.iter().map(String::as_str).collect();
            ladder(headline, &rungs, y_title, panels)
        }
        Drawing::AtLeast { x_title, hue, points, mark } => {
            at_least(headline, x_title, *hue, points, mark.as_ref())
        }
        Drawing::Amounts { x_title, panels } => amounts(headline, x_title, panels),
        Drawing::Stack { parts, rows } => stack(headline, parts, rows),
        Drawing::Endings { x, y_title, lines } => endings(headline, x, y_title, lines),
        Drawing::Curves { x, y_title, lines, mark } => {
            curves(headline, x, y_title, lines, mark.as_ref())
        }
        Drawing::Growth { x, y_title, panels } => growth(headline, x, y_title, panels),
        Drawing::Panels { x, y_title, panels: cells } => panels(headline, x, y_title, cells),
        Drawing::Distribution { x_title, panels } => distribution(headline, x_title, panels),
        Drawing::Heat(values) => heat(headline, values),
        Drawing::AmountRows { title, groups } => amount_rows(headline, title, groups),
        Drawing::Plan(scene) => plan(headline, &scene.scenario, scene.hue),
        Drawing::Strip(scene, moments) => strip(headline, scene, moments),
    }
}

/// A drawn chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    svg: String,
    alt: String,
    hues: BTreeSet<Hue>,
    missing: BTreeSet<char>,
}

impl Chart {
    /// Returns the drawing on paper, as a complete document.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// Returns the alternative text.
    #[must_use]
    pub fn alt(&self) -> &str {
        &self.alt
    }

    /// Returns the letters that the embedded font lacks: the picture shows boxes in their place, the
    /// SVG what the reader's fonts have.
    #[must_use]
    pub fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    /// Returns the drawing for a page: as wide as its container, without a background, in colours
    /// from the variables of [`css_variables`]. It has no ids, so a page can contain many.
    #[must_use]
    pub fn inline(&self) -> String {
        let body = self.svg.split_once("</title>\n").map_or("", |(_, rest)| rest);
        let body = body.split_once("/>\n").map_or("", |(_, rest)| rest);
        let head = self.svg.split_once(">\n").map_or("", |(head, _)| head);
        let head = head.find("viewBox").map_or("", |at| &head[at..]);
        let alt = canvas::escape(&isolated(&text::clean(&self.alt)));
        let drawing = format!("<svg width=\"100%\" {head}>\n{body}");
        theme::with_variables(&drawing, &self.hues).replacen(
            "<svg ",
            &format!("<svg role=\"img\" aria-label=\"{alt}\" "),
            1,
        )
    }

    /// Returns the drawing on paper as PNG at twice the size, using only the embedded font.
    ///
    /// # Errors
    /// If resvg cannot read the drawing or write the picture; neither is known to happen.
    pub fn png(&self) -> Result<Vec<u8>, ChartError> {
        let options = usvg::Options {
            fontdb: Arc::clone(&text::FONTS),
            font_family: text::EMBEDDED.into(),
            ..usvg::Options::default()
        };
        let tree = usvg::Tree::from_str(&self.svg, &options).map_err(ChartError::Drawing)?;
        let size = tree.size().to_int_size().scale_by(2.0).ok_or(ChartError::Size)?;
        let mut pixels =
            tiny_skia::Pixmap::new(size.width(), size.height()).ok_or(ChartError::Size)?;
        let twice = tiny_skia::Transform::from_scale(2.0, 2.0);
        resvg::render(&tree, twice, &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| ChartError::Picture(error.to_string()))
    }
}

/// Returns which letters the pictures of charts lack, as a sentence; `None` if they have all. The
/// drawings themselves are shown with the fonts of whoever reads them.
pub fn boxes<'c>(charts: impl IntoIterator<Item = &'c Chart>) -> Option<String> {
    let missing: BTreeSet<char> = charts.into_iter().flat_map(Chart::missing).copied().collect();
    let letters: Vec<String> = missing.iter().take(3).map(char::to_string).collect();
    let more = match missing.len() - letters.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let letters = letters.join(" ");
    let told = format!(
        "The PNG has boxes in place of {letters}{more}, which its font lacks; use the SVG."
    );
    (!missing.is_empty()).then_some(told)
}

/// The reason why a chart could not be converted to a picture.
#[derive(Debug)]
#[non_exhaustive]
pub enum ChartError {
    /// The drawing is not SVG that resvg can read.
    Drawing(usvg::Error),
    /// The picture would be empty or too large.
    Size,
    /// The picture could not be written as PNG.
    Picture(String),
}

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drawing(_) => write!(f, "the chart's drawing cannot be read"),
            Self::Size => write!(f, "the chart is empty or too large for a picture"),
            Self::Picture(reason) => write!(f, "the chart cannot be written as PNG: {reason}"),
        }
    }
}

impl std::error::Error for ChartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Drawing(error) => Some(error),
            Self::Size | Self::Picture(_) => None,
        }
    }
}
