//! Rounds in which each side has a pool of orders.

use std::cmp::Reverse;

use evenodds_engine::book::Order;
use evenodds_engine::engagement::Side;

use super::setup::ScriptSquad;
use super::state::SquadState;

/// The turns of a round, one for each side.
const TURNS: u8 = 2;

impl ScriptSquad {
    /// Gives the side whose turn it is an order for each of its figures, at the start of a round.
    pub(super) fn open_turns(&self, state: &mut SquadState) {
        if self.turn.order == Order::OrderPool {
            state.more = self.orders(state, state.active);
            self.end_turns(state);
        }
    }

    /// Ends the turn of a side that has no orders left, or nobody to take one.
    pub(super) fn end_turns(&self, state: &mut SquadState) {
        while self.turn.order == Order::OrderPool
            && has_orders(state)
            && (state.more == 0 || self.orders(state, state.active) == 0)
        {
            (state.phases, state.active) = (state.phases + 1, state.active.foe());
            state.more = self.orders(state, state.active);
        }
    }

    fn orders(&self, state: &SquadState, side: Side) -> u8 {
        self.field.present(&state.figures, side).count() as u8
    }

    /// Returns the figure that takes the next order. A player who knows the odds gives it to the one
    /// whose attack, where it stands, is worth most; of equals, and otherwise, to the first that has
    /// yet to act.
    pub(super) fn next_order(&self, state: &mut SquadState) -> Option<usize> {
        state.more = state.more.checked_sub(1)?;
        let state = &*state;
        let key = |who: &usize| {
            let worth = || self.attack_here(state, *who).map_or(0, |aim| aim.worth().max(0));
            let worth = if self.field.policy(*who).knows_odds() { worth() } else { 0 };
            (worth, !state.figures[*who].acted, Reverse(*who))
        };
        self.field.present(&state.figures, state.active).max_by_key(key)
    }
}

/// Returns whether the turn of a side is left in this round.
pub fn has_orders(state: &SquadState) -> bool {
    state.phases < TURNS
}
