//! Shots at figures that move.

use arrayvec::ArrayVec;
use evenodds_engine::book::Reaction;
use evenodds_engine::dice::Dice;
use evenodds_engine::field::{Attacker, OnTable, Target};
use evenodds_engine::squad::FIGURES_MAX;
use evenodds_engine::table::Base;

use super::setup::ScriptSquad;
use super::situation::Over;
use super::state::{Alert, SquadState};

/// The enemies that would shoot at a figure that moves, each by its number, with what it sees of the
/// figure before.
pub type Watchers = ArrayVec<(usize, Option<Target>), FIGURES_MAX>;

impl ScriptSquad {
    /// Returns the enemies that would shoot at a figure if it moved.
    pub(super) fn watchers(&self, state: &SquadState, who: usize) -> Watchers {
        let turn = &self.turn;
        if !turn.reaction.follows_moves() {
            return Watchers::new();
        }
        let waits = |foe: &usize| {
            let figure = &state.figures[*foe];
            (figure.alert == Alert::Watching || turn.reaction == Reaction::OnSight)
                && figure.reacted < turn.reactions
        };
        let foes = self.field.foes(&state.figures, who).filter(waits);
        foes.map(|foe| (foe, self.view_of(state, [foe, who]))).collect()
    }

    /// Returns what the first sees of the second, if anything.
    fn view_of(&self, state: &SquadState, [foe, who]: [usize; 2]) -> Option<Target> {
        let view = self.field.view(&state.figures, foe, who);
        let gap = self.field.gap(&state.figures, foe, who);
        view.is_seen().then_some(Target { foe: who, gap, view })
    }

    /// Lets the enemies of a figure that has moved shoot at it, the nearest first, until it is gone.
    pub(super) fn react(
        &self,
        state: &mut SquadState,
        who: usize,
        watchers: &Watchers,
        dice: &mut impl Dice,
    ) {
        let gap = |one: &(usize, Option<Target>)| self.field.gap(&state.figures, one.0, who);
        let mut order: Watchers = watchers.clone();
        order.sort_by_key(gap);
        for (foe, before) in order {
            let is_over = state.figures[who].is_out() || self.over(state).is_some();
            if is_over || self.is_doomed(state, who) {
                return;
            }
            self.reacts(state, [foe, who], before, dice);
        }
    }

    /// Lets an enemy shoot at a figure that has moved: where it is, or, if it is upon the enemy, where
    /// it came from.
    fn reacts(
        &self,
        state: &mut SquadState,
        [foe, who]: [usize; 2],
        before: Option<Target>,
        dice: &mut impl Dice,
    ) {
        if state.figures[foe].is_out() || self.is_doomed(state, foe) {
            return;
        }
        let touches = |one: usize| self.field.gap(&state.figures, foe, one) <= Base::TOUCH;
        if self.field.foes(&state.figures, foe).any(|one| one != who && touches(one)) {
            return;
        }
        let seen = if touches(who) { before } else { self.view_of(state, [foe, who]) };
        let Some(target) = seen else { return };
        let there = (foe, state.figures[foe].position);
        let aim = self.aim_at(state, there, who, Over::sight(target));
        let shoots = |_: &_| {
            let worth = self.shot_from(state, there, target);
            self.can_shoot(state, foe) && self.field.policy(foe).attacks(worth)
        };
        let Some(aim) = aim.filter(shoots) else { return };
        let figure = state.of(foe);
        (figure.alert, figure.reacted) = (Alert::No, figure.reacted + 1);
        self.strikes(state, [foe, who], aim, dice);
    }
}
