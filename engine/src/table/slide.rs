//! How far a base can move straight ahead before something stops it.

use super::base::Base;
use super::crowd::Crowd;
use super::edge::{Beam, Edge, bounded, sized};
use super::layout::Table;
use super::path::Leg;
use super::point::Point;
use super::sets::members;

/// How much farther than worked out a slide is tried, and how far back step by step: rounding
/// accounts for a few units.
const SLACK: i32 = 3;
const BACK: [i32; 11] = [0, 1, 1, 1, 1, 1, 1, 2, 4, 8, 16];

/// How near the middles of two bases may come while one moves from a point: until they touch, or
/// no nearer than they are where they lie on each other from the start.
pub(super) fn reach(from: Point, radius: i32, other: Base) -> i32 {
    let reach = sized(radius) + sized(other.radius);
    let at = bounded(other.at);
    let square = i64::from(reach) * i64::from(reach);
    if from.distance_squared(at) < square { from.distance(at) } else { reach }
}

/// Whether another base stops one that moves along a leg, which comes nearer to it than it may.
pub(super) fn nears(from: Point, to: Point, radius: i32, other: Base) -> bool {
    let leg = Edge { a: from, b: to, top: 0 };
    leg.compare(bounded(other.at), reach(from, radius, other)).is_lt()
}

impl Table {
    /// As far along a straight leg as a base slides before it would lie on one of the others or on
    /// something impassable, or leave the table; other obstacles do not stop it.
    ///
    /// A base that lies on something from the start may move as long as it gets no nearer to it.
    #[must_use]
    pub fn slide(&self, mover: Base, to: Point, others: &[Base]) -> Point {
        let radius = sized(mover.radius);
        self.slide_past(bounded(mover.at), bounded(to), &Crowd::of(others, radius))
    }

    /// As [`Table::slide`], of a base of the radius that goes past the crowd.
    pub(super) fn slide_past(&self, from: Point, to: Point, crowd: &Crowd<'_>) -> Point {
        let leg = Leg { from, to };
        let (length, radius) = (leg.length(), crowd.radius);
        let mut most = self.until_side(leg, length, radius);
        let mut touch = most;
        let beside = crowd.beside(from, to);
        for other in beside.clone().map(|other| crowd.others[other]) {
            if nears(from, to, radius, other) {
                touch = touch.min(until_touch(leg, length, radius, other));
            }
        }
        if self.is_stopped(from, to, radius, self.kinds.solid) {
            most = most.min(self.until_stopped(leg, length, radius));
        }
        let mut along = most.min(touch.saturating_add(SLACK));
        for back in BACK {
            along -= back;
            let at = leg.point(along, length);
            let is_clear = |other: usize| {
                let other = crowd.others[other];
                let reach = i64::from(reach(from, radius, other));
                reach * reach <= at.distance_squared(bounded(other.at))
            };
            if !self.is_stopped(from, at, radius, self.kinds.solid) && beside.clone().all(is_clear)
            {
                return at;
            }
        }
        from
    }

    /// How far along a leg a base stays on the table.
    fn until_side(&self, leg: Leg, length: i32, radius: i32) -> i32 {
        let way = leg.to - leg.from;
        let sides = [
            (way.x, self.width() - radius - leg.from.x),
            (-way.x, leg.from.x - radius),
            (way.y, self.depth() - radius - leg.from.y),
            (-way.y, leg.from.y - radius),
        ];
        sides.into_iter().fold(length, |most, (speed, room)| {
            if speed <= 0 || speed <= room {
                return most;
            }
            most.min((i64::from(room.max(0)) * i64::from(length) / i64::from(speed)) as i32)
        })
    }

    /// How far along a leg a base is not stopped by what is impassable, if it is somewhere.
    fn until_stopped(&self, leg: Leg, length: i32, radius: i32) -> i32 {
        let beam = Beam::new(leg.from, leg.to, radius);
        let mut least = length;
        for index in members(self.kinds.solid) {
            if !beam.meets(&self.extents[index].bounds) {
                continue;
            }
            for edge in self.edges_of(index) {
                let stops = |along: i32| edge.stops(leg.from, leg.point(along, length), radius);
                if !stops(least) {
                    continue;
                }
                // Halved until nothing is left: at most as often as a length has bits.
                let mut free = 0;
                while 1 < least - free {
                    let middle = free.midpoint(least);
                    if stops(middle) {
                        least = middle;
                    } else {
                        free = middle;
                    }
                }
                least = free;
            }
        }
        least
    }
}

/// How far along a leg a base comes before it lies on another, to within a few units.
fn until_touch(leg: Leg, length: i32, radius: i32, other: Base) -> i32 {
    // Along and across are counted in 1/1024 units, so that a touch from the side is found too.
    const FINE: i64 = 1024;
    let (way, off) = (leg.to - leg.from, bounded(other.at) - leg.from);
    let reach = i64::from(reach(leg.from, radius, other)) * FINE;
    let whole = (way.length_squared() * FINE * FINE).isqrt().max(1);
    let along = way.dot(off) * FINE * FINE / whole;
    let across = way.cross(off) * FINE * FINE / whole;
    let across = across.abs().min(reach);
    let half = (reach * reach - across * across).isqrt();
    ((along - half) / FINE).clamp(0, i64::from(length)) as i32
}
