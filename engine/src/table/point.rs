//! Points, and the vectors between them.

use std::ops::{Add, Mul, Neg, Sub};

/// A point, in units from the lower left corner of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Up the table.
    pub y: i32,
}

/// A vector, in units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Vector {
    /// To the right.
    pub x: i32,
    /// Up the table.
    pub y: i32,
}

/// The square root of a whole number, rounded down.
///
/// Below 2^52 a double holds the number and rounds its root to the nearest on every machine, which
/// never reaches the next whole one; that is several times as fast as working with whole numbers.
#[inline]
pub(super) fn root(square: i64) -> i64 {
    if square < 1 << 52 { (square as f64).sqrt() as i64 } else { long_root(square) }
}

/// As [`root`], of a number that a double need not hold.
#[cold]
fn long_root(square: i64) -> i64 {
    square.isqrt()
}

/// Two numbers in one word.
pub(super) const fn packed(one: i32, other: i32) -> u64 {
    (one as u32 as u64) << 32 | other as u32 as u64
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// Both coordinates in one word.
    pub(crate) const fn packed(self) -> u64 {
        packed(self.x, self.y)
    }

    /// The square of the distance to another point, in units squared.
    #[must_use]
    pub const fn distance_squared(self, other: Point) -> i64 {
        Vector { x: other.x - self.x, y: other.y - self.y }.length_squared()
    }

    /// The distance to another point in units, rounded down.
    #[must_use]
    #[inline]
    pub fn distance(self, other: Point) -> i32 {
        root(self.distance_squared(other)) as i32
    }

    /// Whether another point is at most this many units away.
    #[must_use]
    pub const fn is_within(self, other: Point, units: i32) -> bool {
        0 <= units && self.distance_squared(other) <= units as i64 * units as i64
    }

    /// The point at most this many units away in the direction of `goal`, never past it.
    ///
    /// Coordinates are rounded towards the start, so the point is never farther than asked.
    #[must_use]
    #[inline]
    pub fn towards(self, goal: Point, units: i32) -> Point {
        if self.is_within(goal, units) { goal } else { self + (goal - self).of_length(units) }
    }
}

impl Vector {
    /// The square of its length, in units squared.
    #[must_use]
    pub const fn length_squared(self) -> i64 {
        self.x as i64 * self.x as i64 + self.y as i64 * self.y as i64
    }

    /// Its length in units, rounded down.
    #[must_use]
    #[inline]
    pub fn length(self) -> i32 {
        root(self.length_squared()) as i32
    }

    /// The dot product.
    #[must_use]
    pub const fn dot(self, other: Vector) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The cross product: positive if the other vector lies to the left.
    #[must_use]
    pub const fn cross(self, other: Vector) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// The vector turned left by 90 degrees.
    #[must_use]
    pub const fn left(self) -> Vector {
        Vector { x: -self.y, y: self.x }
    }

    /// The vector of the same direction with at most this length, coordinates rounded towards
    /// zero; zero stays zero.
    #[must_use]
    #[inline]
    pub fn of_length(self, units: i32) -> Vector {
        let squared = self.length_squared();
        if squared == 0 {
            return self;
        }
        // One more than the length rounded down, where it is not whole, so as not to overshoot.
        let floor = root(squared);
        let length = if floor * floor == squared { floor } else { floor + 1 };
        let scale = |along: i32| (i64::from(along) * i64::from(units) / length) as i32;
        Vector { x: scale(self.x), y: scale(self.y) }
    }
}

impl Sub for Point {
    type Output = Vector;

    fn sub(self, from: Point) -> Vector {
        Vector { x: self.x - from.x, y: self.y - from.y }
    }
}

impl Add<Vector> for Point {
    type Output = Point;

    fn add(self, step: Vector) -> Point {
        Point { x: self.x + step.x, y: self.y + step.y }
    }
}

impl Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Neg for Vector {
    type Output = Vector;

    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

impl Mul<i32> for Vector {
    type Output = Vector;

    fn mul(self, times: i32) -> Vector {
        Vector { x: self.x * times, y: self.y * times }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_whole_numbers() {
        for whole in (0..1 << 26).step_by(997).chain((1 << 26) - 9..(1 << 26) + 9) {
            let square = whole * whole;
            assert_eq!(root(square), whole);
            assert_eq!(root(square + 2 * whole), whole);
            assert_eq!(root((square - 1).max(0)), (whole - 1).max(0));
        }
    }

    #[test]
    fn a_step_is_never_longer_than_asked_and_goes_the_right_way() {
        let from = Point::new(1234, 5678);
        for goal in [Point::new(0, 0), Point::new(9999, 5678), Point::new(1235, 90_000), from] {
            for units in [0, 1, 7, 999, 4000, 100_000] {
                let to = from.towards(goal, units);
                assert!(from.is_within(to, units), "{goal:?} {units}");
                assert!(to.distance_squared(goal) <= from.distance_squared(goal));
                if from.is_within(goal, units) {
                    assert_eq!(to, goal);
                } else {
                    assert!(units - from.distance(to) <= 2, "{goal:?} {units} {to:?}");
                }
            }
        }
    }
}
