//! A drawn chart: as SVG for paper and pages.

use std::collections::BTreeSet;

use evenodds_analyses::answer::chart::Hue;

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
