//! Moves, all at the end of the turn.

use super::setup::{Arm, Squad};
use super::state::SquadState;
use crate::dice::Dice;
use crate::field::{Attacker, Joint, Joints, Position, Spot, StopRule, Stride, Target, Walked};
use crate::games::volt::movement::{self, Course};
use crate::games::volt::profile::{Motion, Preparation};
use crate::table::{Path, Point, UNITS};

/// The distance after which a moving figure looks for a shot, in units.
const STAGE: i32 = UNITS;

/// The least progress towards a goal that makes a path worth taking, in units.
const NEARER: i32 = UNITS / 4;

impl Squad {
    /// Plays all declared moves.
    pub(super) fn moves(&self, state: &mut SquadState, dice: &mut impl Dice) {
        let mut joints = Joints::new();
        let mut order = state.order.from_the_first();
        while let Some(who) = order.next(&state.figures) {
            let course = state.figures[who].course;
            if course.motion() == Motion::Moving {
                joints.extend(self.joins(state, who, course));
            }
        }
        self.field.together(
            &mut state.figures,
            &joints,
            |figures, Joint { who, path, .. }, walked| {
                let figure = &mut figures[*who];
                figure.position.arrive(walked);
                if figure.course.ducks() && walked.at == path.end() {
                    figure.position.stoop = *self.rules.duck;
                }
                self.cast(*who, Arm::Gun, dice);
                movement::tell_moved(walked.gone, dice);
            },
        );
    }

    /// The move of a figure, as it would be if all others stayed where they are; none if it has no
    /// way.
    fn joins(&self, state: &SquadState, who: usize, course: Course) -> Option<Joint> {
        let pace = self.pace(who, course);
        let path = match course {
            Course::Stays | Course::Shoots | Course::Strikes => None,
            Course::Nears | Course::NearsToShoot => self.approach(state, who, course),
            Course::Charges => {
                let foe = self.field.nearest(&state.figures, who);
                foe.and_then(|foe| self.field.onto(&state.figures, who, foe, (&pace, pace.units)))
            }
            Course::TakesCover => {
                let way = |spot: Spot| self.field.way(&state.figures, who, spot.at, &pace);
                self.refuge(state, who).and_then(way)
            }
        }?;
        let shoots = course == Course::NearsToShoot;
        let until = if shoots { self.until(state, who) } else { StopRule::End };
        let walked = self.walked(state, who, &path, &pace, until);
        Some(Joint::new(who, path, walked, pace.units))
    }

    /// Where a figure comes to along a way.
    fn walked(
        &self,
        state: &SquadState,
        who: usize,
        path: &Path,
        pace: &Stride,
        until: StopRule,
    ) -> Walked {
        let enough = (until == StopRule::Target).then_some(|at: Point| {
            let position = Position { at, ..state.figures[who].position };
            self.sighted(state, (who, position)).is_some()
        });
        self.field.strides(&state.figures, (who, path), (pace, STAGE), enough)
    }

    /// Returns where a figure would be after a whole move, if it leads anywhere.
    pub(super) fn would_near(&self, state: &SquadState, who: usize) -> Option<Position> {
        let course = Course::Nears;
        let path = self.approach(state, who, course)?;
        let pace = self.pace(who, course);
        let walked = self.walked(state, who, &path, &pace, StopRule::End);
        let mut position = state.figures[who].position;
        position.arrive(walked);
        (0 < walked.gone).then_some(position)
    }

    /// Returns where a figure would be after a move that leaves it a shot, and its target from
    /// there; `None` without a target.
    pub(super) fn would_shoot(&self, state: &SquadState, who: usize) -> Option<(Position, Target)> {
        let course = Course::NearsToShoot;
        let path = self.approach(state, who, course)?;
        let pace = self.pace(who, course);
        let walked = self.walked(state, who, &path, &pace, self.until(state, who));
        let mut position = state.figures[who].position;
        position.arrive(walked);
        let target = self.sighted(state, (who, position))?;
        let manner = (Preparation::Directed, Motion::Moving);
        let worth = self.manner_worth(state, who, target, manner);
        self.field.policy(who).attacks(worth).then_some((position, target))
    }

    /// Returns when a figure that also shoots stops: at an objective, or for a shot.
    fn until(&self, state: &SquadState, who: usize) -> StopRule {
        match self.field.objective_order(&state.figures, who).goal {
            Some(_) => StopRule::End,
            None => StopRule::Target,
        }
    }

    /// The way towards an objective or the nearest enemy, if it leads any nearer.
    pub(super) fn approach(&self, state: &SquadState, who: usize, course: Course) -> Option<Path> {
        let foe = self.field.nearest(&state.figures, who)?;
        let goal = self.field.objective_order(&state.figures, who).goal;
        let goal = goal.unwrap_or(state.figures[foe].position.at);
        self.field.nearing(&state.figures, who, goal, (&self.pace(who, course), NEARER))
    }

    /// How a figure gets about on a course.
    pub(super) fn pace(&self, who: usize, course: Course) -> Stride {
        movement::pace(&self.rules, &self.members[who].blade, course)
    }

    /// Returns whether a move takes a figure into contact with an enemy.
    pub(super) fn reaches(&self, state: &SquadState, who: usize, foe: usize) -> bool {
        let pace = self.pace(who, Course::Charges);
        let onto = || self.field.onto(&state.figures, who, foe, (&pace, pace.units));
        self.field.gap(&state.figures, who, foe) <= pace.units
            && onto().is_some_and(|path| {
                path.length() <= pace.units && !self.field.forsakes(&state.figures, who, path.end())
            })
    }

    /// Returns the nearest position from which a figure can fire out of cover, preferably one where
    /// no near enemy sees it ducked.
    pub(super) fn refuge(&self, state: &SquadState, who: usize) -> Option<Spot> {
        let figures = &state.figures;
        let foe = self.field.nearest(figures, who)?;
        let enemy = figures[foe].position;
        let mut first = None;
        let hidden = self.field.shelter(figures, (who, 1), i32::MAX, |spot| {
            if !self.rules.sees(spot.seen, || spot.shown) {
                return false;
            }
            first.get_or_insert(*spot);
            let zone = self.field.zone_at(who, spot.at, *self.rules.duck);
            !self.field.view_from(foe, enemy.at, enemy.stoop, &zone).is_seen()
        });
        hidden.or(first)
    }
}
