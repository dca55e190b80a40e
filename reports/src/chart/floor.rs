//! A table from above, drawn anywhere on a sheet: the shared part of charts of tables.

use evenodds_analyses::answer::chart::Hue;
use evenodds_engine::book::Dash;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::Scenario;
use evenodds_engine::table::{Facing, Ground, Piece, PieceShape, Point, Sight, Table, UNITS};

use super::canvas::{Canvas, Place, Stroke};
use super::clear::Edges;
use super::theme::{OWN, Paint};

/// The position of a table on the sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floor {
    left: f64,
    bottom: f64,
    /// The length on the sheet of one unit of length of the game.
    scale: f64,
    /// Left, top, right and bottom.
    pub edges: Edges,
    tone: Tone,
    /// The minimum radius of a base.
    smallest: f64,
}

/// How strongly a table is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// As the subject of the chart.
    Plain,
    /// As the background of what happens on it.
    Faint,
}

impl Tone {
    /// Returns paint, width and opacity, given those in a plain table.
    fn of(self, paint: Paint, width: f64) -> (Paint, f64, f64) {
        match self {
            Tone::Plain => (paint, width, 1.0),
            Tone::Faint => (Paint::Failure, (width * 0.5).max(0.8), 0.55),
        }
    }
}

impl Floor {
    /// Fits the table between two edges, as large as width and height allow.
    pub(super) fn fitted(
        table: &Table,
        (left, right): (f64, f64),
        (top, highest): (f64, f64),
        tone: Tone,
    ) -> Floor {
        let lengths = |units: i32| f64::from(units) / f64::from(UNITS);
        let (width, depth) = (lengths(table.width()), lengths(table.depth()));
        let scale = ((right - left) / width).min(highest / depth);
        let left = f64::midpoint(left, right) - width * scale / 2.0;
        let bottom = top + depth * scale;
        let edges = [left, top, left + width * scale, bottom];
        let smallest = if tone == Tone::Plain { 3.0 } else { 3.8 };
        Floor { left, bottom, scale, edges, tone, smallest }
    }

    pub(super) fn length(&self, units: i32) -> f64 {
        f64::from(units) / f64::from(UNITS) * self.scale
    }

    /// Returns the radius with which a base is drawn.
    pub(super) fn radius(&self, units: i32) -> f64 {
        self.length(units).max(self.smallest)
    }

    pub(super) fn place(&self, point: Point) -> Place {
        (self.left + self.length(point.x), self.bottom - self.length(point.y))
    }

    pub(super) fn places(&self, points: &[Point]) -> Vec<Place> {
        points.iter().map(|&point| self.place(point)).collect()
    }

    /// The outlines of the areas in which sides start.
    pub(super) fn zones(&self, scenario: &Scenario) -> Vec<(Side, [Place; 5])> {
        let zones = Side::BOTH.map(|side| Some((side, scenario.forces[side.index()].zone?)));
        let corners = zones.into_iter().flatten().map(|(side, zone)| {
            let (low, high) = (self.place(zone.low), self.place(zone.high));
            (side, [low, (high.0, low.1), high, (low.0, high.1), low])
        });
        corners.collect()
    }

    /// Returns the line of a piece of terrain, or its outline.
    pub(super) fn outline(&self, piece: &Piece) -> Vec<Place> {
        match &piece.shape {
            PieceShape::Line(points) => self.places(points),
            PieceShape::Area(points) => {
                let mut places = self.places(points);
                places.extend(places.first().copied());
                places
            }
        }
    }

    /// Draws the terrain, the objectives and the edge.
    pub(super) fn draw(&self, canvas: &mut Canvas, scenario: &Scenario) {
        for piece in scenario.table.pieces() {
            self.lay(canvas, piece);
        }
        let [left, top, right, bottom] = self.edges;
        let (paint, width, _) = self.tone.of(Paint::Muted, 1.2);
        canvas.outline((left, top), (right, bottom), Stroke::solid(paint, width));
        self.objectives(canvas, scenario);
    }

    /// Returns the width of the line of a piece.
    pub(super) fn line_width(&self, piece: &Piece) -> f64 {
        self.length(piece.width).clamp(2.0, 12.0)
    }

    fn lay(&self, canvas: &mut Canvas, piece: &Piece) {
        let blocked = piece.sight == Sight::Blocked;
        let dash = if blocked { Dash::default() } else { Dash::of(&[50, 40]) };
        let outline = self.outline(piece);
        match &piece.shape {
            PieceShape::Line(_) if piece.ground == Ground::Ladder => {
                let (paint, width, _) = self.tone.of(Paint::Ink, 5.0);
                canvas.path(&outline, Stroke { paint, width, dash: Dash::of(&[10, 60]) });
            }
            PieceShape::Line(_) => {
                let (paint, width, _) = self.tone.of(Paint::Fumble, self.line_width(piece));
                canvas.path(&outline, Stroke { paint, width: width.max(1.6), dash });
            }
            PieceShape::Area(_) => {
                let (paint, opacity) = match piece.ground {
                    Ground::Open | Ground::Ladder => (Paint::Faint, 0.5),
                    Ground::Difficult => (Paint::Failure, 0.35),
                    Ground::Severe => (Paint::Failure, 0.6),
                    Ground::Extreme => (Paint::Fumble, 0.35),
                    Ground::Obstacle => (Paint::Failure, 0.8),
                    Ground::Impassable => (Paint::Fumble, 0.6),
                };
                let width = if piece.is_platform { 2.4 } else { 1.2 };
                let (line, width, share) = self.tone.of(Paint::Fumble, width);
                canvas.veil(&outline, paint, opacity * share);
                canvas.path(&outline, Stroke { paint: line, width, dash });
            }
        }
    }

    fn objectives(&self, canvas: &mut Canvas, scenario: &Scenario) {
        let (paint, width, _) = self.tone.of(Paint::Ink, 1.4);
        let arm = if self.tone == Tone::Plain { 4.0 } else { 2.5 };
        for objective in &scenario.goals.objectives {
            let (x, y) = self.place(objective.at);
            let reach = Stroke { paint, width, dash: Dash::of(&[20, 40]) };
            canvas.ring((x, y), self.radius(objective.radius), reach);
            cross(canvas, (x, y), arm, Stroke::solid(paint, width));
        }
    }
}

/// Draws two crossing strokes.
pub(super) fn cross(canvas: &mut Canvas, (x, y): Place, arm: f64, stroke: Stroke) {
    for rise in [arm, -arm] {
        canvas.line((x - arm, y - rise), (x + arm, y + rise), stroke);
    }
}

/// Returns the colour of a side.
pub(super) fn own(side: Side, hue: Hue) -> Paint {
    Paint::Series(hue.of_side(side), OWN)
}

/// Draws a base: filled for the first side, open for the second.
pub(super) fn base(canvas: &mut Canvas, centre: Place, radius: f64, side: Side, hue: Hue) {
    let own = own(side, hue);
    canvas.disc(centre, radius, if side == Side::A { own } else { Paint::Paper });
    canvas.ring(centre, radius, Stroke::solid(own, 1.6));
}

/// Draws the stroke that shows a base's facing, and returns its end.
pub(super) fn nose(
    canvas: &mut Canvas,
    centre: Place,
    radius: f64,
    facing: Facing,
    paint: Paint,
) -> Place {
    let way = facing.way();
    let (x, y) = (f64::from(way.x), f64::from(way.y));
    let length = x.hypot(y).max(1.0) / (radius * 1.9);
    let end = (centre.0 + x / length, centre.1 - y / length);
    canvas.line(centre, end, Stroke::solid(paint, 1.6));
    end
}
