//! Overwatch.

use super::state::{ActionTaken, Guard};
use super::{Squad, State};
use crate::dice::Dice;
use crate::table::Sector;

impl Squad {
    /// Goes on Overwatch, if it may; whether it has.
    pub(super) fn watches(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        let figure = state.figures[who];
        // SPRAWL L99c: in the Movement Phase. SPRAWL L99d: not who has acted or has to recover.
        if figure.deed != ActionTaken::Idle || !figure.is_able() || !self.is_armed(state, who) {
            return false;
        }
        // SPRAWL L99a: it costs the whole Turn.
        // SPRAWL L103c: in this Turn or any later.
        state.of(who).guard = Guard::On;
        dice.tell("L99a", || format!("{} goes on Overwatch", self.field.name(who)));
        true
    }

    /// Those on Overwatch shoot at an enemy that moves or acts in its own Turn where they see it;
    /// whether any did.
    pub(super) fn presents(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        let mut shot = false;
        if self.field.posts[who].side != state.turn {
            return shot;
        }
        // SPRAWL L99b: in the enemy's Turn.
        for guard in self.field.squad(state.turn.foe()) {
            let figure = &state.figures[guard];
            let waits = figure.guard == Guard::On && figure.is_able();
            // SPRAWL L101a: at any moment, at a target that shows itself.
            // SPRAWL L101b: a shot and nothing else; so not from close combat.
            let sees = waits
                && !self.is_engaged(state, guard)
                && self.viable(state, guard, who, Sector::Quarter).is_some();
            if !sees {
                continue;
            }
            // The nearest is the target also then.
            let Some(target) = self.target(state, guard, Sector::Quarter) else { continue };
            dice.tell("L99b", || format!("{} shoots from Overwatch", self.field.name(guard)));
            self.fires(state, guard, target, dice);
            shot = true;
        }
        shot
    }

    /// Whether an enemy of a figure is on Overwatch.
    pub(super) fn is_watched(&self, state: &State, who: usize) -> bool {
        self.field.foes(&state.figures, who).any(|foe| state.figures[foe].guard == Guard::On)
    }
}
