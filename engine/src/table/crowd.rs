//! The bases of others and the places of figures, laid out so that all are looked at in one pass.

use arrayvec::ArrayVec;

use super::base::Base;
use super::edge::{bounded, sized};
use super::lanes::{LANES, which};
use super::point::Point;
use super::sets::{FigureSet, members, of_words};
use super::slide::nears;

/// How many are looked at in lanes.
const IN_LANES: usize = FigureSet::BITS as usize;

/// How many blocks of lanes they take at most.
const BLOCKS: usize = 4;

const _: () = assert!(BLOCKS * LANES == IN_LANES, "two blocks fill a word of a set");

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

/// Numbers of some of many, by lanes.
type Lanes = [f32; LANES];

/// Of so many those for whom something holds, block by block; `holds` is given the number of the block
/// and the lane.
#[inline]
fn which_of_all(count: usize, holds: impl Fn(usize, usize) -> bool) -> FigureSet {
    let block = |block: usize| {
        let left = count.saturating_sub(LANES * block);
        if left == 0 { 0 } else { u64::from(which(left, |lane| holds(block, lane))) }
    };
    if count <= LANES {
        return block(0).into();
    }
    of_words([block(0) | block(1) << LANES, block(2) | block(3) << LANES])
}

/// Where figures are.
#[derive(Debug)]
pub struct Places {
    count: usize,
    /// To the right, and up the table.
    blocks: ArrayVec<[Lanes; 2], BLOCKS>,
}

impl Places {
    /// The places of figures, of as many as a set holds.
    #[inline]
    pub fn of(figures: impl Iterator<Item = Point>) -> Places {
        let mut places = Places { count: 0, blocks: ArrayVec::new() };
        for (nth, at) in figures.take(IN_LANES).enumerate() {
            let (block, lane, at) = (nth / LANES, nth % LANES, bounded(at));
            if lane == 0 {
                places.blocks.push([[0.0; LANES]; 2]);
            }
            let [x, y] = &mut places.blocks[block];
            (x[lane], y[lane]) = (at.x as f32, at.y as f32);
            places.count = nth + 1;
        }
        places
    }

    /// Those who may be within so many units of the straight line between two points: all others are
    /// farther off.
    #[must_use]
    #[inline]
    pub fn near(&self, from: Point, to: Point, units: i32) -> FigureSet {
        let strip = Strip::along(bounded(from), bounded(to));
        let reach = sized(units) as f32 + SLACK;
        which_of_all(self.count, |block, lane| {
            let [x, y] = &self.blocks[block];
            strip.is_near(x[lane], y[lane], reach)
        })
    }
}

/// The bases of others, as one that goes past them looks at them.
pub(super) struct Crowd<'t> {
    pub(super) others: &'t [Base],
    /// The radius of the one that goes past them.
    pub(super) radius: i32,
    /// To the right, up the table, and how near to their middle it may come at most, and somewhat
    /// more.
    blocks: ArrayVec<[Lanes; 3], BLOCKS>,
}

impl<'t> Crowd<'t> {
    /// Those whom one of this radius goes past; beyond those in lanes they are looked at one by one.
    #[inline]
    pub(super) fn of(others: &'t [Base], radius: i32) -> Crowd<'t> {
        let mut crowd = Crowd { others, radius, blocks: ArrayVec::new() };
        for (block, others) in others.chunks(LANES).take(BLOCKS).enumerate() {
            crowd.blocks.push([[0.0; LANES]; 3]);
            let [x, y, reach] = &mut crowd.blocks[block];
            for (lane, other) in others.iter().enumerate() {
                let at = bounded(other.at);
                (x[lane], y[lane]) = (at.x as f32, at.y as f32);
                reach[lane] = (radius + sized(other.radius)) as f32 + SLACK;
            }
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
        let near = which_of_all(self.others.len(), |block, lane| {
            let [x, y, reach] = &self.blocks[block];
            strip.is_near(x[lane], y[lane], reach[lane])
        });
        members(near).chain(IN_LANES..self.others.len())
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
            let bases = prop::collection::vec(base, 0..140);
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
            for (nth, other) in others.iter().enumerate().take(IN_LANES) {
                prop_assert!(near & 1 << nth != 0 || !line.passes(*other, units), "{other:?}");
            }
            prop_assert!(members(near).all(|place| place < others.len()));
        }
    }
}
