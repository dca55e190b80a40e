//! What a figure does in its turn.

use super::{Squad, State};
use crate::dice::{Dice, Name, Role};
use crate::field::{Errand, Position};
use crate::games::d20::profile::{Fall, Stance, WeaponState};
use crate::games::d20::turn::Turn;
use crate::games::d20::{movement, nerve};
use crate::squad::{Charge, Posture};
use crate::table::Point;

/// The figure whose turn it is, and what is left of the turn.
pub(super) struct Actor {
    pub(super) who: usize,
    pub(super) turn: Turn,
}

impl Actor {
    /// Readies a jammed or empty weapon, and returns whether that took the action.
    fn readies(&mut self, state: &mut State, dice: &mut impl Dice) -> bool {
        let readies = self.turn.readies(&mut state.of(self.who).condition);
        if readies {
            nerve::tell_ready(dice);
        }
        readies
    }
}

impl Squad {
    /// Plays a figure's turn.
    pub(super) fn plays(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(who));
        let speed = self.speed(state, who);
        let figure = state.of(who);
        let ran = std::mem::take(&mut figure.ran);
        let (turn, fall) = Turn::begin(&self.rules, &mut figure.condition, speed);
        if fall == Fall::EmptyHanded {
            figure.position.stoop = movement::stoop(Stance::Standing);
            nerve::tell_picked_up(dice);
        }
        let mut actor = Actor { who, turn };
        let errand @ Errand { posture, goal } = self.field.errand(&state.figures, who);
        if self.field.policy(who).knows_odds() && self.plays_keenly(state, &mut actor, errand, dice)
        {
            return;
        }
        match posture {
            Posture::Charge => self.goes_for(state, &mut actor, ran, dice),
            Posture::Advance => match goal {
                Some(goal) if self.nearing(state, who, goal).is_some() => {
                    self.makes_for(state, &mut actor, goal, dice);
                }
                Some(_) | None => self.advances(state, &mut actor, ran, dice),
            },
            // The text has no action that waits for a target, so overwatch means hold.
            Posture::Hold | Posture::Overwatch => self.holds(state, &mut actor, dice),
            Posture::Cover => self.covers(state, &mut actor, dice),
        }
    }

    /// Returns the distance that a figure covers with one action, in units.
    pub(super) fn speed(&self, state: &State, who: usize) -> i32 {
        let condition = &state.figures[who].condition;
        movement::speed(&self.rules, &self.members[who].melee, condition)
    }

    /// Returns the distance that it adds with the other action, in units.
    pub(super) fn second_move(&self, state: &State, who: usize) -> i32 {
        let condition = &state.figures[who].condition;
        movement::second_move(&self.rules, &self.members[who].melee, condition)
    }

    /// Moves into melee with the nearest enemy, or as near as possible.
    fn goes_for(&self, state: &mut State, actor: &mut Actor, ran: bool, dice: &mut impl Dice) {
        if self.strikes_near(state, actor, dice) {
            return;
        }
        let Some(foe) = self.field.nearest(&state.figures, actor.who) else { return };
        if self.charges(state, actor, foe, dice) {
            return;
        }
        self.hurries(state, actor, ran, dice);
    }

    /// Moves towards the nearest enemy until it can attack.
    fn advances(&self, state: &mut State, actor: &mut Actor, ran: bool, dice: &mut impl Dice) {
        let who = actor.who;
        if !state.figures[who].is_armed() {
            return self.goes_for(state, actor, ran, dice);
        }
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        let stuck = state.figures[who].condition.weapon == WeaponState::Stuck;
        if stuck && self.strikes_near(state, actor, dice) {
            return;
        }
        if self.field.policy(who).charges(&self.prospect(state, who, foe))
            && (self.strikes_near(state, actor, dice) || self.charges(state, actor, foe, dice))
        {
            return;
        }
        if actor.readies(state, dice) || self.shoots(state, actor, dice) {
            return;
        }
        // It runs if it could not shoot after a move anyway.
        let far = self.reach(who) + actor.turn.left;
        if far < self.field.gap(&state.figures, who, foe) {
            return self.hurries(state, actor, ran, dice);
        }
        self.nears(state, actor, dice);
        if !self.shoots(state, actor, dice) && actor.turn.acts {
            // The first move is over.
            actor.turn.left = 0;
            actor.turn.moves_again(self.second_move(state, who));
            self.nears(state, actor, dice);
        }
    }

    /// Moves towards an objective, and shoots at a target in sight, or else moves with both
    /// actions.
    fn makes_for(&self, state: &mut State, actor: &mut Actor, goal: Point, dice: &mut impl Dice) {
        if actor.readies(state, dice) {
            return;
        }
        self.goes_to(state, actor, goal, dice);
        if !self.shoots(state, actor, dice) && actor.turn.acts {
            // The first move is over.
            actor.turn.left = 0;
            actor.turn.moves_again(self.second_move(state, actor.who));
            self.goes_to(state, actor, goal, dice);
        }
    }

    /// Stays, and attacks enemies within reach.
    fn holds(&self, state: &mut State, actor: &mut Actor, dice: &mut impl Dice) {
        let who = actor.who;
        let near = self.nearest_in_reach(state, who).is_some();
        let prefers = || {
            let foe = self.field.nearest(&state.figures, who);
            let charge = foe.map(|foe| self.prospect(state, who, foe));
            state.figures[who].condition.weapon != WeaponState::Ready
                || charge.is_some_and(|charge| self.field.policy(who).charges(&charge))
        };
        if near && prefers() && self.strikes_near(state, actor, dice) {
            return;
        }
        if actor.readies(state, dice) {
            return;
        }
        self.lowers(state, actor, dice);
        if !self.shoots(state, actor, dice) {
            self.strikes_near(state, actor, dice);
        }
    }

    /// Moves into cover, and attacks from there.
    fn covers(&self, state: &mut State, actor: &mut Actor, dice: &mut impl Dice) {
        let who = actor.who;
        if self.field.is_in_the_open(&state.figures, who) && state.figures[who].is_armed() {
            self.seeks_cover(state, actor, dice);
        }
        self.holds(state, actor, dice);
    }

    /// Takes the lowest stance from which it can still shoot, unless an enemy may charge it.
    fn lowers(&self, state: &mut State, actor: &mut Actor, dice: &mut impl Dice) {
        let who = actor.who;
        let figure = &state.figures[who];
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        if self.field.gap(&state.figures, who, foe) <= self.speed(state, foe) + *self.table().reach
        {
            return self.rises(state, actor, Stance::Standing, dice);
        }
        let lowest = match self.field.posts[who].posture {
            Posture::Cover => Stance::Prone,
            _ => Stance::Crouched,
        };
        let able = |stance: &Stance| {
            let position = Position { stoop: movement::stoop(*stance), ..figure.position };
            self.sighted(state, (who, position)).is_some()
        };
        let stances = [Stance::Prone, Stance::Crouched, Stance::Standing];
        let from = stances.into_iter().skip_while(|stance| *stance != lowest);
        if let Some(stance) = from.into_iter().find(able) {
            self.rises(state, actor, stance, dice);
        }
    }

    /// Returns what a player considers before charging.
    fn prospect(&self, state: &State, who: usize, foe: usize) -> Charge {
        let position = state.figures[who].position;
        let blow = |by: usize, on: usize| {
            self.blow_worth(state, (by, state.figures[by].position), on, false).gain
        };
        let gap = self.field.gap(&state.figures, who, foe);
        let reach = self.speed(state, who) + *self.table().reach;
        // What is out of reach is not asked for.
        let [ours, theirs] = if gap <= reach { [blow(who, foe), blow(foe, who)] } else { [0; 2] };
        let shot = self.sighted(state, (who, position));
        let shot = shot.map(|target| self.shot_worth(state, (who, position), target).gain);
        Charge { gap, reach, ours, theirs, shot, gain: 0 }
    }
}
