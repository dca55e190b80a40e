//! Detours around bases that block a straight leg.

use arrayvec::ArrayVec;

use super::base::Base;
use super::edge::{BoundingBox, bounded, directed, sized};
use super::path::Path;
use super::point::{Point, Vector};
use super::sets::FigureSet;
use super::way::Walker;

/// How often one leg goes round bases.
const SIDESTEPS_MAX: usize = 2;

/// How many bases that stand together are gone round at once.
const CLUSTER_MAX: usize = 4;

/// How far bases are kept off when one goes round them, in units: more than rounding takes away.
const MARGIN: i32 = 4;

impl Walker<'_> {
    /// Goes on to a point, round bases; whether it gets there.
    pub(super) fn go(&self, path: &mut Path, to: Point) -> bool {
        let mut met = None;
        for _ in 0..SIDESTEPS_MAX {
            let from = path.end();
            met = self.first_other(from, to);
            let Some(first) = met else { return path.push(to) };
            self.hits(first);
            if self.is_covered(to, first) {
                break;
            }
            let Some(corners) = self.detour(from, to, first) else { break };
            for corner in corners {
                if !path.push(corner) {
                    return false;
                }
            }
            met = None;
        }
        let from = path.end();
        if let Some(first) = met.or_else(|| self.first_other(from, to)) {
            self.hits(first);
        }
        let at = self.table.slide_past(from, to, self.crowd);
        path.push(at) && at == to
    }

    /// Whether nobody can stand somewhere for the base of another.
    pub(super) fn is_covered(&self, at: Point, other: usize) -> bool {
        let other = self.others[other];
        let reach = i64::from(self.radius + sized(other.radius));
        bounded(other.at).distance_squared(at) < reach * reach
    }

    /// Whether a way that ends here goes no farther for one who stands on its goal.
    pub(super) fn is_up_to(&self, end: Point, goal: Point) -> bool {
        let base = Base { at: end, radius: self.radius };
        let is_met = |other: usize| {
            self.is_covered(goal, other) && base.is_within(self.others[other], 2 * MARGIN)
        };
        end == goal || (0..self.others.len()).any(is_met)
    }

    /// Whether a base is in the way on a leg that leads past all; none who stands on the end of
    /// the last leg is.
    pub(super) fn is_blocked(&self, from: Point, to: Point, is_last: bool) -> bool {
        self.looks(BoundingBox::of(from, to));
        let mut is_blocked = false;
        let stops = |other: &usize| !(is_last && self.is_covered(to, *other));
        for other in self.crowd.stopping(from, to).filter(stops) {
            self.hits(other);
            is_blocked = true;
        }
        is_blocked
    }

    /// Whether no base is in the way on any leg of a path.
    pub(super) fn is_past_others(&self, path: &Path) -> bool {
        path.legs().all(|leg| !self.crowd.stops(leg.from, leg.to))
    }

    /// Notes that others were looked for who might lie on a base that is somewhere in a box.
    pub(super) fn looks(&self, places: BoundingBox) {
        let all = self.looked.get().map_or(places, |looked| looked.around(&places));
        self.looked.set(Some(all));
    }

    /// Notes that another was in the way.
    fn hits(&self, other: usize) {
        if other < FigureSet::BITS as usize {
            self.hit.set(self.hit.get() | 1 << other);
        }
    }

    /// The first base in the way on a leg, as its middle is passed; of those as far the first.
    fn first_other(&self, from: Point, to: Point) -> Option<usize> {
        self.looks(BoundingBox::of(from, to));
        let passed = |other: Base| (to - from).dot(bounded(other.at) - from);
        self.crowd.stopping(from, to).min_by_key(|&other| passed(self.others[other]))
    }

    /// The corners of the shorter way round a base and those beside it; of two as long, of that on
    /// the side of the middle of the table.
    fn detour(&self, from: Point, to: Point, first: usize) -> Option<ArrayVec<Point, 2>> {
        let hand = if self.table.middle_side(from, to) < 0 { -1 } else { 1 };
        let ways = [hand, -hand].map(|hand| self.round(from, to, first, hand));
        let length = |corners: &ArrayVec<Point, 2>| {
            let mut path = Path::at(from);
            let _ = corners.iter().all(|&corner| path.push(corner)) && path.push(to);
            path.length()
        };
        ways.into_iter().flatten().min_by_key(length)
    }

    /// The corners round a base and those beside it on the left (1) or the right (-1), if the way
    /// over them is open.
    fn round(&self, from: Point, to: Point, first: usize, hand: i32) -> Option<ArrayVec<Point, 2>> {
        let frame = Frame::new(from, to, hand);
        let mut around = frame.span(self.others[first], self.radius);
        for _ in 0..CLUSTER_MAX {
            let [before, beyond] = frame.corners(around);
            let hit = [(from, before), (before, beyond)]
                .into_iter()
                .find_map(|(from, to)| self.first_other(from, to));
            let Some(hit) = hit else {
                return self.pulled(from, [before, beyond], to);
            };
            around = around.with(frame.span(self.others[hit], self.radius));
        }
        None
    }

    /// The corners of a detour that it needs, if its legs are open.
    fn pulled(&self, from: Point, corners: [Point; 2], to: Point) -> Option<ArrayVec<Point, 2>> {
        let [before, beyond] = corners;
        let is_clear =
            |from: Point, to: Point| self.first_other(from, to).is_none() && self.is_open(from, to);
        let holds = |at: Point| self.table.is_free(Base { at, radius: self.radius });
        // Bases on the last leg are gone round, or slid up to, later on.
        let is_end = holds(beyond) && self.is_open(beyond, to);
        if is_end && is_clear(from, beyond) {
            return Some(ArrayVec::from_iter([beyond]));
        }
        if !holds(before) || !is_clear(from, before) {
            return None;
        }
        if is_clear(before, to) {
            return Some(ArrayVec::from_iter([before]));
        }
        (is_end && is_clear(before, beyond)).then(|| ArrayVec::from_iter(corners))
    }
}

/// Along a leg and to one side of it.
struct Frame {
    from: Point,
    /// Of the length of a frame.
    onward: Vector,
    sideward: Vector,
}

/// How long the vectors of a frame are.
const FRAME: i32 = 1 << 20;

/// From where to where bases are along a leg, and how far to the side.
#[derive(Clone, Copy)]
struct Span {
    first: i32,
    last: i32,
    side: i32,
}

impl Span {
    fn with(self, other: Span) -> Span {
        Span {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
            side: self.side.max(other.side),
        }
    }
}

impl Frame {
    fn new(from: Point, to: Point, hand: i32) -> Frame {
        let onward = directed(to - from, FRAME);
        Frame { from, onward, sideward: onward.left() * hand }
    }

    fn span(&self, other: Base, radius: i32) -> Span {
        let off = bounded(other.at) - self.from;
        let share = |way: Vector| (way.dot(off) / i64::from(FRAME)) as i32;
        let reach = radius + sized(other.radius) + MARGIN;
        let (along, aside) = (share(self.onward), share(self.sideward));
        Span { first: along - reach, last: along + reach, side: aside + reach }
    }

    fn corners(&self, span: Span) -> [Point; 2] {
        [span.first, span.last].map(|along| {
            let mix = |onward: i32, sideward: i32| {
                let sum = i64::from(onward) * i64::from(along)
                    + i64::from(sideward) * i64::from(span.side);
                (sum / i64::from(FRAME)) as i32
            };
            let x = mix(self.onward.x, self.sideward.x);
            let y = mix(self.onward.y, self.sideward.y);
            bounded(self.from + Vector { x, y })
        })
    }
}
