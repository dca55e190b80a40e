//! Shortest paths over the navigation graph.

use std::cell::Cell;

use arrayvec::ArrayVec;

use super::layout::{Table, members};
use super::nav_graph::{BENDS_MAX, NavGraph, WebLeg};
use super::path::LEGS_MAX;
use super::point::Point;
use super::way::Walker;
use super::waypoints::WAYPOINTS_MAX;

/// How many bends there are at most, those of one plan among them.
const NODES_MAX: usize = BENDS_MAX + WAYPOINTS_MAX;

/// How many legs are looked at before a way past bases is given up.
const LOOKS_MAX: u32 = 600;

/// The bends of a way, from the last.
pub(super) type Bends = ArrayVec<u16, NODES_MAX>;

/// What is made of the bases of others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    /// They are left out: legs are bent round them later.
    Through,
    /// No leg leads through one.
    Around,
}

/// The points that a way may bend at: those of the navigation graph, and those of one plan.
#[derive(Clone, Copy)]
pub(super) struct Nodes<'n> {
    graph: &'n NavGraph,
    waypoints: &'n [Point],
    others: Others,
    /// How long a way may be, in units.
    most: i32,
}

impl<'n> Nodes<'n> {
    /// Those of a table, without regard to others.
    pub(super) fn of(table: &'n Table) -> Nodes<'n> {
        Nodes { graph: &table.web, waypoints: &[], others: Others::Through, most: i32::MAX }
    }

    /// Those of a table and these, for a way past others of at most so many units.
    pub(super) fn past_others(table: &'n Table, waypoints: &'n [Point], most: i32) -> Nodes<'n> {
        Nodes { graph: &table.web, waypoints, others: Others::Around, most }
    }

    fn len(&self) -> usize {
        self.graph.points.len() + self.waypoints.len()
    }

    pub(super) fn point(&self, bend: usize) -> Point {
        let fixed = self.graph.points.get(bend);
        fixed.copied().unwrap_or_else(|| self.waypoints[bend - self.graph.points.len()])
    }

    /// The leg between two bends, if it is one of the navigation graph.
    fn leg(&self, from: usize, to: usize) -> Option<WebLeg> {
        let count = self.graph.points.len();
        (from < count && to < count).then(|| self.graph.leg(from, to))
    }
}

/// What is known of a leg without a look at it.
enum Guess {
    Open,
    Shut,
    Likely,
}

impl Walker<'_> {
    /// The bends of the shortest way, from the last; none where there is no way.
    ///
    /// Most legs are taken for open until a way needs them, and looked at only then.
    pub(super) fn bend(&self, start: Point, goal: Point, nodes: &Nodes<'_>) -> Option<Bends> {
        let is_past = nodes.others == Others::Around;
        if nodes.graph.clearance < self.radius && nodes.waypoints.is_empty() {
            return None;
        }
        let mut search = Search::empty(nodes, start, goal);
        search.begin(self.table);
        if is_past && self.is_last_open(&search, start, 0) {
            return Some(Bends::new());
        }
        while let Some(bend) = search.next() {
            if search.state[bend] == State::Guessed && !self.is_leg_open(&search, bend) {
                // Over which of those that are done it may be reached next.
                search.close(bend);
                for before in search.all_done() {
                    if search.may_shorten(before, bend) {
                        self.relax(&mut search, before, bend);
                    }
                }
            } else {
                search.done(bend);
                if self.is_last_open(&search, nodes.point(bend), search.cost[bend]) {
                    return Some(search.back(bend));
                }
                for after in 0..nodes.len() {
                    if search.may_shorten(bend, after) {
                        self.relax(&mut search, bend, after);
                    }
                }
            }
            if is_past && LOOKS_MAX < search.looks.get() {
                return None;
            }
        }
        None
    }

    /// Notes the way to one bend over another, if it may be shorter, or as long and nearer to the
    /// middle.
    fn relax(&self, search: &mut Search<'_>, over: usize, bend: usize) {
        let cost = search.cost[over] + search.at[over].distance(search.at[bend]);
        let aside = search.aside[over] + search.off_middle[bend];
        if (search.cost[bend], search.aside[bend]) <= (cost, aside) {
            return;
        }
        search.state[bend] = match self.guess(search, over, bend) {
            Guess::Open => State::Open,
            Guess::Likely => State::Guessed,
            Guess::Shut => return,
        };
        (search.cost[bend], search.aside[bend]) = (cost, aside);
        search.over[bend] = over as u16;
        search.whole[bend] = cost + search.left[bend];
    }

    fn guess(&self, search: &Search<'_>, over: usize, bend: usize) -> Guess {
        let nodes = search.nodes;
        if search.is_closed(over, bend) {
            return Guess::Shut;
        }
        match nodes.leg(over, bend) {
            Some(leg) if leg.is_stopped || !self.may_pass(leg) => Guess::Shut,
            Some(leg) if leg.met == 0 && nodes.others == Others::Through => Guess::Open,
            Some(_) | None => Guess::Likely,
        }
    }

    /// Whether nothing tells at once that the mover does not get along a leg of the graph.
    fn may_pass(&self, leg: WebLeg) -> bool {
        leg.met & self.shut() == 0
            && leg.steepest.is_none_or(|(piece, rise)| {
                self.mobility.crosses(&self.table.pieces()[usize::from(piece)], rise)
            })
    }

    /// Whether the leg that a bend is reached by is open.
    fn is_leg_open(&self, search: &Search<'_>, bend: usize) -> bool {
        let (nodes, whole) = (search.nodes, search.whole[bend]);
        let is_around = nodes.others == Others::Around;
        search.looked();
        match search.over[bend] {
            Search::START => {
                let (from, to) = (search.start, nodes.point(bend));
                !(is_around && self.is_blocked(from, to, false))
                    && self.is_open_for(from, to, whole)
            }
            over => {
                let over = usize::from(over);
                let (from, to) = (nodes.point(over), nodes.point(bend));
                !(is_around && self.is_blocked(from, to, false))
                    && match nodes.leg(over, bend) {
                        Some(leg) => self.is_passed(from, to, leg.met, whole),
                        None => self.is_open_for(from, to, whole),
                    }
            }
        }
    }

    /// Whether the last leg of a way is open, which is so long before it.
    fn is_last_open(&self, search: &Search<'_>, from: Point, cost: i32) -> bool {
        let goal = search.goal;
        search.looked();
        !(search.nodes.others == Others::Around && self.is_blocked(from, goal, true))
            && self.is_open_for(from, goal, cost + from.distance(goal))
    }
}

/// What is known of a bend while the shortest way is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Reached, if the leg to it is open.
    Guessed,
    /// Reached over legs that are open.
    Open,
    Done,
}

/// The shortest ways from a start to bends, as far as they are known.
struct Search<'n> {
    nodes: &'n Nodes<'n>,
    start: Point,
    goal: Point,
    /// How many legs have been looked at.
    looks: Cell<u32>,
    /// Where the bends are.
    at: ArrayVec<Point, NODES_MAX>,
    cost: ArrayVec<i32, NODES_MAX>,
    /// How far all bends up to it are from the middle, added up.
    aside: ArrayVec<i64, NODES_MAX>,
    off_middle: ArrayVec<i64, NODES_MAX>,
    left: ArrayVec<i32, NODES_MAX>,
    /// The shortest that a way over it can be; [`Search::NEVER`] of those that are done or cannot be
    /// reached yet.
    whole: ArrayVec<i32, NODES_MAX>,
    over: ArrayVec<u16, NODES_MAX>,
    state: ArrayVec<State, NODES_MAX>,
    /// One bit for each bend that is done.
    done: [u64; WORDS_MAX],
    /// The legs between bends that are not open, as far as was looked: one bit for each of the bends
    /// that one comes from, for each that it leads to.
    closed: ArrayVec<u64, { NODES_MAX * WORDS_MAX }>,
}

/// How many words hold a bit for each bend.
const WORDS_MAX: usize = NODES_MAX / 64;

impl<'n> Search<'n> {
    const START: u16 = u16::MAX;
    const NEVER: i32 = i32::MAX;

    /// A search that has yet to [begin](Search::begin). It is filled where it stands, since it is
    /// some ten thousand bytes to move.
    #[inline]
    fn empty(nodes: &'n Nodes<'n>, start: Point, goal: Point) -> Search<'n> {
        Search {
            nodes,
            start,
            goal,
            looks: Cell::new(0),
            at: ArrayVec::new(),
            cost: ArrayVec::new(),
            aside: ArrayVec::new(),
            off_middle: ArrayVec::new(),
            left: ArrayVec::new(),
            whole: ArrayVec::new(),
            over: ArrayVec::new(),
            state: ArrayVec::new(),
            done: [0; WORDS_MAX],
            closed: ArrayVec::new(),
        }
    }

    /// Reaches all bends straight from the start.
    fn begin(&mut self, table: &Table) {
        let (nodes, start, goal) = (self.nodes, self.start, self.goal);
        let off = |at: &Point| i64::from(table.off_middle(*at).length());
        let fixed = nodes.graph.points.iter().copied().zip(nodes.graph.off_middle.iter().copied());
        for (point, off) in fixed.chain(nodes.waypoints.iter().map(|at| (*at, off(at)))) {
            let (cost, left) = (start.distance(point), point.distance(goal));
            self.at.push(point);
            self.cost.push(cost);
            self.aside.push(off);
            self.off_middle.push(off);
            self.left.push(left);
            self.whole.push(cost + left);
            self.over.push(Search::START);
            self.state.push(State::Guessed);
        }
    }

    fn words(&self) -> usize {
        self.cost.len().div_ceil(64)
    }

    fn is_closed(&self, over: usize, bend: usize) -> bool {
        let word = self.closed.get(bend * self.words() + over / 64);
        word.is_some_and(|word| word & 1 << (over % 64) != 0)
    }

    /// Forgets the way to a bend, whose last leg is not open.
    fn close(&mut self, bend: usize) {
        let (over, words) = (usize::from(self.over[bend]), self.words());
        if self.over[bend] != Search::START {
            let words_all = words * self.cost.len();
            self.closed.extend((self.closed.len()..words_all).map(|_| 0));
            self.closed[bend * words + over / 64] |= 1 << (over % 64);
        }
        (self.cost[bend], self.aside[bend]) = (i32::MAX, i64::MAX);
        self.whole[bend] = Search::NEVER;
    }

    /// Whether a straight leg between two bends is short enough to shorten the way to the second;
    /// never if that is done. Most legs are too long, so this keeps to what is at hand.
    fn may_shorten(&self, over: usize, bend: usize) -> bool {
        let room = i64::from(self.cost[bend]) - i64::from(self.cost[over]);
        // A length is rounded down, and a way as long may lie nearer to the middle.
        0 <= room
            && self.at[over].distance_squared(self.at[bend]) < (room + 1) * (room + 1)
            && self.state[bend] != State::Done
    }

    /// The bends that are done, in their order.
    fn all_done(&self) -> impl Iterator<Item = usize> + use<> {
        let done = self.done;
        (0..WORDS_MAX).flat_map(move |word| members(done[word]).map(move |bit| 64 * word + bit))
    }

    fn looked(&self) {
        self.looks.set(self.looks.get() + 1);
    }

    /// The bend over which a way may be shortest; of those as short the one nearer to the middle,
    /// then the first.
    fn next(&self) -> Option<usize> {
        // Two passes without a branch for each bend are faster than one with.
        let least = self.whole.iter().copied().fold(Search::NEVER, i32::min);
        if least == Search::NEVER || self.nodes.most < least {
            return None;
        }
        let shortest = self.whole.iter().enumerate().filter(|(_, whole)| **whole == least);
        shortest.map(|(bend, _)| bend).min_by_key(|&bend| self.aside[bend])
    }

    /// Leaves a bend out of what is looked at next.
    fn done(&mut self, bend: usize) {
        (self.state[bend], self.whole[bend]) = (State::Done, Search::NEVER);
        self.done[bend / 64] |= 1 << (bend % 64);
    }

    /// The bends up to one, from the last; those past the most legs of a way are left out.
    fn back(&self, last: usize) -> Bends {
        let mut bends = Bends::new();
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
