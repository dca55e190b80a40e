//! Hiding and spotting.

use super::state::ActionTaken;
use super::{Squad, State};
use crate::dice::Dice;
use crate::table::UNITS;

impl Squad {
    /// Tries to hide where it is, if it may; whether it tried.
    pub(super) fn hides(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        let figure = state.figures[who];
        // SPRAWL L87c: not after a run, nor with an enemy within its own Smarts in inches.
        if figure.deed == ActionTaken::Spent || 0 < figure.hidden || !self.may_hide(state, who) {
            return false;
        }
        // SPRAWL L87b: a Smarts Test whose successes are kept.
        let successes = self.combat.successes(self.members[who].profile().smarts, dice);
        state.of(who).hidden = successes;
        dice.tell("L87b", || match successes {
            0 => format!("{} finds nowhere to hide", self.field.name(who)),
            _ => format!("{} hides, with {successes} successes", self.field.name(who)),
        });
        // Assumption: hiding is all that it does in that Turn.
        if 0 < successes {
            state.of(who).deed = ActionTaken::Spent;
        }
        true
    }

    /// Whether the place of a figure is one to hide in.
    fn may_hide(&self, state: &State, who: usize) -> bool {
        // SPRAWL L87a: behind cover.
        // Assumption: from each of its enemies.
        self.field.foes(&state.figures, who).all(|foe| {
            let near = i32::from(self.members[foe].profile().smarts) * UNITS;
            near < self.field.gap(&state.figures, who, foe)
                && !self.field.view(&state.figures, foe, who).is_whole()
        })
    }

    /// Looks for the hidden; whether a Test was made.
    pub(super) fn spots(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        let smarts = self.members[who].profile().smarts;
        let mut looked = false;
        for foe in self.field.squad(self.field.posts[who].side.foe()) {
            let hidden = state.figures[foe].hidden;
            // SPRAWL L95a: within its own Smarts in inches.
            let near = i32::from(smarts) * UNITS;
            if hidden == 0 || near < self.field.gap(&state.figures, who, foe) {
                continue;
            }
            looked = true;
            // SPRAWL L95b: a Smarts Test with as many successes as hide it.
            // Assumption: one Test a Turn, at the end of the move.
            let found = self.combat.passes(smarts, hidden, dice);
            dice.tell("L95b", || {
                let verb = if found { "spots" } else { "does not spot" };
                format!("{} {verb} {}", self.field.name(who), self.field.name(foe))
            });
            if found {
                state.of(foe).hidden = 0;
            }
            // SPRAWL L93b: else it stays hidden, over Turns if need be.
        }
        looked
    }
}
