//! Moves: over ground and obstacles, up and down, into melee.

use super::play::Actor;
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Dice;
use crate::field::{Attacker, Crossing, Position, Skirmisher, StopRule};
use crate::games::d20::movement::{self, Runner};
use crate::games::d20::profile::Stance;
use crate::table::{Ground, Path, PathSegment, Point};

impl Squad {
    /// Changes stance, if enough of the move is left.
    pub(super) fn rises(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        stance: Stance,
        dice: &mut impl Dice,
    ) {
        let was = state.figures[actor.who].stance();
        if movement::stands(&self.rules, (was, stance), &mut actor.turn.left, dice) {
            state.of(actor.who).position.stoop = movement::stoop(stance);
        }
    }

    /// Moves towards the nearest enemy until it can shoot at a target.
    pub(super) fn nears(&self, state: &mut SquadState, actor: &mut Actor, dice: &mut impl Dice) {
        let Some((path, _)) = self.approach(state, actor.who) else { return };
        self.walks(state, actor, &path, StopRule::Target, dice);
    }

    /// Moves towards a point, as far as possible.
    pub(super) fn goes_to(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        goal: Point,
        dice: &mut impl Dice,
    ) {
        let speed = self.pace(state, actor.who);
        if let Some(path) = self.nearing(state, actor.who, goal, speed) {
            self.walks(state, actor, &path, StopRule::End, dice);
        }
    }

    /// Returns the path towards the nearest enemy, if it leads nearer, and that enemy.
    fn approach(&self, state: &SquadState, who: usize) -> Option<(Path, usize)> {
        let foe = self.field.nearest(&state.figures, who)?;
        let goal = state.figures[foe].position.at;
        let path = self.nearing(state, who, goal, self.pace(state, who))?;
        Some((path, foe))
    }

    /// Moves towards the nearest enemy with both actions.
    pub(super) fn hurries(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        ran: bool,
        dice: &mut impl Dice,
    ) {
        let who = actor.who;
        let Some((path, _)) = self.approach(state, who) else { return };
        let speed = self.pace(state, who);
        let runner = Runner {
            speed,
            stance: state.figures[who].stance(),
            is_fresh: actor.turn.left == speed && actor.turn.acts,
            ran,
            fortitude: self.members[who].melee.fortitude,
        };
        // Its player runs if two moves would not take it there.
        let is_far = 2 * speed < path.length();
        let is_straight = |units| is_far && self.is_straight(state, who, &path, units);
        let runs = movement::run(&self.rules, runner, is_straight, dice);
        if let Some(units) = runs {
            actor.turn.left = units;
            actor.turn.acts = false;
            state.of(who).ran = true;
        } else if actor.turn.acts {
            actor.turn.moves_again(self.second_move(state, who));
        }
        let start = state.figures[who].position.at;
        self.walks(state, actor, &path, StopRule::End, dice);
        if runs.is_some() && state.figures[who].position.at != start {
            movement::tell_run(dice);
        }
    }

    /// Returns whether a path is straight and open for this distance.
    fn is_straight(&self, state: &SquadState, who: usize, path: &Path, units: i32) -> bool {
        let short = path.shortened(units);
        let radius = self.field.base(&state.figures, who).radius;
        let open = |stretch: PathSegment| {
            matches!(stretch, PathSegment::Ground { ground: Ground::Open, .. })
        };
        short.legs().count() == 1
            && short.legs().all(|leg| self.field.table.stretches(leg, radius).all(open))
    }

    /// Moves to the nearest cover from which it can attack, or else to any cover.
    pub(super) fn seeks_cover(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        dice: &mut impl Dice,
    ) {
        let (who, low) = (actor.who, movement::stoop(Stance::Crouched));
        let figures = &state.figures;
        let reach = self.reach(who);
        let Some(foe) = self.field.nearest(figures, who) else { return };
        let mut first = None;
        let spot = self.field.shelter(figures, (who, low), i32::MAX, |spot| {
            first.get_or_insert(*spot);
            spot.seen.is_seen() && self.field.gap_from(figures, (who, spot.at), foe) <= reach
        });
        let spot = spot.or(first);
        let Some(spot) = spot else { return };
        let stride = self.stride(self.pace(state, who));
        let path = self.field.way(figures, who, spot.at, &stride);
        let Some(path) = path else { return };
        if actor.turn.left < path.length() && actor.turn.acts {
            actor.turn.moves_again(self.second_move(state, who));
        }
        self.walks(state, actor, &path, StopRule::End, dice);
    }

    /// Charges an enemy that is near enough, and returns whether it did.
    pub(super) fn charges(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        foe: usize,
        dice: &mut impl Dice,
    ) -> bool {
        let who = actor.who;
        let left = self.left_upright(state, actor);
        let is_able = self.field.may_charge(who) && actor.turn.acts;
        if !is_able || left + self.contact() < self.field.gap(&state.figures, who, foe) {
            return false;
        }
        let Some((path, _)) = self.path_to_charge(state, (who, left), foe) else { return false };
        self.charges_along(state, actor, (&path, foe), dice);
        true
    }

    /// Returns how far a figure can still go after it has stood up, in units.
    pub(super) fn left_upright(&self, state: &SquadState, actor: &Actor) -> i32 {
        let stance = state.figures[actor.who].stance();
        actor.turn.left - movement::cost_to_stand(&self.rules, stance, movement::TO_WALK)
    }

    /// Charges an enemy along a path to it; see [`Skirmisher::path_to_charge`].
    pub(super) fn charges_along(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        (path, foe): (&Path, usize),
        dice: &mut impl Dice,
    ) {
        let who = actor.who;
        let speed = self.pace(state, who);
        let allowed = self.left_upright(state, actor);
        self.walks(state, actor, path, StopRule::End, dice);
        let is_charge = movement::is_charge(&self.rules, allowed - actor.turn.left, speed);
        if self.field.gap(&state.figures, who, foe) <= self.contact() {
            if is_charge {
                movement::tell_charge(dice);
            }
            self.strikes(state, actor, foe, is_charge, dice);
        } else {
            debug_assert!(self.has_jump(state, who, path), "a charge into nothing");
        }
    }

    /// Returns whether a path leads over something that takes a check to clear.
    pub(super) fn has_jump(&self, state: &SquadState, who: usize, path: &Path) -> bool {
        let radius = self.field.base(&state.figures, who).radius;
        let mut segments = path.legs().flat_map(|leg| self.field.table.stretches(leg, radius));
        segments.any(|segment| match segment {
            PathSegment::Crossing { rise, .. } => movement::is_jump(&self.rules, rise),
            PathSegment::Ground { .. } => false,
        })
    }

    /// Moves along a path, as far as the turn allows.
    pub(super) fn walks(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        path: &Path,
        until: StopRule,
        dice: &mut impl Dice,
    ) {
        let who = actor.who;
        self.rises(state, actor, movement::TO_WALK, dice);
        if state.figures[who].stance() != movement::TO_WALK {
            return;
        }
        let allowance = movement::allowance(&self.rules, actor.turn.left, Self::STAGE);
        let crosses =
            |crossing: Crossing<'_>, left| movement::jumps(&self.rules, crossing, left, dice);
        let enough = (until == StopRule::Target).then_some(|at: Point| {
            let position = Position { at, ..state.figures[who].position };
            self.sighted(state, (who, position)).is_some()
        });
        let walked = self.field.walk(&state.figures, (who, path), allowance, crosses, enough);
        actor.turn.left = walked.left;
        if 0 < walked.gone {
            state.of(who).position.arrive(walked);
            movement::tell_move(walked.gone, dice);
        }
    }
}
