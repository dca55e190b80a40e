//! Moves to safety: in panic, crawling, or breaking off.

use super::play::{Acted, cast};
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Dice;
use crate::field::StopRule;
use crate::games::sprawl::attack::{Leaving, tell_leave};
use crate::games::sprawl::movement::{Gait, tell_crawl};
use crate::games::sprawl::nerve::is_safe;
use crate::games::sprawl::profile::Conduct;
use crate::squad::{Charge, OptionId, WHOLE};
use crate::table::{Path, Vector};

impl Squad {
    /// Moves this far away from the enemy, to cover or the edge of the table.
    pub(super) fn flees(
        &self,
        state: &mut SquadState,
        who: usize,
        units: i32,
        dice: &mut impl Dice,
    ) {
        let Conduct { deed, fresh, .. } = state.figures[who].conduct;
        if !is_safe(self.exposure(state, who)) {
            let start = state.figures[who].position.at;
            let march = (who, Gait::Flight, StopRule::Unseen);
            let others = self.field.wide_bases(&state.figures, who);
            if let Some(goal) = self.refuge(state, who)
                && let Some(path) = self.way(state, (who, Gait::Flight, units), goal, &others)
            {
                self.walks(state, march, (&path, units), dice);
            }
            if state.figures[who].position.at == start
                && state.figures[who].conduct.fresh.fell == fresh.fell
                && state.figures[who].is_present()
                && let Some(path) = self.straight_away(state, who, units)
            {
                self.walks(state, march, (&path, units), dice);
            }
        }
        if self.field.side(who) != state.turn {
            state.of(who).conduct.fled_out_of_turn(deed);
        }
    }

    /// Returns the path straight away from the nearest enemy.
    fn straight_away(&self, state: &SquadState, who: usize, units: i32) -> Option<Path> {
        let away = self.away(state, who)?;
        self.straight(state, who, away, units)
    }

    /// Returns the straight path in a direction, as far as nothing blocks it.
    fn straight(&self, state: &SquadState, who: usize, way: Vector, units: i32) -> Option<Path> {
        let base = self.field.base(&state.figures, who);
        let others = self.field.wide_bases(&state.figures, who);
        let to = self.field.table.slide(base, base.at + way.of_length(units), &others);
        let going = (who, Gait::Flight, units);
        if to == base.at { None } else { self.way(state, going, to, &others) }
    }

    /// Plays the crawl of a figure that is Down.
    pub(super) fn crawls(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        if is_safe(self.exposure(state, who)) {
            return Acted::No;
        }
        let start = state.figures[who].position.at;
        self.flees(state, who, self.rules.crawl(), dice);
        if state.figures[who].position.at == start {
            return Acted::No;
        }
        cast(who, dice);
        tell_crawl(dice);
        Acted::Yes
    }

    /// Decides whether a figure breaks off from close combat, and plays the consequences.
    pub(super) fn leaves(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        if !self.field.may(who, OptionId::BREAK_OFF) {
            return Acted::No;
        }
        let opponents = self.opponents(state, who);
        let policy = self.field.policy(who);
        // Several opponents count as the best of them.
        let prospects = opponents.iter().map(|&foe| self.prospect(state, who, foe, WHOLE));
        let worst = prospects.max_by_key(|brawl| brawl.theirs);
        let gain = || self.gain_by_staying(state, who, &opponents);
        let gain = if policy.knows_odds() { gain() } else { 0 };
        if !worst.is_some_and(|brawl| policy.leaves(&Charge { gain, ..brawl })) {
            return Acted::No;
        }
        let units = self.allowance(who, Gait::Walk);
        let path = self.straight_away(state, who, units);
        let stays = |path: &Path| !self.field.forsakes(&state.figures, who, path.end());
        let Some(path) = path.filter(stays) else { return Acted::No };
        cast(who, dice);
        tell_leave(dice);
        self.free_attacks(state, (who, &opponents), Leaving::ByChoice, dice);
        if state.figures[who].is_able() {
            self.walks(state, (who, Gait::Walk, StopRule::End), (&path, units), dice);
        }
        Acted::Yes
    }
}
