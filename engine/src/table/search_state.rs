//! What is known of the shortest ways to bends while one way is looked for.

use std::cell::Cell;

use arrayvec::ArrayVec;

use super::frontier::Frontier;
use super::goal::Goal;
use super::lanes::{LANES, places, which};
use super::layout::Table;
use super::path::LEGS_MAX;
use super::point::Point;
use super::search::{Bends, NODES_MAX, Nodes};

/// What is known of a bend while the shortest way is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BendState {
    /// Reached, if the leg to it is open.
    Guessed,
    /// Reached over legs that are open.
    Open,
    Done,
}

/// The shortest ways from a start to bends, as far as they are known.
pub(super) struct Search<'n> {
    pub(super) nodes: &'n Nodes<'n>,
    pub(super) start: Point,
    pub(super) goal: Goal,
    /// How many legs have been looked at.
    pub(super) looks: Cell<u32>,
    /// Where the bends are.
    pub(super) at: ArrayVec<Point, NODES_MAX>,
    /// The same by lanes: single precision holds coordinates, and their differences.
    x: ArrayVec<[f32; LANES], WORDS_MAX>,
    y: ArrayVec<[f32; LANES], WORDS_MAX>,
    costs: ArrayVec<[i32; LANES], WORDS_MAX>,
    /// How far all bends up to it are from the middle, added up.
    pub(super) aside: ArrayVec<i64, NODES_MAX>,
    pub(super) off_middle: ArrayVec<i64, NODES_MAX>,
    pub(super) left: ArrayVec<i32, NODES_MAX>,
    /// The shortest that a way over it can be.
    pub(super) whole: Frontier,
    pub(super) over: ArrayVec<u16, NODES_MAX>,
    pub(super) state: ArrayVec<BendState, NODES_MAX>,
    /// One bit for each bend that is done.
    done: [u32; WORDS_MAX],
    /// The legs between bends that are not open, as far as was looked: one bit for each of the bends
    /// that one comes from, for each that it leads to.
    closed: ArrayVec<u32, { NODES_MAX * WORDS_MAX }>,
}

/// How many words hold a bit for each bend.
const WORDS_MAX: usize = NODES_MAX / LANES;

impl<'n> Search<'n> {
    pub(super) const START: u16 = u16::MAX;

    /// A search that has yet to [begin](Search::begin). It is filled where it stands, since it is
    /// some ten thousand bytes to move.
    #[inline]
    pub(super) fn empty(nodes: &'n Nodes<'n>, start: Point, goal: Goal) -> Search<'n> {
        Search {
            nodes,
            start,
            goal,
            looks: Cell::new(0),
            at: ArrayVec::new(),
            x: ArrayVec::new(),
            y: ArrayVec::new(),
            costs: ArrayVec::new(),
            aside: ArrayVec::new(),
            off_middle: ArrayVec::new(),
            left: ArrayVec::new(),
            whole: Frontier::new(),
            over: ArrayVec::new(),
            state: ArrayVec::new(),
            done: [0; WORDS_MAX],
            closed: ArrayVec::new(),
        }
    }

    /// Reaches all bends straight from the start.
    pub(super) fn begin(&mut self, table: &Table) {
        let (nodes, start, goal) = (self.nodes, self.start, self.goal);
        let off = |at: &Point| i64::from(table.off_middle(*at).length());
        let fixed = nodes.graph.points.iter().copied().zip(nodes.graph.off_middle.iter().copied());
        let all = fixed.chain(nodes.waypoints.iter().map(|at| (*at, off(at))));
        for (bend, (point, off)) in all.enumerate() {
            let (cost, left) = (start.distance(point), goal.left(point));
            let (block, lane) = (bend / LANES, bend % LANES);
            if lane == 0 {
                self.x.push([0.0; LANES]);
                self.y.push([0.0; LANES]);
                self.costs.push([0; LANES]);
            }
            (self.x[block][lane], self.y[block][lane]) = (point.x as f32, point.y as f32);
            self.costs[block][lane] = cost;
            self.at.push(point);
            self.aside.push(off);
            self.off_middle.push(off);
            self.left.push(left);
            self.whole.push(cost + left);
            self.over.push(Search::START);
            self.state.push(BendState::Guessed);
        }
    }

    pub(super) fn words(&self) -> usize {
        self.at.len().div_ceil(LANES)
    }

    pub(super) fn cost(&self, bend: usize) -> i32 {
        self.costs[bend / LANES][bend % LANES]
    }

    pub(super) fn set_cost(&mut self, bend: usize, cost: i32, aside: i64) {
        self.costs[bend / LANES][bend % LANES] = cost;
        self.aside[bend] = aside;
    }

    /// Forgets the way to a bend, whose last leg is not open.
    pub(super) fn close(&mut self, bend: usize) {
        if self.over[bend] != Search::START {
            self.shut(self.over[bend].into(), bend);
        }
        self.set_cost(bend, i32::MAX, i64::MAX);
        self.whole.set(bend, Frontier::NEVER);
    }

    /// Notes that a leg between two bends is not open.
    pub(super) fn shut(&mut self, over: usize, bend: usize) {
        let words = self.words();
        let words_all = words * self.at.len();
        self.closed.extend((self.closed.len()..words_all).map(|_| 0));
        self.closed[bend * words + over / LANES] |= 1 << (over % LANES);
    }

    /// Whether a straight leg between two bends is short enough to shorten the way to the second;
    /// never if that is done.
    pub(super) fn may_shorten(&self, over: usize, bend: usize) -> bool {
        let room = i64::from(self.cost(bend)) - i64::from(self.cost(over));
        // A length is rounded down, and a way as long may lie nearer to the middle.
        0 <= room
            && self.at[over].distance_squared(self.at[bend]) < (room + 1) * (room + 1)
            && self.state[bend] != BendState::Done
    }

    /// Of the bends of a word of a set all to which a straight leg over one may shorten the way, and
    /// hardly any others. Most legs are too long.
    pub(super) fn near(&self, over: usize, word: usize) -> impl Iterator<Item = usize> + use<> {
        /// By how much legs may be too long, in units: more than rounding takes.
        const SLACK: f32 = 2.0;
        let (x, y) = (self.x[over / LANES][over % LANES], self.y[over / LANES][over % LANES]);
        let cost = self.cost(over);
        let (xs, ys, costs) = (&self.x[word], &self.y[word], &self.costs[word]);
        let found = which(self.at.len() - LANES * word, |lane| {
            let (off_x, off_y) = (xs[lane] - x, ys[lane] - y);
            // Neither is below zero.
            let room = costs[lane].wrapping_sub(cost) as f32;
            let reach = room + SLACK;
            let (is_longer, square) = (0.0 <= room, off_x * off_x + off_y * off_y);
            let is_near = square < reach * reach;
            is_longer & is_near
        });
        places(found & !self.done[word]).map(move |place| LANES * word + place)
    }

    /// The bends of a word of a set that are done and from which no leg to another is known not to be
    /// open, in their order.
    pub(super) fn done_before(
        &self,
        bend: usize,
        word: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let closed = self.closed.get(bend * self.words() + word).copied().unwrap_or_default();
        places(self.done[word] & !closed).map(move |place| LANES * word + place)
    }

    pub(super) fn looked(&self) {
        self.looks.set(self.looks.get() + 1);
    }

    /// The bend over which a way may be shortest; of those as short the one nearer to the middle,
    /// then the first.
    pub(super) fn next(&self) -> Option<usize> {
        let least = self.whole.least();
        if least == Frontier::NEVER || self.nodes.most < least {
            return None;
        }
        self.whole.with(least).min_by_key(|&bend| self.aside[bend])
    }

    /// Leaves a bend out of what is looked at next.
    pub(super) fn done(&mut self, bend: usize) {
        self.state[bend] = BendState::Done;
        self.whole.set(bend, Frontier::NEVER);
        self.done[bend / LANES] |= 1 << (bend % LANES);
    }

    /// The bends up to one, from the last; those past the most legs of a way are left out.
    pub(super) fn back(&self, last: usize) -> Bends {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::waypoints::WAYPOINTS_MAX;
    use super::*;
    use crate::table::units::{SIDE_MAX, UNITS};

    fn any_point() -> impl Strategy<Value = Point> {
        prop::sample::select(vec![10, 100, SIDE_MAX]).prop_flat_map(|side| {
            (0..side * UNITS, 0..side * UNITS).prop_map(|(x, y)| Point::new(x, y))
        })
    }

    proptest! {
        #[test]
        fn no_bend_that_may_be_reached_sooner_is_left_out(
            points in prop::collection::vec(any_point(), 1..=WAYPOINTS_MAX),
            costs in prop::collection::vec(
                prop_oneof![9 => 0..600 * UNITS, 1 => Just(i32::MAX)], WAYPOINTS_MAX,
            ),
            is_tight in any::<bool>(),
            done in any::<u128>(),
            (start, goal) in (any_point(), any_point()),
        ) {
            let table = Table::lay(SIDE_MAX * UNITS, SIDE_MAX * UNITS, vec![], 500).expect("a table");
            let nodes = Nodes::past_others(&table, &points, i32::MAX);
            let mut search = Search::empty(&nodes, start, Goal::point(goal));
            search.begin(&table);
            for bend in 0..points.len() {
                // As long as the leg from the first, give or take a unit, or of any length.
                let near = costs[0].saturating_add(points[0].distance(points[bend]));
                let near = near.saturating_add(bend as i32 % 5 - 2).max(0);
                search.set_cost(bend, if is_tight && bend != 0 { near } else { costs[bend] }, 0);
                if done & 1 << bend != 0 {
                    search.done(bend);
                }
            }
            for over in 0..points.len() {
                let near: Vec<usize> =
                    (0..search.words()).flat_map(|word| search.near(over, word)).collect();
                prop_assert!(near.is_sorted() && near.iter().all(|bend| *bend < points.len()));
                for bend in 0..points.len() {
                    prop_assert!(!search.may_shorten(over, bend) || near.contains(&bend));
                }
            }
        }
    }
}
