//! The shortest path around obstacles.
//!
//! A path bends at points that were computed when the table was built, the shortest first; then
//! each leg is bent around the bases in between. It ends where the mover can stand.

use super::base::Base;
use super::edge::{bounded, directed, sized};
use super::layout::{Table, members};
use super::path::{Leg, Path};
use super::path_segment::PathSegment;
use super::point::Point;
use super::terrain::Piece;

/// How far off what is impassable a goal is moved, in units: more than rounding takes back.
const MARGIN: i32 = 4;

/// How often a goal is moved off what is impassable.
const PUSHES_MAX: usize = 4;

/// Who goes where.
pub(super) struct Walker<'t> {
    pub(super) table: &'t Table,
    pub(super) radius: i32,
    pub(super) others: &'t [Base],
    pub(super) crosses: &'t dyn Fn(&Piece, i32) -> bool,
    /// The obstacles that it may not cross.
    pub(super) shut: u64,
}

impl Table {
    /// The shortest way of a base towards a goal: round what is impassable and what it may not
    /// cross, and round the bases of others; none where it cannot move at all, or there is no way.
    ///
    /// `crosses` says whether the mover crosses an obstacle, or the edge of a platform or a ladder
    /// that leads over it, given how many units one climbs; below zero for steps down.
    ///
    /// Corners are gone round by bases up to the clearance that the table was laid with. A goal on
    /// something impassable or off the table is moved off it; a way ends as near to the goal as it
    /// passes a place where the mover can stand. Each leg goes round others at most twice, up to
    /// four at once that stand together; where that is not enough it ends at them. Of ways as long
    /// the one nearer to the middle of the table and its terrain is taken, which lies as the table
    /// does however that is mirrored; then the one round the lower corner, and the left side of
    /// bases. It has at most [`LEGS_MAX`](super::LEGS_MAX) legs, and ends with the last where that
    /// is short of the goal.
    #[must_use]
    pub fn way(
        &self,
        mover: Base,
        goal: Point,
        others: &[Base],
        crosses: &dyn Fn(&Piece, i32) -> bool,
    ) -> Option<Path> {
        let mover = Base { at: bounded(mover.at), radius: sized(mover.radius) };
        let goal = self.landing(mover, bounded(goal))?;
        let mut walker = Walker { table: self, radius: mover.radius, others, crosses, shut: 0 };
        for index in members(self.kinds.hurdles) {
            let piece = &self.pieces()[index];
            walker.shut |= u64::from(!crosses(piece, piece.height)) << index;
        }
        let mut path = Path::at(mover.at);
        if walker.is_open(mover.at, goal) {
            walker.go(&mut path, goal);
        } else {
            let corners = walker.bend(mover.at, goal)?;
            // The bends of a way are kept from its end.
            for &corner in corners.iter().rev() {
                if !walker.go(&mut path, self.web.points[usize::from(corner)]) {
                    return self.ended(mover, path, others);
                }
            }
            walker.go(&mut path, goal);
        }
        self.ended(mover, path, others)
    }

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

    /// The goal, brought onto the table and off what is impassable; none for a base wider than the
    /// table. One on a line is moved to the mover's side of it.
    fn landing(&self, mover: Base, goal: Point) -> Option<Point> {
        let radius = mover.radius;
        if self.width() < 2 * radius || self.depth() < 2 * radius {
            return None;
        }
        let inward = |at: Point| Point {
            x: at.x.clamp(radius, self.width() - radius),
            y: at.y.clamp(radius, self.depth() - radius),
        };
        let mut at = inward(goal);
        for _ in 0..PUSHES_MAX {
            let on = |index: &usize| self.lies_on(mover.moved(at), 1 << index);
            let Some(index) = members(self.kinds.solid).find(on) else { break };
            let edges = self.edges_of(index).iter();
            let Some(edge) = edges.min_by_key(|edge| edge.distance(at)) else { break };
            let nearest = edge.nearest(at);
            let own = self.kinds.areas & 1 << index;
            let left = (edge.b - edge.a).left();
            let outward = if own == 0 && nearest == at && 0 <= left.dot(mover.at - at) {
                left
            } else if nearest == at || self.within(at, own) != 0 {
                -left
            } else {
                at - nearest
            };
            at = inward(nearest + directed(outward, radius + MARGIN));
        }
        Some(at)
    }
}

impl Walker<'_> {
    /// Whether nothing but bases is in the way on a straight leg.
    pub(super) fn is_open(&self, from: Point, to: Point) -> bool {
        !self.table.is_stopped(from, to, self.radius)
            && self.is_crossed(from, to, self.table.crossed(from, to))
    }

    /// Whether the mover crosses all on a leg that crosses these obstacles and platforms.
    pub(super) fn is_crossed(&self, from: Point, to: Point, crossed: u64) -> bool {
        if crossed & self.shut != 0 {
            return false;
        }
        if crossed & self.table.kinds.platforms == 0 {
            return true;
        }
        self.table.stretches(Leg { from, to }, 0).all(|stretch| match stretch {
            PathSegment::Ground { .. } => true,
            PathSegment::Crossing { piece, rise, .. } => {
                (self.crosses)(&self.table.pieces()[usize::from(piece)], rise)
            }
        })
    }
}
