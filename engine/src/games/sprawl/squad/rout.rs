//! Routs.

use super::{Acted, Squad, State};
use crate::dice::Dice;
use crate::engagement::Side;
use crate::games::sprawl::nerve::{Candidate, flees, is_affected, tester};

impl Squad {
    /// Returns how many Characters of a squad are affected.
    fn affected(&self, state: &State, side: Side) -> usize {
        let affected = |who: &usize| {
            let figure = &state.figures[*who];
            is_affected(&figure.conduct, figure.condition.stance)
        };
        self.field.squad(side).filter(affected).count()
    }

    /// Records which squads have too many affected Characters.
    pub(super) fn reckon(&self, state: &mut State) {
        for side in Side::BOTH {
            let (affected, all) = (self.affected(state, side), self.field.squad(side).len());
            let tested = &mut state.tested[side.index()];
            *tested = affected.min((*tested).into()) as u8;
            let tested = usize::from(*tested);
            state.wavers[side.index()] |= self.rules.wavers(affected, all, tested);
        }
    }

    /// Plays the Test of a wavering squad at the start of its Turn.
    pub(super) fn rallies(&self, state: &mut State, dice: &mut impl Dice) -> Acted {
        let side = state.turn;
        self.reckon(state);
        if !std::mem::take(&mut state.wavers[side.index()]) {
            return Acted::No;
        }
        let candidate = |who: usize| {
            let member = &self.members[who];
            Candidate { who, rank: member.rank, smarts: member.profile().smarts }
        };
        let able = self.field.squad(side).filter(|&who| state.figures[who].is_able());
        let tester = tester(able.map(candidate));
        let affected = self.affected(state, side);
        state.tested[side.index()] = affected as u8;
        if affected == 0 {
            return Acted::No;
        }
        if !self.rules.holds(tester, affected, dice) {
            for who in self.field.squad(side) {
                if state.figures[who].is_present() {
                    flees(&mut state.of(who).conduct);
                }
            }
        }
        Acted::Yes
    }
}
