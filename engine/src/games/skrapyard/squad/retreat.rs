//! Retreats: who runs, and what becomes of those who cannot.

use super::play::cast;
use super::setup::Squad;
use super::state::{Nerve, SquadState};
use crate::dice::Dice;
use crate::games::skrapyard::attack::{Contacts, Formation};
use crate::games::skrapyard::movement::{Gait, Refuge, Runner, is_clear, step_back};
use crate::games::skrapyard::nerve::{Exit, Retreat, flees, lost, retreats, runs, tell_lost};
use crate::games::skrapyard::profile::{bit, members};
use crate::table::{Base, Facing, FigureSet, Point};

impl Squad {
    /// Lets figures that have failed a morale test retreat.
    pub(super) fn retreat(&self, state: &mut SquadState, team: FigureSet, dice: &mut impl Dice) {
        let now = self.now(state);
        let all = members(team).fold(team, |all, one| all | now.team(one));
        let wounded = all & state.ranks.here & !state.ranks.upright;
        let mut runners = 0;
        for figure in members(team) {
            if !runs(state.of(figure).condition.wear.body) {
                continue;
            }
            cast(figure, dice);
            let engaged = self.now(state).is_engaged(figure);
            match retreats(engaged, dice, |dice| self.disengages(state, figure, dice)) {
                Retreat::CutDown => {
                    let by = self.nearest_foe(state, figure);
                    self.remove(state, figure, by, Nerve::Steady, dice);
                }
                Retreat::Runs => {
                    let of = state.of_mut(figure);
                    of.nerve = Nerve::Retreating;
                    of.held_by = None;
                    runners |= bit(figure);
                }
            }
        }
        // Whoever retreats is done for this turn.
        state.acted |= team;
        state.dared &= !team;
        let caught = members(runners).any(|figure| !self.runs(state, figure, dice));
        for figure in members(lost(&self.rules, runners, wounded, caught)) {
            if state.of(figure).is_here() {
                cast(figure, dice);
                tell_lost(dice);
                self.remove(state, figure, None, Nerve::Fled, dice);
            }
        }
    }

    /// Makes the retreat move of a figure: whether it ends far enough from all enemies.
    fn runs(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) -> bool {
        cast(figure, dice);
        match self.refuge(state, figure) {
            Some(Refuge::Away) => {
                flees(Exit::Edge, dice);
                self.remove(state, figure, None, Nerve::Fled, dice);
                true
            }
            Some(Refuge::Path(path)) => {
                flees(Exit::Away, dice);
                let from = state.of(figure).position.at;
                let gait = (Gait::Walk, self.rules.walk(self.profile(figure)));
                let march = self.march(state, figure, &path, gait, dice);
                self.arrive(state, figure, march.end);
                // A retreat is no move of the figure's own activation.
                state.of_mut(figure).walked = state.active & bit(figure) != 0;
                if march.end != from {
                    state.of_mut(figure).position.facing = Facing::along(march.end - from);
                }
                self.is_clear(state, figure, self.base(state, figure))
            }
            None => false,
        }
    }

    /// Whether a base is far enough from all enemies of a figure to end a retreat there.
    fn is_clear(&self, state: &SquadState, figure: u8, base: Base) -> bool {
        is_clear(&self.rules, base, self.foe_bases(state, figure))
    }

    /// Where a figure retreats to, if anywhere.
    fn refuge(&self, state: &SquadState, figure: u8) -> Option<Refuge> {
        // Where all enemies are down, from the nearest of those.
        let down = || self.nearest_of(state, figure, self.present(state, self.side(figure).foe()));
        let foe = self.nearest_foe(state, figure).or_else(down)?;
        let runner = Runner {
            mover: self.mover(figure, Gait::Walk),
            snared: state.snared(figure),
            base: self.base(state, figure),
            foe: self.base(state, foe),
            blockers: &self.blockers(state, figure),
            others: &self.others(state, figure),
        };
        runner.refuge(&self.field, |base| self.is_clear(state, figure, base))
    }

    /// Where a figure that has disengaged steps back to, if anywhere.
    pub(super) fn step_back(&self, state: &SquadState, figure: u8) -> Option<Point> {
        let foe = self.nearest_foe(state, figure)?;
        let away = (self.base(state, figure), self.base(state, foe));
        let others = self.others(state, figure);
        let free = |base: Base| !self.foe_bases(state, figure).any(|foe| foe.touches(base));
        let snared = state.snared(figure);
        step_back((&self.rules, &self.field.table), away, snared, &others, free)
    }
}
