//! What those who wait do, and what an attack leaves behind.

use super::fire::Pace;
use super::state::{ActionTaken, Course, Gun};
use super::{Squad, State};
use crate::dice::{Dice, Event};
use crate::fight::{Combat, Fighter};
use crate::games::volt::combat::{Condition, Hamper};

impl Squad {
    /// Shots of those who wait, as soon as somebody comes into their sight: `who`, or anybody.
    pub(super) fn cuts_off(&self, state: &mut State, who: Option<usize>, dice: &mut impl Dice) {
        let order = state.order.clone();
        for waiter in order.iter() {
            let side = self.field.posts[waiter].side;
            let figure = &state.figures[waiter];
            let foe = who.is_none_or(|who| self.field.posts[who].side != side);
            let waits = figure.deed == ActionTaken::Waits && figure.position.stoop == 1;
            if figure.is_out || !waits || !foe || figure.condition.hamper != Hamper::None {
                continue;
            }
            // Volt L68b: it has named one action, a shot at whoever shows, which goes before what
            // that one does next.
            let aimed = self.target(state, waiter).map(|target| target.foe);
            let shows = aimed.is_some() && (who.is_none() || aimed == who);
            if shows && self.is_ready(state, waiter) {
                dice.tell("L68b", || format!("{} has waited for that", self.field.name(waiter)));
                self.shoots(state, waiter, Pace::Still, dice);
            }
        }
    }

    /// Blows of those who wait, at whoever has come to them.
    pub(super) fn answers(&self, state: &mut State, dice: &mut impl Dice) {
        let order = state.order.clone();
        for waiter in order.iter() {
            let figure = &state.figures[waiter];
            let able = figure.condition.hamper == Hamper::None;
            if figure.is_out || figure.deed != ActionTaken::Waits || !able {
                continue;
            }
            // Volt L68c: what was not named comes after what it answers.
            if self.opponent(state, waiter).is_some() {
                dice.tell("L68c", || format!("{} has waited and strikes", self.field.name(waiter)));
                self.strikes_near(state, waiter, dice);
            }
        }
    }

    /// What becomes of a figure.
    pub(super) fn afflict(
        &self,
        state: &mut State,
        who: usize,
        condition: Condition,
        by: usize,
        dice: &mut impl Dice,
    ) {
        let profile = &self.members[who].blade;
        let figure = state.of(who);
        figure.condition = condition;
        if !self.combat.is_out(&Fighter { profile, condition }) {
            match condition.hamper {
                Hamper::None => {}
                Hamper::Disarmed => (figure.aim, figure.gun) = (None, Gun::Rested),
                // Volt X36: who falls goes no farther.
                Hamper::Felled => {
                    (figure.aim, figure.course) = (None, Course::Stays);
                    figure.position.stoop = self.table().duck;
                }
            }
            return;
        }
        // Whatever became of it makes no difference any more.
        figure.condition = Condition::default();
        (figure.course, figure.aim, figure.gun) = (Course::Stays, None, Gun::Rested);
        figure.position.stoop = 1;
        figure.is_out = true;
        dice.note(Event::Kill { by: Some(by as u8), of: who as u8 });
        for other in &mut state.figures {
            other.aim = other.aim.filter(|&aim| usize::from(aim) != who);
        }
    }
}
