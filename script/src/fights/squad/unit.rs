//! Units, and blocks: units that are one body.
//!
//! Of a block one figure is there, and speaks for it: the first that stands. It moves, is seen, acts
//! and is attacked for all, and the others are behind it. If it falls, the next takes its place.

use std::ops::Range;

use super::setup::ScriptSquad;
use super::state::{Presence, SquadState, TableFigure};

impl ScriptSquad {
    /// Returns whether two figures are of one unit.
    pub(super) fn is_of_unit(&self, one: usize, other: usize) -> bool {
        self.field.setups[one].unit == self.field.setups[other].unit
    }

    /// Returns whether a figure is the first of its unit in the scenario.
    pub(super) fn is_first(&self, who: usize) -> bool {
        who == 0 || !self.is_of_unit(who - 1, who)
    }

    /// Returns the figures of a figure's unit.
    pub(super) fn unit(&self, who: usize) -> Range<usize> {
        let setups = &self.field.setups;
        let unit = setups[who].unit;
        let first = setups.partition_point(|setup| setup.unit < unit);
        first..setups.partition_point(|setup| setup.unit <= unit)
    }

    /// Returns the figures of a figure's unit that are in the fight and not out.
    pub(super) fn standing_of_unit<'s>(
        &'s self,
        state: &'s SquadState,
        who: usize,
    ) -> impl Iterator<Item = usize> + use<'s> {
        self.unit(who).filter(|&one| self.stands(state, one))
    }

    /// Returns whether a figure is in the fight and not out.
    pub(super) fn stands(&self, state: &SquadState, who: usize) -> bool {
        state.figures[who].presence.stands() && !self.is_doomed(state, who)
    }

    /// Returns how many figures of a figure's unit are in the fight.
    pub(super) fn strength(&self, state: &SquadState, who: usize) -> usize {
        self.unit(who).filter(|&one| state.figures[one].presence.stands()).count()
    }

    /// Returns a figure and those behind it.
    pub(super) fn body(
        &self,
        state: &SquadState,
        who: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let range = if self.is_block { self.unit(who) } else { who..who + 1 };
        let body: Vec<usize> = range
            .filter(|&one| one == who || state.figures[one].presence == Presence::Behind)
            .collect();
        body.into_iter()
    }

    /// Puts the next figure of a block in the place of the one that spoke for it, and was so. Returns
    /// whether there is one.
    pub(super) fn steps_up(&self, state: &mut SquadState, who: usize, was: TableFigure) -> bool {
        let is_next = |one: &usize| {
            state.figures[*one].presence == Presence::Behind && !self.is_doomed(state, *one)
        };
        let next = self.is_block.then(|| self.unit(who).find(is_next)).flatten();
        let Some(next) = next else { return false };
        let figure = state.of(next);
        let (marks, stowed, tested) = (figure.marks, figure.stowed, figure.tested);
        *figure = TableFigure { marks, stowed, tested, presence: Presence::There, ..was };
        true
    }

    /// Gives those of blocks the place of the one that speaks for them.
    pub(super) fn falls_in(&self, state: &mut SquadState) {
        if !self.is_block {
            return;
        }
        let mut place = None;
        for who in 0..state.figures.len() {
            if place.is_none_or(|(of, _)| !self.is_of_unit(of, who)) {
                let front =
                    self.unit(who).find(|&one| state.figures[one].presence == Presence::There);
                place = front.map(|front| (front, state.figures[front].position));
            }
            if let Some((_, position)) = place
                && state.figures[who].presence == Presence::Behind
            {
                state.of(who).position = position;
            }
        }
    }
}
