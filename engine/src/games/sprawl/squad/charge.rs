//! Charges.

use super::play::{Acted, cast_both};
use super::setup::Squad;
use super::state::{Figure, SquadState};
use crate::dice::{Dice, Exact};
use crate::field::StopRule;
use crate::games::sprawl::attack::can_be_attacked;
use crate::games::sprawl::movement::{Gait, announce, ends_charge, is_charge_possible};
use crate::games::sprawl::profile::Defence;
use crate::games::sprawl::turn;
use crate::squad::{Charge, Posture, WHOLE};
use crate::table::{Base, Path, PathSegment};

impl Squad {
    /// Plays the charge of a figure, if it makes one.
    pub(super) fn charges(
        &self,
        state: &mut SquadState,
        who: usize,
        dice: &mut impl Dice,
    ) -> Acted {
        let figure = &state.figures[who];
        let engaged = || self.engaged(state, who);
        if !turn::may_charge(&figure.conduct, figure.condition.stance, engaged) {
            return Acted::No;
        }
        let Some((foe, path)) = self.quarry(state, who) else { return Acted::No };
        cast_both([who, foe], dice);
        announce(dice);
        let units = self.allowance(who, Gait::Charge);
        self.walks(state, (who, Gait::Charge, StopRule::End), (&path, units), dice);
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
    fn quarry(&self, state: &SquadState, who: usize) -> Option<(usize, Path)> {
        let posture = self.field.posture(who);
        if !self.field.may_charge(who) {
            return None;
        }
        let reach = self.allowance(who, Gait::Charge);
        let foe = self.chargeable(state, who)?;
        let gap = self.field.gap(&state.figures, who, foe);
        if !is_charge_possible(gap, reach) {
            return None;
        }
        let charges = |odds| {
            let charge = || self.prospect(state, who, foe, odds);
            posture != Posture::Advance || self.field.policy(who).charges(&charge())
        };
        // Ways take longer to find than values.
        if !charges(WHOLE) {
            return None;
        }
        // A charge may only come into contact with its target.
        let going = (who, Gait::Charge, reach);
        let path = self.onto(state, going, foe)?;
        let leads = self.leads_to(state, [who, foe], &path)
            && !self.field.forsakes(&state.figures, who, path.end())
            && self.completes(going, *self.rules.table.charge_misjudged, &path);
        if !leads {
            return None;
        }
        let odds = self.odds_of_footing(going, &path);
        (odds == WHOLE || charges(odds)).then_some((foe, path))
    }

    /// Returns the probability that a figure keeps its footing along a path, in millionths.
    pub(super) fn odds_of_footing(&self, (who, gait, _): (usize, Gait, i32), path: &Path) -> i32 {
        let radius = self.field.setups[who].radius;
        let segments = path.legs().flat_map(|leg| self.field.table.stretches(leg, radius));
        let tests = segments.filter(|segment| match *segment {
            PathSegment::Ground { ground, from, to, .. } => {
                from != to && self.rules.tests_footing(gait, ground)
            }
            PathSegment::Crossing { .. } => false,
        });
        let member = &self.members[who];
        let footing = || {
            let law = Exact::law(|dice| self.rules.keeps_footing(member.quickness, dice));
            (law.probability(|keeps| *keeps) * f64::from(WHOLE)).round() as i32
        };
        let passes = || i64::from(*member.footing.get_or_init(footing));
        tests.fold(i64::from(WHOLE), |odds, _| odds * passes() / i64::from(WHOLE)) as i32
    }

    /// Returns the nearest enemy that a figure can charge.
    fn chargeable(&self, state: &SquadState, who: usize) -> Option<usize> {
        let foes = self.field.foes(&state.figures, who).filter(|&foe| {
            let Figure { conduct, condition, .. } = &state.figures[foe];
            can_be_attacked(conduct) && self.rules.fights_on(condition.stance)
        });
        let base = self.field.base(&state.figures, who);
        self.field.nearest_of(&state.figures, base, foes).map(|(_, foe)| foe)
    }

    /// Returns whether a path ends in close combat with an enemy.
    fn leads_to(&self, state: &SquadState, [who, foe]: [usize; 2], path: &Path) -> bool {
        let end = Base { at: path.end(), radius: self.field.setups[who].radius };
        let floors = || [self.field.table.floor(end.at), self.floor(state, foe)];
        self.rules.are_engaged([end, self.field.base(&state.figures, foe)], floors)
    }

    /// Returns what a player considers before close combat to which a figure comes at these `odds`.
    pub(super) fn prospect(&self, state: &SquadState, who: usize, foe: usize, odds: i32) -> Charge {
        let brawl = |pair| self.brawl_worth(state, pair, Defence::Able);
        let target = self.viable(state, who, foe, self.rules.sector_ahead());
        let shot = target.map(|target| self.shot_worth(state, who, target).gain);
        let knows = self.field.policy(who).knows_odds();
        let gain = || self.gain_by_charging(state, [who, foe], target, odds);
        Charge {
            gap: self.field.gap(&state.figures, who, foe),
            reach: self.allowance(who, Gait::Charge),
            ours: brawl([who, foe]).at_odds(odds).gain,
            theirs: brawl([foe, who]).gain,
            shot,
            gain: if knows { gain() } else { 0 },
        }
    }
}
