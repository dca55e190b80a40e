//! The parts of a leg on which a base cannot stand, or has to climb: each takes a single move.

use arrayvec::ArrayVec;

use super::base::Base;
use super::cover::PLANNED;
use super::layout::Table;
use super::path::Leg;
use super::path_segment::PathSegment;
use super::point::Point;
use super::sets::{PieceSet, members};

/// The most such parts of one leg; what is beyond the last counts as more of it.
const PARTS_MAX: usize = 32;

/// How near to each other two parts are one, in units: there is no room to stop in between.
const NEAR: i32 = 16;

type Parts = ArrayVec<[i32; 2], PARTS_MAX>;

impl Table {
    /// The parts of a leg that a base has to cover in one move, as where each begins and how many units
    /// it has: where it lies on one of these obstacles, and where it climbs the edge of one of these
    /// platforms without a ladder.
    ///
    /// What it still lies on at the end of the leg is left out, since it stops before that.
    pub(super) fn tight(
        &self,
        leg: Leg,
        radius: i32,
        pieces: PieceSet,
    ) -> impl Iterator<Item = (Point, i32)> + use<> {
        let ([across, along], length) = (PLANNED, leg.length());
        let mut parts = Parts::new();
        let mut last = i32::MAX;
        for index in members(pieces & self.kinds.hurdles) {
            let edges = self.edges_of(index).iter();
            let covers = edges.filter_map(|edge| edge.cover(leg, length, radius + across));
            if self.kinds.areas & 1 << index == 0 {
                covers.for_each(|part| add(&mut parts, part));
            } else if let Some(part) = covers.reduce(joined) {
                add(&mut parts, part);
            }
            if self.lies_on(Base { at: leg.to, radius }, 1 << index) {
                last = length;
            }
        }
        if pieces & self.kinds.platforms != 0 {
            for segment in self.stretches(leg, radius) {
                if let PathSegment::Crossing { piece, at, beyond, .. } = segment
                    && self.kinds.platforms & 1 << piece != 0
                {
                    let far = |point: Point| leg.from.distance(point);
                    add(&mut parts, [far(at), far(beyond)]);
                }
            }
        }
        parts.sort_unstable();
        let mut merged = Parts::new();
        for part in parts {
            match merged.last_mut() {
                Some(before) if part[0] <= before[1] + NEAR => *before = joined(*before, part),
                _ => merged.push(part),
            }
        }
        merged.into_iter().filter(move |part| part[1] < last).map(move |[from, to]| {
            let (from, to) = ((from - along).max(0), (to + along).min(length));
            (leg.point(from, length), to - from)
        })
    }
}

fn joined(one: [i32; 2], other: [i32; 2]) -> [i32; 2] {
    [one[0].min(other[0]), one[1].max(other[1])]
}

fn add(parts: &mut Parts, part: [i32; 2]) {
    if parts.try_push(part).is_err()
        && let Some(last) = parts.last_mut()
    {
        *last = joined(*last, part);
    }
}
