//! What a player who knows the odds may do with a figure, and which of it is best.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::position::{OnTable, Position};
use super::setup::Field;
use crate::squad::{WHOLE, Worth};

/// The maximum number of things that a figure considers doing in its turn.
const PROSPECTS_MAX: usize = 12;

/// The maximum number of enemies of whom a figure expects attacks.
const RETURNS_MAX: usize = 4;

/// What a figure may do in its turn.
#[derive(Debug)]
pub struct Prospects<T>(ArrayVec<Prospect<T>, PROSPECTS_MAX>);

/// Something that a figure may do in its turn.
#[derive(Debug)]
struct Prospect<T> {
    /// What its attack is worth.
    worth: Worth,
    /// Where the figure is afterwards.
    position: Position,
    /// The enemy that it attacks.
    foe: usize,
    what: T,
}

/// What a figure looks at when it asks what it must expect in return.
#[derive(Clone, Copy, Debug)]
pub struct CounterattackContext {
    /// Where the figure is then.
    pub position: Position,
    /// The enemy that it has attacked.
    pub foe: usize,
    /// What that attack is worth.
    worth: Worth,
    /// The edge of the best prospect so far.
    least: i32,
}

impl CounterattackContext {
    /// The outlook of a figure that is there after an attack on an enemy that is worth so much,
    /// where there is nothing else that it may do.
    #[must_use]
    pub const fn of(position: Position, foe: usize, worth: Worth) -> CounterattackContext {
        CounterattackContext { position, foe, worth, least: i32::MIN }
    }
}

impl<T> Default for Prospects<T> {
    fn default() -> Prospects<T> {
        Prospects::new()
    }
}

impl<T> Prospects<T> {
    /// Returns no prospects.
    #[must_use]
    pub const fn new() -> Prospects<T> {
        Prospects(ArrayVec::new_const())
    }

    /// Adds an attack on an enemy and where the figure is afterwards, unless it costs more than it
    /// gains. What finds no room is left out.
    pub fn add(&mut self, worth: Worth, (position, foe): (Position, usize), what: T) {
        if 0 < worth.net() {
            let _ = self.0.try_push(Prospect { worth, position, foe, what });
        }
    }

    /// Returns the plan of the prospect with the greatest [edge](Worth::edge), the first of equals,
    /// for which there is a `plan`; `None` where there is none.
    ///
    /// `expected` says what the figure must expect to lose in return, given the outlook. Plans are
    /// made last, since a way takes longer to find than a value.
    pub fn best<P>(
        self,
        mut expected: impl FnMut(&CounterattackContext) -> i32,
        mut plan: impl FnMut(T) -> Option<P>,
    ) -> Option<P> {
        let Prospects(mut prospects) = self;
        while 1 < prospects.len() {
            let best = prospects.remove(Self::first(&prospects, &mut expected));
            if let Some(plan) = plan(best.what) {
                return Some(plan);
            }
        }
        plan(prospects.pop()?.what)
    }

    /// Returns the place of the best of several prospects.
    fn first(
        prospects: &[Prospect<T>],
        mut expected: impl FnMut(&CounterattackContext) -> i32,
    ) -> usize {
        // With nothing expected the edge is greatest; the most hopeful are looked at first.
        let hope = |(nth, one): (usize, &Prospect<T>)| Reverse((one.worth.edge(0), Reverse(nth)));
        let mut hopes: ArrayVec<Reverse<(i32, Reverse<usize>)>, PROSPECTS_MAX> =
            prospects.iter().enumerate().map(hope).collect();
        hopes.sort_unstable();
        let mut best = (i32::MIN, Reverse(0));
        for Reverse(hope) in hopes {
            if hope < best {
                break;
            }
            let (_, Reverse(nth)) = hope;
            let Prospect { worth, position, foe, .. } = prospects[nth];
            let context = CounterattackContext {
                least: best.0,
                ..CounterattackContext::of(position, foe, worth)
            };
            let edge = worth.edge(expected(&context));
            best = best.max((edge, Reverse(nth)));
        }
        let (_, Reverse(nth)) = best;
        nth
    }
}

impl Field {
    /// Returns how far an enemy may come before it strikes, if it walks so far: not at all, if it is
    /// ordered to hold, to take cover, or to wait, or may not charge.
    #[must_use]
    pub fn lunge(&self, foe: usize, walk: i32) -> i32 {
        if self.may_charge(foe) { walk } else { 0 }
    }

    /// Returns the gap of two enemies in the next turn, if both come as near as they walk: each with the
    /// distance of its walk, in units.
    #[must_use]
    pub fn next_gap(&self, gap: i32, walks: [(usize, i32); 2]) -> i32 {
        let nearer: i32 = walks.iter().map(|&(one, walk)| self.lunge(one, walk)).sum();
        (gap - nearer).max(0)
    }

    /// Returns what a figure that stands there must expect to lose to the attacks of its nearest
    /// enemies in their next turns, in millionths of a figure.
    ///
    /// `loss` says what it loses to one of them, given the gap to it. An enemy attacks any of the
    /// figure's side with equal probability; the one that was attacked before may be out by then.
    /// Once the losses so far leave less than the best prospect, no more are looked at.
    pub fn expected<F: OnTable>(
        &self,
        figures: &[F],
        who: usize,
        context: &CounterattackContext,
        mut loss: impl FnMut(i32, usize) -> i32,
    ) -> i32 {
        let &CounterattackContext { position, foe: attacked, worth, least } = context;
        let friends = self.present(figures, self.side(who)).count().max(1) as i64;
        let (mut losses, mut share) = (0_i64, 0);
        for (gap, foe) in self.nearest_foes::<_, RETURNS_MAX>(figures, (who, position.at)) {
            let stays = if foe == attacked { WHOLE - worth.fells } else { WHOLE };
            losses += i64::from(loss(gap, foe).max(0)) * i64::from(stays) / i64::from(WHOLE);
            share = (losses / friends) as i32;
            if worth.edge(share) < least {
                break;
            }
        }
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Facing, Point, Vector};

    fn there() -> Position {
        let facing = Facing::along(Vector { x: 1, y: 0 });
        Position { at: Point::new(0, 0), facing, stoop: 1 }
    }

    fn worth(gain: i32) -> Worth {
        Worth { gain, ..Worth::default() }
    }

    #[test]
    fn an_attack_that_costs_more_than_it_gains_is_no_prospect() {
        let mut prospects = Prospects::new();
        prospects.add(Worth { gain: 10, cost: 10, fells: 0 }, (there(), 0), ());
        assert_eq!(prospects.best(|_| 0, Some), None);
    }

    #[test]
    fn what_is_expected_in_return_weighs_against_the_gain() {
        // The stronger attack draws the stronger answer.
        let best = |answer| {
            let mut prospects = Prospects::new();
            prospects.add(worth(100_000), (there(), 0), "careful");
            prospects.add(worth(300_000), (there(), 1), "bold");
            prospects.best(|context| [50_000, answer][context.foe], Some)
        };
        // 50 of 200 thousandths, against 50 of 600 and against 200 of 450.
        assert_eq!(best(250_000), Some("careful"));
        assert_eq!(best(100_000), Some("bold"));
    }

    #[test]
    fn what_cannot_be_best_is_not_asked_for() {
        let mut prospects = Prospects::new();
        for (foe, gain) in [50_000, 300_000, 200_000].into_iter().enumerate() {
            prospects.add(worth(gain), (there(), foe), foe);
        }
        let mut asked = Vec::new();
        let expected = |context: &CounterattackContext| {
            asked.push(context.foe);
            10_000
        };
        let best = prospects.best(expected, Some);
        // 290 of 360 thousandths are more than 200 of 250.
        assert_eq!((best, asked), (Some(1), vec![1]));
    }

    #[test]
    fn the_first_of_equals_is_best() {
        let mut prospects = Prospects::new();
        prospects.add(worth(100_000), (there(), 0), "first");
        prospects.add(worth(100_000), (there(), 1), "second");
        assert_eq!(prospects.best(|_| 0, Some), Some("first"));
    }

    #[test]
    fn what_has_no_plan_gives_way_to_the_next_best() {
        let mut prospects = Prospects::new();
        for (foe, gain) in [200_000, 300_000, 100_000].into_iter().enumerate() {
            prospects.add(worth(gain), (there(), foe), foe);
        }
        let mut tried = Vec::new();
        let plan = |foe: usize| {
            tried.push(foe);
            (foe == 2).then_some("reached")
        };
        assert_eq!(prospects.best(|_| 0, plan), Some("reached"));
        assert_eq!(tried, [1, 0, 2]);
    }
}
