//! The Recovery Phase in squad fights.

use super::play::{Acted, cast};
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Dice;
use crate::games::sprawl::nerve::clearable;
use crate::games::sprawl::profile::{FightKind, Working};
use crate::games::sprawl::turn::{self, Recovers};

impl Squad {
    /// Plays the Recovery Phase of a figure.
    pub(super) fn recovers(
        &self,
        state: &mut SquadState,
        who: usize,
        dice: &mut impl Dice,
    ) -> Acted {
        let figure = &state.figures[who];
        let stance = figure.condition.stance;
        match turn::may_recover(&figure.conduct, stance, || self.engaged(state, who)) {
            Recovers::Not => Acted::No,
            Recovers::FromPanic => self.collects(state, who, dice),
            Recovers::FromJam => self.clears(state, who, dice),
            Recovers::FromHarm => {
                if !self.rules.may_get_up(stance, figure.conduct.fresh.fell) {
                    return Acted::No;
                }
                cast(who, dice);
                let profile = self.members[who].profile();
                let after = self.rules.recover(profile, figure.condition, dice);
                self.afflict(state, who, (after, FightKind::Shoot), None, dice);
                Acted::Yes
            }
        }
    }

    /// Tries to clear a jam of a figure on its feet.
    fn clears(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = &state.figures[who];
        let shots = &self.members[who].shots;
        let Some(arm) = clearable(&figure.arms[..shots.len()], &figure.conduct.fresh) else {
            return Acted::No;
        };
        let condition = figure.condition.holding(Working::Jammed);
        cast(who, dice);
        let after = self.rules.recover(&shots[arm], condition, dice);
        state.of(who).arms[arm] = after.weapon;
        Acted::Yes
    }
}
