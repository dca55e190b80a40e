//! From where to where on a leg a base lies on an edge: ways are planned by this, and moves made.

use super::edge::{Crossed, Edge};
use super::path::Leg;
use super::point::{Point, Vector};

/// How far off what it climbs a base is before and beyond it, across and along the leg, in units:
/// rounding takes less. Where it slants up to an edge, a unit across makes many along.
const CLEAR: [i32; 2] = [2, 3];

/// As much, for a plan: by as much more as the places are rounded at which moves end, from where the
/// next ones lead.
pub(super) const PLANNED: [i32; 2] = [5, 6];

impl Edge {
    /// From where to where on a leg of this length a base is climbing the edge, which its middle
    /// crosses, in units: it can stand at both ends, if those are not the leg's.
    pub(super) fn climbed(
        &self,
        leg: Leg,
        length: i32,
        (crossed, radius): (Crossed, i32),
    ) -> [i32; 2] {
        let ([across, along], at) = (CLEAR, crossed.share(length));
        let [first, last] = self.cover(leg, length, radius + across).unwrap_or([at, at]);
        [(first - along).max(0), (last + along).min(length)]
    }

    /// From where to where on a leg of this length a base lies on the edge, in units, if it does
    /// anywhere.
    pub(super) fn cover(&self, leg: Leg, length: i32, radius: i32) -> Option<[i32; 2]> {
        let lies = |along: i32| self.compare(leg.point(along, length), radius).is_lt();
        let way = leg.to - leg.from;
        let project = |at: Point| {
            let (reach, whole) = (way.dot(at - leg.from), way.length_squared().max(1));
            (reach.clamp(0, whole) * i64::from(length) / whole) as i32
        };
        // One of these is nearest to the edge.
        let crossed = self.touched(leg.from, leg.to).map_or(0, |crossed| crossed.share(length));
        let nearest = [crossed, project(self.a), project(self.b), 0, length];
        let within = nearest.into_iter().find(|along| lies(*along))?;
        let [first, last] = self.covered(leg, radius).unwrap_or([0, length]);
        let first = within - run(within, within - first, |back| lies(within - back));
        let last = within + run(length - within, last - within, |on| lies(within + on));
        Some([first, last])
    }

    /// From about where to where on the line of a leg a base lies on the edge, in units from its
    /// start: along the union of what the edge and its two ends reach.
    fn covered(&self, leg: Leg, radius: i32) -> Option<[i32; 2]> {
        let real = |way: Vector| [f64::from(way.x), f64::from(way.y)];
        let dot = |one: [f64; 2], other: [f64; 2]| one[0] * other[0] + one[1] * other[1];
        let cross = |one: [f64; 2], other: [f64; 2]| one[0] * other[1] - one[1] * other[0];
        let unit = |way: [f64; 2]| way.map(|part| part / dot(way, way).sqrt());
        let (onward, edge) = (unit(real(leg.to - leg.from)), real(self.b - self.a));
        let (along, radius) = (unit(edge), f64::from(radius));
        let reached = |end: Point| {
            let off = real(end - leg.from);
            let (middle, aside) = (dot(onward, off), cross(onward, off));
            let half = (radius * radius - aside * aside).sqrt();
            [middle - half, middle + half]
        };
        // Where what begins at `start` and grows by `speed` is between two bounds.
        let between = |start: f64, speed: f64, low: f64, high: f64| {
            let [one, other] = [(low - start) / speed, (high - start) / speed];
            [one.min(other), one.max(other)]
        };
        let off = real(leg.from - self.a);
        let near = between(cross(along, off), cross(along, onward), -radius, radius);
        let beside = between(dot(along, off), dot(along, onward), 0.0, dot(along, edge));
        let straight = [near[0].max(beside[0]), near[1].min(beside[1])];
        let parts = [reached(self.a), reached(self.b), straight];
        let parts = parts.into_iter().filter(|part| part[0] <= part[1]);
        let whole = parts.reduce(|one, other| [one[0].min(other[0]), one[1].max(other[1])]);
        whole.map(|part| part.map(|along| along.round() as i32))
    }
}

/// The farthest step of at most so many that still `lies`, where none beyond it does; it is found
/// soonest where it is near the `guess`.
fn run(most: i32, guess: i32, lies: impl Fn(i32) -> bool) -> i32 {
    /// How far off a guess may be.
    const OFF_MAX: usize = 4;
    let mut step = guess.clamp(0, most);
    for _ in 0..OFF_MAX {
        if lies(step) {
            if step == most || !lies(step + 1) {
                return step;
            }
            step += 1;
        } else if 0 < step {
            step -= 1;
        }
    }
    if lies(most) {
        return most;
    }
    // Halved until nothing is left: at most as often as a length has bits.
    let (mut on, mut off) = (0, most);
    while 1 < off - on {
        let middle = on.midpoint(off);
        if lies(middle) {
            on = middle;
        } else {
            off = middle;
        }
    }
    on
}
