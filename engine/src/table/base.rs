//! The round bases of figures, and their facing.

use super::point::{Point, Vector};

/// The base of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Base {
    /// Its middle.
    pub at: Point,
    /// Its radius in units.
    pub radius: i32,
}

impl Base {
    /// Whether the gap between the edges of two bases is at most so many units; none is left
    /// between bases that touch.
    #[must_use]
    pub const fn is_within(self, other: Base, units: i32) -> bool {
        self.at.is_within(other.at, self.radius + other.radius + units)
    }

    /// The gap between the edges of two bases in units, rounded down; 0 where they touch.
    #[must_use]
    pub fn gap(self, other: Base) -> i32 {
        (self.at.distance(other.at) - self.radius - other.radius).max(0)
    }

    /// Whether two bases touch: as near as units can tell. A move into contact ends at most
    /// [`Base::TOUCH`] units short of it, since units are whole.
    #[must_use]
    pub const fn touches(self, other: Base) -> bool {
        self.is_within(other, Base::TOUCH)
    }

    /// The widest gap, in units, at which bases still touch.
    pub const TOUCH: i32 = 3;

    /// Whether two bases lie on each other.
    #[must_use]
    pub const fn overlaps(self, other: Base) -> bool {
        let reach = (self.radius + other.radius) as i64;
        self.at.distance_squared(other.at) < reach * reach
    }

    /// The base somewhere else.
    #[must_use]
    pub const fn moved(self, at: Point) -> Base {
        Base { at, ..self }
    }
}

/// Which way a figure faces: any vector but the zero one, of whatever length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Facing(Vector);

/// What part of its surroundings a figure sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sector {
    /// 90 degrees, 45 to each side.
    Quarter,
    /// The half before it.
    Half,
    /// All around.
    All,
}

impl Facing {
    /// Facing along a vector; to the right where it is zero.
    #[must_use]
    pub fn along(way: Vector) -> Facing {
        if way == Vector::default() { Facing(Vector { x: 1, y: 0 }) } else { Facing(way) }
    }

    /// The way it faces.
    #[must_use]
    pub const fn way(self) -> Vector {
        self.0
    }

    /// Whether what lies along `way` is in the sector before it, edges included.
    #[must_use]
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
    pub fn is_in_front(self, at: Point, base: Base) -> bool {
        let dot = self.0.dot(base.at - at);
        let reach = i128::from(base.radius) * i128::from(base.radius);
        0 <= dot && reach * i128::from(self.0.length_squared()) <= i128::from(dot) * i128::from(dot)
    }
}
