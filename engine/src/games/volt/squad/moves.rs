//! Moves, all at the end of the turn.

use super::{Arm, Squad, State};
use crate::dice::Dice;
use crate::field::{Allowance, Crossing, Position, Spot, Target, Walked};
use crate::games::volt::movement::{self, Course, allowance, stride};
use crate::squad::Errand;
use crate::table::{Path, Point, UNITS};

/// The distance after which a moving figure looks for a shot, in units.
const STAGE: i32 = UNITS;

/// The least progress towards a goal that makes a path worth taking, in units.
const NEARER: i32 = UNITS / 4;

/// When a moving figure stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// At the end of its path.
    End,
    /// As soon as it can shoot at a target.
    Target,
}

impl Squad {
    /// Plays all declared moves.
    pub(super) fn moves(&self, state: &mut State, dice: &mut impl Dice) {
        // Assumption: if two would end in one place, the first in the order does.
        let order = state.order.clone();
        for who in order.iter() {
            let course = state.figures[who].course;
            if course.is_made(state.figures[who].is_out) {
                self.walks(state, who, course, dice);
            }
        }
    }

    /// Plays one move.
    fn walks(&self, state: &mut State, who: usize, course: Course, dice: &mut impl Dice) {
        let path = match course {
            Course::Stays | Course::Shoots | Course::Strikes => None,
            Course::Nears | Course::NearsToShoot => self.approach(state, who),
            Course::Charges => {
                let foe = self.field.nearest(&state.figures, who);
                foe.and_then(|foe| self.field.onto(&state.figures, who, foe, self.rules.climb))
            }
            Course::TakesCover => {
                let way =
                    |spot: Spot| self.field.way(&state.figures, who, spot.at, self.rules.climb);
                self.refuge(state, who).and_then(way)
            }
        };
        let from = state.figures[who].position.at;
        if let Some(path) = path {
            let shoots = course == Course::NearsToShoot;
            let until = if shoots { self.until(state, who) } else { Until::End };
            let units = allowance(&self.rules, &self.members[who].blade, course);
            let walked = self.walked(state, who, &path, units, until);
            state.of(who).position.arrive(walked);
            if course.ducks() && walked.at == path.end() {
                state.of(who).position.stoop = self.rules.duck;
            }
        }
        self.cast(who, Arm::Gun, dice);
        movement::tell_moved(from.distance(state.figures[who].position.at), dice);
    }

    /// Returns where a figure gets to along a path.
    fn walked(&self, state: &State, who: usize, path: &Path, units: i32, until: Until) -> Walked {
        let allowance = Allowance { units, rough: self.rules.difficult_factor, stage: STAGE };
        let crosses = |crossing: Crossing<'_>, _| movement::climbs(&self.rules, crossing.rise);
        let enough = |at: Point| {
            let position = Position { at, ..state.figures[who].position };
            until == Until::Target && self.sighted(state, (who, position)).is_some()
        };
        self.field.walk(&state.figures, (who, path), allowance, crosses, enough)
    }

    /// Returns where a figure would be after a move that leaves it a shot, and its target from
    /// there; `None` without a target.
    pub(super) fn would_shoot(&self, state: &State, who: usize) -> Option<(Position, Target)> {
        let path = self.approach(state, who)?;
        let units = allowance(&self.rules, &self.members[who].blade, Course::NearsToShoot);
        let walked = self.walked(state, who, &path, units, self.until(state, who));
        let mut position = state.figures[who].position;
        position.arrive(walked);
        self.sighted(state, (who, position)).map(|target| (position, target))
    }

    /// Returns when a figure that also shoots stops: at an objective, or for a shot.
    fn until(&self, state: &State, who: usize) -> Until {
        match self.field.errand(&state.figures, who) {
            Some(Errand::Take(_)) => Until::End,
            Some(Errand::Keep) | None => Until::Target,
        }
    }

    /// Returns the path towards an objective or the nearest enemy, if it leads nearer.
    pub(super) fn approach(&self, state: &State, who: usize) -> Option<Path> {
        let foe = self.field.nearest(&state.figures, who)?;
        let goal = match self.field.errand(&state.figures, who) {
            Some(Errand::Take(goal)) => goal,
            Some(Errand::Keep) | None => state.figures[foe].position.at,
        };
        self.field.nearing(&state.figures, who, goal, [self.rules.climb, NEARER])
    }

    /// Returns whether a move takes a figure into contact with an enemy.
    pub(super) fn reaches(&self, state: &State, who: usize, foe: usize) -> bool {
        let stride = stride(&self.members[who].blade);
        self.field.gap(&state.figures, who, foe) <= stride
            && self
                .field
                .onto(&state.figures, who, foe, self.rules.climb)
                .is_some_and(|path| path.length() <= stride)
    }

    /// Returns the nearest position from which a figure can fire out of cover, preferably one where
    /// no near enemy sees it ducked.
    pub(super) fn refuge(&self, state: &State, who: usize) -> Option<Spot> {
        let figures = &state.figures;
        let foe = self.field.nearest(figures, who)?;
        let enemy = figures[foe].position;
        let fires = |spot: &Spot| !spot.shown.is_whole() && spot.seen.is_seen();
        let hides = |spot: &Spot| {
            let zone = self.field.zone_at(who, spot.at, self.rules.duck);
            fires(spot) && !self.field.view_from(foe, enemy.at, enemy.stoop, &zone).is_seen()
        };
        let hidden = self.field.shelter(figures, (who, 1), hides);
        hidden.or_else(|| self.field.shelter(figures, (who, 1), fires))
    }
}
