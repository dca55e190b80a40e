//! Rounds of a duel in phases.

use evenodds_engine::book::{Removal, Turn, Until};
use evenodds_engine::dice::Dice;
use evenodds_engine::engagement::{Ending, Flow};

use super::script_duel::{ScriptDuel, State};
use crate::fights::action::Taken;

impl ScriptDuel {
    /// Plays a phase of a side, or one action of it. A fighter attacks in one phase of the round: it
    /// moves in none, and holds one weapon.
    pub(super) fn play_phase(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let turn = self.turn();
        let (is_firsts, phase) = turn.phase(state.phases);
        let us = if is_firsts { state.first } else { state.first.foe() };
        let [opening, _, closing] = turn.phases.order();
        state.active = us;
        if phase == opening && state.acted == 0 {
            state.idle[us.index()] = !self.begins(us, &mut state.marks, dice);
            if let Some(ending) = self.ending_now(&state.marks, [false; 2]) {
                return Flow::End(ending);
            }
        }
        if phase == self.phases[us.index()] && !state.idle[us.index()] {
            let (is_over, ending) = self.attack_in_turn(state, dice);
            match ending {
                Some(ending) => return Flow::End(ending),
                None if !is_over => return Flow::Step,
                None => (state.acted, state.taken) = (0, Taken::default()),
            }
        }
        if phase == closing {
            self.wear_off(us, &mut state.marks, Until::Activation);
        }
        state.phases += 1;
        if let Some(ending) = self.end_phase(state) {
            return Flow::End(ending);
        }
        if state.phases < Turn::PHASES {
            return Flow::Step;
        }
        (state.phases, state.idle) = (0, [false; 2]);
        self.end_round(state, dice)
    }

    /// Returns the ending if the phase that was played last takes a fighter off who is out.
    fn end_phase(&self, state: &State) -> Option<Ending> {
        let removes =
            self.turn().removal == Removal::PhaseEnd && self.turn().ends_phase(state.phases);
        if removes { self.ending(&state.marks, [false; 2]) } else { None }
    }
}
