//! Ground queries: floors, the terrain at a point or under a base, and the nearest sides and
//! ledges.

use std::cmp::Ordering;

use super::base::Base;
use super::edge::{Edge, bounded, directed, side, sized};
use super::layout::Table;
use super::point::Point;
use super::sets::{PieceSet, members, those};

/// How far outside of a ledge one falls, in units: what rounding cannot take back.
const LEDGE: i32 = 5;

impl Table {
    /// Whether a whole base is on the table.
    #[must_use]
    #[inline]
    pub fn holds(&self, base: Base) -> bool {
        let (Point { x, y }, radius) = (bounded(base.at), sized(base.radius));
        radius <= x && x <= self.width() - radius && radius <= y && y <= self.depth() - radius
    }

    /// The height of the highest platform that contains a point, edges included, in units; 0 on
    /// the table itself.
    #[must_use]
    #[inline]
    pub fn floor(&self, at: Point) -> i32 {
        if self.kinds.platforms == 0 {
            return 0;
        }
        let at = bounded(at);
        let level = self.cells.floor(at);
        level.unwrap_or_else(|| self.highest(self.within(at, self.kinds.platforms), None))
    }

    /// The areas that contain a point, edges included.
    #[must_use]
    pub fn pieces_at(&self, at: Point) -> PieceSet {
        self.within(bounded(at), self.kinds.areas)
    }

    /// The pieces that a base comes within so many units of: lines, and areas
    /// with their inside.
    #[must_use]
    pub fn pieces_touching(&self, base: Base, units: i32) -> PieceSet {
        let reach = sized(sized(base.radius) + sized(units));
        self.near(
            bounded(base.at),
            !0,
            |edge, at| edge.compare(at, reach) != Ordering::Greater,
            reach,
        )
    }

    /// Whether a base may stand where it is: wholly on the table, and on no impassable piece and
    /// no obstacle but a platform.
    #[must_use]
    #[inline]
    pub fn is_free(&self, base: Base) -> bool {
        self.holds(base) && !self.lies_on(base, self.kinds.solid | self.kinds.hurdles)
    }

    /// How far a point is from the nearest side of the table, in units; 0 off it.
    #[must_use]
    pub fn edge_distance(&self, at: Point) -> i32 {
        let Point { x, y } = bounded(at);
        x.min(self.width() - x).min(y).min(self.depth() - y).max(0)
    }

    /// The nearest point on a side of the table: of those as near the left one, then the right, the
    /// lower and the upper one.
    #[must_use]
    pub fn nearest_edge(&self, at: Point) -> Point {
        let Point { x, y } = bounded(at);
        let on = Point { x: x.clamp(0, self.width()), y: y.clamp(0, self.depth()) };
        let ends = [
            Point { x: 0, ..on },
            Point { x: self.width(), ..on },
            Point { y: 0, ..on },
            Point { y: self.depth(), ..on },
        ];
        let nearest = ends.into_iter().min_by_key(|end| end.distance_squared(Point { x, y }));
        nearest.unwrap_or(on)
    }

    /// The nearest ledge of the platforms that a point is on, if one is within so many units: the
    /// point just outside of it, and how many units one falls there.
    ///
    /// An edge that leads onto another platform as high, or off the table, is none. Of ledges as
    /// near, the first piece has it.
    #[must_use]
    pub fn ledge_within(&self, at: Point, units: i32) -> Option<(Point, i32)> {
        let (at, units) = (bounded(at), sized(units));
        let platforms = self.within(at, self.kinds.platforms);
        let floor = self.highest(platforms, None);
        let mut nearest: Option<(i32, Point, i32)> = None;
        for index in members(platforms) {
            for edge in self.edges_of(index) {
                let distance = edge.distance(at);
                if edge.compare(at, units) == Ordering::Greater
                    || nearest.is_some_and(|(least, ..)| least <= distance)
                {
                    continue;
                }
                let outward = -(edge.b - edge.a).left();
                let outside = edge.nearest(at) + directed(outward, LEDGE);
                let drop = floor - self.floor(outside);
                if 0 < drop && self.holds(Base { at: outside, radius: 0 }) {
                    nearest = Some((distance, outside, drop));
                }
            }
        }
        nearest.map(|(_, outside, drop)| (outside, drop))
    }

    /// The greatest height in a set of platforms, of those not above `most`; 0 for none.
    pub(super) fn highest(&self, platforms: PieceSet, most: Option<i32>) -> i32 {
        members(platforms)
            .map(|index| self.pieces()[index].height)
            .filter(|&height| most.is_none_or(|most| height <= most))
            .max()
            .unwrap_or(0)
    }

    /// Whether a base lies on one of a set of pieces.
    #[inline]
    pub(super) fn lies_on(&self, base: Base, pieces: PieceSet) -> bool {
        let radius = sized(base.radius);
        let lies = |edge: &Edge, at: Point| edge.compare(at, radius) == Ordering::Less;
        pieces != 0 && self.near(bounded(base.at), pieces, lies, radius) != 0
    }

    /// The pieces of a set with an edge that `is_near` a point, or that it is inside of.
    fn near(
        &self,
        at: Point,
        pieces: PieceSet,
        is_near: impl Fn(&Edge, Point) -> bool,
        reach: i32,
    ) -> PieceSet {
        those(pieces & self.cells.near(at, reach), |index| {
            self.extents[index].bounds.grown(reach).holds(at)
                && (self.edges_of(index).iter().any(|edge| is_near(edge, at))
                    || self.kinds.areas >> index & 1 == 1 && self.is_inside(index, at))
        })
    }

    /// The areas of a set that contain a point.
    pub(super) fn within(&self, at: Point, areas: PieceSet) -> PieceSet {
        those(areas & self.cells.near(at, 0), |index| self.is_inside(index, at))
    }

    /// Whether a point is in an area or on its edge.
    pub(super) fn is_inside(&self, area: usize, at: Point) -> bool {
        if !self.extents[area].bounds.holds(at) {
            return false;
        }
        let mut is_inside = false;
        for edge in self.edges_of(area) {
            let (a, b) = (edge.a, edge.b);
            let side = side(a, b, at);
            if side == 0 && edge.bounds().holds(at) {
                return true;
            }
            if (a.y <= at.y) != (b.y <= at.y) && (0 < side) == (a.y < b.y) {
                is_inside = !is_inside;
            }
        }
        is_inside
    }
}
