//! What hits, nets and flight make of figures.

use super::play::cast;
use super::setup::Squad;
use super::state::{Nerve, SquadState};
use crate::dice::{Dice, Event};
use crate::games::skrapyard::attack::{Contacts, Formation};
use crate::games::skrapyard::nerve::{GRIEF_TURNS, is_overrun, shaken};
use crate::games::skrapyard::profile::{Body, Condition, bit, members};

impl Squad {
    /// Applies the effect of an attack to a figure if it makes it worse.
    pub(super) fn suffer(
        &self,
        state: &mut SquadState,
        figure: u8,
        body: Body,
        by: Option<u8>,
        dice: &mut impl Dice,
    ) {
        let before = state.of(figure).condition.wear.body;
        if body <= before {
            return;
        }
        state.shaken |= shaken(&self.rules, self.now(state).team(figure), before);
        match body {
            Body::Removed => self.remove(state, figure, by, Nerve::Steady, dice),
            Body::Wounded | Body::Upright => {
                state.set_body(figure, body);
                let of = state.of_mut(figure);
                of.felled_by = by;
                state.dared &= !bit(figure);
            }
        }
    }

    /// Takes a figure off the table.
    pub(super) fn remove(
        &self,
        state: &mut SquadState,
        figure: u8,
        by: Option<u8>,
        nerve: Nerve,
        dice: &mut impl Dice,
    ) {
        if nerve != Nerve::Fled {
            dice.note(Event::Kill { by, of: figure });
        }
        let mut gone = self.deployed(figure.into());
        gone.position.at = state.of(figure).position.at;
        gone.condition = Condition::gone(self.profile(figure));
        gone.nerve = nerve;
        *state.of_mut(figure) = gone;
        state.set_body(figure, Body::Removed);
        let others = !bit(figure);
        for set in [&mut state.active, &mut state.shaken, &mut state.dared, &mut state.freed] {
            *set &= others;
        }
        for other in &mut state.figures {
            if other.held_by == Some(figure) {
                other.held_by = None;
            }
            // `blade_breaker_lasts` says whether what a blade-breaker did ends with its wielder.
            if other.opened_by & bit(figure) != 0 && !*self.rules.opening_lasts {
                other.opened_by &= others;
            }
        }
        if self.profile(figure).hero {
            state.grief[self.side(figure).index()] = GRIEF_TURNS;
        }
    }

    /// Removes retreating figures that are engaged.
    pub(super) fn overrun(&self, state: &mut SquadState, dice: &mut impl Dice) {
        for figure in members(state.ranks.upright) {
            if !state.of(figure).is_retreating() {
                continue;
            }
            cast(figure, dice);
            if is_overrun(self.now(state).is_engaged(figure), dice) {
                let by = self.nearest_foe(state, figure);
                self.remove(state, figure, by, Nerve::Steady, dice);
            }
        }
    }
}
