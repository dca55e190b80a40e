//! Carrying out a figure's action.

use super::intent::Intent;
use super::{Arm, Squad, State};
use crate::dice::{Dice, Name, Role};
use crate::field::{Position, Target};
use crate::games::volt::attack;
use crate::games::volt::nerve::{self, Dropped};
use crate::games::volt::profile::{ActionTaken, Hamper, Motion};
use crate::games::volt::turn::{self, Action};
use crate::squad::Posture;

impl Squad {
    /// Carries out a figure's action.
    pub(super) fn acts(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let aimed = state.figures[who].aim;
        let Intent { action, target } = self.intends(state, who);
        self.cast(who, Arm::Gun, dice);
        if action.directs() {
            state.directs(who, target);
        }
        match action {
            Action::Recover => Self::recovers(state, who, dice),
            Action::Strike => {
                self.strikes_near(state, who, dice);
            }
            Action::Guard => state.of(who).action = attack::guards(dice),
            Action::Rise => self.emerges(state, who, dice),
            Action::Move(course) => {
                let figure = state.of(who);
                (figure.course, figure.action) = (course, course.declare(dice));
            }
            Action::Ready => {
                let figure = state.of(who);
                (figure.gun, figure.action) = (turn::readies(dice), ActionTaken::Busy);
            }
            Action::Aim => Self::aims(state, who, target, dice),
            Action::Shoot => {
                self.shoots(state, who, Motion::Still, dice);
            }
            Action::Wait => state.of(who).action = turn::waits(dice),
        }
        // Any other action loses the aim.
        if state.figures[who].aim == aimed {
            state.of(who).aim = None;
        }
    }

    /// Picks up its weapon, or gets up.
    fn recovers(state: &mut State, who: usize, dice: &mut impl Dice) {
        let figure = state.of(who);
        figure.action = ActionTaken::Busy;
        if nerve::recovers(&mut figure.condition, Dropped::Whatever, dice) == Hamper::Felled {
            figure.position.stoop = 1;
        }
    }

    /// Aims.
    fn aims(state: &mut State, who: usize, target: Option<Target>, dice: &mut impl Dice) {
        let Some(Target { foe, .. }) = target else { return };
        let figure = state.of(who);
        (figure.aim, figure.action) = (Some(foe as u8), ActionTaken::Busy);
        dice.cast(Role::Them, Name::of(foe));
        turn::aims(Some(Role::Them), dice);
    }

    /// Leaves full cover, if a target can be seen from there.
    fn emerges(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let figure = state.figures[who];
        let up = Position { stoop: 1, ..figure.position };
        let Some(target) = self.sighted(state, (who, up)) else {
            // Nobody is visible, but an advancing figure gets up anyway.
            if self.field.posts[who].posture == Posture::Cover {
                state.of(who).action = turn::waits(dice);
                return;
            }
            let figure = state.of(who);
            (figure.position.stoop, figure.action) = (1, ActionTaken::Busy);
            return;
        };
        let figure = state.of(who);
        figure.position.stoop = 1;
        figure.action = turn::rises(dice);
        if Action::Rise.directs() {
            state.directs(who, Some(target));
        }
        self.cuts_off(state, Some(who), dice);
    }
}
