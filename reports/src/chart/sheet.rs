//! A sheet that is filled from the top: headline first, then the chart, as high as it gets.

use super::canvas::{Canvas, Type, leading};
use super::text::{self, Weight};
use super::theme::Paint;
use super::{Chart, Headline};

/// The width of every chart.
pub(super) const WIDTH: f64 = 640.0;
/// Room at every edge.
pub(super) const MARGIN: f64 = 20.0;
/// The size of all text but titles: ten pixels on the narrowest phone.
pub(super) const BODY: f64 = 18.0;
/// The width between the margins.
pub(super) const ROOM: f64 = WIDTH - 2.0 * MARGIN;
/// The right margin.
pub(super) const RIGHT: f64 = WIDTH - MARGIN;

const TITLE_LINES: usize = 3;
const SUBTITLE_LINES: usize = 6;

pub(super) struct Sheet {
    pub canvas: Canvas,
    /// Where the next thing goes.
    pub y: f64,
    alt: String,
}

impl Sheet {
    /// A sheet with its headline.
    pub(super) fn new(headline: &Headline) -> Self {
        let alt = if headline.alt.is_empty() { &headline.title } else { &headline.alt };
        let mut sheet = Self { canvas: Canvas::default(), y: MARGIN, alt: alt.clone() };
        let size = [24.0, 22.0]
            .into_iter()
            .find(|&size| text::fits(&headline.title, size, Weight::Bold, ROOM, TITLE_LINES))
            .unwrap_or(20.0);
        let title = text::balance(&headline.title, size, Weight::Bold, ROOM, TITLE_LINES);
        sheet.paragraph(&title, MARGIN, Type::new(size, Paint::Ink).bold());
        if !title.is_empty() {
            sheet.y += 5.0;
        }
        let subtitle =
            text::balance(&headline.subtitle, BODY, Weight::Regular, ROOM, SUBTITLE_LINES);
        sheet.paragraph(&subtitle, MARGIN, Type::new(BODY, Paint::Muted));
        if sheet.y > MARGIN {
            sheet.y += 16.0;
        }
        sheet
    }

    /// Lines at `x` from here on, with the next thing below them.
    pub(super) fn paragraph(&mut self, lines: &[String], x: f64, set: Type) {
        let first = self.y + set.size * 0.93;
        self.canvas.lines(lines, (x, first), set);
        self.y += lines.iter().map(|_| leading(set.size)).sum::<f64>();
    }

    /// A paragraph wrapped between `x` and the right margin.
    pub(super) fn note(&mut self, note: &str, x: f64, paint: Paint) {
        let lines = text::wrap(note, BODY, Weight::Regular, RIGHT - x, 4);
        self.paragraph(&lines, x, Type::new(BODY, paint));
    }

    pub(super) fn finish(self) -> Chart {
        let size = (WIDTH, (self.y + MARGIN).round());
        Chart { svg: self.canvas.document(size, &self.alt), alt: self.alt }
    }

    /// The chart of no data.
    pub(super) fn nothing(mut self) -> Chart {
        self.y += 24.0;
        self.note("nothing to draw", MARGIN, Paint::Muted);
        self.y += 24.0;
        self.finish()
    }
}
