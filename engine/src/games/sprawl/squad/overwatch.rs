//! Overwatch.

use super::play::cast;
use super::setup::Squad;
use super::shooting::ShotTarget;
use super::state::SquadState;
use crate::dice::Dice;
use crate::games::sprawl::profile::Overwatch;
use crate::games::sprawl::turn::tell_watch;
use crate::squad::OptionId;
use crate::table::{FigureSet, Sector};

impl Squad {
    /// Goes on Overwatch if allowed, and returns whether it did.
    pub(super) fn watches(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> bool {
        let figure = &state.figures[who];
        let may = self.field.may(who, OptionId::OVERWATCH)
            && figure.conduct.may_watch(figure.condition.stance);
        if !may || !self.is_armed(state, who) {
            return false;
        }
        cast(who, dice);
        state.of(who).conduct.watches(dice);
        true
    }

    /// Plays the shots of figures on Overwatch at an enemy that moves or acts in its own Turn where
    /// they see it, and returns the figures that they hit, one bit each; none without any shots.
    pub(super) fn presents(
        &self,
        state: &mut SquadState,
        who: usize,
        dice: &mut impl Dice,
    ) -> Option<FigureSet> {
        let (mut hits, mut from) = (None, 0);
        while let Some((guard, target)) = self.watcher(state, who, from) {
            cast(guard, dice);
            tell_watch(dice);
            let hit = self.fires(state, guard, target, dice);
            (hits, from) = (Some(hits.unwrap_or(0) | hit), guard + 1);
        }
        hits
    }

    /// Returns the first enemy of this number or higher that shoots from Overwatch as a figure
    /// presents itself in its own Turn, and its target.
    pub(super) fn watcher(
        &self,
        state: &SquadState,
        who: usize,
        from: usize,
    ) -> Option<(usize, ShotTarget)> {
        if self.field.side(who) != state.turn {
            return None;
        }
        let mut guards = self.field.squad(state.turn.foe()).filter(|&guard| from <= guard);
        guards.find_map(|guard| {
            let figure = &state.figures[guard];
            let engaged = || self.engaged(state, guard);
            let sees = figure.conduct.awaits(figure.condition.stance, engaged)
                && self.viable(state, guard, who, Sector::Quarter).is_some();
            // Here too the target is the nearest.
            let target = || self.target(state, guard, Sector::Quarter);
            sees.then(target).flatten().map(|target| (guard, target))
        })
    }

    /// Returns whether an enemy of a figure is on Overwatch.
    pub(super) fn is_watched(&self, state: &SquadState, who: usize) -> bool {
        let mut foes = self.field.foes(&state.figures, who);
        foes.any(|foe| state.figures[foe].conduct.watch == Overwatch::On)
    }
}
