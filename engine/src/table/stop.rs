//! The last places on paths where bases can stand.

use super::base::Base;
use super::edge::{bounded, sized};
use super::layout::Table;
use super::path::{Leg, Path};
use super::point::Point;
use super::sets::members;

impl Table {
    /// The way up to the last place on it where the mover can stand, wherever it is cut off; none
    /// where there is no such place but its start.
    #[must_use]
    pub fn ended(&self, mover: Base, mut path: Path, others: &[Base]) -> Option<Path> {
        // As often as a way has legs.
        while let Some(leg) = path.pop() {
            let last = self.last_open(mover, leg, others);
            if let Some(at) = last.filter(|&at| at != leg.from) {
                path.push(at);
                return Some(path);
            }
        }
        None
    }

    /// The last place on a leg where a base can stand.
    fn last_open(&self, mover: Base, leg: Leg, others: &[Base]) -> Option<Point> {
        /// How many things in a row a base may lie on at the end of a leg.
        const BACKS_MAX: usize = 32;
        let length = leg.length();
        let mut along = length;
        for _ in 0..BACKS_MAX {
            let at = leg.point(along, length);
            let base = mover.moved(at);
            if self.is_open(base, others) {
                return Some(at);
            }
            along = self.before(base, leg, along, others)?;
        }
        None
    }

    /// How far along a leg a base is last before what it lies on, so far along.
    fn before(&self, base: Base, leg: Leg, along: i32, others: &[Base]) -> Option<i32> {
        let length = leg.length();
        let radius = sized(base.radius);
        let off = |is_on: &dyn Fn(Point) -> bool| {
            if !is_on(base.at) {
                return None;
            }
            let (mut free, mut taken) = (-1, along);
            // Halved until nothing is left: at most as often as a length has bits.
            while 1 < taken - free {
                let middle = free.midpoint(taken).max(free + 1);
                if is_on(leg.point(middle, length)) {
                    taken = middle;
                } else {
                    free = middle;
                }
            }
            Some(free)
        };
        for other in others {
            let reach = radius + sized(other.radius);
            let at = bounded(other.at);
            let square = i64::from(reach) * i64::from(reach);
            if let Some(free) = off(&|point| point.distance_squared(at) < square) {
                return Some(free).filter(|&free| 0 <= free);
            }
        }
        for index in members(self.kinds.solid | self.kinds.hurdles) {
            if !self.extents[index].bounds.grown(radius).holds(base.at) {
                continue;
            }
            for edge in self.edges_of(index) {
                if let Some(free) = off(&|point| edge.compare(point, radius).is_lt()) {
                    return Some(free).filter(|&free| 0 <= free);
                }
            }
            if self.within(base.at, self.kinds.areas & 1 << index) != 0 {
                let edges = self.edges_of(index).iter();
                let entries = edges.filter_map(|edge| edge.crossed(leg.from, base.at));
                return entries.map(|crossed| crossed.share(along) - 1).max().filter(|&a| 0 <= a);
            }
        }
        None
    }
}
