//! The bases of others and the places of figures, laid out so that all are looked at in one pass.

use super::base::Base;
use super::edge::{bounded, sized};
use super::lanes::{LANES, places, which};
use super::point::Point;
use super::slide::nears;

/// How much farther off a leg bases are looked at than they can be in the way, in units.
///
/// Coordinates and their differences are whole numbers below 2^24, so single precision holds them.
/// Of products it loses less than half a unit times the length of the leg. Points on a leg are
/// rounded, which puts them at most two units off it.
const SLACK: f32 = 4.0;

/// A straight leg, and what is near it or may be: nothing that is near is left out.
struct Strip {
    from: [f32; 2],
    way: [f32; 2],
    /// At least its length.
    length: f32,
    middle: [f32; 2],
    half: [f32; 2],
}

impl Strip {
    #[inline]
    fn along(from: Point, to: Point) -> Strip {
        let real = |at: Point| [at.x as f32, at.y as f32];
        let (from, to) = (real(from), real(to));
        let way = [to[0] - from[0], to[1] - from[1]];
        let middle = [0, 1].map(|axis| from[axis] + way[axis] / 2.0);
        let half = way.map(|along| along.abs() / 2.0);
        Strip { from, way, length: way[0].abs() + way[1].abs(), middle, half }
    }

    /// Whether a place may be so near to it.
    #[inline]
    fn is_near(&self, x: f32, y: f32, reach: f32) -> bool {
        let across = self.way[0] * (y - self.from[1]) - self.way[1] * (x - self.from[0]);
        (across.abs() <= reach * self.length)
            & ((x - self.middle[0]).abs() <= self.half[0] + reach)
            & ((y - self.middle[1]).abs() <= self.half[1] + reach)
    }
}

/// Where figures are.
#[derive(Debug)]
pub struct Places {
    count: usize,
    x: [f32; LANES],
    y: [f32; LANES],
}

impl Places {
    /// The places of the first 32 figures.
    #[inline]
    pub fn of(figures: impl Iterator<Item = Point>) -> Places {
        let none = [0.0; LANES];
        let mut places = Places { count: 0, x: none, y: none };
        for (lane, at) in figures.take(LANES).enumerate() {
            let at = bounded(at);
            (places.x[lane], places.y[lane]) = (at.x as f32, at.y as f32);
            places.count = lane + 1;
        }
        places
    }

    /// Those who may be within so many units of the straight line between two points, one bit
    /// each: all others are farther off.
    #[must_use]
    #[inline]
    pub fn near(&self, from: Point, to: Point, units: i32) -> u32 {
        let strip = Strip::along(bounded(from), bounded(to));
        let reach = sized(units) as f32 + SLACK;
        which(self.count, |lane| strip.is_near(self.x[lane], self.y[lane], reach))
    }
}

/// The bases of others, as one that goes past them looks at them.
pub(super) struct Crowd<'t> {
    pub(super) others: &'t [Base],
    /// The radius of the one that goes past them.
    pub(super) radius: i32,
    x: [f32; LANES],
    y: [f32; LANES],
    /// How near to their middle it may come at most, and somewhat more.
    reach: [f32; LANES],
}

impl<'t> Crowd<'t> {
    /// Those whom one of this radius goes past; beyond the first 32 they are looked at one by one.
    #[inline]
    pub(super) fn of(others: &'t [Base], radius: i32) -> Crowd<'t> {
        let none = [0.0; LANES];
        let mut crowd = Crowd { others, radius, x: none, y: none, reach: none };
        for (lane, other) in others.iter().take(LANES).enumerate() {
            let at = bounded(other.at);
            (crowd.x[lane], crowd.y[lane]) = (at.x as f32, at.y as f32);
            crowd.reach[lane] = (radius + sized(other.radius)) as f32 + SLACK;
        }
        crowd
    }

    /// The places of those who stop one that moves along a leg, in their order.
    #[inline]
    pub(super) fn stopping(&self, from: Point, to: Point) -> impl Iterator<Item = usize> {
        let near = self.beside(from, to);
        near.filter(move |&place| nears(from, to, self.radius, self.others[place]))
    }

    /// The places of those whom one that moves along a leg may come to lie on, in their order: all
    /// others are clear of it wherever it stops on the leg.
    #[inline]
    pub(super) fn beside(
        &self,
        from: Point,
        to: Point,
    ) -> impl Iterator<Item = usize> + Clone + use<> {
        let strip = Strip::along(from, to);
        let near = which(self.others.len(), |lane| {
            strip.is_near(self.x[lane], self.y[lane], self.reach[lane])
        });
        places(near).chain(LANES..self.others.len())
    }

    /// Whether anybody stops one that moves along a leg.
    #[inline]
    pub(super) fn stops(&self, from: Point, to: Point) -> bool {
        self.stopping(from, to).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sight::SightLine;
    use super::*;
    use crate::table::units::UNITS;

    fn any_point(side: i32) -> impl Strategy<Value = Point> {
        (-side..2 * side, -side..2 * side).prop_map(|(x, y)| Point::new(x, y))
    }

    /// Points near each other, or as far off as any that count.
    fn points() -> impl Strategy<Value = (Point, Point, Vec<Base>, i32)> {
        prop::sample::select(vec![4, 40, 400]).prop_flat_map(|side| {
            let side = side * UNITS;
            let base = (any_point(side), 0..2 * UNITS).prop_map(|(at, radius)| Base { at, radius });
            let bases = prop::collection::vec(base, 0..40);
            (any_point(side), any_point(side), bases, 0..2 * UNITS)
        })
    }

    /// Puts bases beside a leg, a few units off or on what stops one that moves along it.
    fn tighten(others: &mut [Base], (from, to): (Point, Point), radius: i32) {
        for (nth, other) in others.iter_mut().enumerate() {
            let foot = from.towards(to, from.distance(to) / 40 * nth as i32);
            let off = radius + other.radius + nth as i32 % 5 - 2;
            let side = if nth % 2 == 0 { 1 } else { -1 };
            other.at = foot + (to - from).left().of_length(off) * side;
        }
    }

    proptest! {
        #[test]
        fn those_in_the_way_are_found_as_they_are_one_by_one(
            (from, to, mut others, radius) in points(),
            is_tight in any::<bool>(),
        ) {
            let (from, to) = (bounded(from), bounded(to));
            if is_tight {
                tighten(&mut others, (from, to), radius);
            }
            let stops = |place: &usize| nears(from, to, radius, others[*place]);
            let plain: Vec<usize> = (0..others.len()).filter(stops).collect();
            let crowd = Crowd::of(&others, radius);
            prop_assert_eq!(crowd.stopping(from, to).collect::<Vec<_>>(), plain.clone());
            prop_assert_eq!(crowd.stops(from, to), !plain.is_empty());
        }

        #[test]
        fn nobody_near_a_line_is_left_out(
            (from, to, mut others, units) in points(),
            is_tight in any::<bool>(),
        ) {
            if is_tight {
                tighten(&mut others, (from, to), units);
            }
            let widest = others.iter().map(|other| other.radius).max().unwrap_or(0);
            let places = Places::of(others.iter().map(|other| other.at));
            let near = places.near(from, to, widest + units);
            let line = SightLine::between(from, to);
            for (nth, other) in others.iter().enumerate().take(LANES) {
                prop_assert!(near & 1 << nth != 0 || !line.passes(*other, units), "{other:?}");
            }
            prop_assert!(super::places(near).all(|place| place < others.len()));
        }
    }
}
