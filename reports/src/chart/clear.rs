//! Free space between lines: where a text does not touch what is drawn.

use super::canvas::Place;

/// The left, top, right and bottom edges of a rectangle.
pub(super) type Edges = [f64; 4];

/// The lines and boxes drawn so far.
#[derive(Debug, Default)]
pub(super) struct Clear {
    lines: Vec<(Place, Place)>,
    boxes: Vec<Edges>,
}

impl Clear {
    pub(super) fn line(&mut self, places: &[Place]) {
        self.lines.extend(places.windows(2).map(|pair| (pair[0], pair[1])));
        if let [alone] = places {
            self.lines.push((*alone, *alone));
        }
    }

    pub(super) fn take(&mut self, edges: Edges) {
        self.boxes.push(edges);
    }

    /// Returns the distance of the nearest line to a rectangle; very large if there are no lines.
    pub(super) fn distance(&self, edges: Edges) -> f64 {
        self.lines.iter().map(|&(a, b)| distance(a, b, edges)).fold(1e9, f64::min)
    }

    /// Returns the highest and lowest position of lines between two edges.
    pub(super) fn reach(&self, left: f64, right: f64) -> Option<(f64, f64)> {
        let within =
            self.lines.iter().filter(|(a, b)| a.0.min(b.0) <= right && a.0.max(b.0) >= left);
        let ends = within.flat_map(|&(a, b)| {
            let wide = b.0 - a.0;
            [a.0, b.0].map(|x| {
                let share =
                    if wide.abs() > 1e-9 { (x.clamp(left, right) - a.0) / wide } else { 0.0 };
                a.1 + (b.1 - a.1) * share
            })
        });
        ends.fold(None, |reach, y| {
            let (low, high) = reach.unwrap_or((y, y));
            Some((y.min(low), y.max(high)))
        })
    }

    /// Returns whether a line segment enters no box but those at its start.
    pub(super) fn is_open(&self, [from, to]: [Place; 2]) -> bool {
        let has = |edges: &Edges| distance(from, from, *edges) == 0.0;
        !self.boxes.iter().any(|edges| !has(edges) && enters(from, to, *edges))
    }

    /// Returns whether a rectangle touches no box and keeps this distance from every line.
    pub(super) fn is_free(&self, edges: Edges, away: f64) -> bool {
        let touches = |other: &Edges| {
            edges[0] < other[2] && other[0] < edges[2] && edges[1] < other[3] && other[1] < edges[3]
        };
        !self.boxes.iter().any(touches) && self.distance(edges) >= away
    }
}

/// Returns the distance of a line segment from a rectangle; 0 if it enters it.
fn distance(a: Place, b: Place, edges: Edges) -> f64 {
    if enters(a, b, edges) {
        return 0.0;
    }
    let [left, top, right, bottom] = edges;
    let outside = |(x, y): Place| {
        let (dx, dy) = (x - x.clamp(left, right), y - y.clamp(top, bottom));
        dx.hypot(dy)
    };
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let corners = corners.map(|corner| from_stretch(corner, a, b)).into_iter();
    corners.fold(outside(a).min(outside(b)), f64::min)
}

/// Returns whether a line segment has a point in a rectangle.
fn enters(a: Place, b: Place, [left, top, right, bottom]: Edges) -> bool {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, end, low, high) in [(a.0, b.0, left, right), (a.1, b.1, top, bottom)] {
        let along = end - start;
        if along.abs() < 1e-9 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (one, two) = ((low - start) / along, (high - start) / along);
        from = from.max(one.min(two));
        to = to.min(one.max(two));
    }
    from <= to
}

fn from_stretch(place: Place, a: Place, b: Place) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let along = (place.0 - a.0) * dx + (place.1 - a.1) * dy;
    let share = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
    (place.0 - a.0 - share * dx).hypot(place.1 - a.1 - share * dy)
}
