//! Morale: who takes tests, and when.

use super::play::cast;
use super::setup::Squad;
use super::state::{SquadPhase, SquadState};
use crate::dice::Dice;
use crate::engagement::Flow;
use crate::games::skrapyard::attack::{Contacts, Formation};
use crate::games::skrapyard::nerve::{
    Cause, Company, Morale, awe, dares, grieves, hurt_team_tests, untested, voices,
};
use crate::games::skrapyard::profile::{bit, members, set_of};
use crate::table::FigureSet;

impl Squad {
    /// Finds the figures that face more stature than before.
    pub(super) fn update_awe(&self, state: &mut SquadState) {
        // Nobody else faces anyone, or has faced anyone.
        let is_faced =
            |one: &u8| state.ranks.touching[usize::from(*one)] != 0 || state.of(*one).awe != 0;
        let faced = set_of(members(state.ranks.here).filter(is_faced));
        for figure in members(faced) {
            let now = self.now(state);
            let mass = now.mass(now.engaging(figure));
            let own = self.profile(figure).discipline;
            let faced = awe(&self.rules, mass, own, || now.discipline(bit(figure)));
            let of = state.of_mut(figure);
            if dares(of.condition.wear.body, of.awe.into(), faced) {
                state.dared |= bit(figure);
            }
            state.of_mut(figure).awe = faced as u8;
        }
    }

    /// The next figure that has to take a test at once.
    pub(super) fn awed(&self, state: &mut SquadState) -> Option<u8> {
        state.dared = untested(state.dared, state.tested);
        if state.dared == 0 {
            return None;
        }
        let ours = self.upright(state, state.initiative);
        members(state.dared & ours).chain(members(state.dared)).next()
    }

    /// Takes the test of a figure that faces too much stature.
    pub(super) fn face(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) {
        state.dared &= !bit(figure);
        if state.of(figure).is_upright() && !self.stands(state, bit(figure), Cause::Awe, dice) {
            self.retreat(state, bit(figure), dice);
        }
    }

    /// Takes the morale test of a team or a single figure: whether it stands.
    pub(super) fn stands(
        &self,
        state: &mut SquadState,
        team: FigureSet,
        cause: Cause,
        dice: &mut impl Dice,
    ) -> bool {
        state.tested |= team;
        let voices = voices(team, state.ranks.upright);
        let test = Morale {
            cause,
            discipline: self.now(state).discipline(voices),
            company: self.company(state, team),
            again: Self::again(state, voices),
            is_retreating: members(team).any(|one| state.of(one).is_retreating()),
        };
        cast(team.trailing_zeros() as u8, dice);
        self.rules.stands(test, dice)
    }

    /// The company of figures that take a morale or rally test.
    pub(super) fn company(&self, state: &SquadState, team: FigureSet) -> Company {
        let (first, now) = (team.trailing_zeros() as u8, self.now(state));
        let in_unit = 1 < now.unit(first).count_ones();
        Company::of(self.profile(first), now.is_in_team(first), in_unit)
    }

    /// Takes the test of the next team with casualties of this activation: whether none was left.
    pub(super) fn is_closed(&self, state: &mut SquadState, dice: &mut impl Dice) -> bool {
        let due = members(untested(state.shaken, state.tested)).next();
        let Some(figure) = due else {
            Self::pass_on(state);
            return true;
        };
        let now = self.now(state);
        let team = now.team(figure) | (state.shaken & now.unit(figure));
        state.shaken &= !team;
        let tests = hurt_team_tests(team, state.ranks.upright, state.tested);
        if tests && !self.stands(state, team, Cause::Hurt, dice) {
            self.retreat(state, team, dice);
        }
        false
    }

    pub(super) fn close(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        if self.is_closed(state, dice) && state.dared == 0 {
            return self.activate(state, dice);
        }
        Flow::Step
    }

    /// Goes to the next figure, from this one on, that has lost its hero, or ends the turn.
    pub(super) fn leader_loss_tests(&self, state: &mut SquadState, from: u8) -> Flow {
        let upright = members(untested(state.ranks.upright, state.tested));
        let lost =
            |figure: &u8| from <= *figure && grieves(state.grief[self.side(*figure).index()]);
        if let Some(figure) = { upright }.find(lost) {
            state.phase = SquadPhase::Grief(figure);
            return Flow::Step;
        }
        Self::end_turn(state)
    }

    /// Takes the test of a figure or team that has lost its hero.
    pub(super) fn grieve(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) -> Flow {
        let team = self.now(state).team(figure);
        if !self.stands(state, team, Cause::Grief, dice) {
            self.retreat(state, team, dice);
        }
        self.leader_loss_tests(state, figure)
    }
}
