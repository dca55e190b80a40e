//! Rounds in phases.

use evenodds_engine::book::{Order, Removal, Turn, TurnPhase};
use evenodds_engine::engagement::{Ending, Side};

use super::setup::ScriptSquad;
use super::state::SquadState;

impl ScriptSquad {
    /// Returns which phase is played, and by which side, if the turn has phases and one is left of the
    /// round.
    pub(super) fn phase(&self, state: &SquadState) -> Option<(Side, TurnPhase)> {
        if self.turn.order != Order::Phases || Turn::PHASES <= state.phases {
            return None;
        }
        let (is_firsts, phase) = self.turn.phase(state.phases);
        Some((if is_firsts { state.first } else { state.first.foe() }, phase))
    }

    /// Ends the phases in which nobody is left to act, and returns the ending if one of them ends the
    /// fight.
    pub(super) fn end_phases(&self, state: &mut SquadState) -> Option<Ending> {
        while let Some((side, _)) = self.phase(state)
            && self.left(state, side).next().is_none()
        {
            for who in self.field.squad(side) {
                state.of(who).acted = false;
            }
            state.phases += 1;
            if self.turn.removal == Removal::PhaseEnd && self.turn.ends_phase(state.phases) {
                self.removes(state);
                let ending = self.ending(state);
                if ending.is_some() {
                    return ending;
                }
            }
        }
        None
    }
}
