//! Points that a way may bend at beyond those of the navigation graph: straight over obstacles, and
//! around the bases of others.

use arrayvec::ArrayVec;

use super::base::Base;
use super::edge::{BoundingBox, Edge, bounded, directed, sized};
use super::goal::Goal;
use super::nav_graph::MARGIN;
use super::point::{Point, Vector};
use super::sets::members;
use super::way::Walker;

/// The most such points of one plan.
pub(super) const WAYPOINTS_MAX: usize = 128;

/// The most bases that points are set around.
const RINGS_MAX: usize = 10;

/// The corners of a regular octagon, in thousandths of the radius of the circle that it lies
/// around.
const OCTAGON: [Vector; 8] = [
    Vector { x: 1083, y: 0 },
    Vector { x: 766, y: 766 },
    Vector { x: 0, y: 1083 },
    Vector { x: -766, y: 766 },
    Vector { x: -1083, y: 0 },
    Vector { x: -766, y: -766 },
    Vector { x: 0, y: -1083 },
    Vector { x: 766, y: -766 },
];

/// Points that a way may bend at.
pub(super) type Waypoints = ArrayVec<Point, WAYPOINTS_MAX>;

/// The point half way from one to another.
fn half_way(from: Point, to: Point) -> Point {
    let way = to - from;
    from + Vector { x: way.x / 2, y: way.y / 2 }
}

impl Walker<'_> {
    /// The points for a way past these obstacles and bases.
    pub(super) fn waypoints(&self, start: Point, goal: Goal) -> Waypoints {
        let mut points = Waypoints::new();
        self.contacts(goal, &mut points);
        let goal = goal.at;
        let table = self.table;
        for edge in members(self.dear.get()).flat_map(|index| table.edges_of(index)) {
            self.gates(edge, [start, goal], &mut points);
        }
        let hit = || members(self.hit.get()).take(RINGS_MAX).map(|index| self.others[index]);
        for other in hit() {
            self.ring(other, &mut points);
        }
        for (place, one) in hit().enumerate() {
            for other in hit().take(place) {
                // Between two, where there is room.
                let between = Edge { a: bounded(one.at), b: bounded(other.at), top: 0 };
                let Edge { a, b, .. } = table.inward(between);
                let radii = sized(one.radius) + sized(other.radius) + 2 * self.radius;
                if a.is_within(b, 2 * radii) {
                    self.add(half_way(a, b), &mut points);
                }
            }
        }
        points
    }

    /// Around a base: at the corners of an octagon, or of one with twice as many where a way leads
    /// into contact, which is short.
    fn ring(&self, other: Base, points: &mut Waypoints) {
        let (at, reach) = (bounded(other.at), self.radius + sized(other.radius) + MARGIN);
        if self.onto.is_none() {
            for corner in OCTAGON {
                let share = |step: i32| (i64::from(step) * i64::from(reach / 8) / 125) as i32;
                self.add(at + Vector { x: share(corner.x), y: share(corner.y) }, points);
            }
            return;
        }
        let next = OCTAGON.iter().cycle().skip(1);
        for (corner, next) in OCTAGON.iter().zip(next) {
            let between = Vector { x: corner.x + next.x, y: corner.y + next.y };
            for way in [*corner, between] {
                self.add(at + directed(way, reach + reach / 49), points);
            }
        }
    }

    /// The places of contact that a way onto somebody may end at where it does not lead straight
    /// there: those beside others, and some all around.
    fn contacts(&self, goal: Goal, points: &mut Waypoints) {
        let Some(onto) = &self.onto else { return };
        // As near to them as may be, and so that a leg from the next corner of a ring is open.
        let beside = |other: &Base| {
            let reach = self.radius + sized(other.radius) + MARGIN;
            [reach, reach + reach / 64].map(|reach| goal.beside(*other, reach))
        };
        let beside = onto.all.iter().flat_map(beside).flatten();
        for at in beside.flatten().chain(OCTAGON.map(|way| goal.towards(way))) {
            if self.has_room_at(at) {
                self.add(at, points);
            }
        }
    }

    /// On both sides of an edge, where one crosses it straight: off the start and the goal, where
    /// the way between them meets it, and off its middle.
    fn gates(&self, edge: &Edge, [start, goal]: [Point; 2], points: &mut Waypoints) {
        let edge = self.table.inward(*edge);
        let across = directed((edge.b - edge.a).left(), self.radius + MARGIN);
        let middle = half_way(edge.a, edge.b);
        let met = edge.touched(start, goal).map(|crossed| {
            let way = super::path::Leg { from: start, to: goal };
            let length = way.length();
            way.point(crossed.share(length), length)
        });
        for at in [met, Some(start), Some(goal), Some(middle)].into_iter().flatten() {
            let foot = edge.nearest(at);
            self.add(foot + across, points);
            self.add(foot + -across, points);
        }
    }

    /// Keeps a point where the mover can stand.
    fn add(&self, at: Point, points: &mut Waypoints) {
        let base = Base { at, radius: self.radius };
        self.looks(BoundingBox::of(at, at));
        if !points.contains(&at) && self.table.is_open(base, self.others) {
            let _ = points.try_push(at);
        }
    }
}
