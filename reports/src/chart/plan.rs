//! A table from above: its terrain, where sides start, and who stands where.

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Rank, Scenario};
use evenodds_engine::table::{Ground, Piece, PieceShape, Point, Sight, UNITS};

use super::canvas::{Anchor, Canvas, Place, Stroke, Type};
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text::{self, Weight};
use super::theme::{Hue, OWN, Paint};
use super::{Chart, Headline};

/// The size of names on the table.
const SMALL: f64 = 15.0;
/// The highest that a table is drawn.
const HIGHEST: f64 = 900.0;
/// The least radius of a base.
const SMALLEST: f64 = 3.0;

/// Where a table is on the sheet.
struct Floor {
    left: f64,
    bottom: f64,
    /// The length on the sheet of one length of the game.
    scale: f64,
}

/// A box on the sheet: left, top, right, bottom.
type Edges = [f64; 4];

impl Floor {
    fn length(&self, units: i32) -> f64 {
        f64::from(units) / f64::from(UNITS) * self.scale
    }

    fn place(&self, point: Point) -> Place {
        (self.left + self.length(point.x), self.bottom - self.length(point.y))
    }

    fn places(&self, points: &[Point]) -> Vec<Place> {
        points.iter().map(|&point| self.place(point)).collect()
    }
}

/// Names on a table, none of which lies on another.
struct Names {
    taken: Vec<Edges>,
    within: Edges,
}

impl Names {
    /// Writes a name in the middle of what it belongs to, or above or below it, wherever there is
    /// room first; where there is none, it is left out.
    fn write(&mut self, canvas: &mut Canvas, name: &str, of: Edges, middle: bool, paint: Paint) {
        let wide = text::width(name, SMALL, Weight::Regular) / 2.0;
        let [left, top, right, bottom] = self.within;
        let across = f64::midpoint(of[0], of[2]).clamp(left + wide + 3.0, right - wide - 3.0);
        let half = SMALL * 0.6;
        let centre = f64::midpoint(of[1], of[3]);
        let ups = [centre, of[1] - half - 2.0, of[3] + half + 2.0];
        let skipped = usize::from(!middle);
        for up in ups.into_iter().skip(skipped) {
            let edges = [across - wide, up - half, across + wide, up + half];
            let inside = top <= edges[1] && edges[3] <= bottom && left + 2.0 * wide < right;
            if inside && !self.taken.iter().any(|&other| overlap(edges, other)) {
                let set = Type::new(SMALL, paint).at(Anchor::Middle);
                canvas.text(name, (across, up + SMALL * 0.35), set);
                self.taken.push(edges);
                return;
            }
        }
    }
}

fn overlap(one: Edges, other: Edges) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// The box around places.
fn around(places: &[Place], by: f64) -> Edges {
    let none = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    let [left, top, right, bottom] = places.iter().fold(none, |edges, &(x, y)| {
        [edges[0].min(x), edges[1].min(y), edges[2].max(x), edges[3].max(y)]
    });
    [left - by, top - by, right + by, bottom + by]
}

/// Draws the table of a scenario as it is deployed: the first side filled, the second open, leaders
/// with a second ring, each with a stroke the way it faces.
#[must_use]
pub fn plan(headline: &Headline, scenario: &Scenario, hue: Hue) -> Chart {
    let mut sheet = Sheet::new(headline);
    let table = &scenario.table;
    let lengths = |units: i32| f64::from(units) / f64::from(UNITS);
    let (width, depth) = (lengths(table.width()), lengths(table.depth()));
    let scale = ((RIGHT - MARGIN) / width).min(HIGHEST / depth);
    let left = f64::midpoint(MARGIN, RIGHT) - width * scale / 2.0;
    let (top, bottom) = (sheet.y, sheet.y + depth * scale);
    let ground = Floor { left, bottom, scale };
    let (right, edge) = (left + width * scale, Stroke::solid(Paint::Muted, 1.2));
    let canvas = &mut sheet.canvas;
    zones(canvas, &ground, scenario, hue);
    for piece in table.pieces() {
        lay(canvas, &ground, piece);
    }
    canvas.outline((left, top), (right, bottom), edge);
    objectives(canvas, &ground, scenario);
    let mut names = Names { taken: Vec::new(), within: [left, top, right, bottom] };
    figures(canvas, &ground, scenario, hue, &mut names);
    let paint = |side: Side| Paint::Series(hue, if side == Side::A { OWN } else { 6 });
    for (side, unit) in Side::BOTH
        .into_iter()
        .flat_map(|side| scenario.forces[side.index()].units.iter().map(move |unit| (side, unit)))
    {
        let places: Vec<Place> =
            unit.figures.iter().map(|figure| ground.place(figure.base.at)).collect();
        let radius = unit.figures.iter().map(|figure| figure.base.radius).max().unwrap_or(0);
        let edges = around(&places, ground.length(radius) + 3.0);
        names.write(canvas, &unit.name, edges, false, paint(side));
    }
    for objective in &scenario.goals.objectives {
        let edges = around(&[ground.place(objective.at)], 8.0);
        names.write(canvas, &objective.name, edges, false, Paint::Ink);
    }
    for piece in table.pieces() {
        let (PieceShape::Line(points) | PieceShape::Area(points)) = &piece.shape;
        let middle = matches!(piece.shape, PieceShape::Area(_));
        let edges = around(&ground.places(points), 1.0);
        names.write(canvas, &piece.name, edges, middle, Paint::Muted);
    }
    sheet.y = bottom + 16.0;
    legend(&mut sheet, scenario, hue);
    sheet.finish()
}

/// Where sides start.
fn zones(canvas: &mut Canvas, ground: &Floor, scenario: &Scenario, hue: Hue) {
    for zone in scenario.forces.iter().filter_map(|force| force.zone) {
        let (low, high) = (ground.place(zone.low), ground.place(zone.high));
        let corners = [low, (high.0, low.1), high, (low.0, high.1)];
        canvas.veil(&corners, Paint::Series(hue, 1), 0.35);
    }
}

fn lay(canvas: &mut Canvas, ground: &Floor, piece: &Piece) {
    let dash: &[f64] = if piece.sight == Sight::Blocked { &[] } else { &[5.0, 4.0] };
    match &piece.shape {
        PieceShape::Line(points) => {
            let places = ground.places(points);
            let width = ground.length(piece.width).clamp(2.0, 12.0);
            let stroke = match piece.ground {
                Ground::Ladder => Stroke { paint: Paint::Ink, width: 5.0, dash: &[1.0, 6.0] },
                _ => Stroke { paint: Paint::Fumble, width, dash },
            };
            canvas.path(&places, stroke);
        }
        PieceShape::Area(points) => {
            let mut places = ground.places(points);
            let (paint, opacity) = match piece.ground {
                Ground::Open | Ground::Ladder => (Paint::Faint, 0.5),
                Ground::Difficult => (Paint::Failure, 0.35),
                Ground::Severe => (Paint::Failure, 0.6),
                Ground::Extreme => (Paint::Fumble, 0.35),
                Ground::Obstacle => (Paint::Failure, 0.8),
                Ground::Impassable => (Paint::Fumble, 0.6),
            };
            canvas.veil(&places, paint, opacity);
            places.extend(places.first().copied());
            let width = if piece.is_platform { 2.4 } else { 1.2 };
            canvas.path(&places, Stroke { paint: Paint::Fumble, width, dash });
        }
    }
}

fn objectives(canvas: &mut Canvas, ground: &Floor, scenario: &Scenario) {
    for objective in &scenario.goals.objectives {
        let centre = ground.place(objective.at);
        let reach = Stroke { paint: Paint::Ink, width: 1.2, dash: &[2.0, 4.0] };
        canvas.ring(centre, ground.length(objective.radius).max(SMALLEST), reach);
        let stroke = Stroke::solid(Paint::Ink, 1.6);
        for (dx, dy) in [(4.0, 4.0), (4.0, -4.0)] {
            let (from, to) = ((centre.0 - dx, centre.1 - dy), (centre.0 + dx, centre.1 + dy));
            canvas.line(from, to, stroke);
        }
    }
}

/// A base: filled for the first side, open for the second.
fn base(canvas: &mut Canvas, centre: Place, radius: f64, side: Side, hue: Hue) {
    let own = Paint::Series(hue, if side == Side::A { OWN } else { 6 });
    canvas.disc(centre, radius, if side == Side::A { own } else { Paint::Paper });
    canvas.ring(centre, radius, Stroke::solid(own, 1.6));
}

fn figures(canvas: &mut Canvas, ground: &Floor, scenario: &Scenario, hue: Hue, names: &mut Names) {
    for (side, _, figure) in scenario.figures() {
        let centre = ground.place(figure.base.at);
        let radius = ground.length(figure.base.radius).max(SMALLEST);
        let own = Paint::Series(hue, if side == Side::A { OWN } else { 6 });
        let way = figure.facing.way();
        let (x, y) = (f64::from(way.x), f64::from(way.y));
        let length = x.hypot(y).max(1.0) / (radius * 1.9);
        let nose = (centre.0 + x / length, centre.1 - y / length);
        canvas.line(centre, nose, Stroke::solid(own, 1.6));
        base(canvas, centre, radius, side, hue);
        if figure.rank == Rank::Leader {
            canvas.ring(centre, radius + 3.0, Stroke::solid(own, 1.2));
        }
        names.taken.push(around(&[centre, nose], radius));
    }
}

/// Who is who, below the table.
fn legend(sheet: &mut Sheet, scenario: &Scenario, hue: Hue) {
    for side in Side::BOTH {
        base(&mut sheet.canvas, (MARGIN + 7.0, sheet.y + 11.0), 6.0, side, hue);
        let name = text::squeeze(&scenario.forces[side.index()].name, BODY, RIGHT - MARGIN - 24.0);
        sheet.paragraph(&[name], MARGIN + 22.0, Type::new(BODY, Paint::Ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_analyses::library::{Library, SCENARIOS};

    #[test]
    fn every_built_in_table_is_drawn_with_all_its_figures() {
        let library = Library::standard(".");
        for (name, _) in SCENARIOS {
            let stage = library.scenario(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            let headline = Headline { title: stage.scenario.name.clone(), ..Headline::default() };
            let chart = plan(&headline, &stage.scenario, Hue::of(&stage.system.card().name));
            let circles = chart.svg().matches("<circle").count();
            assert!(2 * stage.scenario.figures().count() + 4 <= circles, "{name}: {circles}");
            chart.png().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}
