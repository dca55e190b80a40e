//! A sheet that is filled from the top: first the headline, then the chart, as high as needed.

use evenodds_analyses::answer::chart::Headline;

use super::canvas::{Canvas, Type, leading};
use super::drawn::Chart;
use super::text;
use super::text::Weight;
use super::theme::Paint;

/// The width of every chart except heat maps with many columns.
pub(super) const WIDTH: f64 = 640.0;
/// The margin at every edge.
pub(super) const MARGIN: f64 = 20.0;
/// The size of all text except titles: ten pixels on the narrowest phone.
pub(super) const BODY: f64 = 18.0;
/// The right margin of a chart of the usual width.
pub(super) const RIGHT: f64 = WIDTH - MARGIN;

const TITLE_LINES: usize = 3;
const SUBTITLE_LINES: usize = 6;

pub(super) struct Sheet {
    pub canvas: Canvas,
    /// The top of the next element.
    pub y: f64,
    width: f64,
    alt: String,
}

impl Sheet {
    /// Creates a sheet with its headline.
    pub(super) fn new(headline: &Headline) -> Self {
        Self::wide(headline, WIDTH)
    }

    /// Creates a sheet of any width with its headline.
    pub(super) fn wide(headline: &Headline, width: f64) -> Self {
        let alt = if headline.alt.is_empty() { &headline.title } else { &headline.alt };
        let mut sheet = Self { canvas: Canvas::default(), y: MARGIN, width, alt: alt.clone() };
        let room = width - 2.0 * MARGIN;
        let size = [24.0, 22.0]
            .into_iter()
            .find(|&size| text::fits(&headline.title, size, Weight::Bold, room, TITLE_LINES))
            .unwrap_or(20.0);
        let title = text::balance(&headline.title, size, Weight::Bold, room, TITLE_LINES);
        sheet.paragraph(&title, MARGIN, Type::new(size, Paint::Ink).bold());
        if !title.is_empty() {
            sheet.y += 5.0;
        }
        let subtitle =
            text::balance(&headline.subtitle, BODY, Weight::Regular, room, SUBTITLE_LINES);
        sheet.paragraph(&subtitle, MARGIN, Type::new(BODY, Paint::Muted));
        if sheet.y > MARGIN {
            sheet.y += 16.0;
        }
        sheet
    }

    /// Returns the right margin.
    pub(super) fn right(&self) -> f64 {
        self.width - MARGIN
    }

    /// Draws lines of text at `x`, and moves on below them.
    pub(super) fn paragraph(&mut self, lines: &[String], x: f64, set: Type) {
        let first = self.y + set.size * 0.93;
        self.canvas.lines(lines, (x, first), set);
        self.y += lines.iter().map(|_| leading(set.size)).sum::<f64>();
    }

    /// Draws a paragraph wrapped between `x` and the right margin.
    pub(super) fn note(&mut self, note: &str, x: f64, paint: Paint) {
        let lines = text::wrap(note, BODY, Weight::Regular, self.right() - x, 4);
        self.paragraph(&lines, x, Type::new(BODY, paint));
    }

    pub(super) fn finish(self) -> Chart {
        let size = (self.width, (self.y + MARGIN).round());
        let svg = self.canvas.document(size, &self.alt);
        let (hues, missing) = self.canvas.into_hues_and_missing();
        Chart { svg, alt: self.alt, hues, missing }
    }

    /// Returns a chart that says that there are no data.
    pub(super) fn nothing(mut self) -> Chart {
        self.y += 24.0;
        self.note("nothing to draw", MARGIN, Paint::Muted);
        self.y += 24.0;
        self.finish()
    }
}
