//! The round bases of figures, and their facing.

use super::point::{Point, Vector};

/// The base of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Base {
    /// Its centre.
    pub at: Point,
    /// The radius in units.
    pub radius: i32,
}

impl Base {
    /// Whether the gap between two bases is at most this many units.
    #[must_use]
    pub const fn is_within(self, other: Base, units: i32) -> bool {
        self.at.is_within(other.at, self.radius + other.radius + units)
    }

    /// The gap between the edges of two bases in units, rounded down; 0 if they touch or overlap.
    #[must_use]
    #[inline]
    pub fn gap(self, other: Base) -> i32 {
        (self.at.distance(other.at) - self.radius - other.radius).max(0)
    }

    /// Whether the [gap](Base::gap) is at most this many units. It is rounded down, so that it is
    /// one unit more than [`Base::is_within`] allows that decides.
    #[must_use]
    pub const fn is_gap_within(self, other: Base, units: i32) -> bool {
        let reach = self.radius as i64 + other.radius as i64 + units as i64 + 1;
        0 <= units && self.at.distance_squared(other.at) < reach * reach
    }

    /// Whether two bases touch: their gap is at most [`Base::TOUCH`], because a move into contact
    /// ends on whole units.
    #[must_use]
    pub const fn touches(self, other: Base) -> bool {
        self.is_within(other, Base::TOUCH)
    }

    /// The widest gap in units at which bases count as touching.
    pub const TOUCH: i32 = 3;

    /// Whether two bases overlap.
    #[must_use]
    pub const fn overlaps(self, other: Base) -> bool {
        let reach = (self.radius + other.radius) as i64;
        self.at.distance_squared(other.at) < reach * reach
    }

    /// The same base at another place.
    #[must_use]
    pub const fn moved(self, at: Point) -> Base {
        Base { at, ..self }
    }
}

/// The direction a figure faces: a vector of any length except zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Facing(Vector);

/// The sector in which a figure sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sector {
    /// 90 degrees, 45 to each side.
    Quarter,
    /// 180 degrees, 90 to each side.
    Half,
    /// 360 degrees.
    All,
}

impl Facing {
    /// The facing along a vector; to the right if it is zero.
    #[must_use]
    pub fn along(way: Vector) -> Facing {
        if way == Vector::default() { Facing(Vector { x: 1, y: 0 }) } else { Facing(way) }
    }

    /// The direction as a vector.
    #[must_use]
    pub const fn way(self) -> Vector {
        self.0
    }

    /// Whether a direction lies in the sector, its limits included.
    #[must_use]
    #[inline]
    pub fn sees(self, way: Vector, sector: Sector) -> bool {
        let (dot, cross) = (self.0.dot(way), self.0.cross(way));
        match sector {
            Sector::All => true,
            Sector::Half => 0 <= dot,
            Sector::Quarter => 0 <= dot && cross.abs() <= dot,
        }
    }

    /// Whether a base is wholly on the front side of the line through `at` across this facing.
    #[must_use]
    #[inline]
    pub fn is_in_front(self, at: Point, base: Base) -> bool {
        let dot = self.0.dot(base.at - at);
        let reach = i128::from(base.radius) * i128::from(base.radius);
        0 <= dot && reach * i128::from(self.0.length_squared()) <= i128::from(dot) * i128::from(dot)
    }
}
