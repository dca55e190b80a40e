//! Each figure's first action, as far as its roll for order depends on it.

use super::intent::Intent;
use super::setup::Squad;
use super::state::SquadState;
use crate::games::volt::movement::Course;
use crate::games::volt::profile::{GunState, Motion, Preparation};
use crate::games::volt::turn::{self, Action, FirstAction};

impl Squad {
    /// Returns the value of a figure's roll for order.
    pub(super) fn order_value(&self, state: &SquadState, who: usize) -> i16 {
        let blade = &self.members[who].blade;
        let Intent { action, .. } = self.intends(state, who);
        let first = match (self.first_shot(state, who), self.members[who].gun()) {
            _ if matches!(action, Action::Strike | Action::Move(Course::Charges)) => {
                FirstAction::Attack(blade.strike())
            }
            (Some(value), _) => FirstAction::Attack(value),
            (None, Some(gun)) => FirstAction::Unrolled(gun.shot(Preparation::Directed)),
            (None, None) => FirstAction::Unrolled(blade.strike()),
        };
        turn::order_value(&self.rules, blade, first)
    }

    /// Returns the value of the first shot that a figure intends to fire, possibly after aiming,
    /// readying its weapon or moving; `None` if it intends something else.
    fn first_shot(&self, state: &SquadState, who: usize) -> Option<i16> {
        let Intent { action, target } = self.intends(state, who);
        let mut then = state.clone();
        if action.directs() {
            then.directs(who, target);
        }
        let (target, motion) = match action {
            Action::Move(Course::NearsToShoot) => {
                let (position, target) = self.would_shoot(state, who)?;
                then.of(who).position = position;
                (target, Motion::Moving)
            }
            _ => (target?, Motion::Still),
        };
        match action {
            Action::Aim => then.of(who).aim = Some(target.foe as u8),
            Action::Ready => then.of(who).gun = GunState::Readied,
            _ => {}
        }
        let manner = (self.preparation(&then, who, target.foe), motion);
        Some(self.value(&then, who, target, manner))
    }
}
