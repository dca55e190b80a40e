//! The end of a turn: recovery, rallying, and what lasts no longer.

use super::play::cast;
use super::setup::Squad;
use super::state::{Figure, Nerve, SquadPhase, SquadState};
use crate::dice::Dice;
use crate::engagement::{Flow, Side};
use crate::games::skrapyard::attack::{Contacts, Formation, NetState};
use crate::games::skrapyard::nerve::{Cause, RecoveryModifier, tests_on_rising, untested};
use crate::games::skrapyard::profile::{Body, bit, members, set_of};

impl Squad {
    /// The figures in the order of their tests at the end of a turn.
    fn in_turn(&self, state: &SquadState) -> impl Iterator<Item = u8> + use<'_> {
        let first = state.initiative;
        let of = |side: Side| {
            (0..self.cast.len() as u8).filter(move |figure| self.side(*figure) == side)
        };
        of(first).chain(of(first.foe()))
    }

    /// Goes to the recovery test of the first wounded figure from the `nth` on, or to rallying.
    pub(super) fn recoveries(&self, state: &mut SquadState, nth: usize) -> Flow {
        let wounded = |figure: &u8| state.of(*figure).condition.wear.body == Body::Wounded;
        let next = self.in_turn(state).skip(nth).find(wounded);
        match next {
            Some(figure) => {
                state.phase = SquadPhase::Recovery(figure);
                Flow::Step
            }
            None => self.rallies(state),
        }
    }

    pub(super) fn place_of(&self, state: &SquadState, figure: u8) -> usize {
        self.in_turn(state).position(|one| one == figure).unwrap_or(0)
    }

    /// Takes the recovery test of a wounded figure.
    pub(super) fn recover(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) -> Flow {
        let nth = self.place_of(state, figure) + 1;
        let now = self.now(state);
        let team = now.team(figure);
        let is_free = !members(team).any(|one| now.is_engaged(one));
        let care = RecoveryModifier::of(now.is_engaged(figure), 1 < team.count_ones() && is_free);
        let (d, again) = (now.discipline(bit(figure)), Self::again(state, bit(figure)));
        cast(figure, dice);
        if !self.rules.recovers(d, care, again, dice) {
            let by = state.of(figure).felled_by;
            self.remove(state, figure, by, Nerve::Steady, dice);
            return self.recoveries(state, nth);
        }
        state.set_body(figure, Body::Upright);
        state.of_mut(figure).felled_by = None;
        if tests_on_rising(self.now(state).is_in_team(figure))
            && !self.stands(state, bit(figure), Cause::Recovery, dice)
        {
            self.retreat(state, bit(figure), dice);
        }
        self.overrun(state, dice);
        self.update_awe(state);
        state.phase = SquadPhase::Risen(figure);
        // Who faces it takes its test before anything else.
        if state.dared == 0 { self.has_risen(state, figure) } else { Flow::Step }
    }

    /// Goes on once all tests that a recovery has caused are taken.
    pub(super) fn has_risen(&self, state: &mut SquadState, figure: u8) -> Flow {
        // Each recovery is a moment of its own for the limit on tests.
        state.tested = 0;
        self.recoveries(state, self.place_of(state, figure) + 1)
    }

    /// Goes to the rally test of the first figure due, or on.
    pub(super) fn rallies(&self, state: &mut SquadState) -> Flow {
        let may = |figure: &u8| {
            let of = state.of(*figure);
            of.is_upright() && of.is_retreating() && state.tested & bit(*figure) == 0
        };
        if let Some(figure) = self.in_turn(state).find(may) {
            state.phase = SquadPhase::Rally(figure);
            return Flow::Step;
        }
        state.tested = 0;
        self.leader_loss_tests(state, 0)
    }

    /// Takes the rally test of a retreating figure and the members of its team that are due.
    pub(super) fn rally(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) -> Flow {
        // Whoever has taken its test since all have recovered takes no other with its team.
        let all = untested(self.now(state).team(figure), state.tested);
        let fleeing = members(all).filter(|one| state.of(*one).is_retreating());
        let team = bit(figure) | set_of(fleeing);
        state.tested |= team;
        let (d, company) = (self.now(state).discipline(team), self.company(state, team));
        cast(figure, dice);
        if self.rules.rallies(d, company, Self::again(state, team), dice) {
            for one in members(team) {
                state.of_mut(one).nerve = Nerve::Steady;
                // It turns to the nearest enemy.
                if let Some(foe) = self.nearest_foe(state, one) {
                    let at = state.of(foe).position.at;
                    state.of_mut(one).position.face(at);
                }
            }
        } else {
            self.retreat(state, team, dice);
        }
        self.rallies(state)
    }

    /// Ends the turn.
    pub(super) fn end_turn(state: &mut SquadState) -> Flow {
        for nth in 0..state.figures.len() {
            let acted = state.acted & bit(nth as u8) != 0;
            let figure: &mut Figure = &mut state.figures[nth];
            figure.held_by = figure.held_by.filter(|_| NetState::outlasts_turn(acted));
            figure.condition.ends_turn();
            figure.moved = false;
            figure.supports = None;
            figure.leads = 0;
        }
        for grief in &mut state.grief {
            *grief = grief.saturating_sub(1);
        }
        (state.acted, state.active, state.tested, state.shaken) = (0, 0, 0, 0);
        state.last = None;
        (state.phase, state.initiative) = (SquadPhase::Initiative, Side::A);
        Flow::Round
    }
}
