//! Grenades and rockets on a table.

use super::setup::Squad;
use super::shooting::ShotTarget;
use super::state::SquadState;
use crate::dice::{Dice, Event, Means, Name, Role};
use crate::field::OnTable;
use crate::fight::Fighter;
use crate::games::sprawl::attack::{
    Burst, Scatter, at_spot, cover, goes_off, is_before, is_caught,
};
use crate::games::sprawl::profile::{Arm, FightKind, Situation, Stance};
use crate::games::sprawl::rules::inches;
use crate::table::{Base, FigureSet, Sector, SightLine, Vector, Zone};

impl Squad {
    /// Returns whether a blast at this place reaches neither a figure's friends nor the figure
    /// itself.
    pub(super) fn is_clear(&self, state: &SquadState, who: usize, at: Base, blast: u16) -> bool {
        let mut friends = self.field.present(&state.figures, self.field.side(who));
        !friends.any(|friend| is_caught(self.field.base(&state.figures, friend), at, blast))
    }

    /// Returns how many enemies of a figure a blast at this place reaches.
    fn caught(&self, state: &SquadState, who: usize, at: Base, blast: u16) -> usize {
        let foes = self.field.foes(&state.figures, who);
        foes.filter(|&foe| is_caught(self.field.base(&state.figures, foe), at, blast)).count()
    }

    /// Returns a spot from which a blast reaches more enemies than from the target, if there is
    /// one.
    fn spot(
        &self,
        state: &SquadState,
        who: usize,
        target: ShotTarget,
        arm: &Arm,
    ) -> Option<(Base, Situation)> {
        let aimed = self.field.base(&state.figures, target.foe);
        let mut most = self.caught(state, who, aimed, arm.blast_inches);
        let mut best = None;
        let eye = self.field.base(&state.figures, who);
        for foe in self.field.foes(&state.figures, who).filter(|&foe| foe != target.foe) {
            let half = state.figures[foe].position.at - aimed.at;
            let at = aimed.at + Vector { x: half.x / 2, y: half.y / 2 };
            let spot = Base { at, radius: 0 };
            let count = self.caught(state, who, spot, arm.blast_inches);
            let gap = eye.gap(spot);
            let shot = &self.members[who].shots[target.arm];
            if count <= most
                || self.rules.reaches(shot, inches(gap)).is_none()
                || !self.is_clear(state, who, spot, arm.blast_inches)
                || !is_before(state.figures[who].position.facing, at - eye.at, Sector::Quarter)
            {
                continue;
            }
            let floor = self.field.table.floor(at);
            let view =
                self.field.view_from(who, eye.at, 1, &Zone { base: spot, foot: floor, top: floor });
            let Some(cover) = cover(view) else { continue };
            most = count;
            best = Some((spot, at_spot(self.aim(state, target), inches(gap), cover)));
        }
        best
    }

    /// Plays a throw or launch, from its Test to its effects on everybody nearby, and returns the
    /// figures that it hits, one bit each.
    pub(super) fn lobs(
        &self,
        state: &mut SquadState,
        who: usize,
        target: ShotTarget,
        dice: &mut impl Dice,
    ) -> FigureSet {
        let shot = &self.members[who].shots[target.arm];
        let Some(arm) = shot.arm.as_ref() else { return 0 };
        // At a spot, if a blast there reaches more of them.
        let spot = self.spot(state, who, target, arm);
        let (aimed, situation) = spot.unwrap_or_else(|| {
            (self.field.base(&state.figures, target.foe), self.aim(state, target))
        });
        let ours = Fighter { profile: shot, condition: state.figures[who].condition };
        let lob = self.rules.lob(&ours, arm, &situation, dice);
        dice.note(Event::Attack {
            by: who as u8,
            on: target.foe as u8,
            means: Means::Shot,
            hit: 0 < lob.hits,
        });
        self.wears(state, who, target.arm, lob.weapon);
        let centre = match lob.burst {
            Burst::AtTarget => aimed,
            Burst::Scattered(scatter) => self.strays(state, [who, target.foe], aimed, arm, scatter),
            Burst::Dud => return 0,
        };
        self.bursts(state, who, centre, (arm, lob.hits), dice)
    }

    /// Returns where a miss goes off.
    fn strays(
        &self,
        state: &SquadState,
        [who, foe]: [usize; 2],
        target: Base,
        arm: &Arm,
        scatter: Scatter,
    ) -> Base {
        let end = scatter.end(state.figures[who].position.at, target.at);
        let line = SightLine::between(target.at, end);
        let on = |&other: &usize| {
            let base = self.field.base(&state.figures, other);
            other != who && other != foe && line.passes(base, 0)
        };
        let everybody = (0..self.members.len()).filter(|&other| state.figures[other].is_present());
        let met = || {
            // It flies level, at half the height of the body aimed at, and anything that hides that
            // from it stops it.
            let height = self.field.table.floor(target.at) + self.field.setups[foe].height / 2;
            let wall = self.field.table.stop(target.at, end, height);
            let figures = everybody.filter(on).map(|other| state.figures[other].position.at);
            figures.chain(wall).min_by_key(|at| at.distance_squared(target.at))
        };
        Base { at: goes_off(arm.kind, end, met), radius: 0 }
    }

    /// Plays a blast for everybody within its radius, and returns the figures that it hits, one bit
    /// each.
    fn bursts(
        &self,
        state: &mut SquadState,
        who: usize,
        centre: Base,
        (arm, hits): (&Arm, i16),
        dice: &mut impl Dice,
    ) -> FigureSet {
        // Everybody in the blast is determined before anyone runs or falls.
        let caught = |other: &usize| {
            let base = self.field.base(&state.figures, *other);
            !state.figures[*other].is_out() && is_caught(base, centre, arm.blast_inches)
        };
        let caught =
            (0..self.members.len()).filter(caught).fold(0, |all: FigureSet, one| all | 1 << one);
        let blast = self.rules.blast((hits, arm.power), caught.count_ones(), dice);
        for other in 0..self.members.len() {
            let condition = state.figures[other].condition;
            if caught & (1 << other) == 0 || condition.stance == Stance::Out {
                continue;
            }
            dice.cast(Role::Them, Name::of(other));
            let target = (Role::Them, self.engaged(state, other));
            let after = self.rules.burst(target, condition, blast, dice);
            self.afflict(state, other, (after, FightKind::Shoot), Some(who), dice);
        }
        let hits = if self.rules.pins(blast) { caught } else { 0 };
        self.is_hit(state, hits);
        hits
    }
}
