//! What a figure means to do with its action.

use super::fire::Pace;
use super::state::{Course, Gun};
use super::{Aims, Squad, State};
use crate::field::Target;
use crate::games::volt::combat::Hamper;
use crate::games::volt::profile::{Pace as Loading, Preparation, Tactic};
use crate::squad::{Charge, Errand, Posture};

/// What a figure means to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Intent {
    /// To pick up what it dropped, or itself.
    Recover,
    /// To strike at whom it is in contact with.
    Strike,
    /// To wait in contact for an opening.
    Guard,
    /// To come up out of full cover.
    Rise,
    /// To move, and what goes with that.
    Move(Course),
    /// To make its weapon ready, pointed at somebody if anybody is to be seen.
    Ready(Option<Target>),
    /// To aim.
    Aim(Target),
    /// To shoot.
    Shoot(Target),
    /// To pass the turn on.
    Wait,
}

impl Squad {
    /// What a figure means to do, as its posture and its player have it.
    pub(super) fn intends(&self, state: &State, who: usize) -> Intent {
        let (figure, member) = (&state.figures[who], &self.members[who]);
        let errand = self.field.errand(&state.figures, who);
        let posture = match errand {
            Some(Errand::Keep) => Posture::Hold,
            _ => self.field.posts[who].posture,
        };
        if figure.condition.hamper != Hamper::None {
            return Intent::Recover;
        }
        if self.opponent(state, who).is_some() {
            return if member.tactic == Tactic::Defensive { Intent::Guard } else { Intent::Strike };
        }
        if figure.position.stoop != 1 {
            return Intent::Rise;
        }
        if matches!(errand, Some(Errand::Take(_))) && self.approach(state, who).is_some() {
            return Intent::Move(self.advance_course(state, who));
        }
        if posture == Posture::Charge || member.guns.is_empty() {
            return match posture {
                Posture::Charge | Posture::Advance => Intent::Move(self.charge(state, who)),
                _ => Intent::Wait,
            };
        }
        if posture == Posture::Advance && self.prefers_blows(state, who) {
            return Intent::Move(Course::Charges);
        }
        if posture == Posture::Cover && self.seeks_cover(state, who) {
            return Intent::Move(Course::TakesCover);
        }
        match self.target(state, who) {
            Some(target) if !self.is_ready(state, who) => Intent::Ready(Some(target)),
            Some(target) if self.should_aim(state, who, target) => Intent::Aim(target),
            Some(target) => Intent::Shoot(target),
            None if posture == Posture::Advance => Intent::Move(self.advance_course(state, who)),
            None if !self.is_ready(state, who) => Intent::Ready(None),
            None => Intent::Wait,
        }
    }

    /// Whether nothing has to come before a figure's next shot.
    pub(super) fn is_ready(&self, state: &State, who: usize) -> bool {
        let pace = self.members[who].gun().map(|gun| gun.weapon.pace);
        pace != Some(Loading::Prep) || state.figures[who].gun == Gun::Readied
    }

    /// Whether to aim: as it is told, or where that more than doubles the faces that hit.
    fn should_aim(&self, state: &State, who: usize, target: Target) -> bool {
        let member = &self.members[who];
        let pace = member.gun().map(|gun| gun.weapon.pace);
        // Volt L46b: what is readied before each shot is not aimed.
        if state.figures[who].aim == Some(target.foe as u8) || pace == Some(Loading::Prep) {
            return false;
        }
        let faces = |preparation| self.margin(state, who, target, (preparation, Pace::Still));
        match member.aims {
            Aims::Always => true,
            Aims::Never => false,
            Aims::AsItPays => {
                let now = faces(self.preparation(state, who, target.foe)).clamp(0, 20);
                2 * now < faces(Preparation::Aimed).clamp(0, 20)
            }
        }
    }

    /// Whether a figure is in the open, and there is cover to fire from.
    fn seeks_cover(&self, state: &State, who: usize) -> bool {
        self.field.is_in_the_open(&state.figures, who) && self.refuge(state, who).is_some()
    }

    /// Upon the nearest enemy, or towards it.
    fn charge(&self, state: &State, who: usize) -> Course {
        let near = self.field.nearest(&state.figures, who);
        let upon = near.is_some_and(|foe| self.reaches(state, who, foe));
        if upon { Course::Charges } else { Course::Nears }
    }

    /// Towards an objective or the nearest enemy, with a shot if that is any good.
    fn advance_course(&self, state: &State, who: usize) -> Course {
        let half = self.members[who].stride() / self.table().move_divisor;
        let shoots = self.is_ready(state, who) && self.would_see(state, who, half);
        if shoots { Course::NearsToShoot } else { Course::Nears }
    }

    /// Whether its player would rather fight hand to hand.
    fn prefers_blows(&self, state: &State, who: usize) -> bool {
        let Some(foe) = self.field.nearest(&state.figures, who) else { return false };
        if !self.reaches(state, who, foe) {
            return false;
        }
        let strike = |one: usize, other: usize| {
            let blade = |who: usize| &self.members[who].blade;
            let strike = blade(one).weapon.strike + blade(one).close_combat;
            strike - blade(other).weapon.guard - blade(other).close_combat
                + state.figures[one].condition.penalty
        };
        let shot = self.target(state, who).map(|target| {
            let preparation = self.preparation(state, who, target.foe);
            self.margin(state, who, target, (preparation, Pace::Still))
        });
        let charge = Charge {
            gap: self.field.gap(&state.figures, who, foe),
            reach: self.members[who].stride(),
            ours: strike(who, foe),
            theirs: strike(foe, who),
            shot,
        };
        self.field.policy(who).charges(&charge)
    }
}
