//! Shortest paths over the navigation graph.

use arrayvec::ArrayVec;

use super::goal::Goal;
use super::layout::Table;
use super::nav_graph::{BENDS_MAX, NavGraph, WebLeg};
use super::point::Point;
use super::search_state::{BendState, Search};
use super::way::Walker;
use super::waypoints::WAYPOINTS_MAX;

/// How many bends there are at most, those of one plan among them.
pub(super) const NODES_MAX: usize = BENDS_MAX + WAYPOINTS_MAX;

/// How many legs are looked at before a way past bases is given up: one that would be better than
/// another, and one without which there is none.
const LOOKS_MAX: [u32; 2] = [600, 2400];

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
    pub(super) graph: &'n NavGraph,
    pub(super) waypoints: &'n [Point],
    others: Others,
    /// How long a way may be, in units.
    pub(super) most: i32,
}

impl<'n> Nodes<'n> {
    /// How long a way may be where there is no other.
    pub(super) const ANY: i32 = i32::MAX - i32::MAX / 50;

    /// Those of a table, without regard to others.
    pub(super) fn of(table: &'n Table) -> Nodes<'n> {
        Nodes { graph: &table.web, waypoints: &[], others: Others::Through, most: i32::MAX }
    }

    /// Those of a table and these, for a way past others of at most so many units.
    pub(super) fn past_others(table: &'n Table, waypoints: &'n [Point], most: i32) -> Nodes<'n> {
        Nodes { graph: &table.web, waypoints, others: Others::Around, most }
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
    pub(super) fn bend(&self, start: Point, goal: Goal, nodes: &Nodes<'_>) -> Option<Bends> {
        let is_past = nodes.others == Others::Around;
        if nodes.graph.clearance < self.radius && nodes.waypoints.is_empty() {
            return None;
        }
        let mut search = Search::empty(nodes, start, goal);
        if is_past && self.is_last_open(&search, start, 0) {
            return Some(Bends::new());
        }
        search.begin(self.table);
        let looks = LOOKS_MAX[usize::from(nodes.most == Nodes::ANY)];
        while let Some(bend) = search.next() {
            if search.state[bend] == BendState::Guessed && !self.is_leg_open(&search, bend) {
                // Over which of those that are done it may be reached next.
                search.close(bend);
                for word in 0..search.words() {
                    for before in search.done_before(bend, word) {
                        if search.may_shorten(before, bend) {
                            self.relax(&mut search, before, bend);
                        }
                    }
                }
            } else {
                search.done(bend);
                if self.is_last_open(&search, nodes.point(bend), search.cost(bend)) {
                    return Some(search.back(bend));
                }
                for word in 0..search.words() {
                    for after in search.near(bend, word) {
                        if search.may_shorten(bend, after) {
                            self.relax(&mut search, bend, after);
                        }
                    }
                }
            }
            if is_past && looks < search.looks.get() {
                return None;
            }
        }
        None
    }

    /// Notes the way to one bend over another, if it may be shorter, or as long and nearer to the
    /// middle.
    fn relax(&self, search: &mut Search<'_>, over: usize, bend: usize) {
        // That the leg is shut is seen sooner than how long it is.
        let state = match self.guess(search, over, bend) {
            Guess::Open => BendState::Open,
            Guess::Likely => BendState::Guessed,
            Guess::Shut => return search.shut(over, bend),
        };
        let cost = search.cost(over) + search.at[over].distance(search.at[bend]);
        let aside = search.aside[over] + search.off_middle[bend];
        if (search.cost(bend), search.aside[bend]) <= (cost, aside) {
            return;
        }
        search.state[bend] = state;
        search.set_cost(bend, cost, aside);
        search.over[bend] = over as u16;
        search.whole.set(bend, cost + search.left[bend]);
    }

    fn guess(&self, search: &Search<'_>, over: usize, bend: usize) -> Guess {
        let nodes = search.nodes;
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
        let (nodes, whole) = (search.nodes, search.whole.of(bend));
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

    /// Whether the last leg of a way is open, given the length of the way before it.
    fn is_last_open(&self, search: &Search<'_>, from: Point, cost: i32) -> bool {
        let goal = search.goal.end(from);
        search.looked();
        let is_around = search.nodes.others == Others::Around;
        !(is_around && (!self.has_room_at(goal) || self.is_blocked(from, goal, true)))
            && self.is_open_for(from, goal, cost + from.distance(goal))
    }
}
