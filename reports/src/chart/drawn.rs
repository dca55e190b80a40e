//! A drawn chart: as SVG for paper and pages, and as PNG.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use evenodds_analyses::answer::chart::Hue;
use resvg::{tiny_skia, usvg};

use super::{canvas, text, theme};
use crate::text::isolated;

/// A drawn chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    pub(super) svg: String,
    pub(super) alt: String,
    pub(super) hues: BTreeSet<Hue>,
    pub(super) missing: BTreeSet<char>,
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
    /// from the variables of [`css_variables`](super::theme::css_variables). It has no ids, so a page
    /// can contain many.
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
