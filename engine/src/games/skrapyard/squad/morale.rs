//! Morale: what calls for tests, and who takes them.

use super::{Phase, Squad, State, bit, members};
use crate::dice::Dice;
use crate::engagement::Flow;

impl Squad {
    /// Notes who faces more than it did before.
    pub(super) fn feel(&self, state: &mut State) {
        for figure in 0..self.cast.len() as u8 {
            let of = state.of(figure);
            if !of.is_upright() {
                continue;
            }
            let mass = self.mass(self.engaging(state, figure));
            let (awe, own) = (i16::from(of.awe), self.of(figure).armed.discipline);
            // Skrapyard 16.1.1: enemies in contact whose statures come to more than one's D, and
            // each rise of that sum.
            let huge = own < mass && self.discipline(state, bit(figure)) < mass;
            let mass = if huge { mass } else { 0 };
            if awe < mass {
                state.dared |= bit(figure);
            }
            state.of_mut(figure).awe = mass as u8;
        }
    }

    /// Who has to take a test at once.
    pub(super) fn awed(&self, state: &mut State) -> Option<u8> {
        // Skrapyard 16.8: one test in an activation is enough.
        state.dared &= !state.tested;
        if state.dared == 0 {
            return None;
        }
        let ours = self.upright(state, state.initiative);
        members(state.dared & ours).chain(members(state.dared)).next()
    }

    /// The test of one who faces too much.
    pub(super) fn face(&self, state: &mut State, figure: u8, dice: &mut impl Dice) {
        state.dared &= !bit(figure);
        if state.of(figure).is_upright() && !self.stands(state, bit(figure), "16.1.1", dice) {
            self.retreat(state, bit(figure), dice);
        }
    }

    /// The morale test of a team or of one alone: whether it stands.
    pub(super) fn stands(
        &self,
        state: &mut State,
        team: u32,
        rule: &'static str,
        dice: &mut impl Dice,
    ) -> bool {
        let first = team.trailing_zeros() as u8;
        let name = self.name(first);
        state.tested |= team;
        if members(team).any(|one| state.of(one).is_retreating()) {
            // Skrapyard 16.9: who retreats fails it unrolled.
            dice.tell("16.9", || format!("{name} is in retreat already"));
            return false;
        }
        // Skrapyard 16.1 and Skrapyard 16.2: a D test, with modifiers of its own.
        let d = self.nerve(state, team);
        let stands = self.combat.settles(d, Self::tries(state, team), dice);
        // Skrapyard 16.3: passed, nothing changes.
        let what = if stands { "stands" } else { "loses heart" };
        dice.tell(rule, || format!("{name} {what}, {}", self.combat.needed(d)));
        stands
    }

    /// The D of morale and rally tests.
    pub(super) fn nerve(&self, state: &State, team: u32) -> i16 {
        let (first, rules) = (team.trailing_zeros() as u8, &self.combat.rules);
        let unit = self.units[self.of(first).unit];
        let modifier = if self.is_in_team(state, first) {
            rules.morale_team // Skrapyard 16.2.1: in a team.
        } else if self.of(first).armed.hero {
            rules.hero_morale
        } else if 1 < unit.count_ones() {
            rules.squads.isolation // Skrapyard 16.2.2: of a unit, and not in a team.
        } else {
            0
        };
        self.discipline(state, team).saturating_add(modifier)
    }

    /// Ends an activation with the tests of teams that were hurt in it; whether it is over.
    pub(super) fn is_closed(&self, state: &mut State, dice: &mut impl Dice) -> bool {
        // Skrapyard 16.1.3: after the activation, one test for a whole team.
        let due = members(state.shaken & !state.tested).next();
        let Some(figure) = due else {
            Self::pass_on(state);
            return true;
        };
        let unit = self.units[self.of(figure).unit];
        let team = self.team(state, figure) | (state.shaken & unit);
        state.shaken &= !team;
        // Skrapyard 16.7: not where all of it are wounded.
        // Skrapyard 15.1.2.4: but the wounded count as members.
        let standing = members(team).any(|one| state.of(one).is_upright());
        if standing && team & state.tested == 0 && !self.stands(state, team, "16.1.3", dice) {
            self.retreat(state, team, dice);
        }
        false
    }

    pub(super) fn close(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        if self.is_closed(state, dice) && state.dared == 0 {
            return self.activate(state, dice);
        }
        Flow::Step
    }

    /// Goes to the next figure from one on that has lost its hero, or ends the turn.
    pub(super) fn griefs(&self, state: &mut State, from: u8) -> Flow {
        let lost = |figure: &u8| {
            let side = self.side(*figure).index();
            let untested = state.tested & bit(*figure) == 0;
            from <= *figure && state.grief[side] == 1 && untested && state.of(*figure).is_upright()
        };
        if let Some(figure) = (0..self.cast.len() as u8).find(lost) {
            state.phase = Phase::Grief(figure);
            return Flow::Step;
        }
        Self::end_turn(state)
    }

    /// The test of those who have lost their hero.
    pub(super) fn grieve(&self, state: &mut State, figure: u8, dice: &mut impl Dice) -> Flow {
        // Skrapyard 16.1.4: at the end of the turn after, each team takes one, and each loner.
        let team = self.team(state, figure);
        if !self.stands(state, team, "16.1.4", dice) {
            self.retreat(state, team, dice);
        }
        self.griefs(state, figure)
    }
}
