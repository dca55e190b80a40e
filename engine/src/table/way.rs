//! The shortest way round what is in between.
//!
//! A way bends at the points that were worked out when the table was laid, the shortest first; then
//! each of its legs goes round the bases in between. It ends where the mover can stand.

use arrayvec::ArrayVec;

use super::base::Base;
use super::edge::{bounded, directed, sized};
use super::lay::{Table, members};
use super::path::{LEGS_MAX, Leg, Path};
use super::point::{Point, Vector};
use super::slide::is_stopped_by;
use super::stretch::Stretch;
use super::terrain::Piece;
use super::web::BENDS_MAX;

/// How often one leg goes round bases.
const SIDESTEPS_MAX: usize = 2;

/// How many bases that stand together are gone round at once.
const CLUSTER_MAX: usize = 4;

/// How far bases are kept off when one goes round them, in units: more than rounding takes away.
const MARGIN: i32 = 4;

/// How often a goal is moved off what is impassable.
const PUSHES_MAX: usize = 4;

/// Who goes where.
struct Walker<'t> {
    table: &'t Table,
    radius: i32,
    others: &'t [Base],
    crosses: &'t dyn Fn(&Piece, i32) -> bool,
    /// The obstacles that it may not cross.
    shut: u64,
}

impl Table {
    /// The shortest way of a base towards a goal: round what is impassable and what it may not
    /// cross, and round the bases of others; none where it cannot move at all, or there is no way.
    ///
    /// `crosses` says whether the mover crosses an obstacle, or the edge of a platform or a ladder
    /// that leads over it, given how many units one climbs; below zero for steps down.
    ///
    /// Corners are gone round by bases up to the clearance that the table was laid with. A goal on
    /// something impassable or off the table is moved off it; a way ends as near to the goal as it
    /// passes a place where the mover can stand. Each leg goes round others at most twice, up to
    /// four at once that stand together; where that is not enough it ends at them. Of ways as long
    /// the one round the lower corner is taken, and the left side of bases. It has at most
    /// [`LEGS_MAX`] legs, and ends with the last where that is short of the goal.
    #[must_use]
    pub fn way(
        &self,
        mover: Base,
        goal: Point,
        others: &[Base],
        crosses: &dyn Fn(&Piece, i32) -> bool,
    ) -> Option<Path> {
        let mover = Base { at: bounded(mover.at), radius: sized(mover.radius) };
        let goal = self.landing(mover, bounded(goal))?;
        let mut walker = Walker { table: self, radius: mover.radius, others, crosses, shut: 0 };
        for index in members(self.kinds.hurdles) {
            let piece = &self.pieces()[index];
            walker.shut |= u64::from(!crosses(piece, piece.height)) << index;
        }
        let mut path = Path::at(mover.at);
        if walker.is_open(mover.at, goal) {
            walker.go(&mut path, goal);
        } else {
            let corners = walker.bend(mover.at, goal)?;
            // The bends of a way are kept from its end.
            for &corner in corners.iter().rev() {
                if !walker.go(&mut path, self.web.points[usize::from(corner)]) {
                    return self.ended(mover, path, others);
                }
            }
            walker.go(&mut path, goal);
        }
        self.ended(mover, path, others)
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
            if !self.plans[index].bounds.grown(radius).holds(base.at) {
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

impl Walker<'_> {
    /// Whether nothing but bases is in the way on a straight leg.
    fn is_open(&self, from: Point, to: Point) -> bool {
        !self.table.is_stopped(from, to, self.radius)
            && self.is_crossed(from, to, self.table.crossed(from, to))
    }

    /// Whether the mover crosses all on a leg that crosses these obstacles and platforms.
    fn is_crossed(&self, from: Point, to: Point, crossed: u64) -> bool {
        if crossed & self.shut != 0 {
            return false;
        }
        if crossed & self.table.kinds.platforms == 0 {
            return true;
        }
        self.table.stretches(Leg { from, to }, 0).all(|stretch| match stretch {
            Stretch::Ground { .. } => true,
            Stretch::Crossing { piece, rise, .. } => {
                (self.crosses)(&self.table.pieces()[usize::from(piece)], rise)
            }
        })
    }

    /// The bends of the shortest way, from the last; none where there is no way.
    ///
    /// Legs from the start are taken for open until a way needs them, and looked at only then.
    fn bend(&self, start: Point, goal: Point) -> Option<ArrayVec<u16, BENDS_MAX>> {
        let web = &self.table.web;
        if web.clearance < self.radius {
            return None;
        }
        let mut search = Search::new(&web.points, start, goal);
        // Each bend is taken once to look at its leg from the start, and once to go on from it.
        for _ in 0..2 * web.points.len() {
            let bend = search.next(web.points.len())?;
            let at = web.points[bend];
            if search.state[bend] == State::Guessed && !self.is_open(start, at) {
                search.state[bend] = State::Open;
                search.cost[bend] = i32::MAX;
                for before in 0..web.points.len() {
                    if search.state[before] == State::Done {
                        self.relax(&mut search, before, bend);
                    }
                }
                continue;
            }
            search.state[bend] = State::Done;
            if self.is_open(at, goal) {
                return Some(search.back(bend));
            }
            for after in 0..web.points.len() {
                if search.state[after] != State::Done {
                    self.relax(&mut search, bend, after);
                }
            }
        }
        None
    }

    /// Notes the way to one bend over another, if it is shorter.
    fn relax(&self, search: &mut Search, over: usize, bend: usize) {
        let web = &self.table.web;
        let leg = web.leg(over, bend);
        let Some(length) = leg.length else { return };
        let cost = search.cost[over] + length;
        if cost < search.cost[bend]
            && self.is_crossed(web.points[over], web.points[bend], leg.crossed)
        {
            search.cost[bend] = cost;
            search.over[bend] = over as u16;
            search.state[bend] = State::Open;
        }
    }

    /// Goes on to a point, round bases; whether it gets there.
    fn go(&self, path: &mut Path, to: Point) -> bool {
        for _ in 0..SIDESTEPS_MAX {
            let from = path.end();
            let Some(first) = self.first_other(from, to) else { return path.push(to) };
            let blocker = self.others[first];
            let reach = i64::from(self.radius + sized(blocker.radius));
            if bounded(blocker.at).distance_squared(to) < reach * reach {
                break;
            }
            let Some(corners) = self.detour(from, to, first) else { break };
            for corner in corners {
                if !path.push(corner) {
                    return false;
                }
            }
        }
        let from = path.end();
        let at = self.table.slide(Base { at: from, radius: self.radius }, to, self.others);
        path.push(at) && at == to
    }

    /// The first base in the way on a leg, as its middle is passed; of those as far the first.
    fn first_other(&self, from: Point, to: Point) -> Option<usize> {
        let stops = |other: &Base| is_stopped_by(from, to, self.radius, *other);
        let blockers = self.others.iter().enumerate().filter(|(_, other)| stops(other));
        let passed = |other: &Base| (to - from).dot(bounded(other.at) - from);
        blockers.min_by_key(|(_, other)| passed(other)).map(|(index, _)| index)
    }

    /// The corners of the shorter way round a base and those beside it.
    fn detour(&self, from: Point, to: Point, first: usize) -> Option<ArrayVec<Point, 2>> {
        let ways = [1, -1].map(|hand| self.round(from, to, first, hand));
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
        let holds = |at: Point| self.table.holds(Base { at, radius: self.radius });
        if holds(beyond) && is_clear(from, beyond) {
            return Some(ArrayVec::from_iter([beyond]));
        }
        if !holds(before) || !is_clear(from, before) {
            return None;
        }
        if is_clear(before, to) {
            return Some(ArrayVec::from_iter([before]));
        }
        let is_way = holds(beyond) && is_clear(before, beyond);
        is_way.then(|| ArrayVec::from(corners))
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
const FRAME: i32 = 1 << 14;

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

/// What is known of a bend while the shortest way is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Reached from the start, if that leg is open.
    Guessed,
    Open,
    Done,
}

/// The shortest ways from a start to bends, as far as they are known.
struct Search {
    cost: [i32; BENDS_MAX],
    left: [i32; BENDS_MAX],
    over: [u16; BENDS_MAX],
    state: [State; BENDS_MAX],
}

impl Search {
    const START: u16 = u16::MAX;

    fn new(points: &[Point], start: Point, goal: Point) -> Search {
        let mut search = Search {
            cost: [i32::MAX; BENDS_MAX],
            left: [0; BENDS_MAX],
            over: [Search::START; BENDS_MAX],
            state: [State::Guessed; BENDS_MAX],
        };
        for (place, point) in points.iter().enumerate() {
            search.cost[place] = start.distance(*point);
            search.left[place] = point.distance(goal);
        }
        search
    }

    /// The bend over which a way may be shortest; of those as short the first.
    fn next(&self, count: usize) -> Option<usize> {
        let is_known =
            |&bend: &usize| self.state[bend] != State::Done && self.cost[bend] != i32::MAX;
        (0..count).filter(is_known).min_by_key(|&bend| self.cost[bend] + self.left[bend])
    }

    /// The bends up to one, from the last; those past the most legs of a way are left out.
    fn back(&self, last: usize) -> ArrayVec<u16, BENDS_MAX> {
        let mut bends = ArrayVec::new();
        let mut bend = last as u16;
        // At most once each, since a way to a bend is shorter than over it.
        while bend != Search::START && bends.try_push(bend).is_ok() {
            bend = self.over[usize::from(bend)];
        }
        let surplus = bends.len().saturating_sub(LEGS_MAX);
        bends.drain(..surplus);
        bends
    }
}
