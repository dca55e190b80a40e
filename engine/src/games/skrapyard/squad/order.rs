//! Turns: initiative, and whose activation is next.

use super::setup::Squad;
use super::state::{SquadPhase, SquadState};
use crate::dice::{Dice, Name};
use crate::engagement::{Flow, Side};
use crate::games::skrapyard::attack::{Contact, Contacts};
use crate::games::skrapyard::profile::{bit, members, set_of};
use crate::games::skrapyard::turn::{Group, Place, activated_with, first, is_fresh};
use crate::squad::Posture;
use crate::table::FigureSet;

impl Squad {
    pub(super) fn initiative(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        // The sides are named after the figures.
        let names = Side::BOTH.map(|side| Name::of(self.cast.len() + side.index()));
        let Some(side) = self.rules.initiative(self.field.first, names, dice) else {
            return Flow::Step;
        };
        state.initiative = side;
        state.phase = SquadPhase::Choice;
        Flow::Step
    }

    /// The group that is activated next, if any is left.
    pub(super) fn next_group(&self, state: &SquadState) -> Option<Group> {
        let place = Place { initiative: state.initiative, last: state.last };
        let fresh = set_of((0..self.cast.len() as u8).filter(|one| {
            let of = state.of(*one);
            let has_acted = state.acted & bit(*one) != 0;
            is_fresh(of.condition.wear.body, of.is_retreating(), has_acted)
        }));
        let mut left = fresh;
        let groups = std::iter::from_fn(|| {
            let figure = members(left).next()?;
            let group = self.group(state, figure, fresh);
            left &= !group.figures;
            Some(group)
        });
        first(place, groups)
    }

    /// The group that is activated with a figure.
    fn group(&self, state: &SquadState, figure: u8, fresh: FigureSet) -> Group {
        let (figures, discipline) = activated_with(&self.now(state), figure, fresh);
        let waits = self.posture(figure) == Posture::Overwatch
            && !members(figures).any(|one| self.has_work(state, one));
        let (side, hero) = (self.side(figure), self.profile(figure).hero);
        Group { figures, discipline, side, hero, waits }
    }

    /// Whether a figure on overwatch has something to do.
    fn has_work(&self, state: &SquadState, figure: u8) -> bool {
        self.now(state).contact(bit(figure)) != Contact::None
            || self.choose_target(state, figure, self.base(state, figure)).is_some()
    }

    /// Ends the activation.
    pub(super) fn pass_on(state: &mut SquadState) {
        for figure in members(state.active) {
            let of = state.of_mut(figure);
            of.condition.ends_activation();
            (of.walked, of.barred) = (false, false);
        }
        state.activation = super::state::Activation::default();
        (state.active, state.freed, state.shaken, state.tested) = (0, 0, 0, 0);
        state.phase = SquadPhase::Choice;
    }
}
