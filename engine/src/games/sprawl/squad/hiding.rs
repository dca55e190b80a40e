//! Hiding and spotting.

use super::play::cast;
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::{Dice, Name};
use crate::games::sprawl::turn::{is_hideout, may_spot};
use crate::squad::OptionId;

impl Squad {
    /// Tries to hide in place if allowed, and returns whether it tried.
    pub(super) fn hides(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> bool {
        let may = self.field.may(who, OptionId::HIDE) && state.figures[who].conduct.may_hide();
        if !may || !self.may_hide(state, who) {
            return false;
        }
        cast(who, dice);
        let smarts = self.members[who].profile().smarts;
        self.rules.hides(&mut state.of(who).conduct, smarts, dice);
        true
    }

    /// Returns whether a figure's position is a hiding place.
    fn may_hide(&self, state: &SquadState, who: usize) -> bool {
        self.field.foes(&state.figures, who).all(|foe| {
            let smarts = self.members[foe].profile().smarts;
            let gap = self.field.gap(&state.figures, who, foe);
            is_hideout(smarts, gap, || self.field.view(&state.figures, foe, who))
        })
    }

    /// Looks for hidden enemies, and returns whether a Test was made.
    pub(super) fn spots(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> bool {
        let smarts = self.members[who].profile().smarts;
        let mut looked = false;
        for foe in self.field.squad(self.field.side(who).foe()) {
            let gap = self.field.gap(&state.figures, who, foe);
            if may_spot(smarts, &state.figures[foe].conduct, gap) {
                looked = true;
                cast(who, dice);
                self.rules.spots(smarts, (&mut state.of(foe).conduct, Name::of(foe)), dice);
            }
        }
        looked
    }
}
