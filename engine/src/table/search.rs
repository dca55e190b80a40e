//! The shortest way over the points round corners.

use arrayvec::ArrayVec;

use super::layout::Table;
use super::nav_graph::BENDS_MAX;
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
        let mut search = Search::new(self.table, start, goal);
        // Each bend is taken once to look at its leg from the start, and once to go on from it.
        for _ in 0..2 * web.points.len() {
            let bend = search.next(web.points.len())?;
            let at = web.points[bend];
            if search.state[bend] == State::Guessed && !self.is_open(start, at) {
                search.state[bend] = State::Open;
                (search.cost[bend], search.aside[bend]) = (i32::MAX, i64::MAX);
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

    /// Notes the way to one bend over another, if it is shorter, or as long and nearer to the
    /// middle.
    fn relax(&self, search: &mut Search, over: usize, bend: usize) {
        let web = &self.table.web;
        let leg = web.leg(over, bend);
        let Some(length) = leg.length else { return };
        let cost = search.cost[over] + length;
        let aside = search.aside[over] + search.off[bend];
        if (cost, aside) < (search.cost[bend], search.aside[bend])
            && self.is_crossed(web.points[over], web.points[bend], leg.crossed)
        {
            (search.cost[bend], search.aside[bend]) = (cost, aside);
            search.over[bend] = over as u16;
            search.state[bend] = State::Open;
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
    cost: [i32; BENDS_MAX],
    /// How far all bends up to it are from the middle, added up.
    aside: [i64; BENDS_MAX],
    /// How far it alone is.
    off: [i64; BENDS_MAX],
    left: [i32; BENDS_MAX],
    over: [u16; BENDS_MAX],
    state: [State; BENDS_MAX],
}

impl Search {
    const START: u16 = u16::MAX;

    fn new(table: &Table, start: Point, goal: Point) -> Search {
        let mut search = Search {
            cost: [i32::MAX; BENDS_MAX],
            aside: [0; BENDS_MAX],
            off: [0; BENDS_MAX],
            left: [0; BENDS_MAX],
            over: [Search::START; BENDS_MAX],
            state: [State::Guessed; BENDS_MAX],
        };
        for (place, point) in table.web.points.iter().enumerate() {
            search.cost[place] = start.distance(*point);
            search.off[place] = table.off_middle(*point).length().into();
            search.aside[place] = search.off[place];
            search.left[place] = point.distance(goal);
        }
        search
    }

    /// The bend over which a way may be shortest; of those as short the one nearer to the middle,
    /// then the first.
    fn next(&self, count: usize) -> Option<usize> {
        let is_known =
            |&bend: &usize| self.state[bend] != State::Done && self.cost[bend] != i32::MAX;
        let length = |bend: usize| self.cost[bend] + self.left[bend];
        (0..count).filter(is_known).min_by_key(|&bend| (length(bend), self.aside[bend]))
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
