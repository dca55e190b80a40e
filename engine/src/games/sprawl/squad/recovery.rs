//! The Recovery Phase of squads.

use super::state::{ActionTaken, Nerve};
use super::{Acted, Squad, State};
use crate::dice::Dice;
use crate::games::sprawl::combat::{Condition, Stance, Working};

impl Squad {
    /// The Recovery Phase of a figure.
    pub(super) fn recovers(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = state.figures[who];
        // SPRAWL L240: for the Pinned, the Downed and the Panicked.
        match figure.condition.stance {
            Stance::Out => Acted::No,
            Stance::Up if figure.nerve == Nerve::Panicked => self.collects(state, who, dice),
            Stance::Up => self.clears(state, who, dice),
            stance => {
                // Assumption: `recovery_at_once` says whether who fell to 0 Health in its own Turn
                // may get up in it; who is Pinned in it waits for its next.
                let waits = !stance.is_felled() || !self.combat.recovers_at_once();
                if figure.fresh.fell && waits {
                    return Acted::No;
                }
                let profile = self.members[who].profile();
                let after = self.combat.recover(profile, figure.condition, dice);
                self.afflict(state, who, after, None, dice);
                Acted::Yes
            }
        }
    }

    /// A figure on its feet may clear a jam.
    fn clears(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = state.figures[who];
        // SPRAWL L77: who has run does nothing else, and SPRAWL L187 holds for who fights.
        if figure.deed == ActionTaken::Spent || self.is_busy(state, who) {
            return Acted::No;
        }
        let jammed = |&arm: &usize| {
            figure.arms[arm] == Working::Jammed && figure.fresh.jams & (1 << arm) == 0
        };
        let shots = &self.members[who].shots;
        // SPRAWL L174c: now or in a later Turn; with another weapon in hand if need be.
        let Some(arm) = (0..shots.len()).find(jammed) else { return Acted::No };
        let condition = Condition { weapon: Working::Jammed, ..figure.condition };
        let after = self.combat.recover(&shots[arm], condition, dice);
        state.of(who).arms[arm] = after.weapon;
        Acted::Yes
    }
}
