//! The parts of a turn: actions, the moves that they declare, and what follows those.

use super::intent::Intent;
use super::setup::{Arm, Squad};
use super::state::{Figure, Phase, SquadState};
use crate::dice::{Dice, Name, Role};
use crate::engagement::Flow;
use crate::field::{Attacker, Position, Target};
use crate::games::volt::attack;
use crate::games::volt::movement::Course;
use crate::games::volt::nerve::{self, Dropped};
use crate::games::volt::profile::{ActionTaken, Hamper, Motion};
use crate::games::volt::turn::{self, Action, Ahead, Part};
use crate::squad::Posture;

impl Squad {
    /// Plays one part of a turn.
    pub(super) fn play(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        let ahead = match state.phase {
            Phase::Actions => {
                if let Some(who) = state.order.next(&state.figures)
                    && turn::may_act(state.figures[who].action)
                {
                    self.acts(state, who, dice);
                }
                let actions = state.order.pass(&state.figures) == Flow::Step;
                let moving = |figure: &Figure| figure.course.motion() == Motion::Moving;
                Ahead { actions, moves: state.figures.iter().any(moving), attacks: false }
            }
            Phase::Late => Ahead { attacks: self.attacks_late(state, dice), ..Ahead::default() },
        };
        match turn::next_part(ahead) {
            Part::Actions | Part::Attacks => Flow::Step,
            Part::Moves => {
                self.moves(state, dice);
                self.cuts_off(state, None, dice);
                state.settle();
                state.phase = Phase::Late;
                Flow::Step
            }
            Part::Over => {
                self.answers(state, dice);
                state.end()
            }
        }
    }

    /// Carries out a figure's action.
    fn acts(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
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
    fn recovers(state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let figure = state.of(who);
        figure.action = ActionTaken::Busy;
        if nerve::recovers(&mut figure.condition, Dropped::Whatever, dice) == Hamper::Felled {
            figure.position.stoop = 1;
        }
    }

    /// Aims.
    fn aims(state: &mut SquadState, who: usize, target: Option<Target>, dice: &mut impl Dice) {
        let Some(Target { foe, .. }) = target else { return };
        let figure = state.of(who);
        (figure.aim, figure.action) = (Some(foe as u8), ActionTaken::Busy);
        dice.cast(Role::Them, Name::of(foe));
        turn::aims(Some(Role::Them), dice);
    }

    /// Leaves full cover, if a target can be seen from there.
    fn emerges(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let figure = state.figures[who];
        let up = Position { stoop: 1, ..figure.position };
        let Some(target) = self.sighted(state, (who, up)) else {
            // Nobody is visible, but an advancing figure gets up anyway.
            if self.field.posture(who) == Posture::Cover {
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

    /// Plays the attack of a figure that has moved, and returns whether there was one.
    fn attacks_late(&self, state: &mut SquadState, dice: &mut impl Dice) -> bool {
        let mut order = state.order.from_the_first();
        while let Some(who) = order.next(&state.figures) {
            let course = std::mem::replace(&mut state.of(who).course, Course::Stays);
            if state.figures[who].condition.hamper != Hamper::None {
                continue;
            }
            let attacked = match course {
                Course::Shoots => self.shoots(state, who, Motion::Moving, dice),
                Course::Strikes => self.strikes_near(state, who, dice),
                _ => false,
            };
            if attacked {
                return true;
            }
        }
        false
    }

    /// Plays the shots of waiting figures as soon as an enemy comes into sight: `who`, or any.
    fn cuts_off(&self, state: &mut SquadState, who: Option<usize>, dice: &mut impl Dice) {
        let mut order = state.order.from_the_first();
        while let Some(waiter) = order.next(&state.figures) {
            let side = self.field.setups[waiter].side;
            let figure = &state.figures[waiter];
            let foe = who.is_none_or(|who| self.field.setups[who].side != side);
            let waits = turn::may_cut_off(figure.action, figure.condition.hamper);
            if !waits || figure.position.stoop != 1 || !foe {
                continue;
            }
            let aimed = self.target(state, waiter).map(|target| target.foe);
            let shows = aimed.is_some() && (who.is_none() || aimed == who);
            if shows && self.is_ready(state, waiter) {
                self.cast(waiter, Arm::Gun, dice);
                turn::cuts_off(dice);
                self.shoots(state, waiter, Motion::Still, dice);
            }
        }
    }

    /// Plays the close attacks of waiting figures on enemies that have come into contact.
    fn answers(&self, state: &mut SquadState, dice: &mut impl Dice) {
        let mut order = state.order.from_the_first();
        while let Some(waiter) = order.next(&state.figures) {
            let figure = &state.figures[waiter];
            let waits = turn::may_answer(figure.action, figure.condition.hamper);
            if waits && self.opponent(state, waiter).is_some() {
                self.cast(waiter, Arm::Blade, dice);
                turn::answers(dice);
                self.strikes_near(state, waiter, dice);
            }
        }
    }
}
