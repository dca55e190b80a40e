//! Edges of pieces and their bounding boxes: crossings and distances.
//!
//! Outside coordinates are first clamped to the range of the table, so that products of three
//! coordinates fit 64 bits and products of four fit 128.

use std::cmp::Ordering;

use super::point::{Point, Vector, root};
use super::units::{SIDE_MAX, UNITS};

/// The longest side of a table in units, and the widest base and greatest height that counts.
pub(super) const FAR: i32 = SIDE_MAX * UNITS;

/// A point no farther off the table than the longest table is long.
pub(super) fn bounded(at: Point) -> Point {
    Point { x: at.x.clamp(-FAR, 2 * FAR), y: at.y.clamp(-FAR, 2 * FAR) }
}

/// A radius or distance between 0 and the longest side.
pub(super) fn sized(units: i32) -> i32 {
    units.clamp(0, FAR)
}

/// The vector of the same direction and, to within two units, of this length, never longer.
///
/// Short vectors are made long first, since [`Vector::of_length`] is only as exact as they are.
pub(super) fn directed(way: Vector, units: i32) -> Vector {
    let longest = way.x.abs().max(way.y.abs()).max(1);
    (way * ((1 << 22) / longest).max(1)).of_length(units)
}

/// The distance between two points in units, rounded up.
#[inline]
pub(super) fn distance_up(from: Point, to: Point) -> i32 {
    let squared = from.distance_squared(to);
    let floor = root(squared);
    (floor + i64::from(floor * floor < squared)) as i32
}

/// A box along the sides of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoundingBox {
    low: Point,
    high: Point,
}

impl BoundingBox {
    /// Around two points.
    pub(super) fn of(a: Point, b: Point) -> BoundingBox {
        BoundingBox {
            low: Point { x: a.x.min(b.x), y: a.y.min(b.y) },
            high: Point { x: a.x.max(b.x), y: a.y.max(b.y) },
        }
    }

    /// Around this box and a point.
    pub(super) fn with(self, at: Point) -> BoundingBox {
        BoundingBox {
            low: Point { x: self.low.x.min(at.x), y: self.low.y.min(at.y) },
            high: Point { x: self.high.x.max(at.x), y: self.high.y.max(at.y) },
        }
    }

    /// Around this box and another.
    pub(super) fn around(self, other: &BoundingBox) -> BoundingBox {
        self.with(other.low).with(other.high)
    }

    /// The corner at the lower left.
    pub(super) fn low(&self) -> Point {
        self.low
    }

    /// So much wider on each side.
    pub(super) fn grown(self, units: i32) -> BoundingBox {
        let step = Vector { x: units, y: units };
        BoundingBox { low: self.low + -step, high: self.high + step }
    }

    /// Whether two boxes have a point in common, sides included.
    pub(super) fn meets(&self, other: &BoundingBox) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether another box lies in the box.
    pub(super) fn contains(&self, other: &BoundingBox) -> bool {
        self.holds(other.low) && self.holds(other.high)
    }

    /// Whether a point is in the box, sides included.
    pub(super) fn holds(&self, at: Point) -> bool {
        self.low.x <= at.x && at.x <= self.high.x && self.low.y <= at.y && at.y <= self.high.y
    }
}

/// A strip along a straight leg, somewhat wider than a base that moves along it.
pub(super) struct Beam {
    from: Point,
    way: Vector,
    bounds: BoundingBox,
    slack: i64,
}

impl Beam {
    pub(super) fn new(from: Point, to: Point, radius: i32) -> Beam {
        let way = to - from;
        // Across the leg and times its length, which is at most this.
        let length = i64::from(way.x.abs()) + i64::from(way.y.abs());
        let slack = 2 * i64::from(radius) * length;
        Beam { from, way, bounds: BoundingBox::of(from, to).grown(radius), slack }
    }

    /// Whether it may meet something in a box; if not, it does not.
    #[inline]
    pub(super) fn meets(&self, other: &BoundingBox) -> bool {
        if !self.bounds.meets(other) {
            return false;
        }
        // All twice as long, since the middle of a box may be half a unit.
        let (low, high) = (other.low - self.from, other.high - self.from);
        let middle = Vector { x: low.x + high.x, y: low.y + high.y };
        let size = other.high - other.low;
        let reach = i64::from(self.way.x.abs()) * i64::from(size.y)
            + i64::from(self.way.y.abs()) * i64::from(size.x);
        self.way.cross(middle).abs() <= reach + self.slack
    }
}

/// A straight edge of a piece; of an area, the inside is on its left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub(super) a: Point,
    pub(super) b: Point,
    /// How high what stands on it reaches, above the table.
    pub(super) top: i32,
}

/// Where a leg crosses an edge: on which side of it, and how far, it starts and ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crossed {
    before: i64,
    after: i64,
}

impl Crossed {
    /// Whether the leg comes from the right of the edge: into an area.
    pub(super) fn is_entry(self) -> bool {
        self.before < 0
    }

    /// This share of so many units.
    pub(super) fn share(self, units: i32) -> i32 {
        (i64::from(units) * self.before.abs() / self.whole()) as i32
    }

    /// Whether what rises from `here` at the start to `there` at the end is below `top` at the
    /// crossing.
    pub(super) fn is_below(self, here: i32, there: i32, top: i32) -> bool {
        let rise = i64::from(there - here) * self.before.abs();
        rise < i64::from(top - here) * self.whole()
    }

    fn whole(self) -> i64 {
        self.before.abs() + self.after.abs()
    }
}

/// On which side of the way from `a` to `b` a point is: above zero on its left.
pub(super) fn side(a: Point, b: Point, at: Point) -> i64 {
    (b - a).cross(at - a)
}

impl Edge {
    pub(super) fn bounds(&self) -> BoundingBox {
        BoundingBox::of(self.a, self.b)
    }

    /// Where a leg crosses the edge.
    ///
    /// A point on the edge counts as on its left, and an end of the edge on the leg as on the left
    /// of the leg, seen from its lower end: so a leg through a corner crosses one of two edges, and
    /// a leg and its way back cross the same.
    pub(super) fn crossed(&self, from: Point, to: Point) -> Option<Crossed> {
        let (before, after) = (side(self.a, self.b, from), side(self.a, self.b, to));
        if (before < 0) == (after < 0) {
            return None;
        }
        let (low, high) = if from <= to { (from, to) } else { (to, from) };
        if (side(low, high, self.a) < 0) == (side(low, high, self.b) < 0) {
            return None;
        }
        Some(Crossed { before, after })
    }

    /// Where a leg crosses or touches the edge, its ends included; nowhere where it runs along it.
    ///
    /// The same from both sides, which [`Edge::crossed`] is not: it has a leg through the end of
    /// an edge cross it where the rest of the edge is on one side of the leg alone.
    pub(super) fn touched(&self, from: Point, to: Point) -> Option<Crossed> {
        let (before, after) = (side(self.a, self.b, from), side(self.a, self.b, to));
        let (one, other) = (side(from, to, self.a), side(from, to, self.b));
        let is_apart = |one: i64, other: i64| 0 < one.signum() * other.signum();
        let is_along = before == 0 && after == 0;
        (!is_along && !is_apart(before, after) && !is_apart(one, other))
            .then_some(Crossed { before, after })
    }

    /// Where a leg gets from one side of the edge to the other over the edge, its ends included;
    /// nowhere where it begins or ends on the line through it.
    pub(super) fn pierced(&self, from: Point, to: Point) -> Option<Crossed> {
        self.pierced_from(from, to, self.side_of(from))
    }

    /// As [`Edge::pierced`], given on which side of the edge the leg begins.
    pub(super) fn pierced_from(&self, from: Point, to: Point, before: i64) -> Option<Crossed> {
        let after = self.side_of(to);
        if 0 <= before.signum() * after.signum() {
            return None;
        }
        let (one, other) = (side(from, to, self.a), side(from, to, self.b));
        (one.signum() * other.signum() <= 0).then_some(Crossed { before, after })
    }

    /// On which side of the line through the edge a point is: above zero on its left.
    pub(super) fn side_of(&self, at: Point) -> i64 {
        side(self.a, self.b, at)
    }

    /// How the distance of a point from the edge compares with so many units.
    #[inline]
    pub(super) fn compare(&self, at: Point, units: i32) -> Ordering {
        let (along, from) = (self.b - self.a, at - self.a);
        let square = i64::from(units) * i64::from(units);
        let reach = from.dot(along);
        if reach <= 0 {
            return from.length_squared().cmp(&square);
        }
        let length = along.length_squared();
        if length <= reach {
            return at.distance_squared(self.b).cmp(&square);
        }
        let cross = i128::from(along.cross(from));
        (cross * cross).cmp(&(i128::from(square) * i128::from(length)))
    }

    /// The distance of a point from the edge in units, rounded down.
    pub(super) fn distance(&self, at: Point) -> i32 {
        let (along, from) = (self.b - self.a, at - self.a);
        let (reach, length) = (from.dot(along), along.length_squared());
        if reach <= 0 {
            return at.distance(self.a);
        }
        if length <= reach {
            return at.distance(self.b);
        }
        let cross = along.cross(from);
        let squares = |units: i64| i128::from(units * units) * i128::from(length);
        let square = i128::from(cross) * i128::from(cross);
        // A double is right to within a unit, which whole numbers then settle.
        let mut units = (cross.abs() as f64 / (length as f64).sqrt()) as i64;
        while square < squares(units) {
            units -= 1;
        }
        while squares(units + 1) <= square {
            units += 1;
        }
        units as i32
    }

    /// The point of the edge nearest to another, to within a unit.
    pub(super) fn nearest(&self, at: Point) -> Point {
        let along = self.b - self.a;
        let length = along.length_squared().max(1);
        let reach = (at - self.a).dot(along).clamp(0, length);
        let scale = |step: i32| (i64::from(step) * reach / length) as i32;
        self.a + Vector { x: scale(along.x), y: scale(along.y) }
    }

    /// Whether a base moved along a leg comes to lie on the edge, or is brought across it.
    ///
    /// One that lies on it from the start may move on, as long as it gets no nearer.
    pub(super) fn stops(&self, from: Point, to: Point, radius: i32) -> bool {
        if !self.bounds().meets(&BoundingBox::of(from, to).grown(radius)) {
            return false;
        }
        if self.crossed(from, to).is_some() {
            return true;
        }
        let start = self.compare(from, radius);
        let radius = if start == Ordering::Less { self.distance(from) } else { radius };
        let leg = Edge { a: from, b: to, top: 0 };
        self.compare(to, radius) == Ordering::Less
            || leg.compare(self.a, radius) == Ordering::Less
            || leg.compare(self.b, radius) == Ordering::Less
    }
}
