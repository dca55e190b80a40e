//! The navigation graph: points around the corners of obstacles, and the legs between them.

use std::fmt;

use super::base::Base;
use super::check::corners_of;
use super::edge::{Beam, FAR, directed, side};
use super::layout::{Table, TableFault};
use super::path::Leg;
use super::path_segment::PathSegment;
use super::point::{Point, Vector};
use super::sets::{PieceSet, members, those};
use super::terrain::PieceShape;

/// The most points round corners on one table.
pub const BENDS_MAX: usize = 256;

/// How much farther from corners than the clearance one goes round them, in units: more than
/// rounding takes away.
pub(super) const MARGIN: i32 = 6;

/// The points and the legs between them.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct NavGraph {
    pub(super) points: Vec<Point>,
    /// How far each point is from the middle of the table, in units.
    pub(super) off_middle: Vec<i64>,
    legs: Vec<WebLeg>,
    /// The widest base that goes round corners, as its radius.
    pub(super) clearance: i32,
}

/// A leg between two points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WebLeg {
    /// Whether something impassable is in between.
    pub(super) is_stopped: bool,
    /// The obstacles that the widest base touches on it, and the platforms whose edges it crosses.
    pub(super) met: PieceSet,
    /// The piece that its middle climbs highest or lowest to get over, and by how much.
    pub(super) steepest: Option<(u8, i32)>,
}

impl fmt::Debug for NavGraph {
    // The legs follow from the points, and there are thousands of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NavGraph").field("points", &self.points).finish_non_exhaustive()
    }
}

impl NavGraph {
    /// The points and legs of a table whose pieces have edges.
    pub(super) fn spun(table: &Table, clearance: i32) -> Result<NavGraph, TableFault> {
        let mut points = Vec::new();
        for index in members(table.kinds.solid | table.kinds.hurdles | table.kinds.platforms) {
            bends(table, index, clearance + MARGIN, &mut points);
        }
        for index in members(table.kinds.ladders) {
            points.extend_from_slice(corners_of(&table.pieces()[index]));
        }
        let is_free = |&at: &Point| table.is_free(Base { at, radius: clearance });
        let beside = besides(table, &points, clearance);
        points.retain(is_free);
        points.sort_unstable();
        points.dedup();
        // Where there are many, those will do.
        let room = BENDS_MAX.saturating_sub(points.len());
        points.extend(beside.into_iter().filter(is_free).take(room));
        points.sort_unstable();
        points.dedup();
        if BENDS_MAX < points.len() {
            let message = format!(
                "there are {} corners to go round on this table, at most {BENDS_MAX} are expected",
                points.len()
            );
            return Err(TableFault::crowded(table.pieces(), message));
        }
        let mut legs = Vec::with_capacity(points.len() * points.len());
        for &from in &points {
            for &to in &points {
                let is_stopped = table.is_stopped(from, to, clearance, table.kinds.solid);
                let met = table.met(from, to, clearance, !0);
                let steepest =
                    if is_stopped { None } else { table.steepest(Leg { from, to }, met) };
                legs.push(WebLeg { is_stopped, met, steepest });
            }
        }
        let off_middle = points.iter().map(|at| table.off_middle(*at).length().into()).collect();
        Ok(NavGraph { points, off_middle, legs, clearance })
    }

    pub(super) fn leg(&self, from: usize, to: usize) -> WebLeg {
        self.legs[from * self.points.len() + to]
    }
}

impl Table {
    /// Whether one of these pieces stops a base on a straight leg.
    pub(super) fn is_stopped(&self, from: Point, to: Point, radius: i32, pieces: PieceSet) -> bool {
        if pieces == 0 {
            return false;
        }
        let beam = Beam::new(from, to, radius);
        members(pieces).any(|index| {
            beam.meets(&self.extents[index].bounds)
                && self.edges_of(index).iter().any(|edge| edge.stops(from, to, radius))
        })
    }

    /// The crossing on a leg that is highest or lowest, where it crosses a platform of these pieces.
    fn steepest(&self, leg: Leg, met: PieceSet) -> Option<(u8, i32)> {
        if met & self.kinds.platforms == 0 {
            return None;
        }
        let crossing = |part| match part {
            PathSegment::Crossing { piece, rise, .. } => Some((piece, rise)),
            PathSegment::Ground { .. } => None,
        };
        let crossings = self.stretches(leg, 0).filter_map(crossing);
        crossings.max_by_key(|(_, rise): &(u8, i32)| rise.abs())
    }

    /// Of these pieces the obstacles that a base touches on a straight leg, and the platforms whose
    /// edges its middle crosses.
    pub(super) fn met(&self, from: Point, to: Point, radius: i32, pieces: PieceSet) -> PieceSet {
        let pieces = pieces & (self.kinds.hurdles | self.kinds.platforms);
        if pieces == 0 {
            return 0;
        }
        let beam = Beam::new(from, to, radius);
        those(pieces, |index| {
            if !beam.meets(&self.extents[index].bounds) {
                return false;
            }
            let is_hurdle = self.kinds.hurdles >> index & 1 == 1;
            self.edges_of(index).iter().any(|edge| match is_hurdle {
                true => edge.touched(from, to).is_some() || edge.stops(from, to, radius),
                false => edge.crossed(from, to).is_some(),
            })
        })
    }
}

/// For points round corners that lie on an obstacle, those beside it on both sides.
fn besides(table: &Table, points: &[Point], clearance: i32) -> Vec<Point> {
    let mut found = Vec::new();
    for &at in points {
        for index in members(table.kinds.hurdles) {
            if !table.lies_on(Base { at, radius: clearance }, 1 << index) {
                continue;
            }
            let edges = || table.edges_of(index).iter().map(|edge| table.inward(*edge));
            let Some(least) = edges().map(|edge| edge.distance(at)).min() else { continue };
            // All that are as near, since nothing that a mirror leaves as it is tells them apart.
            for edge in edges().filter(|edge| edge.distance(at) == least) {
                let across = directed((edge.b - edge.a).left(), clearance + MARGIN);
                let foot = edge.nearest(at);
                found.extend([foot + across, foot + -across]);
            }
        }
    }
    found.sort_unstable_by_key(|&at| (table.off_middle(at).length_squared(), at));
    found.dedup();
    found
}

/// The points so far off the outer corners of a piece; a line is gone round on both sides.
fn bends(table: &Table, index: usize, off: i32, points: &mut Vec<Point>) {
    let edges = table.edges_of(index);
    let mut corners: Vec<Point> = edges.iter().map(|edge| edge.a).collect();
    if matches!(table.pieces()[index].shape, PieceShape::Line(_)) {
        corners.extend(edges.iter().rev().map(|edge| edge.b));
    }
    let count = corners.len();
    for place in 0..count {
        let [before, corner, after] =
            [place + count - 1, place, place + 1].map(|place| corners[place % count]);
        let (coming, going) = (corner - before, after - corner);
        let turn = side(before, corner, after);
        // The inside is on the left, so a corner that turns right is an inner one.
        if turn < 0 || (turn == 0 && 0 <= coming.dot(going)) {
            continue;
        }
        let [coming, going] = [coming, going].map(|way| directed(way, off));
        let [first, second] = [-coming.left(), -going.left()];
        if 0 <= coming.dot(going) {
            points.push(corner + mitre(first, second, off));
        } else {
            points.push(corner + first + coming);
            points.push(corner + second + -going);
        }
    }
}

/// Where two sides meet again that have been moved outwards by these vectors of equal length, at
/// most a quarter turn apart.
fn mitre(first: Vector, second: Vector, off: i32) -> Vector {
    let square = i64::from(off) * i64::from(off);
    let scale = |sum: i32| {
        let part = i64::from(sum) * square / (square + first.dot(second)).max(1);
        part.clamp(-i64::from(FAR), i64::from(FAR)) as i32
    };
    Vector { x: scale(first.x + second.x), y: scale(first.y + second.y) }
}
