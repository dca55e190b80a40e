//! Nerve: witnesses of casualties, and panic.

use super::{Acted, Squad, State, cast};
use crate::dice::Dice;
use crate::field::OnTable;
use crate::games::sprawl::attack::Leaving;
use crate::games::sprawl::nerve::{Exposure, runs_at_once, runs_on};
use crate::table::{Base, Point};

impl Squad {
    /// Tests the friends of a figure that has gone Out of Action.
    pub(super) fn dismays(&self, state: &mut State, lost: usize, dice: &mut impl Dice) {
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
    pub(super) fn panics(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
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
    pub(super) fn run_on(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
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
    fn runs_scared(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
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
        self.field.table.edge_distance(at) <= self.field.posts[who].radius + Base::TOUCH
    }

    /// Returns whether an enemy sees a figure, regardless of its facing.
    pub(super) fn exposure(&self, state: &State, who: usize) -> Exposure {
        let mut foes = self.field.foes(&state.figures, who);
        match foes.any(|foe| self.field.view(&state.figures, foe, who).is_seen()) {
            true => Exposure::Seen,
            false => Exposure::Unseen,
        }
    }

    /// Plays the Recovery Phase of a Panicked figure.
    pub(super) fn collects(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
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
}
