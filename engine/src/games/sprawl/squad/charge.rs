//! Charges.

use super::movement::Until;
use super::{Acted, Squad, State, cast_both};
use crate::dice::Dice;
use crate::games::sprawl::movement::{Gait, announce, ends_charge, is_charge_possible};
use crate::games::sprawl::turn;
use crate::squad::{Charge, Posture};
use crate::table::{Path, Sector, UNITS};

/// How much longer than its reach the path of a declared charge may be, in units, because players
/// judge it by eye.
const MISJUDGED: i32 = 2 * UNITS;

impl Squad {
    /// Plays the charge of a figure, if it makes one.
    pub(super) fn charges(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = &state.figures[who];
        let engaged = || self.engaged(state, who);
        if !turn::may_charge(&figure.conduct, figure.condition.stance, engaged) {
            return Acted::No;
        }
        let Some((foe, path)) = self.quarry(state, who) else { return Acted::No };
        cast_both([who, foe], dice);
        announce(dice);
        let units = self.allowance(who, Gait::Charge);
        self.walks(state, (who, Gait::Charge, Until::End), (&path, units), dice);
        let figure = &state.figures[who];
        if !figure.is_able() {
            return Acted::Yes;
        }
        let there = state.figures[foe].position.at;
        let touches = state.figures[foe].is_present() && self.are_engaged(state, who, foe);
        let figure = state.of(who);
        figure.position.face(there);
        cast_both([who, foe], dice);
        ends_charge(&mut figure.conduct, touches.then_some(foe), dice);
        Acted::Yes
    }

    /// Returns the enemy that a figure charges and the path, if it charges.
    fn quarry(&self, state: &State, who: usize) -> Option<(usize, Path)> {
        let posture = self.field.posts[who].posture;
        if !matches!(posture, Posture::Charge | Posture::Advance) {
            return None;
        }
        let reach = self.allowance(who, Gait::Charge);
        let foe = self.nearest(state, who)?;
        let gap = self.field.gap(&state.figures, who, foe);
        if !is_charge_possible(&state.figures[foe].conduct, gap, reach) {
            return None;
        }
        let charge = self.prospect(state, who, foe);
        let policy = self.field.policy(who);
        if posture == Posture::Advance && !policy.charges(&charge) {
            return None;
        }
        // A charge may only come into contact with its target.
        let path = self.field.into_contact(&state.figures, who, foe, |goal, others| {
            self.way(state, (who, Gait::Charge, reach), goal, others)
        })?;
        (path.length() <= reach + MISJUDGED).then_some((foe, path))
    }

    /// Returns what a player considers before close combat.
    pub(super) fn prospect(&self, state: &State, who: usize, foe: usize) -> Charge {
        let dice = |one: usize| {
            let suffered = i16::from(state.figures[one].condition.suffered);
            i16::from(self.members[one].profile().brawling) - suffered
        };
        let target = self.viable(state, who, foe, Sector::All);
        let shot = target.map(|target| {
            let shots = &self.members[who].shots[target.arm];
            let situation = self.aim(state, target);
            let check = self.rules.aimed(shots, state.figures[who].condition, &situation);
            i16::from(check.pool) - (check.difficulty - 1)
        });
        let knows = self.field.policy(who).knows_odds();
        let gain = || self.gain_by_charging(state, [who, foe], target);
        Charge {
            gap: self.field.gap(&state.figures, who, foe),
            reach: self.allowance(who, Gait::Charge),
            ours: dice(who),
            theirs: dice(foe),
            shot,
            gain: if knows { gain() } else { 0 },
        }
    }
}
