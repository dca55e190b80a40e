//! What a figure intends to do with its action.

use super::setup::{Aims, Squad};
use super::state::SquadState;
use crate::field::{Attacker, ObjectiveOrder, Player, Prospects, Target};
use crate::games::volt::movement::Course;
use crate::games::volt::profile::{Hamper, Motion, Preparation};
use crate::games::volt::turn::{self, Action};
use crate::squad::{OptionId, Posture, Worth};

/// The intention of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intent {
    /// The action.
    pub action: Action,
    /// The target of a present or later shot.
    pub target: Option<Target>,
}

impl From<Action> for Intent {
    fn from(action: Action) -> Intent {
        Intent { action, target: None }
    }
}

impl Squad {
    /// Returns what a figure intends to do, according to its posture and policy.
    pub(super) fn intends(&self, state: &SquadState, who: usize) -> Intent {
        let (figure, member) = (&state.figures[who], &self.members[who]);
        let ObjectiveOrder { posture, goal } = self.field.objective_order(&state.figures, who);
        if figure.condition.hamper != Hamper::None {
            return Action::Recover.into();
        }
        if self.opponent(state, who).is_some() {
            return if member.tactic.waits() { Action::Guard } else { Action::Strike }.into();
        }
        if figure.position.stoop != 1 {
            return Action::Rise.into();
        }
        let approach = || self.approach(state, who, Course::Nears);
        if goal.is_some() && approach().is_some() {
            return self.advance(state, who);
        }
        if self.field.policy(who).knows_odds()
            && let Some(intent) = self.decides(state, (who, &mut ()), posture, Prospects::new())
        {
            return intent;
        }
        if posture == Posture::Charge || member.guns.is_empty() {
            return match posture {
                Posture::Charge | Posture::Advance => Action::Move(self.onward(state, who)),
                _ => Action::Wait,
            }
            .into();
        }
        if posture == Posture::Advance
            && self.field.may_charge(who)
            && self.prefers_blows(state, who)
        {
            return Action::Move(Course::Charges).into();
        }
        if posture == Posture::Cover && self.seeks_cover(state, who) {
            return Action::Move(Course::TakesCover).into();
        }
        match self.shot_intent(state, who) {
            Some((intent, worth)) if self.field.policy(who).attacks(worth) => intent,
            _ if posture == Posture::Advance => self.advance(state, who),
            _ if !self.is_ready(state, who) => Action::Ready.into(),
            _ => Action::Wait.into(),
        }
    }

    /// Returns whether a figure's next shot needs no other action first.
    pub(super) fn is_ready(&self, state: &SquadState, who: usize) -> bool {
        let gun = state.figures[who].gun;
        self.members[who].gun().is_none_or(|one| turn::is_ready(&one.weapon, gun))
    }

    /// Returns the action of a figure that wants to shoot at a target.
    pub(super) fn shot_action(&self, state: &SquadState, who: usize, target: Target) -> Action {
        let Some(gun) = self.members[who].gun() else { return Action::Wait };
        let figure = &state.figures[who];
        let aimed = figure.aim == Some(target.foe as u8);
        let wants = || self.wants_to_aim(state, who, target);
        Action::to_shoot(&gun.weapon, figure.gun, aimed, wants)
    }

    /// Returns how a figure comes to shoot at its target, and what that shot is worth, in each of
    /// the turns that it takes.
    pub(super) fn shot_intent(&self, state: &SquadState, who: usize) -> Option<(Intent, Worth)> {
        let target = self.target(state, who)?;
        let action = self.shot_action(state, who, target);
        let (preparation, turns) = match action {
            Action::Aim => (Preparation::Aimed, 2),
            Action::Ready => (Preparation::Directed, 2),
            _ => (self.preparation(state, who, target.foe), 1),
        };
        let worth = self.manner_worth(state, who, target, (preparation, Motion::Still));
        Some((Intent { action, target: Some(target) }, worth.over(turns)))
    }

    /// Returns whether to aim: as ordered, or if aiming more than doubles the number of faces that
    /// hit.
    fn wants_to_aim(&self, state: &SquadState, who: usize, target: Target) -> bool {
        let faces = |preparation| self.margin(state, who, target, (preparation, Motion::Still));
        match self.members[who].aims {
            _ if !self.field.may(who, OptionId::AIM) => false,
            Aims::Always => true,
            Aims::Never => false,
            Aims::AsItPays if self.field.policy(who).knows_odds() => {
                self.gains_by_aiming(state, who, target)
            }
            Aims::AsItPays => {
                let now = faces(self.preparation(state, who, target.foe)).clamp(0, 20);
                2 * now < faces(Preparation::Aimed).clamp(0, 20)
            }
        }
    }

    /// Returns whether a figure is in the open, and there is cover to fire from.
    fn seeks_cover(&self, state: &SquadState, who: usize) -> bool {
        self.field.is_in_the_open(&state.figures, who) && self.refuge(state, who).is_some()
    }

    /// Charges the nearest enemy, or moves towards it.
    fn onward(&self, state: &SquadState, who: usize) -> Course {
        let near = self.field.nearest(&state.figures, who);
        let reaches = |foe| self.field.may_charge(who) && self.reaches(state, who, foe);
        let upon = near.is_some_and(reaches);
        if upon { Course::Charges } else { Course::Nears }
    }

    /// Moves towards an objective or the nearest enemy, with a shot if it can hit.
    fn advance(&self, state: &SquadState, who: usize) -> Intent {
        let shoots = self.is_ready(state, who) && self.would_shoot(state, who).is_some();
        Action::Move(if shoots { Course::NearsToShoot } else { Course::Nears }).into()
    }

    /// Returns whether its player prefers close combat.
    fn prefers_blows(&self, state: &SquadState, who: usize) -> bool {
        let Some(foe) = self.field.nearest(&state.figures, who) else { return false };
        let gap = self.field.gap(&state.figures, who, foe);
        if self.pace(who, Course::Charges).units < gap {
            return false;
        }
        let shot = self.target(state, who).map(|target| {
            let preparation = self.preparation(state, who, target.foe);
            self.manner_worth(state, who, target, (preparation, Motion::Still)).gain
        });
        let charge = self.charge(state, [who, foe], shot);
        self.field.policy(who).charges(&charge) && self.reaches(state, who, foe)
    }
}
