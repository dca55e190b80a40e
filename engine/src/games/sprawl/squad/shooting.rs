//! Ranged combat: visibility, targets and shots.

use super::play::{Acted, cast_both};
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::{Dice, Event, Means, Name, Role};
use crate::field::OnTable;
use crate::fight::{Attack, Combat, Fighter};
use crate::games::sprawl::attack::{is_before, nearest_viable};
use crate::games::sprawl::profile::{
    Aim, Cover, Defence, FightKind, Scope, Situation, Stance, Working,
};
use crate::games::sprawl::rules::inches;
use crate::games::sprawl::turn;
use crate::table::{FigureSet, Sector, SightLine, UNITS, View};

/// A target, and the weapon to shoot at it with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShotTarget {
    pub(super) foe: usize,
    /// The index of the weapon.
    pub(super) arm: usize,
    /// The gap to it, in units.
    pub(super) gap: i32,
    pub(super) cover: Cover,
    /// The number of blocked sight lines.
    hidden: u8,
}

impl Squad {
    /// Returns the first of a figure's weapons that works, reaches the enemy and spares friends.
    fn arm(&self, state: &SquadState, who: usize, foe: usize, gap: i32) -> Option<usize> {
        let shots = &self.members[who].shots;
        (0..shots.len()).find(|&arm| {
            state.figures[who].arms[arm] == Working::Ready
                && self.rules.reaches(&shots[arm], inches(gap)).is_some_and(|arm| {
                    let target = self.field.base(&state.figures, foe);
                    !arm.kind.bursts() || self.is_clear(state, who, target, arm.blast_inches)
                })
        })
    }

    /// Returns whether any of a figure's weapons works.
    pub(super) fn is_armed(&self, state: &SquadState, who: usize) -> bool {
        let arms = &state.figures[who].arms[..self.members[who].shots.len()];
        arms.contains(&Working::Ready)
    }

    /// Returns the range of a figure's working weapons, in units.
    pub(super) fn reach(&self, state: &SquadState, who: usize) -> i32 {
        let shots = self.members[who].shots.iter().zip(state.figures[who].arms);
        let working = shots.filter(|(_, working)| *working == Working::Ready);
        let inches = working
            .filter_map(|(shot, _)| shot.arm.map(|arm| self.rules.reach_inches(&arm, shot.muscle)));
        inches.max().map_or(0, |inches| i32::from(inches) * UNITS)
    }

    /// Returns how a figure can shoot at an enemy, if it can.
    pub(super) fn viable(
        &self,
        state: &SquadState,
        who: usize,
        foe: usize,
        sector: Sector,
    ) -> Option<ShotTarget> {
        let gap = self.field.gap(&state.figures, who, foe);
        self.viable_at(state, [who, foe], gap, sector)
    }

    /// As [`Squad::viable`], given the gap between both.
    fn viable_at(
        &self,
        state: &SquadState,
        [who, foe]: [usize; 2],
        gap: i32,
        sector: Sector,
    ) -> Option<ShotTarget> {
        let (ours, theirs) = (&state.figures[who].position, &state.figures[foe]);
        if theirs.is_out()
            || !is_before(ours.facing, theirs.position.at - ours.at, sector)
            || !self
                .rules
                .can_be_shot(&theirs.conduct, theirs.condition.stance, || self.engaged(state, foe))
        {
            return None;
        }
        let arm = self.arm(state, who, foe, gap)?;
        let view = self.field.view(&state.figures, who, foe);
        let hidden = View::LINES - view.clear;
        let cover = self.rules.cover(view, || self.is_anybody_between(state, [who, foe]))?;
        Some(ShotTarget { foe, arm, gap, cover, hidden })
    }

    /// Whether anybody on its feet stands on the straight line between two figures.
    fn is_anybody_between(&self, state: &SquadState, [who, foe]: [usize; 2]) -> bool {
        let [from, to] = [who, foe].map(|one| state.figures[one].position.at);
        let line = SightLine::between(from, to);
        let others = (0..self.members.len()).filter(|&other| other != who && other != foe);
        others.filter(|&other| state.figures[other].is_present()).any(|other| {
            state.figures[other].condition.stance == Stance::Up
                && line.passes(self.field.base(&state.figures, other), 0)
        })
    }

    /// Returns the target that a figure must shoot at, if there is one.
    pub(super) fn target(
        &self,
        state: &SquadState,
        who: usize,
        sector: Sector,
    ) -> Option<ShotTarget> {
        let viable = |foe: usize, gap: i32| self.viable_at(state, [who, foe], gap, sector);
        let knows = self.field.policy(who).knows_odds();
        let choice = |target: &ShotTarget| {
            let worth = if knows { self.shot_worth(state, who, *target).net() } else { 0 };
            self.choice(state, target.foe, (target.gap, target.hidden), worth)
        };
        let within = (who, self.reach(state, who));
        let target = nearest_viable(&self.field, &state.figures, within, viable, choice);
        target.filter(|target| self.is_worthwhile(state, who, *target))
    }

    /// Plays the Ranged Combat Phase of a figure.
    pub(super) fn shoots(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = &state.figures[who];
        let engaged = || self.engaged(state, who);
        if !turn::may_shoot(&figure.conduct, figure.condition.stance, engaged) {
            return Acted::No;
        }
        let Some(target) = self.target(state, who, Sector::Quarter) else { return Acted::No };
        self.fires(state, who, target, dice);
        self.presents(state, who, dice);
        Acted::Yes
    }

    /// Plays one shot or throw, and returns the figures that it hits, one bit each.
    pub(super) fn fires(
        &self,
        state: &mut SquadState,
        who: usize,
        target: ShotTarget,
        dice: &mut impl Dice,
    ) -> FigureSet {
        debug_assert!(self.is_worthwhile(state, who, target), "a shot without hope");
        cast_both([who, target.foe], dice);
        dice.cast(Role::Arm, Name::of(self.members[who].arm_name + target.arm));
        state.of(who).conduct.fires(dice);
        let shot = &self.members[who].shots[target.arm];
        if shot.arm.is_some_and(|arm| arm.kind.bursts()) {
            return self.lobs(state, who, target, dice);
        }
        let situation = self.aim(state, target);
        let (condition, struck) =
            (state.figures[who].condition, state.figures[target.foe].condition);
        let ours = Fighter { profile: shot, condition };
        let theirs = Fighter { profile: self.members[target.foe].profile(), condition: struck };
        let after = self.rules.strike(&Attack { ours, theirs, situation: &situation }, dice);
        dice.note(Event::Attack {
            by: who as u8,
            on: target.foe as u8,
            means: Means::Shot,
            hit: after.hit,
        });
        self.wears(state, who, target.arm, after.ours.weapon);
        self.afflict(state, target.foe, (after.theirs, FightKind::Shoot), Some(who), dice);
        let hits = FigureSet::from(after.hit) << target.foe;
        self.is_hit(state, hits);
        hits
    }

    /// Applies the effect of a shot on the weapon.
    pub(super) fn wears(&self, state: &mut SquadState, who: usize, arm: usize, weapon: Working) {
        let own = self.field.side(who) == state.turn;
        let figure = state.of(who);
        figure.arms[arm] = weapon;
        if weapon == Working::Jammed && own {
            figure.conduct.jams(arm);
        }
        figure.condition = figure.condition.holding(Working::Ready);
    }

    /// Returns the situation of a shot at a target.
    pub(super) fn aim(&self, state: &SquadState, target: ShotTarget) -> Situation {
        Situation {
            kind: FightKind::Shoot,
            scope: Scope::Attack,
            range_inches: inches(target.gap),
            cover: target.cover,
            // L130: who runs, or ran in its last Turn; the number is lost.
            motion: state.figures[target.foe].conduct.motion,
            size: self.members[target.foe].size,
            aim: Aim::Target,
            attacker: 1,
            defence: Defence::Able,
            engaged: self.engaged(state, target.foe),
            eases: [0; 2],
        }
    }
}
