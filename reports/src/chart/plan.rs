//! A table from above: terrain, deployment zones and figures.

use evenodds_analyses::answer::chart::{Headline, Hue};
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Rank, Scenario};
use evenodds_engine::table::PieceShape;

use super::canvas::{Anchor, Canvas, Place, Stroke, Type, leading};
use super::clear::{Clear, Edges};
use super::drawn::Chart;
use super::floor::{Floor, Tone, base, nose, own};
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::Paint;

/// The text size of names on the table.
const SMALL: f64 = 16.0;
/// The maximum height of a table.
const HIGHEST: f64 = 900.0;
/// The distance of a name from lines.
const AWAY: f64 = 2.0;

/// Names on a table, without overlaps.
struct Names {
    within: Edges,
    /// Figures and names, which no name may cover, and lines, which names avoid.
    clear: Clear,
    /// Lines that a name may cross if necessary.
    soft: Clear,
    /// Areas in which the names of others would be misleading.
    areas: Vec<Edges>,
}

/// A possible position of a name, with its lines.
struct Spot {
    lines: Vec<String>,
    edges: Edges,
    /// Whether it is inside what it belongs to.
    within: bool,
}

impl Names {
    /// Draws a name at the first position with room: inside what it belongs to, if possible, or
    /// above, below or beside it; preferably where it crosses no line. If there is none, the name
    /// is left out.
    fn write(
        &mut self,
        canvas: &mut Canvas,
        name: &str,
        of: Edges,
        within: Option<Place>,
        paint: Paint,
    ) {
        let wide = |text: &str| text::width(text, SMALL, Weight::Regular);
        let words = name.split_whitespace().map(wide).fold(0.0, f64::max);
        let two = (wide(name) * 0.75).max(words + 1.0);
        let two = text::wrap(name, SMALL, Weight::Regular, two, 2);
        let one = vec![text::clean(name)];
        let spots = [one, two].into_iter().flat_map(|lines| self.spots(&lines, of, within));
        let open = spots.filter(|spot| self.clear.is_free(spot.edges, 0.0));
        let crosses = |spot: &Spot| {
            let near = |lines: &Clear| lines.distance(spot.edges) < AWAY;
            let foreign = || self.areas.iter().any(|&area| overlap(area, spot.edges));
            (near(&self.clear), !spot.within && foreign(), near(&self.soft))
        };
        let Some(best) = open.min_by_key(crosses) else { return };
        let [left, top, right, _] = best.edges;
        // The background may be dark.
        let paint = if best.within { Paint::Ink } else { paint };
        let first = (f64::midpoint(left, right), top + SMALL * 0.95);
        canvas.lines(&best.lines, first, Type::new(SMALL, paint).at(Anchor::Middle));
        self.clear.take(best.edges);
    }

    /// Returns possible positions of a name on the table, the best first.
    fn spots(&self, lines: &[String], of: Edges, within: Option<Place>) -> Vec<Spot> {
        let wide = lines.iter().map(|line| text::width(line, SMALL, Weight::Regular));
        let wide = wide.fold(0.0, f64::max) / 2.0;
        let more = lines.iter().skip(1).map(|_| leading(SMALL)).sum::<f64>();
        let half = SMALL * 0.6 + more / 2.0;
        let (x, y) = (f64::midpoint(of[0], of[2]), f64::midpoint(of[1], of[3]));
        let (above, below) = (of[1] - half - 2.5, of[3] + half + 2.5);
        let (before, after) = (of[0] - wide - 5.0, of[2] + wide + 5.0);
        let [left, top, right, bottom] = self.within;
        let across = x.clamp(left + wide + 3.0, (right - wide - 3.0).max(left + wide + 3.0));
        let places = [
            within.unwrap_or_default(),
            (across, above),
            (across, below),
            (after, y),
            (before, y),
            (of[2] - wide, above),
            (of[0] + wide, above),
            (of[2] - wide, below),
            (of[0] + wide, below),
        ];
        let spots = places.into_iter().enumerate().skip(usize::from(within.is_none()));
        let spots = spots.map(|(place, (x, y))| Spot {
            lines: lines.to_vec(),
            edges: [x - wide, y - half, x + wide, y + half],
            within: place == 0,
        });
        let inside = |spot: &Spot| {
            let edges = spot.edges;
            left < edges[0] && top <= edges[1] && edges[2] < right && edges[3] <= bottom
        };
        spots.filter(inside).collect()
    }
}

fn overlap(one: Edges, other: Edges) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// Returns the box around positions.
fn around(places: &[Place], by: f64) -> Edges {
    let none = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    let [left, top, right, bottom] = places.iter().fold(none, |edges, &(x, y)| {
        [edges[0].min(x), edges[1].min(y), edges[2].max(x), edges[3].max(y)]
    });
    [left - by, top - by, right + by, bottom + by]
}

/// Returns a circle, as a path.
fn circle((x, y): Place, radius: f64) -> Vec<Place> {
    let turns = (0..=24).map(|turn| f64::from(turn) / 24.0 * std::f64::consts::TAU);
    turns.map(|turn| (x + radius * turn.cos(), y + radius * turn.sin())).collect()
}

/// Draws the table of a scenario at deployment: the first side filled, the second open, leaders
/// with a second ring, and a stroke in the direction of each facing.
#[must_use]
pub fn plan(headline: &Headline, scenario: &Scenario, hue: Hue) -> Chart {
    let mut sheet = Sheet::new(headline);
    let floor = Floor::fitted(&scenario.table, (MARGIN, RIGHT), (sheet.y, HIGHEST), Tone::Plain);
    let canvas = &mut sheet.canvas;
    let (mut clear, mut soft) = (Clear::default(), Clear::default());
    for (side, outline) in &floor.zones(scenario) {
        canvas.veil(outline, Paint::Series(hue.of_side(*side), 1), 0.35);
        soft.line(outline);
    }
    floor.draw(canvas, scenario);
    for piece in scenario.table.pieces() {
        clear.line(&floor.outline(piece));
    }
    for objective in &scenario.goals.objectives {
        let centre = floor.place(objective.at);
        clear.line(&circle(centre, floor.radius(objective.radius)));
        clear.take(around(&[centre], 5.0));
    }
    figures(canvas, &floor, scenario, hue, &mut clear);
    let areas = scenario.table.pieces().iter();
    let areas = areas.filter(|piece| matches!(piece.shape, PieceShape::Area(_)));
    let areas = areas.map(|piece| around(&floor.outline(piece), 0.0)).collect();
    let mut names = Names { within: floor.edges, clear, soft, areas };
    write(canvas, &floor, scenario, hue, &mut names);
    sheet.y = floor.edges[3] + 16.0;
    legend(&mut sheet, scenario, hue);
    sheet.finish()
}

/// Draws the names of units, objectives and terrain, in this order.
fn write(canvas: &mut Canvas, floor: &Floor, scenario: &Scenario, hue: Hue, names: &mut Names) {
    for side in Side::BOTH {
        for unit in &scenario.forces[side.index()].units {
            let places: Vec<Place> =
                unit.figures.iter().map(|figure| floor.place(figure.base.at)).collect();
            let radius = unit.figures.iter().map(|figure| figure.base.radius).max().unwrap_or(0);
            let edges = around(&places, floor.radius(radius) + 3.0);
            names.write(canvas, &unit.name, edges, None, own(side, hue));
        }
    }
    for objective in &scenario.goals.objectives {
        let (x, y) = floor.place(objective.at);
        let edges = around(&[(x, y)], floor.radius(objective.radius));
        names.write(canvas, &objective.name, edges, Some((x, y - SMALL)), Paint::Ink);
    }
    for piece in scenario.table.pieces() {
        let outline = floor.outline(piece);
        let [left, top, right, bottom] = around(&outline, 0.0);
        let (within, by) = match piece.shape {
            PieceShape::Area(_) => {
                (Some((f64::midpoint(left, right), f64::midpoint(top, bottom))), 1.0)
            }
            PieceShape::Line(_) => (None, floor.line_width(piece) / 2.0),
        };
        names.write(canvas, &piece.name, around(&outline, by), within, Paint::Muted);
    }
}

fn figures(canvas: &mut Canvas, floor: &Floor, scenario: &Scenario, hue: Hue, clear: &mut Clear) {
    for (side, _, figure) in scenario.figures() {
        let centre = floor.place(figure.base.at);
        let radius = floor.radius(figure.base.radius);
        let end = nose(canvas, centre, radius, figure.facing, own(side, hue));
        base(canvas, centre, radius, side, hue);
        if figure.rank == Rank::Leader {
            canvas.ring(centre, radius + 3.0, Stroke::solid(own(side, hue), 1.2));
        }
        clear.take(around(&[centre, end], radius));
    }
}

/// Draws the legend of the sides below the table.
fn legend(sheet: &mut Sheet, scenario: &Scenario, hue: Hue) {
    for side in Side::BOTH {
        base(&mut sheet.canvas, (MARGIN + 7.0, sheet.y + 11.0), 6.0, side, hue);
        let name = text::squeeze(&scenario.forces[side.index()].name, BODY, RIGHT - MARGIN - 24.0);
        sheet.paragraph(&[name], MARGIN + 22.0, Type::new(BODY, Paint::Ink));
    }
}
