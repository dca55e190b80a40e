//! What a figure does in its activation: a move, then attacks.

use evenodds_engine::book::Until;
use evenodds_engine::dice::{Dice, Name, Role};
use evenodds_engine::field::{
    Attacker, Grain, ObjectiveOrder, OnTable, Player, Position, Prospects, ShotApproach,
    Skirmisher, Spot, StopRule, TurnOption, is_telling, lengths,
};
use evenodds_engine::squad::Posture;
use evenodds_engine::table::{Base, Path, Point};

use super::setup::ScriptSquad;
use super::state::{Moved, SquadState};
use crate::values::Marks;

impl ScriptSquad {
    /// Plays the activation of a figure.
    pub(super) fn activates(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let figure = state.of(who);
        (figure.acted, figure.moved) = (true, Moved::No);
        self.recovers(state, who, dice);
        let is_there = !state.figures[who].is_out() && self.over(state).is_none();
        let failed = is_there && self.plays(state, who, dice);
        if !state.figures[who].is_out() {
            self.wear_off(state, who, Until::Activation);
        }
        self.passes(state, who, failed);
    }

    /// Lets a figure recover at the start of its activation.
    fn recovers(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let Some(recover) = &self.members[who].recover else { return };
        dice.cast(Role::Us, Name::of(who));
        let before = state.figures[who].marks;
        let (effect, [after, _]) = recover.play([before, Marks::default()], dice);
        state.of(who).marks = after;
        if effect.value.number().unwrap_or(0) != 0 {
            self.wear_off(state, who, Until::Recovered);
        }
        self.falls(state, [who; 2], [before; 2], dice);
    }

    /// Moves a figure and makes its attacks. Returns whether one failed that ends the turn of the
    /// side.
    fn plays(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> bool {
        if self.opponent(state, who).is_none() {
            self.moves(state, who, dice);
        }
        self.attacks(state, who, dice)
    }

    /// Moves a figure that is not in contact, as its posture and its player have it.
    fn moves(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let ObjectiveOrder { posture, goal } = self.field.objective_order(&state.figures, who);
        let knows_odds = self.field.policy(who).knows_odds();
        let way =
            |state: &SquadState, goal: Point| self.nearing(state, who, goal, self.pace(state, who));
        if let Some(path) = goal.and_then(|goal| way(state, goal)) {
            return self.walks(state, who, &path, StopRule::End, dice);
        }
        if knows_odds {
            let moves = &mut self.allowance(state, who);
            if let Some(offer) = self.decides(state, (who, moves), posture, Prospects::new()) {
                return self.takes(state, who, offer, dice);
            }
        }
        let Some(near) = self.field.nearest(&state.figures, who) else { return };
        let is_armed = self.can_shoot(state, who) && !knows_odds;
        if posture.charges()
            && (posture == Posture::Charge || !is_armed || self.prefers(state, who, near))
        {
            return self.goes_for(state, who, near, dice);
        }
        if posture == Posture::Cover && self.field.is_in_the_open(&state.figures, who) {
            return self.seeks_cover(state, who, dice);
        }
        let here = (who, state.figures[who].position);
        if posture == Posture::Advance
            && self.sighted(state, here).is_none()
            && let Some(path) = way(state, state.figures[near].position.at)
        {
            self.walks(state, who, &path, StopRule::Target, dice);
        }
    }

    /// Makes the move of an offer; its attack follows.
    fn takes(&self, state: &mut SquadState, who: usize, offer: TurnOption, dice: &mut impl Dice) {
        match offer {
            TurnOption::Near(path, _)
            | TurnOption::Charge(path, _)
            | TurnOption::Shoot(ShotApproach::Along(path, _), ..) => {
                self.walks(state, who, &path, StopRule::End, dice);
            }
            TurnOption::Strike(_) | TurnOption::Shoot(..) => {}
        }
    }

    /// Returns whether its player prefers close combat with an enemy in reach.
    fn prefers(&self, state: &SquadState, who: usize, foe: usize) -> bool {
        let pace = self.pace(state, who);
        // No move leads farther than it is long.
        if pace + Base::TOUCH < self.field.gap(&state.figures, who, foe) || !self.can_strike(who) {
            return false;
        }
        let here = (who, state.figures[who].position);
        let shot = self.sighted(state, here).map(|target| self.shot_from(state, here, target).gain);
        self.field.policy(who).charges(&self.charge(state, [who, foe], shot))
            && self.path_to_charge(state, (who, pace), foe).is_some()
    }

    /// Moves into contact with an enemy, or as near as possible.
    fn goes_for(&self, state: &mut SquadState, who: usize, foe: usize, dice: &mut impl Dice) {
        let units = self.pace(state, who);
        let stride = self.stride(units);
        let onto = self.field.onto(&state.figures, who, foe, (&stride, i32::MAX));
        let goal = state.figures[foe].position.at;
        if let Some(path) = onto.or_else(|| self.nearing(state, who, goal, units)) {
            self.walks(state, who, &path, StopRule::End, dice);
        }
    }

    /// Moves to the nearest cover from which it can attack.
    fn seeks_cover(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let wants = |spot: &Spot| spot.seen.is_seen();
        let spot = self.field.shelter(&state.figures, (who, 1), i32::MAX, wants);
        let stride = self.stride(self.pace(state, who));
        let way = |spot: Spot| self.field.way(&state.figures, who, spot.at, &stride);
        if let Some(path) = spot.and_then(way) {
            self.walks(state, who, &path, StopRule::End, dice);
        }
    }

    /// Moves along a path as far as a move leads.
    fn walks(
        &self,
        state: &mut SquadState,
        who: usize,
        path: &Path,
        until: StopRule,
        dice: &mut impl Dice,
    ) {
        let enough = (until == StopRule::Target).then_some(|at: Point| {
            let position = Position { at, ..state.figures[who].position };
            self.sighted(state, (who, position)).is_some()
        });
        let stride = (&self.stride(self.pace(state, who)), Self::STAGE);
        let walked = self.field.strides(&state.figures, (who, path), stride, enough);
        if walked.gone == 0 {
            return;
        }
        let figure = state.of(who);
        figure.position.arrive(walked);
        let base = self.field.base(&state.figures, who);
        let touches = |foe: usize| base.touches(self.field.base(&state.figures, foe));
        let is_in_contact = self.field.foes(&state.figures, who).any(touches);
        state.of(who).moved = if is_in_contact { Moved::IntoContact } else { Moved::Away };
        if is_telling(walked.gone) {
            dice.cast(Role::Us, Name::of(who));
            let words = self.rules.book().field.as_ref().map(|field| &field.length);
            dice.tell("", || {
                let length = lengths(walked.gone, Grain::Tenths);
                let word =
                    words.map_or("", |[one, several]| if length == "1.0" { one } else { several });
                format!("{} moves {length} {word}", Role::Us)
            });
        }
    }
}
