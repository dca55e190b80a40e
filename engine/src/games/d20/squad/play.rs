//! What a figure does in its turn.

use super::setup::Squad;
use super::state::SquadState;
use crate::dice::{Dice, Name, Role};
use crate::field::{
    Attacker, MoveAllowance, ObjectiveOrder, Player, Position, Prospects, ShotApproach, Skirmisher,
    StopRule, TurnOption,
};
use crate::games::d20::profile::{Fall, Stance, WeaponState};
use crate::games::d20::turn::TurnState;
use crate::games::d20::{movement, nerve};
use crate::squad::Posture;
use crate::table::{Path, Point, UNITS};

/// The figure whose turn it is, and what is left of the turn.
pub(super) struct Actor {
    pub(super) who: usize,
    pub(super) turn: TurnState,
}

impl Actor {
    /// Readies a jammed or empty weapon, and returns whether that took the action.
    fn readies(&mut self, state: &mut SquadState, dice: &mut impl Dice) -> bool {
        let readies = self.turn.readies(&mut state.of(self.who).condition);
        if readies {
            nerve::tell_ready(dice);
        }
        readies
    }
}

impl Squad {
    /// Plays a figure's turn.
    pub(super) fn plays(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(who));
        let speed = self.pace(state, who);
        let figure = state.of(who);
        let ran = std::mem::take(&mut figure.ran);
        let (turn, fall) = TurnState::begin(&self.rules, &mut figure.condition, speed);
        if fall == Fall::EmptyHanded {
            figure.position.stoop = movement::stoop(Stance::Standing);
            nerve::tell_picked_up(dice);
        }
        let mut actor = Actor { who, turn };
        let ObjectiveOrder { posture, goal } = self.field.objective_order(&state.figures, who);
        let is_free = actor.turn.acts && goal.is_none();
        if self.field.policy(who).knows_odds()
            && is_free
            && let Some(offer) = self.chooses(state, &actor, posture)
        {
            return self.takes(state, &mut actor, offer, dice);
        }
        match posture {
            Posture::Charge => self.goes_for(state, &mut actor, ran, dice),
            Posture::Advance => match goal {
                Some(goal) if self.nearing(state, who, goal, speed).is_some() => {
                    self.makes_for(state, &mut actor, goal, dice);
                }
                Some(_) | None => self.advances(state, &mut actor, ran, dice),
            },
            // The text has no action that waits for a target, so overwatch means hold.
            Posture::Hold | Posture::Overwatch => self.holds(state, &mut actor, dice),
            Posture::Cover => self.covers(state, &mut actor, dice),
        }
    }

    /// Returns the attack that is worth most by its odds, with the move and stance that it takes.
    fn chooses(&self, state: &SquadState, actor: &Actor, posture: Posture) -> Option<TurnOption> {
        let who = actor.who;
        let mut prospects = Prospects::new();
        self.considers_blows(state, who, &mut prospects);
        let (near, next) = (self.left_upright(state, actor), self.pace(state, who));
        let far = near + self.second_move(state, who);
        let horizon = if near < 0 { i32::MIN } else { self.reach(who) + far + next };
        let strides = [next; 2];
        let moves =
            &mut MoveAllowance { near, far, next, strides, horizon, struck: self.contact() };
        self.decides(state, (who, moves), posture, prospects)
    }

    /// Carries out an offer.
    fn takes(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        offer: TurnOption,
        dice: &mut impl Dice,
    ) {
        let who = actor.who;
        match offer {
            TurnOption::Strike(foe) => {
                self.rises(state, actor, Stance::Standing, dice);
                self.strikes(state, actor, foe, false, dice);
            }
            TurnOption::Charge(path, foe) => self.charges_along(state, actor, (&path, foe), dice),
            TurnOption::Near(path, units) => {
                if self.left_upright(state, actor) < units {
                    actor.turn.moves_again(self.second_move(state, who));
                }
                self.walks(state, actor, &path, StopRule::End, dice);
            }
            TurnOption::Shoot(approach, stoop, target) => {
                let path =
                    if let ShotApproach::Along(path, _) = approach { Some(path) } else { None };
                let goal = path.as_ref().map_or(state.figures[who].position.at, Path::end);
                if let Some(path) = &path {
                    self.walks(state, actor, path, StopRule::End, dice);
                }
                self.rises(state, actor, movement::stance(stoop), dice);
                let position = state.figures[who].position;
                let is_there = position.at == goal && position.stoop == stoop;
                // It comes as far as foreseen, unless it fails to clear something.
                debug_assert!(
                    position.at.is_within(goal, UNITS / 4)
                        || path.is_some_and(|path| self.has_jump(state, who, &path)),
                    "a walk that falls short"
                );
                let best = || self.best_shot(state, (who, position)).map(|(target, _)| target);
                if let Some(target) = if is_there { Some(target) } else { best() } {
                    self.shoots_at(state, actor, target, dice);
                }
            }
        }
    }

    /// Returns the distance that it adds with the other action, in units.
    pub(super) fn second_move(&self, state: &SquadState, who: usize) -> i32 {
        let condition = &state.figures[who].condition;
        movement::second_move(&self.rules, &self.members[who].melee, condition)
    }

    /// Moves into melee with the nearest enemy, or as near as possible.
    fn goes_for(&self, state: &mut SquadState, actor: &mut Actor, ran: bool, dice: &mut impl Dice) {
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
    fn advances(&self, state: &mut SquadState, actor: &mut Actor, ran: bool, dice: &mut impl Dice) {
        let who = actor.who;
        if !state.figures[who].is_armed() {
            return self.goes_for(state, actor, ran, dice);
        }
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        let stuck = state.figures[who].condition.weapon == WeaponState::Stuck;
        if stuck && self.strikes_near(state, actor, dice) {
            return;
        }
        if self.prefers_blows(state, who, foe)
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
    fn makes_for(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        goal: Point,
        dice: &mut impl Dice,
    ) {
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
    fn holds(&self, state: &mut SquadState, actor: &mut Actor, dice: &mut impl Dice) {
        let who = actor.who;
        let near = self.opponent(state, who).is_some();
        let prefers = || {
            let foe = self.field.nearest(&state.figures, who);
            !self.can_shoot(state, who)
                || foe.is_some_and(|foe| self.prefers_blows(state, who, foe))
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
    fn covers(&self, state: &mut SquadState, actor: &mut Actor, dice: &mut impl Dice) {
        let who = actor.who;
        if self.field.is_in_the_open(&state.figures, who) && state.figures[who].is_armed() {
            self.seeks_cover(state, actor, dice);
        }
        self.holds(state, actor, dice);
    }

    /// Takes the lowest stance from which it can still shoot, unless an enemy may charge it.
    fn lowers(&self, state: &mut SquadState, actor: &mut Actor, dice: &mut impl Dice) {
        let who = actor.who;
        let figure = &state.figures[who];
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        if self.field.gap(&state.figures, who, foe) <= self.charge_reach(state, foe) {
            return self.rises(state, actor, Stance::Standing, dice);
        }
        let lowest = match self.field.posture(who) {
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
}
