//! Drawing through plotters' SVG backend, at ten times the size.
//!
//! The backend rounds to whole units, hence the scale. It writes one element per call; attributes
//! that it does not support (dashes, outlines) are inserted into that element here.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use evenodds_analyses::answer::chart::Hue;
use evenodds_engine::book::{Dash, Marker};
use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, FontTransform, IntoFont, IntoTextStyle, RGBColor};

use super::text;
use super::text::{FAMILIES, Weight};
use super::theme::{Mode, Paint, Painted};
use crate::text::isolated;

/// A position on the sheet, in units of its width of 640.
pub(super) type Place = (f64, f64);

const SCALE: f64 = 10.0;

/// Plotters moves what is outside its area into it, so the area is larger than any sheet.
const LARGEST: (u32, u32) = (1_000_000, 1_000_000);

#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub paint: Paint,
    pub width: f64,
    pub dash: Dash,
}

impl Stroke {
    pub(super) fn solid(paint: Paint, width: f64) -> Self {
        Self { paint, width, dash: Dash::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The format of a text: size, weight, paint and anchor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub size: f64,
    pub weight: Weight,
    pub paint: Paint,
    pub anchor: Anchor,
    /// Whether it reads from the bottom up.
    pub upward: bool,
}

impl Type {
    pub(super) fn new(size: f64, paint: Paint) -> Self {
        Self { size, weight: Weight::Regular, paint, anchor: Anchor::Start, upward: false }
    }

    pub(super) fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    pub(super) fn at(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// The elements drawn so far, the looks used in them, and the letters that the font lacks.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    body: String,
    hues: BTreeSet<Hue>,
    missing: BTreeSet<char>,
}

impl Canvas {
    /// Draws one element and returns it as plotters wrote it, without redundant attributes.
    fn element(draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
        let mut document = String::new();
        let area = SVGBackend::with_string(&mut document, LARGEST).into_drawing_area();
        let drawn = draw(&area).and_then(|()| area.present());
        drop(area);
        let element = document.split_once(">\n").map_or("", |(_, rest)| rest);
        let element = element.strip_suffix("</svg>\n").unwrap_or(element);
        // Writing to a string cannot fail; even then a missing element would be better than a
        // broken document.
        if drawn.is_ok() { element.replace(" opacity=\"1\"", "") } else { String::new() }
    }

    pub(super) fn line(&mut self, from: Place, to: Place, stroke: Stroke) {
        self.path(&[from, to], stroke);
    }

    pub(super) fn path(&mut self, places: &[Place], stroke: Stroke) {
        let style = self.color(stroke.paint).stroke_width(scaled_size(stroke.width));
        let places: Vec<_> = places.iter().map(|&place| scaled(place)).collect();
        let element = Self::element(|area| area.draw(&PathElement::new(places, style)));
        self.body.push_str(&dashed(element, stroke));
    }

    pub(super) fn rect(&mut self, from: Place, to: Place, paint: Paint) {
        let rect = Rectangle::new([scaled(from), scaled(to)], self.color(paint).filled());
        let element = Self::element(|area| area.draw(&rect));
        self.body.push_str(&element.replace(" stroke=\"none\"", ""));
    }

    /// Draws a rectangle that says something when it is pointed at.
    pub(super) fn telling(&mut self, from: Place, to: Place, paint: Paint, says: &str) {
        let start = self.body.len();
        self.rect(from, to, paint);
        self.says(start, says);
    }

    /// Adds an unseen rectangle that says something when it is pointed at.
    pub(super) fn hot(&mut self, from: Place, to: Place, says: &str) {
        let start = self.body.len();
        let rect = Rectangle::new([scaled(from), scaled(to)], RGBColor(0, 0, 0).filled());
        let element = Self::element(|area| area.draw(&rect)).replace(" stroke=\"none\"", "");
        let unseen = " fill=\"none\" pointer-events=\"all\"";
        self.body.push_str(&element.replace(" fill=\"#000000\"", unseen));
        self.says(start, says);
    }

    /// Lets the only element since `start` say something when it is pointed at.
    fn says(&mut self, start: usize, says: &str) {
        let end = format!("><title>{}</title></rect>", escape(&isolated(&text::clean(says))));
        let element = self.body[start..].replace("/>", &end);
        self.body.replace_range(start.., &element);
    }

    /// Starts a part of the drawing that can be looked at alone, with its edges and what it shows.
    pub(super) fn part(&mut self, [left, top, right, bottom]: [f64; 4], says: &str) {
        let ((x, y), (end, low)) = (scaled((left, top)), scaled((right, bottom)));
        let says = escape(&isolated(&text::clean(says)));
        let (wide, high) = (end - x, low - y);
        let _ = write!(self.body, "<g data-view=\"{x} {y} {wide} {high}\" data-says=\"{says}\">");
    }

    /// Ends the part that was started last.
    pub(super) fn end_part(&mut self) {
        self.body.push_str("</g>");
    }

    /// Draws a filled, translucent shape.
    pub(super) fn veil(&mut self, corners: &[Place], paint: Paint, opacity: f64) {
        let corners: Vec<_> = corners.iter().map(|&corner| scaled(corner)).collect();
        let shape = Polygon::new(corners, self.color(paint).filled());
        let element = Self::element(|area| area.draw(&shape));
        let element = element.replace(" stroke=\"none\" stroke-width=\"1\"", "");
        self.body.push_str(&element.replace("/>", &format!(" opacity=\"{opacity}\"/>")));
    }

    /// Draws the outline of a rectangle.
    pub(super) fn outline(&mut self, from: Place, to: Place, stroke: Stroke) {
        let corners = [from, (to.0, from.1), to, (from.0, to.1), from];
        self.path(&corners, stroke);
    }

    pub(super) fn ring(&mut self, centre: Place, radius: f64, stroke: Stroke) {
        let style = self.color(stroke.paint).stroke_width(scaled_size(stroke.width));
        let circle = Circle::new(scaled(centre), scaled_size(radius), style);
        let element = Self::element(|area| area.draw(&circle));
        self.body.push_str(&dashed(element, stroke));
    }

    pub(super) fn disc(&mut self, centre: Place, radius: f64, paint: Paint) {
        let circle = Circle::new(scaled(centre), scaled_size(radius), self.color(paint).filled());
        let element = Self::element(|area| area.draw(&circle));
        self.body.push_str(&element.replace(" stroke=\"none\" stroke-width=\"1\"", ""));
    }

    /// Draws the marker of a game in a step of its colour, separated from lines by an edge in the
    /// colour of paper.
    pub(super) fn marker(&mut self, centre: Place, radius: f64, hue: Hue, step: u8) {
        let own = Paint::Series(hue, step);
        self.hues.insert(hue);
        let (fill, edge) = if hue.open() { (Paint::Paper, own) } else { (own, Paint::Paper) };
        let style = self.color(fill).filled();
        let (x, y) = centre;
        let corner = |dx: f64, dy: f64| scaled((x + dx * radius, y + dy * radius));
        let corners = match hue.marker() {
            Marker::Disc => Vec::new(),
            Marker::Square => vec![(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Marker::Triangle => vec![(0.0, -1.25), (1.15, 0.85), (-1.15, 0.85)],
            Marker::Wedge => vec![(0.0, 1.25), (1.15, -0.85), (-1.15, -0.85)],
            Marker::Diamond => vec![(0.0, -1.3), (1.2, 0.0), (0.0, 1.3), (-1.2, 0.0)],
        };
        let element = if corners.is_empty() {
            let circle = Circle::new(scaled(centre), scaled_size(radius), style);
            Self::element(|area| area.draw(&circle))
        } else {
            let corners: Vec<_> = corners.into_iter().map(|(dx, dy)| corner(dx, dy)).collect();
            Self::element(|area| area.draw(&Polygon::new(corners, style)))
        };
        let width = whole(radius * if hue.open() { 4.0 } else { 2.8 });
        let edge =
            format!(" stroke=\"{}\" stroke-width=\"{width}\"/>", edge.rgb(Mode::Light).text());
        let element = element.replace(" stroke=\"none\" stroke-width=\"1\"", "");
        self.body.push_str(&element.replace("/>", &edge));
    }

    /// Returns the looks of everything drawn, and the letters that the embedded font lacks.
    pub(super) fn into_hues_and_missing(self) -> (BTreeSet<Hue>, BTreeSet<char>) {
        (self.hues, self.missing)
    }

    fn color(&mut self, paint: Paint) -> RGBColor {
        if let Paint::Series(hue, _) = paint {
            self.hues.insert(hue);
        }
        let rgb = paint.rgb(Mode::Light);
        RGBColor(rgb.0, rgb.1, rgb.2)
    }

    /// Draws one line of text on its baseline.
    pub(super) fn text(&mut self, text: &str, place: Place, set: Type) {
        let text = text::clean(text);
        if text.is_empty() {
            return;
        }
        self.missing.extend(text::missing(&text));
        let text = isolated(&text);
        let horizontal = match set.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let style = match set.weight {
            Weight::Regular => FontStyle::Normal,
            Weight::Bold => FontStyle::Bold,
        };
        let turn = if set.upward { FontTransform::Rotate270 } else { FontTransform::None };
        // Plotters divides sizes by 1.24 when it writes them.
        let font = (FAMILIES, set.size * SCALE * 1.24, style).into_font().transform(turn);
        let color = self.color(set.paint);
        let style =
            font.into_text_style(&LARGEST).color(&color).pos(Pos::new(horizontal, VPos::Bottom));
        let element = Self::element(|area| area.draw_text(&text, &style, scaled(place)));
        let element = element
            .replace(" dy=\"-0.5ex\"", "")
            .replace(" text-anchor=\"start\"", "")
            .replace(&format!(" font-family=\"{FAMILIES}\""), "")
            .replacen(">\n", ">", 1)
            .replace("\n</text>", "</text>");
        self.body.push_str(&element);
    }

    /// Draws lines of text below one another, from a first baseline.
    pub(super) fn lines(&mut self, lines: &[String], place: Place, set: Type) {
        let mut baseline = place.1;
        for line in lines {
            self.text(line, (place.0, baseline), set);
            baseline += leading(set.size);
        }
    }

    /// Returns the complete document, scaled back to the size of the sheet.
    pub(super) fn document(&self, size: Place, alt: &str) -> String {
        let (width, height) = (whole(size.0), whole(size.1));
        let (wide, high) = (width * 10, height * 10);
        let paper = Paint::Paper.rgb(Mode::Light).text();
        format!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {wide} {high}\" \
             xmlns=\"http://www.w3.org/2000/svg\" font-family=\"{FAMILIES}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{}</title>\n\
             <rect width=\"{wide}\" height=\"{high}\" fill=\"{paper}\"/>\n{}</svg>\n",
            escape(&isolated(&text::clean(alt))),
            self.body
        )
    }
}

/// Adds the dashes of its stroke to an element.
fn dashed(element: String, stroke: Stroke) -> String {
    let lengths = stroke.dash.tenths();
    if lengths.is_empty() {
        return element;
    }
    // The drawing is ten times as large as the sheet, so tenths are exact.
    let mut dash = String::from(" stroke-dasharray=\"");
    for length in lengths {
        let _ = write!(dash, "{length} ");
    }
    element.replace("/>", &format!("{}\"/>", dash.trim_end()))
}

/// Returns the distance from one baseline to the next.
pub(super) fn leading(size: f64) -> f64 {
    (size * 1.27).round()
}

/// Escapes text for XML elements and attributes.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            other => out.push(other),
        }
    }
    out
}

fn scaled((x, y): Place) -> (i32, i32) {
    (whole(x * SCALE), whole(y * SCALE))
}

fn scaled_size(size: f64) -> u32 {
    u32::try_from(whole(size * SCALE)).unwrap_or(0)
}

#[expect(clippy::cast_possible_truncation, reason = "clamped to what an i32 holds")]
fn whole(value: f64) -> i32 {
    value.round().clamp(-1e9, 1e9) as i32
}
