//! The shortest path around obstacles.
//!
//! A path bends at points that were computed when the table was built, the shortest first; then
//! each leg is bent around the bases in between. It ends where the mover can stand.

use std::cell::{Cell, OnceCell};

use arrayvec::ArrayVec;

use super::base::Base;
use super::crowd::Crowd;
use super::edge::{Bounds, bounded, directed, sized};
use super::known_ways::Route;
use super::layout::{Table, members};
use super::path::{Leg, Path};
use super::path_segment::PathSegment;
use super::point::Point;
use super::search::Nodes;
use super::terrain::Piece;

/// How far off what is impassable a goal is moved, in units: more than rounding takes back.
const MARGIN: i32 = 4;

/// How often a goal is moved off what is impassable.
const PUSHES_MAX: usize = 4;

/// What a mover gets over, and how far it comes in one move.
pub trait Mobility {
    /// Whether it crosses an obstacle, or the edge of a platform or a ladder that leads over it,
    /// given how many units one climbs; below zero for steps down.
    fn crosses(&self, piece: &Piece, rise: i32) -> bool;

    /// Whether a whole move takes it along a leg on which there is no place to stop but its ends.
    fn clears(&self, leg: Leg) -> bool;

    /// How long a way may be to be of any use, in units; a way round others is not looked for
    /// beyond that.
    fn reach(&self) -> i32 {
        i32::MAX
    }

    /// Three words that only movers of this game have in common that get over the same on this
    /// table, by whatever parameters of the game; none where there are no such words, so that no way
    /// is kept.
    fn signature(&self) -> Option<[u64; 3]> {
        None
    }
}

/// One that crosses what it crosses however long that takes.
impl<F: Fn(&Piece, i32) -> bool> Mobility for F {
    fn crosses(&self, piece: &Piece, rise: i32) -> bool {
        self(piece, rise)
    }

    fn clears(&self, _: Leg) -> bool {
        true
    }
}

/// A first draft of a way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The path.
    pub path: Path,
    /// Whether it is what [`Table::way`] returns; else there may be a better one past others.
    pub is_way: bool,
}

/// Who goes where.
pub(super) struct Walker<'t> {
    pub(super) table: &'t Table,
    pub(super) radius: i32,
    pub(super) others: &'t [Base],
    pub(super) crowd: Crowd<'t>,
    pub(super) mobility: &'t dyn Mobility,
    /// The obstacles that it may not cross, once they are asked for.
    shut: OnceCell<u64>,
    /// The obstacles and platforms that took more than a move to get over, on a leg that was
    /// looked at.
    pub(super) dear: Cell<u64>,
    /// The shortest that a way over such a leg can be.
    pub(super) lost: Cell<i32>,
    /// Those of the first 64 others that were in the way.
    pub(super) hit: Cell<u64>,
    /// Where others were looked for that might be in the way.
    pub(super) looked: Cell<Option<Bounds>>,
}

/// Whether a mover gets along a leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Passage {
    /// It does.
    Open,
    /// It does not, whatever a move covers.
    Shut,
    /// Not in one move, and there is no place to stop.
    Dear,
}

impl Table {
    /// The shortest way of a base towards a goal: round what is impassable and what it may not
    /// cross, and round the bases of others; none where it cannot move at all, or there is no way.
    ///
    /// No base can stand on an obstacle. So an obstacle is crossed only where `mobility` has one
    /// move take the mover from a place where it can stand to the next, and gone round elsewhere:
    /// whoever follows a way as far as each move takes it, and stops where it can stand, arrives.
    ///
    /// Corners are gone round by bases up to the clearance that the table was laid with. A goal on
    /// something impassable or off the table is moved off it; a way ends as near to the goal as it
    /// passes a place where the mover can stand. Where others close every way, it ends at them. Of
    /// ways as long the one nearer to the middle of the table and its terrain is taken, which lies
    /// as the table does however that is mirrored; then the one round the lower corner, and the
    /// left side of bases. It has at most [`LEGS_MAX`](super::LEGS_MAX) legs, and ends with the
    /// last where that is short of the goal.
    #[must_use]
    pub fn way(
        &self,
        mover: Base,
        goal: Point,
        others: &[Base],
        mobility: &dyn Mobility,
    ) -> Option<Path> {
        let mover = Base { at: bounded(mover.at), radius: sized(mover.radius) };
        let goal = self.landing(mover, bounded(goal))?;
        self.walker(mover, others, mobility).way(mover.at, goal)
    }

    /// A first draft of a [`way`](Table::way), which takes a fraction of the time where others are
    /// in it: the shortest way past the terrain, each leg bent round bases, up to where that does
    /// not help.
    #[must_use]
    pub fn draft(
        &self,
        mover: Base,
        goal: Point,
        others: &[Base],
        mobility: &dyn Mobility,
    ) -> Option<Draft> {
        let mover = Base { at: bounded(mover.at), radius: sized(mover.radius) };
        let goal = self.landing(mover, bounded(goal))?;
        let walker = self.walker(mover, others, mobility);
        let draft = walker.past_terrain(mover.at, goal);
        let length = length_if_there(draft.as_ref());
        let is_way = walker.longest_better((mover.at, goal), length).is_none();
        let path = self.ended(mover, draft?.0, others)?;
        Some(Draft { path, is_way })
    }

    fn walker<'t>(
        &'t self,
        mover: Base,
        others: &'t [Base],
        mobility: &'t dyn Mobility,
    ) -> Walker<'t> {
        let (radius, shut) = (mover.radius, OnceCell::new());
        let (dear, lost, hit) = (Cell::new(0), Cell::new(i32::MAX), Cell::new(0));
        let (looked, crowd) = (Cell::new(None), Crowd::of(others, radius));
        Walker { table: self, radius, others, crowd, mobility, shut, dear, lost, hit, looked }
    }

    /// The way up to the last place on it where the mover can stand, wherever it is cut off; none
    /// where there is no such place but its start.
    #[must_use]
    pub fn ended(&self, mover: Base, mut path: Path, others: &[Base]) -> Option<Path> {
        // As often as a way has legs.
        while let Some(leg) = path.pop() {
            let last = self.last_open(mover, leg, others);
            if let Some(at) = last.filter(|&at| at != leg.from) {
                path.push(at);
                return Some(path);
            }
        }
        None
    }

    /// The last place on a leg where a base can stand.
    fn last_open(&self, mover: Base, leg: Leg, others: &[Base]) -> Option<Point> {
        /// How many things in a row a base may lie on at the end of a leg.
        const BACKS_MAX: usize = 32;
        let length = leg.length();
        let mut along = length;
        for _ in 0..BACKS_MAX {
            let at = leg.point(along, length);
            let base = mover.moved(at);
            if self.is_open(base, others) {
                return Some(at);
            }
            along = self.before(base, leg, along, others)?;
        }
        None
    }

    /// How far along a leg a base is last before what it lies on, so far along.
    fn before(&self, base: Base, leg: Leg, along: i32, others: &[Base]) -> Option<i32> {
        let length = leg.length();
        let radius = sized(base.radius);
        let off = |is_on: &dyn Fn(Point) -> bool| {
            if !is_on(base.at) {
                return None;
            }
            let (mut free, mut taken) = (-1, along);
            // Halved until nothing is left: at most as often as a length has bits.
            while 1 < taken - free {
                let middle = free.midpoint(taken).max(free + 1);
                if is_on(leg.point(middle, length)) {
                    taken = middle;
                } else {
                    free = middle;
                }
            }
            Some(free)
        };
        for other in others {
            let reach = radius + sized(other.radius);
            let at = bounded(other.at);
            let square = i64::from(reach) * i64::from(reach);
            if let Some(free) = off(&|point| point.distance_squared(at) < square) {
                return Some(free).filter(|&free| 0 <= free);
            }
        }
        for index in members(self.kinds.solid | self.kinds.hurdles) {
            if !self.extents[index].bounds.grown(radius).holds(base.at) {
                continue;
            }
            for edge in self.edges_of(index) {
                if let Some(free) = off(&|point| edge.compare(point, radius).is_lt()) {
                    return Some(free).filter(|&free| 0 <= free);
                }
            }
            if self.within(base.at, self.kinds.areas & 1 << index) != 0 {
                let edges = self.edges_of(index).iter();
                let entries = edges.filter_map(|edge| edge.crossed(leg.from, base.at));
                return entries.map(|crossed| crossed.share(along) - 1).max().filter(|&a| 0 <= a);
            }
        }
        None
    }

    /// The goal, brought onto the table and off what is impassable; none for a base wider than the
    /// table. One on a line is moved to the mover's side of it.
    fn landing(&self, mover: Base, goal: Point) -> Option<Point> {
        let radius = mover.radius;
        if self.width() < 2 * radius || self.depth() < 2 * radius {
            return None;
        }
        let inward = |at: Point| Point {
            x: at.x.clamp(radius, self.width() - radius),
            y: at.y.clamp(radius, self.depth() - radius),
        };
        let mut at = inward(goal);
        for _ in 0..PUSHES_MAX {
            let on = |index: &usize| self.lies_on(mover.moved(at), 1 << index);
            let Some(index) = members(self.kinds.solid).find(on) else { break };
            let edges = self.edges_of(index).iter();
            let Some(edge) = edges.min_by_key(|edge| edge.distance(at)) else { break };
            let nearest = edge.nearest(at);
            let own = self.kinds.areas & 1 << index;
            let left = (edge.b - edge.a).left();
            let outward = if own == 0 && nearest == at && 0 <= left.dot(mover.at - at) {
                left
            } else if nearest == at || self.within(at, own) != 0 {
                -left
            } else {
                at - nearest
            };
            at = inward(nearest + directed(outward, radius + MARGIN));
        }
        Some(at)
    }
}

/// The length of a way that leads to its goal.
fn length_if_there(draft: Option<&(Path, bool)>) -> i32 {
    match draft {
        Some((path, true)) => path.length(),
        _ => i32::MAX,
    }
}

impl Walker<'_> {
    /// The obstacles that the mover may not cross, one bit each.
    pub(super) fn shut(&self) -> u64 {
        *self.shut.get_or_init(|| {
            let crosses = |index: &usize| {
                let piece = &self.table.pieces()[*index];
                self.mobility.crosses(piece, piece.height)
            };
            let shut = members(self.table.kinds.hurdles).filter(|index| !crosses(index));
            shut.fold(0, |set, index| set | 1 << index)
        })
    }

    /// The way to a goal, up to where the mover can stand.
    fn way(&self, start: Point, goal: Point) -> Option<Path> {
        let ended =
            |path| self.table.ended(Base { at: start, radius: self.radius }, path, self.others);
        let path = self.route(start, goal).path(self.table, start, goal);
        let there = path.as_ref().filter(|path| path.end() == goal);
        let length = there.map_or(i32::MAX, Path::length);
        let is_free = path.as_ref().is_none_or(|path| self.is_past_others(path));
        if is_free && self.longest_better((start, goal), length).is_none() {
            return path.and_then(ended);
        }
        let route = path.unwrap_or_else(|| Path::straight(start, goal));
        self.known_way(&route, goal, || self.path(start, goal).and_then(ended))
    }

    /// The way to a goal, or as far towards it as others let it.
    fn path(&self, start: Point, goal: Point) -> Option<Path> {
        let draft = self.past_terrain(start, goal);
        let length = length_if_there(draft.as_ref());
        if let Some(most) = self.longest_better((start, goal), length) {
            let path = self.past_all((start, goal), most).filter(|path| path.length() < length);
            if path.is_some() {
                return path;
            }
        }
        draft.map(|(path, _)| path)
    }

    /// How long a way past all may be to be better than one past the terrain of this length, if
    /// there may be any.
    fn longest_better(&self, (start, goal): (Point, Point), length: i32) -> Option<i32> {
        // A way that is as good as the shortest is good enough.
        let good_enough = length - length / 50;
        let is_longer = self.lost.get() < good_enough;
        let is_closed = length == i32::MAX && self.hit.get() != 0 && self.has_room(start, goal);
        (is_closed || is_longer).then(|| good_enough.min(self.mobility.reach()))
    }

    /// Whether there is room at a goal, or around whoever stands there.
    fn has_room(&self, start: Point, goal: Point) -> bool {
        let cover = (0..self.others.len()).find(|&other| self.is_covered(goal, other));
        let mover = Base { at: start, radius: self.radius };
        cover.is_none_or(|other| {
            let target = self.others[other];
            let around = self.radius + sized(target.radius) + Base::TOUCH;
            self.looks(Bounds::of(target.at, target.at).grown(around));
            self.table.contact(mover, target, self.others).is_some()
        })
    }

    /// The shortest way past the terrain, each leg bent round bases; and whether it leads to the
    /// goal.
    fn past_terrain(&self, start: Point, goal: Point) -> Option<(Path, bool)> {
        let mut path = Path::at(start);
        for corner in self.route(start, goal).bends? {
            if !self.go(&mut path, self.table.web.points[usize::from(corner)]) {
                return Some((path, false));
            }
        }
        let is_there = self.go(&mut path, goal) || self.is_up_to(path.end(), goal);
        Some((path, is_there))
    }

    /// The shortest way past the terrain alone, which sets what is dear and lost.
    pub(super) fn find_route(&self, start: Point, goal: Point) -> Route {
        let bends = if self.is_open_for(start, goal, start.distance(goal)) {
            Some(ArrayVec::new())
        } else {
            // The bends of a way are found from its end, and those of the navigation graph fit a
            // byte.
            let bends = self.bend(start, goal, &Nodes::of(self.table));
            bends.map(|bends| bends.iter().rev().map(|&bend| bend as u8).collect())
        };
        Route { bends, lost: self.lost.get() }
    }

    /// The shortest way past terrain and bases, over points that are set for it, if it is no longer
    /// than so many units.
    fn past_all(&self, (start, goal): (Point, Point), most: i32) -> Option<Path> {
        /// How often more points are set.
        const ROUNDS_MAX: usize = 3;
        if self.lost.get() < i32::MAX && self.dear.get() == 0 {
            // The route was known, but not what is dear on it.
            self.find_route(start, goal);
        }
        for _ in 0..ROUNDS_MAX {
            let known = (self.dear.get(), self.hit.get());
            let waypoints = self.waypoints(start, goal);
            let nodes = Nodes::past_others(self.table, &waypoints, most);
            let found = self.bend(start, goal, &nodes);
            if let Some(corners) = found {
                let mut path = Path::at(start);
                for &corner in corners.iter().rev() {
                    if !path.push(nodes.point(usize::from(corner))) {
                        return Some(path);
                    }
                }
                let last = path.end();
                path.push(self.table.slide_past(last, goal, &self.crowd));
                return Some(path);
            }
            if known == (self.dear.get(), self.hit.get()) {
                return None;
            }
        }
        None
    }

    /// Whether nothing but bases is in the way on a straight leg.
    pub(super) fn is_open(&self, from: Point, to: Point) -> bool {
        self.is_open_for(from, to, i32::MAX)
    }

    /// Whether nothing but bases is in the way on a straight leg of a way that is at least so long.
    pub(super) fn is_open_for(&self, from: Point, to: Point, whole: i32) -> bool {
        let stops = self.table.kinds.solid | self.shut();
        !self.table.is_stopped(from, to, self.radius, stops)
            && self.is_passed(from, to, self.table.met(from, to, self.radius, !self.shut()), whole)
    }

    /// Whether the mover gets over these obstacles and platforms, which it meets on a leg of a way
    /// that is at least so long.
    pub(super) fn is_passed(&self, from: Point, to: Point, met: u64, whole: i32) -> bool {
        if met == 0 {
            return true;
        }
        let passage = self.passage(Leg { from, to }, met);
        if passage == Passage::Dear && whole < i32::MAX {
            self.dear.set(self.dear.get() | met);
            self.lost.set(self.lost.get().min(whole));
        }
        passage == Passage::Open
    }

    fn passage(&self, leg: Leg, met: u64) -> Passage {
        if met & self.shut() != 0 {
            return Passage::Shut;
        }
        if met & self.table.kinds.platforms != 0 {
            let crosses = |part: PathSegment| match part {
                PathSegment::Ground { .. } => true,
                PathSegment::Crossing { piece, rise, .. } => {
                    self.mobility.crosses(&self.table.pieces()[usize::from(piece)], rise)
                }
            };
            if !self.table.stretches(leg, 0).all(crosses) {
                return Passage::Shut;
            }
        }
        match self.table.tight(leg, self.radius, met).all(|part| self.mobility.clears(part)) {
            true => Passage::Open,
            false => Passage::Dear,
        }
    }
}
