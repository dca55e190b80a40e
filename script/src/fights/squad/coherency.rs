//! Units that stay together.

use evenodds_engine::field::{Skirmisher, Walked};
use evenodds_engine::table::{Base, Point};

use super::setup::ScriptSquad;
use super::state::SquadState;

impl ScriptSquad {
    /// Returns the nearest of a figure's unit that has acted before it in this round, if at a point the
    /// figure would be too far from all of those.
    pub(super) fn strays(&self, state: &SquadState, who: usize, at: Point) -> Option<usize> {
        let limit = Some(self.moves.coherency).filter(|limit| 0 < *limit)?;
        let is_led = |one: &usize| {
            let figure = &state.figures[*one];
            *one != who && figure.acted && self.stands(state, *one)
        };
        let base = Base { at, radius: self.field.setups[who].radius };
        let gaps = { self.unit(who) }
            .filter(is_led)
            .map(|one| (base.gap(self.field.base(&state.figures, one)), one));
        gaps.min().filter(|(gap, _)| limit < *gap).map(|(_, one)| one)
    }

    /// Returns where the first of two of a unit comes to that goes to the other on a move of so many
    /// units, if that is nearer to it.
    pub(super) fn walk_to(
        &self,
        state: &SquadState,
        [who, other]: [usize; 2],
        units: i32,
    ) -> Option<Walked> {
        let path = self.nearing(state, who, state.figures[other].position.at, units)?;
        let near = |at: Point| self.strays(state, who, at).is_none();
        let stride = (&self.stride(units), Self::STAGE);
        let walked = self.field.strides(&state.figures, (who, &path), stride, Some(near));
        let is_free = !self.field.forsakes(&state.figures, who, walked.at);
        (0 < walked.gone && is_free).then_some(walked)
    }
}
