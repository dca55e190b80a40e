//! The end of a turn: attacks after moves, and actions of figures that have waited.

use super::{Arm, Squad, State};
use crate::dice::Dice;
use crate::games::volt::movement::Course;
use crate::games::volt::profile::{Hamper, Motion};
use crate::games::volt::turn;

impl Squad {
    /// Plays the attack of a figure that has moved, and returns whether there was one.
    pub(super) fn attacks_late(&self, state: &mut State, dice: &mut impl Dice) -> bool {
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
    pub(super) fn cuts_off(&self, state: &mut State, who: Option<usize>, dice: &mut impl Dice) {
        let mut order = state.order.from_the_first();
        while let Some(waiter) = order.next(&state.figures) {
            let side = self.field.posts[waiter].side;
            let figure = &state.figures[waiter];
            let foe = who.is_none_or(|who| self.field.posts[who].side != side);
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
    pub(super) fn answers(&self, state: &mut State, dice: &mut impl Dice) {
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
