//! Chances over amounts: named points, and the front of those that lead.

use evenodds_analyses::answer::chart::{Headline, Hue, ScatterPoint};
use evenodds_analyses::answer::words;

use super::axis;
use super::axis::{MIDDLE, Plot, Shares, Span, TICKS};
use super::canvas::{Anchor, Canvas, Place, Stroke, Type, leading};
use super::clear::{Clear, Edges};
use super::drawn::Chart;
use super::headline::with_numbers;
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::{OWN, Paint};

const HEIGHT: f64 = 420.0;
/// The text size of names.
const SMALL: f64 = 16.0;
/// The maximum width of a name.
const NAMES: f64 = 220.0;
/// The radius of a point.
const RADIUS: f64 = 5.0;
/// The distance of a name from its point.
const GAP: f64 = 9.0;
/// The distance of a name from lines.
const AWAY: f64 = 2.0;
/// How many lines a name may be above or below its point.
const ROWS: u32 = 8;

/// A possible position of a name: its edges, and the line that leads to it.
type Spot = (Edges, [Place; 2]);

/// Draws points with their names. Those on the front have the colour of the game, and steps join
/// them: from the left, the highest so far. A name without room beside its point is led to by a
/// line, and one without any room is left out.
#[must_use]
pub fn scatter(
    headline: &Headline,
    [x_title, y_title]: [&str; 2],
    hue: Hue,
    points: &[ScatterPoint],
) -> Chart {
    let mut points: Vec<&ScatterPoint> =
        points.iter().filter(|point| (point.x + point.y).is_finite()).collect();
    points.sort_by(|one, other| {
        other.leads.cmp(&one.leads).then(one.x.total_cmp(&other.x)).then(one.y.total_cmp(&other.y))
    });
    let told = |point: &&ScatterPoint| {
        format!("{}: {} for {}", point.label.trim(), words::percent(point.y), words::cost(point.x))
    };
    let alt: Vec<String> = points.iter().map(told).collect();
    let mut sheet = Sheet::new(&with_numbers(headline, &format!("{}.", alt.join("; "))));
    if points.is_empty() {
        return sheet.nothing();
    }
    let reach = points.iter().filter_map(|point| ends(point)).flat_map(|(low, high)| [low, high]);
    let range = range(points.iter().map(|point| point.y).chain(reach));
    sheet.note(&range.title(y_title), MARGIN, Paint::Ink);
    let top = sheet.y + 16.0;
    let left = axis::plot_left(range.values.1, range.decimals());
    let plot = Plot { left, right: RIGHT, top, bottom: top + HEIGHT };
    let xs = || points.iter().map(|point| point.x);
    let low = xs().fold(f64::MAX, f64::min).floor();
    let values = (low, xs().fold(f64::MIN, f64::max).ceil().max(low + 1.0));
    let inset = axis::inset(values, 16.0);
    let across = Span { values, places: (left + inset, RIGHT - inset) };
    let up = Span { values: range.values, places: (plot.bottom - 16.0, top) };
    axis::across(&mut sheet.canvas, plot, &up, &range.ticks, Some(range.decimals()));
    axis::below(&mut sheet.canvas, plot, &across);
    let at = |point: &ScatterPoint| (across.at(point.x), up.at(point.y.clamp(0.0, 1.0)));
    let mut clear = Clear::default();
    let front = front(points.iter().filter(|point| point.leads).map(|point| at(point)));
    sheet.canvas.path(&front, Stroke::solid(Paint::Series(hue, OWN), 2.2));
    clear.line(&front);
    for point in &points {
        let (x, y) = at(point);
        if let Some((low, high)) = ends(point) {
            let bar = [(x, up.at(low)), (x, up.at(high))];
            sheet.canvas.path(&bar, Stroke::solid(paint(point, hue), 1.6));
            clear.line(&bar);
        }
        match point.leads {
            true => sheet.canvas.marker((x, y), RADIUS, hue, OWN),
            false => sheet.canvas.disc((x, y), RADIUS - 0.5, Paint::Muted),
        }
        clear.take([x - RADIUS - 2.0, y - RADIUS - 2.0, x + RADIUS + 2.0, y + RADIUS + 2.0]);
    }
    for point in &points {
        let ((x, y), half) = (at(point), RADIUS + 3.0);
        sheet.canvas.hot((x - half, y - half), (x + half, y + half), &told(point));
    }
    let names = points.iter().map(|point| (point.label.as_str(), at(point), paint(point, hue)));
    name(&mut sheet.canvas, names.collect(), plot, clear);
    sheet.y = plot.bottom + TICKS + 4.0;
    sheet.note(x_title, plot.left, Paint::Ink);
    sheet.finish()
}

fn ends(point: &ScatterPoint) -> Option<(f64, f64)> {
    let (low, high) = point.interval.filter(|(low, high)| (low + high).is_finite())?;
    Some((low.clamp(0.0, 1.0), high.clamp(0.0, 1.0)))
}

fn paint(point: &ScatterPoint, hue: Hue) -> Paint {
    if point.leads { Paint::Series(hue, OWN) } else { Paint::Muted }
}

/// Returns the range for chances: the quarters that have any, or less if all are close to each
/// other.
fn range(chances: impl Iterator<Item = f64> + Clone) -> Shares {
    let whole = Shares::around(chances.clone());
    if whole.is_zoomed() {
        return whole;
    }
    let low = (chances.clone().fold(1.0, f64::min) * 4.0).floor().clamp(0.0, 3.0);
    let high = (chances.fold(0.0, f64::max) * 4.0).ceil().clamp(low + 1.0, 4.0);
    let values = (low / 4.0, high / 4.0);
    let ticks = whole.ticks.into_iter().filter(|tick| (values.0..=values.1).contains(tick));
    Shares { values, ticks: ticks.collect() }
}

/// Draws the names of points. Those that have room beside their points are first, so that no other
/// is in their way.
fn name(canvas: &mut Canvas, mut names: Vec<(&str, Place, Paint)>, plot: Plot, mut clear: Clear) {
    let mut leaders = Clear::default();
    for is_led in [false, true] {
        names.retain(|&(name, at, paint)| {
            let name = text::squeeze(name, SMALL, NAMES);
            let mut spots = spots(&name, at, is_led, plot).into_iter();
            let is_open = |leader: [Place; 2]| clear.is_open(leader) && is_apart(leader, &leaders);
            let open = spots.find(|&(edges, leader)| {
                clear.is_free(edges, AWAY) && (!is_led || is_open(leader))
            });
            let Some((edges, leader)) = open else { return true };
            if is_led {
                canvas.path(&leader, Stroke::solid(Paint::Muted, 0.9));
                clear.line(&leader);
                leaders.line(&leader);
            }
            let base = f64::midpoint(edges[1], edges[3]) + SMALL * MIDDLE;
            let middle = f64::midpoint(edges[0], edges[2]);
            canvas.text(&name, (middle, base), Type::new(SMALL, paint).at(Anchor::Middle));
            clear.take(edges);
            false
        });
    }
}

/// Returns the steps from each place to the next that is higher, and from the last to the right.
fn front(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut steps: Vec<Place> = Vec::new();
    for (x, y) in places {
        let before = steps.last().map(|&(_, before)| (x, before));
        if before.is_none_or(|(_, before)| y < before) {
            steps.extend(before.into_iter().chain([(x, y)]));
        }
    }
    let last = steps.last().map(|&(_, y)| (RIGHT, y));
    steps.into_iter().chain(last).collect()
}

/// Returns whether a line keeps away from others.
fn is_apart([from, to]: [Place; 2], others: &Clear) -> bool {
    (0..=8).map(|part| f64::from(part) / 8.0).all(|share| {
        let (x, y) = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
        AWAY < others.distance([x, y, x, y])
    })
}

/// Returns the positions of a name in a plot, the best first: close to its point, or led to by a
/// line.
fn spots(name: &str, of: Place, is_led: bool, plot: Plot) -> Vec<Spot> {
    let wide = text::width(name, SMALL, Weight::Regular);
    let mut spots = if is_led { far(wide, of) } else { near(wide, of) };
    spots.retain(|([left, top, right, bottom], _)| {
        let within = plot.left + 2.0 < *left && *right < RIGHT;
        within && plot.top - BODY < *top && *bottom < plot.bottom - 2.0
    });
    spots
}

/// Returns the edges of a name of this width, from its left end and its middle.
fn edges(wide: f64, left: f64, middle: f64) -> Edges {
    [left, middle - SMALL * 0.6, left + wide, middle + SMALL * 0.6]
}

/// Returns the positions of a name beside, above and below its point.
fn near(wide: f64, (x, y): Place) -> Vec<Spot> {
    let beside = [x + GAP, x - GAP - wide].map(|left| (left, y));
    let off = SMALL * 0.6 + GAP;
    let starts = [x - wide / 2.0, x - RADIUS, x + RADIUS - wide];
    let over = starts.into_iter().flat_map(|left| [(left, y - off), (left, y + off)]);
    let spots = beside.into_iter().chain(over);
    spots.map(|(left, middle)| (edges(wide, left, middle), [(x, y); 2])).collect()
}

/// Returns positions farther above and below, the closest first.
fn far(wide: f64, (x, y): Place) -> Vec<Spot> {
    let mut spots = Vec::new();
    for row in 1..=ROWS {
        for way in [-1.0, 1.0] {
            let middle = y + way * f64::from(row) * leading(SMALL);
            for out in [2.0 * GAP, 6.0 * GAP] {
                for (left, end) in [(x + out, x + out - 2.0), (x - out - wide, x - out + 2.0)] {
                    spots.push((edges(wide, left, middle), [(x, y), (end, middle)]));
                }
            }
        }
    }
    spots
}
