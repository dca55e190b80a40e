//! Figures that arrive in the course of a fight.

use evenodds_engine::dice::{Dice, Name, Role};
use evenodds_engine::engagement::Side;
use evenodds_engine::field::OnTable;

use super::setup::ScriptSquad;
use super::state::{Presence, SquadState};

impl ScriptSquad {
    /// Returns whether figures of a side have yet to arrive.
    pub(super) fn awaits(&self, state: &SquadState, side: Side) -> bool {
        { self.field.squad(side) }.any(|who| state.figures[who].is_awaited())
    }

    /// Lets those arrive whose round begins; who finds no room on the table comes in a later round.
    pub(super) fn arrive(&self, state: &mut SquadState, dice: &mut impl Dice) {
        for who in 0..state.figures.len() {
            let is_due = self.field.setups[who].arrives <= state.rounds.saturating_add(1);
            if !is_due || !state.figures[who].is_awaited() {
                continue;
            }
            let front = self.unit(who).find(|&one| state.figures[one].presence == Presence::There);
            if self.is_block
                && let Some(front) = front
            {
                let position = state.figures[front].position;
                let figure = state.of(who);
                (figure.presence, figure.position) = (Presence::Behind, position);
                continue;
            }
            if let Some(at) = self.field.arrival(&state.figures, who) {
                let figure = state.of(who);
                (figure.presence, figure.position.at) = (Presence::There, at);
                dice.cast(Role::Us, Name::of(who));
                dice.tell("", || format!("{} arrives", Role::Us));
            }
        }
    }
}
