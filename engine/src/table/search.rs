//! Shortest paths over the navigation graph.

use arrayvec::ArrayVec;

use super::nav_graph::{BENDS_MAX, NavGraph};
use super::path::LEGS_MAX;
use super::point::Point;
use super::way::Walker;

impl Walker<'_> {
    /// The bends of the shortest way, from the last; none where there is no way.
    ///
    /// Legs from the start are taken for open until a way needs them, and looked at only then.
    pub(super) fn bend(&self, start: Point, goal: Point) -> Option<ArrayVec<u16, BENDS_MAX>> {
        let web = &self.table.web;
        if web.clearance < self.radius {
            return None;
        }
        let mut search = Search::new(web, start, goal);
        // Each bend is taken once to look at its leg from the start, and once to go on from it.
        for _ in 0..2 * web.points.len() {
            let bend = search.next()?;
            let at = web.points[bend];
            if search.state[bend] == State::Guessed && !self.is_open(start, at) {
                search.shut(bend, State::Open);
                (search.cost[bend], search.aside[bend]) = (i32::MAX, i64::MAX);
                for before in 0..web.points.len() {
                    if search.state[before] == State::Done {
                        self.relax(&mut search, before, bend);
                    }
                }
                continue;
            }
            search.shut(bend, State::Done);
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

    /// Notes the way to one bend over another, if it is shorter, or as long and nearer to the
    /// middle.
    fn relax(&self, search: &mut Search, over: usize, bend: usize) {
        let web = &self.table.web;
        let leg = web.leg(over, bend);
        let Some(length) = leg.length else { return };
        let cost = search.cost[over] + length;
        let aside = search.aside[over] + web.off_middle[bend];
        if (cost, aside) < (search.cost[bend], search.aside[bend])
            && self.is_crossed(web.points[over], web.points[bend], leg.crossed)
        {
            (search.cost[bend], search.aside[bend]) = (cost, aside);
            search.over[bend] = over as u16;
            search.state[bend] = State::Open;
            search.whole[bend] = cost + search.left[bend];
        }
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
    cost: ArrayVec<i32, BENDS_MAX>,
    /// How far all bends up to it are from the middle, added up.
    aside: ArrayVec<i64, BENDS_MAX>,
    left: ArrayVec<i32, BENDS_MAX>,
    /// The shortest that a way over it can be; [`Search::NEVER`] of those that are done or cannot be
    /// reached yet.
    whole: ArrayVec<i32, BENDS_MAX>,
    over: ArrayVec<u16, BENDS_MAX>,
    state: ArrayVec<State, BENDS_MAX>,
}

impl Search {
    const START: u16 = u16::MAX;
    const NEVER: i32 = i32::MAX;

    fn new(graph: &NavGraph, start: Point, goal: Point) -> Search {
        // Filled where it stands: it is some thousand bytes to move.
        let mut search = Search {
            cost: ArrayVec::new(),
            aside: ArrayVec::new(),
            left: ArrayVec::new(),
            whole: ArrayVec::new(),
            over: ArrayVec::new(),
            state: ArrayVec::new(),
        };
        for (point, off) in graph.points.iter().zip(&graph.off_middle) {
            let (cost, left) = (start.distance(*point), point.distance(goal));
            search.cost.push(cost);
            search.aside.push(*off);
            search.left.push(left);
            search.whole.push(cost + left);
            search.over.push(Search::START);
            search.state.push(State::Guessed);
        }
        search
    }

    /// The bend over which a way may be shortest; of those as short the one nearer to the middle,
    /// then the first.
    fn next(&self) -> Option<usize> {
        // Two passes without a branch for each bend are faster than one with.
        let least = self.whole.iter().copied().fold(Search::NEVER, i32::min);
        if least == Search::NEVER {
            return None;
        }
        let shortest = self.whole.iter().enumerate().filter(|(_, whole)| **whole == least);
        shortest.map(|(bend, _)| bend).min_by_key(|&bend| self.aside[bend])
    }

    /// Leaves a bend out of what is looked at next, until a way to it is found.
    fn shut(&mut self, bend: usize, state: State) {
        (self.state[bend], self.whole[bend]) = (state, Search::NEVER);
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
