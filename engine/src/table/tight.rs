//! The parts of a leg on which a base cannot stand, or has to climb: each takes a single move.

use arrayvec::ArrayVec;

use super::base::Base;
use super::edge::Edge;
use super::layout::{Table, members};
use super::path::Leg;
use super::path_segment::PathSegment;
use super::point::{Point, Vector};

/// The most such parts of one leg; what is beyond the last counts as more of it.
const PARTS_MAX: usize = 32;

/// How near to each other two parts are one, in units: there is no room to stop in between.
const NEAR: i32 = 16;

/// How much more than a part is to be covered in a move, at each end, in units: rounding takes
/// less.
const MARGIN: i32 = 6;

type Parts = ArrayVec<[i32; 2], PARTS_MAX>;

impl Table {
    /// The parts of a leg that a base has to cover in one move: where it lies on one of these
    /// obstacles, and where it climbs the edge of one of these platforms without a ladder.
    ///
    /// What it still lies on at the end of the leg is left out, since it stops before that.
    pub(super) fn tight(
        &self,
        leg: Leg,
        radius: i32,
        pieces: u64,
    ) -> impl Iterator<Item = Leg> + use<> {
        let length = leg.length();
        let mut parts = Parts::new();
        let mut last = i32::MAX;
        for index in members(pieces & self.kinds.hurdles) {
            let edges = self.edges_of(index).iter();
            let covers = edges.filter_map(|edge| edge.cover(leg, length, radius));
            if self.kinds.areas & 1 << index == 0 {
                covers.for_each(|part| add(&mut parts, part));
            } else if let Some(part) = covers.reduce(joined) {
                add(&mut parts, part);
            }
            if self.lies_on(Base { at: leg.to, radius }, 1 << index) {
                last = length;
            }
        }
        if pieces & self.kinds.platforms != 0 {
            for segment in self.stretches(leg, radius) {
                if let PathSegment::Crossing { piece, at, beyond, .. } = segment
                    && self.kinds.platforms & 1 << piece != 0
                {
                    let along = |point: Point| leg.from.distance(point);
                    add(&mut parts, [along(at), along(beyond)]);
                }
            }
        }
        parts.sort_unstable();
        let mut merged = Parts::new();
        for part in parts {
            match merged.last_mut() {
                Some(before) if part[0] <= before[1] + NEAR => *before = joined(*before, part),
                _ => merged.push(part),
            }
        }
        merged.into_iter().filter(move |part| part[1] < last).map(move |[from, to]| Leg {
            from: leg.point(from - MARGIN, length),
            to: leg.point(to + MARGIN, length),
        })
    }
}

fn joined(one: [i32; 2], other: [i32; 2]) -> [i32; 2] {
    [one[0].min(other[0]), one[1].max(other[1])]
}

fn add(parts: &mut Parts, part: [i32; 2]) {
    if parts.try_push(part).is_err()
        && let Some(last) = parts.last_mut()
    {
        *last = joined(*last, part);
    }
}

impl Edge {
    /// From where to where on a leg of this length a base lies on the edge, in units, if it does
    /// anywhere.
    fn cover(&self, leg: Leg, length: i32, radius: i32) -> Option<[i32; 2]> {
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
