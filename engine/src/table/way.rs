//! The shortest path around obstacles.
//!
//! A path bends at points that were computed when the table was built, the shortest first; then
//! each leg is bent around the bases in between. It ends where the mover can stand.

use std::cell::{Cell, OnceCell};

use arrayvec::ArrayVec;

use super::base::Base;
use super::crowd::Crowd;
use super::edge::{BoundingBox, bounded, directed, sized};
use super::goal::{Goal, Onto};
use super::known_ways::Route;
use super::layout::Table;
use super::path::{Leg, Path};
use super::path_segment::PathSegment;
use super::point::Point;
use super::search::Nodes;
use super::sets::{FigureSet, PieceSet, members, those};
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

    /// Whether a whole move takes it so many units along a leg, before which there is no place to stop.
    fn clears(&self, leg: Leg, units: i32) -> bool;

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

    fn clears(&self, _: Leg, _: i32) -> bool {
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
    pub(super) crowd: &'t Crowd<'t>,
    pub(super) mobility: &'t dyn Mobility,
    /// Whom it goes into contact with, if it goes for somebody.
    pub(super) onto: Option<Onto<'t>>,
    /// The obstacles that it may not cross, once they are asked for.
    shut: OnceCell<PieceSet>,
    /// The obstacles and platforms that took more than a move to get over, on a leg that was
    /// looked at.
    pub(super) dear: Cell<PieceSet>,
    /// The shortest that a way over such a leg can be.
    pub(super) lost: Cell<i32>,
    /// Those of the others that were in the way, by their places.
    pub(super) hit: Cell<FigureSet>,
    /// Where others were looked for that might be in the way.
    pub(super) looked: Cell<Option<BoundingBox>>,
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
        self.walker(mover, &Crowd::of(others, mover.radius), mobility).way(mover.at, goal)
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
        let crowd = Crowd::of(others, mover.radius);
        let walker = self.walker(mover, &crowd, mobility);
        let bent = walker.past_terrain(mover.at, goal);
        let lengths = Bent::lengths(bent.as_ref());
        let is_way = walker.longest_better((mover.at, goal), lengths).is_none();
        let path = self.ended(mover, bent?.path, others)?;
        Some(Draft { path, is_way })
    }

    pub(super) fn walker<'t>(
        &'t self,
        mover: Base,
        crowd: &'t Crowd<'t>,
        mobility: &'t dyn Mobility,
    ) -> Walker<'t> {
        let (radius, others, shut) = (mover.radius, crowd.others, OnceCell::new());
        let (dear, lost, hit) = (Cell::new(0), Cell::new(i32::MAX), Cell::new(0));
        let (looked, onto) = (Cell::new(None), None);
        Walker { table: self, radius, others, crowd, mobility, onto, shut, dear, lost, hit, looked }
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

/// A way past the terrain, each leg of which is bent round bases.
struct Bent {
    path: Path,
    /// Whether it leads to its goal.
    is_there: bool,
    /// How long it is past the terrain alone, in units.
    least: i32,
}

impl Bent {
    /// How long a way is that leads to its goal, and how long it is past the terrain alone; as long as
    /// can be where it does not.
    fn lengths(bent: Option<&Bent>) -> [i32; 2] {
        match bent {
            Some(Bent { path, is_there: true, least }) => [path.length(), *least],
            _ => [i32::MAX; 2],
        }
    }
}

impl Walker<'_> {
    /// The obstacles that the mover may not cross.
    pub(super) fn shut(&self) -> PieceSet {
        *self.shut.get_or_init(|| {
            those(self.table.kinds.hurdles, |index| {
                let piece = &self.table.pieces()[index];
                !self.mobility.crosses(piece, piece.height)
            })
        })
    }

    /// The way to a goal, up to where the mover can stand.
    pub(super) fn way(&self, start: Point, goal: Point) -> Option<Path> {
        let ended =
            |path| self.table.ended(Base { at: start, radius: self.radius }, path, self.others);
        let path = self.route(start, goal).path(self.table, start, goal);
        let there = path.as_ref().filter(|path| path.end() == goal);
        let length = there.map_or(i32::MAX, Path::length);
        let is_free = path.as_ref().is_none_or(|path| self.is_past_others(path));
        if is_free && self.longest_better((start, goal), [length; 2]).is_none() {
            return path.and_then(ended);
        }
        let route = path.unwrap_or_else(|| Path::straight(start, goal));
        self.known_way(&route, goal, || self.path(start, goal).and_then(ended))
    }

    /// The way to a goal, or as far towards it as others let it.
    fn path(&self, start: Point, goal: Point) -> Option<Path> {
        let bent = self.past_terrain(start, goal);
        let lengths = Bent::lengths(bent.as_ref());
        if let Some(most) = self.longest_better((start, goal), lengths) {
            let is_shorter = |path: &Path| path.length() < lengths[0];
            let path = self.past_all((start, goal), most).filter(is_shorter);
            if path.is_some() {
                return path;
            }
        }
        bent.map(|bent| bent.path)
    }

    /// How long a way past all may be to be better than one past the terrain, each leg of which is
    /// bent round bases, if there may be any; given how long that is, and how long without bases.
    fn longest_better(
        &self,
        (start, goal): (Point, Point),
        [length, least]: [i32; 2],
    ) -> Option<i32> {
        /// What rounding may add to a straight leg, in units.
        const SLACK: i32 = 4;
        // A way that is as good as the shortest is good enough.
        let good_enough = length - length / 50;
        // Into contact it may lead from elsewhere. To a point, it is bent badly where it is far longer.
        let least = match self.onto {
            Some(_) => self.goal(goal).left(start).saturating_add(SLACK),
            None => least.saturating_add(least / 10).saturating_add(2 * self.radius),
        };
        let is_longer = self.lost.get().min(least) < good_enough;
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
            self.looks(BoundingBox::of(target.at, target.at).grown(around));
            self.table.contact(mover, target, self.others).is_some()
        })
    }

    /// The shortest way past the terrain, each leg bent round bases.
    fn past_terrain(&self, start: Point, goal: Point) -> Option<Bent> {
        let (mut path, mut least, mut before) = (Path::at(start), 0, start);
        for corner in self.route(start, goal).bends? {
            let to = self.table.web.points[usize::from(corner)];
            if !self.go(&mut path, to) {
                return Some(Bent { path, is_there: false, least });
            }
            least += before.distance(to);
            before = to;
        }
        least += before.distance(goal);
        let is_there = self.go(&mut path, goal) || self.is_up_to(path.end(), goal);
        Some(Bent { path, is_there, least })
    }

    /// The shortest way past the terrain alone, which sets what is dear and lost.
    pub(super) fn find_route(&self, start: Point, goal: Point) -> Route {
        let bends = if self.is_open_for(start, goal, start.distance(goal)) {
            Some(ArrayVec::new())
        } else {
            // The bends of a way are found from its end, and those of the navigation graph fit a
            // byte.
            let bends = self.bend(start, Goal::point(goal), &Nodes::of(self.table));
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
        let goal = self.goal(goal);
        let mut best: Option<Path> = None;
        for _ in 0..ROUNDS_MAX {
            let known = (self.dear.get(), self.hit.get());
            let waypoints = self.waypoints(start, goal);
            let nodes = Nodes::past_others(self.table, &waypoints, most);
            if let Some(corners) = self.bend(start, goal, &nodes) {
                let mut path = Path::at(start);
                let bends = corners.iter().rev().map(|&corner| nodes.point(usize::from(corner)));
                let last = bends.take_while(|&bend| path.push(bend)).last().unwrap_or(start);
                path.push(self.table.slide_past(last, goal.end(last), self.crowd));
                let is_better = |best: &Path| path.length() < best.length();
                if best.as_ref().is_none_or(is_better) {
                    best = Some(path);
                }
            }
            // Whoever is in the way of that may be gone round more closely.
            if known == (self.dear.get(), self.hit.get()) {
                break;
            }
        }
        best
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
    pub(super) fn is_passed(&self, from: Point, to: Point, met: PieceSet, whole: i32) -> bool {
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

    fn passage(&self, leg: Leg, met: PieceSet) -> Passage {
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
        // As the next move goes that begins there: straight on to where the leg ends.
        let clears = |(from, units)| self.mobility.clears(Leg { from, to: leg.to }, units);
        match self.table.tight(leg, self.radius, met).all(clears) {
            true => Passage::Open,
            false => Passage::Dear,
        }
    }
}
