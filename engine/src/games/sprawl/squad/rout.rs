//! Routs.

use super::state::Nerve;
use super::{Acted, Squad, State};
use crate::dice::Dice;
use crate::engagement::Side;
use crate::squad::Rank;

impl Squad {
    /// How many of a squad are Pinned, Panicked or Out of Action.
    fn affected(&self, state: &State, side: Side) -> usize {
        self.field.squad(side).filter(|&who| state.figures[who].is_affected()).count()
    }

    /// Notes which squads have too many affected.
    pub(super) fn reckon(&self, state: &mut State) {
        for side in Side::BOTH {
            let (affected, all) = (self.affected(state, side), self.field.squad(side).len());
            // SPRAWL L252a: over 25 % of a squad at one time.
            // Assumption: of all that it started with; who is Down is Pinned, and who has fled is
            // Panicked.
            state.wavers[side.index()] |= self.rules().rout_percent * all < 100 * affected;
        }
    }

    /// The Test of a squad that wavers, as its Turn starts.
    pub(super) fn rallies(&self, state: &mut State, dice: &mut impl Dice) -> Acted {
        let side = state.turn;
        self.reckon(state);
        if !std::mem::take(&mut state.wavers[side.index()]) {
            return Acted::No;
        }
        let able = |who: &usize| state.figures[*who].is_able();
        let led =
            self.field.squad(side).filter(able).find(|&who| self.members[who].rank == Rank::Leader);
        // SPRAWL L252d: with the Leader affected, the best Smarts of those who are not.
        let smarts = |who: usize| self.members[who].profile().smarts;
        let best = || self.field.squad(side).filter(able).rev().max_by_key(|&who| smarts(who));
        // SPRAWL L252b: a Smarts Test with a Difficulty of as many as are affected.
        let difficulty = self.affected(state, side).min(u8::MAX.into()) as u8;
        let tester = led.or_else(best);
        // Assumption: where nobody is left to make it, it fails.
        let holds = tester.is_some_and(|who| self.combat.passes(smarts(who), difficulty, dice));
        dice.tell("L252b", || {
            let who = tester.map_or("nobody", |who| self.field.name(who));
            let verb = if holds { "holds" } else { "does not hold" };
            format!("{who} {verb} the squad together at Difficulty {difficulty}")
        });
        if !holds {
            // SPRAWL L252c: all of them flee, and the fight is lost. SPRAWL L32f: so do too many
            // casualties oblige a squad to withdraw.
            for who in self.field.squad(side) {
                if state.figures[who].is_present() {
                    state.of(who).nerve = Nerve::Fled;
                }
            }
        }
        Acted::Yes
    }
}
