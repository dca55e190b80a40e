//! Paths over a table, in straight legs.

use arrayvec::ArrayVec;

use super::edge::distance_up;
use super::point::{Point, Vector};

/// The most straight legs of a path.
pub const LEGS_MAX: usize = 12;

/// A straight part of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// Its start.
    pub from: Point,
    /// Its end.
    pub to: Point,
}

impl Leg {
    /// Its length in units, rounded up.
    #[must_use]
    #[inline]
    pub fn length(self) -> i32 {
        distance_up(self.from, self.to)
    }

    /// The point so many units along it, each coordinate rounded towards its start, given its
    /// length rounded up; the ends where that is less than 0 or no less than the length.
    #[inline]
    pub(super) fn point(self, along: i32, length: i32) -> Point {
        if along <= 0 {
            return self.from;
        }
        if length <= along {
            return self.to;
        }
        let whole = self.to - self.from;
        let share = |step: i32| (i64::from(step) * i64::from(along) / i64::from(length)) as i32;
        self.from + Vector { x: share(whole.x), y: share(whole.y) }
    }
}

/// A path: its start, bends and end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    points: ArrayVec<Point, { LEGS_MAX + 1 }>,
}

impl Path {
    /// The empty path at a point.
    #[must_use]
    pub fn at(start: Point) -> Path {
        let mut points = ArrayVec::new();
        points.push(start);
        Path { points }
    }

    /// The straight path between two points.
    #[must_use]
    pub fn straight(from: Point, to: Point) -> Path {
        let mut path = Path::at(from);
        path.push(to);
        path
    }

    /// Goes straight on to a point, if it has legs left; whether it is there.
    pub(super) fn push(&mut self, to: Point) -> bool {
        self.end() == to || self.points.try_push(to).is_ok()
    }

    /// Takes the last leg off.
    pub(super) fn pop(&mut self) -> Option<Leg> {
        if self.points.len() < 2 {
            return None;
        }
        let to = self.points.pop()?;
        Some(Leg { from: self.end(), to })
    }

    /// Its straight legs, in order.
    pub fn legs(&self) -> impl Iterator<Item = Leg> {
        self.points.windows(2).map(|pair| Leg { from: pair[0], to: pair[1] })
    }

    /// Its first bend; none where it is straight.
    #[must_use]
    pub fn bend(&self) -> Option<Point> {
        self.points.get(1).copied().filter(|_| 2 < self.points.len())
    }

    /// Its length in units, each leg rounded up.
    #[must_use]
    pub fn length(&self) -> i32 {
        self.legs().map(Leg::length).sum()
    }

    /// Its start.
    #[must_use]
    pub fn start(&self) -> Point {
        self.points[0]
    }

    /// Its end.
    #[must_use]
    pub fn end(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    /// Whether it ends more than this many units nearer to a place than it starts.
    #[must_use]
    pub fn nears(&self, goal: Point, units: i32) -> bool {
        self.end().distance(goal) + units < self.start().distance(goal)
    }

    /// The point after this many units; the end if it is shorter.
    #[must_use]
    pub fn along(&self, units: i32) -> Point {
        let mut left = units.max(0);
        for leg in self.legs() {
            let length = leg.length();
            if left <= length {
                return leg.from.towards(leg.to, left);
            }
            left -= length;
        }
        self.end()
    }

    /// The path cut off after this many units.
    #[must_use]
    pub fn shortened(&self, units: i32) -> Path {
        let mut path = Path::at(self.start());
        let mut left = units.max(0);
        for leg in self.legs() {
            let length = leg.length();
            if left <= length {
                path.push(leg.from.towards(leg.to, left));
                break;
            }
            path.push(leg.to);
            left -= length;
        }
        path
    }
}
