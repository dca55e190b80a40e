//! Nerve: witnesses of casualties, panic, and routs.

use super::play::{Acted, cast};
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Dice;
use crate::engagement::Side;
use crate::field::OnTable;
use crate::games::sprawl::attack::Leaving;
use crate::games::sprawl::nerve::{
    Candidate, Exposure, flees, is_affected, runs_at_once, runs_on, tester,
};
use crate::table::{Base, Point};

impl Squad {
    /// Tests the friends of a figure that has gone Out of Action.
    pub(super) fn dismays(&self, state: &mut SquadState, lost: usize, dice: &mut impl Dice) {
        let place = self.field.base(&state.figures, lost);
        for who in self.field.squad(self.field.side(lost)) {
            let figure = &state.figures[who];
            let bases = (place, self.field.base(&state.figures, who));
            if figure.is_out()
                || !self.rules.is_dismayed(bases, &figure.conduct, figure.condition.stance)
            {
                continue;
            }
            cast(who, dice);
            if !self.rules.keeps_nerve(self.members[who].profile().guts, dice) {
                self.panics(state, who, dice);
            }
        }
    }

    /// Makes a figure panic and run at once.
    pub(super) fn panics(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let opponents = self.opponents(state, who);
        self.free_attacks(state, (who, &opponents), Leaving::InPanic, dice);
        if !state.figures[who].is_present() {
            return;
        }
        let figure = state.of(who);
        figure.conduct.panics();
        if runs_at_once(figure.condition.stance) {
            self.runs_scared(state, who, dice);
        }
    }

    /// Plays the Movement Phase of a Panicked figure.
    pub(super) fn run_on(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = &state.figures[who];
        let engaged = || self.engaged(state, who);
        if !runs_on(&figure.conduct, figure.condition.stance, engaged, || self.exposure(state, who))
        {
            return Acted::No;
        }
        self.runs_scared(state, who, dice);
        Acted::Yes
    }

    /// Plays one move in panic.
    fn runs_scared(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        cast(who, dice);
        let units = self.rules.panic_run(dice);
        self.flees(state, who, units, dice);
        if self.is_at_edge(who, state.figures[who].position.at) {
            cast(who, dice);
            state.of(who).conduct.runs_off(dice);
        }
    }

    /// Returns whether a position is at the edge of the table.
    pub(super) fn is_at_edge(&self, who: usize, at: Point) -> bool {
        self.field.table.edge_distance(at) <= self.field.setups[who].radius + Base::TOUCH
    }

    /// Returns whether an enemy sees a figure, regardless of its facing.
    pub(super) fn exposure(&self, state: &SquadState, who: usize) -> Exposure {
        let mut foes = self.field.foes(&state.figures, who);
        match foes.any(|foe| self.field.view(&state.figures, foe, who).is_seen()) {
            true => Exposure::Seen,
            false => Exposure::Unseen,
        }
    }

    /// Plays the Recovery Phase of a Panicked figure.
    pub(super) fn collects(
        &self,
        state: &mut SquadState,
        who: usize,
        dice: &mut impl Dice,
    ) -> Acted {
        let leads = |other: usize| {
            let friend = &state.figures[other];
            let gap = self.field.gap(&state.figures, who, other);
            let rank = self.members[other].rank;
            other != who && friend.is_present() && self.rules.leads(rank, friend.conduct.nerve, gap)
        };
        let led = self.field.squad(self.field.side(who)).any(leads);
        if !state.figures[who].conduct.may_take_heart(led, || self.exposure(state, who)) {
            return Acted::No;
        }
        cast(who, dice);
        let guts = self.members[who].profile().guts;
        self.rules.takes_heart(&mut state.of(who).conduct, guts, dice);
        Acted::Yes
    }

    /// Returns how many Characters of a squad are affected.
    fn affected(&self, state: &SquadState, side: Side) -> usize {
        let affected = |who: &usize| {
            let figure = &state.figures[*who];
            is_affected(&figure.conduct, figure.condition.stance)
        };
        self.field.squad(side).filter(affected).count()
    }

    /// Records which squads have too many affected Characters.
    pub(super) fn update_rout_test(&self, state: &mut SquadState) {
        for side in Side::BOTH {
            let (affected, all) = (self.affected(state, side), self.field.squad(side).len());
            let tested = &mut state.tested[side.index()];
            *tested = affected.min((*tested).into()) as u8;
            let tested = usize::from(*tested);
            state.wavers[side.index()] |= self.rules.wavers(affected, all, tested);
        }
    }

    /// Plays the Test of a wavering squad at the start of its Turn.
    pub(super) fn rallies(&self, state: &mut SquadState, dice: &mut impl Dice) -> Acted {
        let side = state.turn;
        self.update_rout_test(state);
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
