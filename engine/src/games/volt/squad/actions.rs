//! What a figure does with its action.

use super::fire::Pace;
use super::intent::Intent;
use super::state::{ActionTaken, Course, Gun};
use super::{Squad, State};
use crate::dice::Dice;
use crate::field::{Position, Target};
use crate::games::volt::combat::Hamper;
use crate::squad::Posture;

impl Squad {
    /// A figure's action.
    pub(super) fn acts(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let aimed = state.figures[who].aim;
        match self.intends(state, who) {
            Intent::Recover => self.recovers(state, who, dice),
            Intent::Strike => {
                self.strikes_near(state, who, dice);
            }
            Intent::Guard => self.guards(state, who, dice),
            Intent::Rise => self.emerges(state, who, dice),
            Intent::Move(course) => self.declares(state, who, course, dice),
            Intent::Ready(target) => self.readies(state, who, target, dice),
            Intent::Aim(target) => self.aims(state, who, target, dice),
            Intent::Shoot(_) => {
                self.shoots(state, who, Pace::Still, dice);
            }
            Intent::Wait => self.waits(state, who, dice),
        }
        // What was aimed at is lost with any other action.
        if state.figures[who].aim == aimed {
            state.of(who).aim = None;
        }
    }

    /// Picks up what it dropped, or itself.
    fn recovers(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let figure = state.of(who);
        figure.deed = ActionTaken::Busy;
        // Assumption: that is an action.
        let hamper = std::mem::take(&mut figure.condition.hamper);
        if hamper == Hamper::Felled {
            figure.position.stoop = 1;
        }
        dice.tell("X36", || {
            let does = if hamper == Hamper::Felled { "gets up" } else { "picks its weapon up" };
            format!("{} {does}", self.field.name(who))
        });
    }

    /// Waits in contact for an opening.
    fn guards(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        // Volt X39: it does not strike of its own accord.
        state.of(who).deed = ActionTaken::Guards;
        dice.tell("X39", || format!("{} is on its guard", self.field.name(who)));
    }

    /// Makes its weapon ready to shoot.
    fn readies(&self, state: &mut State, who: usize, target: Option<Target>, dice: &mut impl Dice) {
        let Some(gun) = self.members[who].gun() else { return };
        if let Some(target) = target {
            // Volt L46b: it covers Directing.
            state.points(who, target.foe);
        }
        // Volt L46a: an action before each shot.
        let figure = state.of(who);
        (figure.gun, figure.deed) = (Gun::Readied, ActionTaken::Busy);
        dice.tell("L46a", || format!("{} readies the {}", gun.name, gun.weapon.name));
    }

    /// Takes aim.
    fn aims(&self, state: &mut State, who: usize, target: Target, dice: &mut impl Dice) {
        state.points(who, target.foe);
        let figure = state.of(who);
        // Volt L38: it takes the whole turn.
        (figure.aim, figure.deed) = (Some(target.foe as u8), ActionTaken::Busy);
        dice.tell("L38", || {
            format!("{} takes aim at {}", self.field.name(who), self.field.name(target.foe))
        });
    }

    /// Passes on.
    fn waits(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        // Volt L68a: the turn goes on to the next.
        state.of(who).deed = ActionTaken::Waits;
        dice.tell("L68a", || format!("{} waits", self.field.name(who)));
    }

    /// Up from full cover, if anybody can be seen from there.
    fn emerges(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let figure = state.figures[who];
        let up = Position { stoop: 1, ..figure.position };
        let Some(target) = self.sighted(state, (who, up)) else {
            // Nobody is to be seen: who advances gets up all the same.
            if self.field.posts[who].posture == Posture::Cover {
                return self.waits(state, who, dice);
            }
            let figure = state.of(who);
            (figure.position.stoop, figure.deed) = (1, ActionTaken::Busy);
            return;
        };
        // Volt L65a: into a firing position is an action.
        let figure = state.of(who);
        figure.position.stoop = 1;
        figure.deed = ActionTaken::Busy;
        // Volt L65b: it covers Directing, and not Aiming.
        state.points(who, target.foe);
        dice.tell("L65a", || format!("{} comes up to fire", self.field.name(who)));
        self.cuts_off(state, Some(who), dice);
    }

    /// Declares a move.
    fn declares(&self, state: &mut State, who: usize, course: Course, dice: &mut impl Dice) {
        let figure = state.of(who);
        figure.course = course;
        // Volt L63b: taking cover goes with a move.
        figure.deed =
            if course == Course::Charges { ActionTaken::Strikes } else { ActionTaken::Busy };
        dice.tell("L55a", || {
            let does = match course {
                Course::Charges => "upon the enemy",
                Course::TakesCover => "into cover",
                _ => "forward",
            };
            format!("{} is on the move, {does}", self.field.name(who))
        });
    }
}
