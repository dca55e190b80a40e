//! Moves, all at the end of the turn.

use super::state::Course;
use super::{Squad, State};
use crate::dice::Dice;
use crate::field::{Allowance, Crossing, Position, Spot, Walked};
use crate::squad::Errand;
use crate::table::{Path, Point, UNITS};

/// How often a figure on its way looks whether it can shoot, in units.
const STAGE: i32 = UNITS;

/// How much nearer a way has to come to its goal to be worth going, in units.
const NEARER: i32 = UNITS / 4;

/// What a figure moves for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// The end of its way.
    End,
    /// A shot at somebody.
    Target,
}

impl Squad {
    /// All declared moves.
    pub(super) fn moves(&self, state: &mut State, dice: &mut impl Dice) {
        // Volt L55c: together, as the turn ends. Volt L55d: who has not been stopped arrives.
        // Assumption: where two would end in one place the first in order does.
        let order = state.order.clone();
        for who in order.iter() {
            let course = state.figures[who].course;
            if !state.figures[who].is_out && course.moves() {
                self.walks(state, who, course, dice);
            }
        }
    }

    /// One move.
    fn walks(&self, state: &mut State, who: usize, course: Course, dice: &mut impl Dice) {
        // Volt L55a: as many metres as its Agility.
        let mut units = self.members[who].stride();
        if course == Course::NearsToShoot {
            // Volt L58a: half as far with another action.
            units /= self.table().move_divisor;
        }
        let path = match course {
            Course::Stays | Course::Shoots | Course::Strikes => None,
            Course::Nears | Course::NearsToShoot => self.approach(state, who),
            Course::Charges => {
                let foe = self.field.nearest(&state.figures, who);
                foe.and_then(|foe| self.field.onto(&state.figures, who, foe, self.table().climb))
            }
            Course::TakesCover => {
                let climb = self.table().climb;
                let way = |spot: Spot| self.field.way(&state.figures, who, spot.at, climb);
                self.refuge(state, who).and_then(way)
            }
        };
        let from = state.figures[who].position.at;
        if let Some(path) = path {
            let shoots = course == Course::NearsToShoot;
            let until = if shoots { self.until(state, who) } else { Until::End };
            let walked = self.walked(state, who, &path, units, until);
            state.of(who).position.arrive(walked);
            if course == Course::TakesCover && walked.at == path.end() {
                state.of(who).position.stoop = self.table().duck;
            }
        }
        dice.tell("L55d", || {
            let metres = (from.distance(state.figures[who].position.at) + UNITS / 2) / UNITS;
            format!("{} moves {metres} m", self.field.name(who))
        });
    }

    /// Where a figure comes to along a way.
    fn walked(&self, state: &State, who: usize, path: &Path, units: i32, until: Until) -> Walked {
        let rules = self.table();
        let base = self.field.base(&state.figures, who);
        let others = self.field.bases(&state.figures, who);
        let allowance = Allowance { units, rough: rules.difficult_factor, stage: STAGE };
        let crosses = |crossing: Crossing<'_>, _| {
            (crossing.rise.abs() <= rules.climb).then_some(rules.climb_cost)
        };
        let enough = |at: Point| {
            let position = Position { at, ..state.figures[who].position };
            until == Until::Target && self.sighted(state, (who, position)).is_some()
        };
        self.field.walk(base, (path, &others), allowance, crosses, enough)
    }

    /// Whether a figure could shoot at somebody from so far along its way.
    pub(super) fn would_see(&self, state: &State, who: usize, units: i32) -> bool {
        let Some(path) = self.approach(state, who) else { return false };
        let walked = self.walked(state, who, &path, units, self.until(state, who));
        let position = Position { at: walked.at, ..state.figures[who].position };
        self.sighted(state, (who, position)).is_some()
    }

    /// What one moves for that shoots besides: an objective, or a shot.
    fn until(&self, state: &State, who: usize) -> Until {
        match self.field.errand(&state.figures, who) {
            Some(Errand::Take(_)) => Until::End,
            Some(Errand::Keep) | None => Until::Target,
        }
    }

    /// The way towards an objective or the nearest enemy, if it leads any nearer.
    pub(super) fn approach(&self, state: &State, who: usize) -> Option<Path> {
        let foe = self.field.nearest(&state.figures, who)?;
        let goal = match self.field.errand(&state.figures, who) {
            Some(Errand::Take(goal)) => goal,
            Some(Errand::Keep) | None => state.figures[foe].position.at,
        };
        self.field.nearing(&state.figures, who, goal, [self.table().climb, NEARER])
    }

    /// Whether a move takes a figure upon an enemy.
    pub(super) fn reaches(&self, state: &State, who: usize, foe: usize) -> bool {
        let stride = self.members[who].stride();
        self.field.gap(&state.figures, who, foe) <= stride
            && self
                .field
                .onto(&state.figures, who, foe, self.table().climb)
                .is_some_and(|path| path.length() <= stride)
    }

    /// The nearest place from which a figure fires out of cover, and where nobody near sees it
    /// ducked if there is such a place.
    pub(super) fn refuge(&self, state: &State, who: usize) -> Option<Spot> {
        let figures = &state.figures;
        let foe = self.field.nearest(figures, who)?;
        let enemy = figures[foe].position;
        let fires = |spot: &Spot| !spot.shown.is_whole() && spot.seen.is_seen();
        let hides = |spot: &Spot| {
            let zone = self.field.zone_at(who, spot.at, self.table().duck);
            fires(spot) && !self.field.view_from(foe, enemy.at, enemy.stoop, &zone).is_seen()
        };
        let hidden = self.field.shelter(figures, (who, 1), hides);
        hidden.or_else(|| self.field.shelter(figures, (who, 1), fires))
    }
}
