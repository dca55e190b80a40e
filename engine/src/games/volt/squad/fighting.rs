//! Close attacks, both of a turn at once, and the effects of attacks on figures.

use super::setup::{Arm, Squad};
use super::state::SquadState;
use crate::dice::{Dice, Event, Means, Name};
use crate::field::Attacker;
use crate::fight::{Combat, Fighter};
use crate::games::volt::attack::{CloseAttack, exchange};
use crate::games::volt::movement::Course;
use crate::games::volt::nerve;
use crate::games::volt::profile::{
    ActionTaken, Approach, Condition, Defender, GunState, Hamper, Situation,
};

impl Squad {
    /// Attacks an enemy in contact, and returns whether there was one.
    pub(super) fn strikes_near(
        &self,
        state: &mut SquadState,
        who: usize,
        dice: &mut impl Dice,
    ) -> bool {
        let waits = self.members[who].tactic.waits();
        let Some(foe) = self.opponent(state, who).filter(|_| !waits) else { return false };
        self.draws(state, [who, foe]);
        let theirs = &state.figures[foe];
        let action = theirs.action;
        let defender = Defender::of(action, theirs.condition.hamper);
        let situations =
            [([who, foe], defender), ([foe, who], Defender::Fighting)].map(|(pair, defender)| {
                Situation { attack: Approach::Close(defender), tactics: self.tactics(pair) }
            });
        let [ours, theirs] = state.conditions([who, foe]);
        let blows = [
            ([who, foe], [ours, theirs], &situations[0]),
            ([foe, who], [theirs, ours], &situations[1]),
        ]
        .map(|([by, on], conditions, situation)| CloseAttack {
            attack: self.attack(on, &self.members[by].blade, conditions, situation),
            names: [Name::of(by), Name::of(on), self.arm(by, Arm::Blade)],
        });
        let landed = exchange(&self.rules, blows.map(Some), action, dice);
        if landed[1].is_some() {
            self.draws(state, [foe, who]);
        }
        let pairs = [[who, foe], [foe, who]];
        for ([by, on], landing) in pairs.into_iter().zip(landed) {
            if let Some(landing) = landing {
                let (by, on, hit) = (by as u8, on as u8, landing.hits());
                dice.note(Event::Attack { by, on, means: Means::Blow, hit });
            }
        }
        let mut wounds = [None; 2];
        for (at, landing) in landed.into_iter().enumerate() {
            if let Some(landing) = landing.filter(|landing| landing.harms()) {
                wounds[at] = Some(blows[at].wounds(&self.rules, landing, dice));
            }
        }
        for ([by, on], condition) in pairs.into_iter().zip(wounds) {
            if let Some(condition) = condition {
                self.afflict(state, on, condition, by, dice);
            }
        }
        true
    }

    /// Draws the melee weapon against an enemy.
    fn draws(&self, state: &mut SquadState, [who, foe]: [usize; 2]) {
        state.turns(who, foe, state.figures[who].bearing);
        let figure = state.of(who);
        (figure.action, figure.aim) = (ActionTaken::Strikes, None);
        // An attack after a move may have been made in reply to another's.
        if figure.course == Course::Strikes {
            figure.course = Course::Stays;
        }
        // Its ranged weapon is put away for this, which is no combat action.
        if !self.members[who].guns.is_empty() {
            figure.gun = GunState::Put;
        }
    }

    /// Applies an attack's effects to a figure.
    pub(super) fn afflict(
        &self,
        state: &mut SquadState,
        who: usize,
        condition: Condition,
        by: usize,
        dice: &mut impl Dice,
    ) {
        let profile = &self.members[who].blade;
        let figure = state.of(who);
        figure.condition = condition;
        if !self.rules.is_out(&Fighter { profile, condition }) {
            if condition.hamper != Hamper::None {
                figure.aim = None;
                figure.gun = nerve::hampered(condition.hamper, figure.gun);
            }
            if condition.hamper.stops() {
                figure.course = Course::Stays;
                figure.position.stoop = *self.rules.duck;
            }
            return;
        }
        // The condition of a figure that is gone no longer matters.
        figure.condition = Condition::default();
        (figure.course, figure.aim, figure.gun) = (Course::Stays, None, GunState::Rested);
        figure.position.stoop = 1;
        figure.is_out = true;
        dice.note(Event::Kill { by: Some(by as u8), of: who as u8 });
        for other in &mut state.figures {
            other.aim = other.aim.filter(|&aim| usize::from(aim) != who);
        }
    }
}
