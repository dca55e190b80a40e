//! What a figure does in its activation: a move, then attacks.

use evenodds_engine::book::{Forfeit, Reaction, TableSource, TurnPhase, Until};
use evenodds_engine::dice::{Dice, Name, Role};
use evenodds_engine::field::{
    Attacker, Grain, ObjectiveOrder, OnTable, Player, Position, Prospects, ShotApproach,
    Skirmisher, StopRule, TurnOption, Walked, is_telling, lengths,
};
use evenodds_engine::squad::{OptionId, Posture};
use evenodds_engine::table::{Path, Point};

use super::moves::Used;
use super::setup::ScriptSquad;
use super::state::{Alert, Moved, SquadState, TableFigure, Went};

impl ScriptSquad {
    /// Plays the activation of a figure.
    pub(super) fn activates(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let phase = self.phase(state).map(|(_, phase)| phase);
        let [opening, _, closing] = self.turn.phases.order();
        let is_at = |other: TurnPhase| phase.is_none_or(|phase| phase == other);
        state.of(who).acted = true;
        let mut failed = false;
        let mut acts = !state.figures[who].idle;
        if is_at(opening) {
            self.recovers(state, who, dice);
            let is_able = self.is_able(state, who);
            acts = is_able && self.starts(state, who, dice);
            failed = is_able && !acts && self.turn.activation_failed == Forfeit::Side;
            state.of(who).idle = !acts && phase.is_some();
            let watches = acts
                && self.turn.reaction == Reaction::Overwatch
                && self.field.may(who, OptionId::OVERWATCH);
            state.of(who).alert = if watches { Alert::Watching } else { Alert::No };
        }
        if acts && self.is_able(state, who) {
            failed = self.plays(state, who, phase, dice);
        }
        if is_at(closing) && !state.figures[who].is_out() {
            self.wear_off_activation(state, who, dice);
        }
        self.passes(state, who, failed);
    }

    /// Has the conditions of a figure, and of those behind it, that last for an activation return to
    /// their start.
    pub(super) fn wear_off_activation(
        &self,
        state: &mut SquadState,
        who: usize,
        dice: &mut impl Dice,
    ) {
        for one in self.body(state, who) {
            self.wear_off(state, one, Until::Activation, dice);
        }
    }

    /// Begins the activation of a figure, which has not moved in it, and lets it recover.
    pub(super) fn recovers(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let figure = state.of(who);
        (figure.moved, figure.went, figure.alert) = (Moved::No, Went::Half, Alert::No);
        let Some(recover) = &self.members[who].recover else { return };
        let before = state.figures[who].marks;
        if self.plays_alone(state, who, recover, dice) != 0 {
            for one in self.body(state, who) {
                self.wear_off(state, one, Until::Recovered, dice);
            }
        }
        self.falls(state, [who; 2], [before; 2], dice);
    }

    /// Returns whether a figure is in a fight that goes on.
    pub(super) fn is_able(&self, state: &SquadState, who: usize) -> bool {
        !state.figures[who].is_out() && self.over(state).is_none()
    }

    /// Tests whether a figure acts in its activation.
    pub(super) fn starts(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> bool {
        let Some(activate) = &self.members[who].activate else { return true };
        let before = state.figures[who].marks;
        let acts = self.plays_alone(state, who, activate, dice) != 0;
        self.falls(state, [who; 2], [before; 2], dice);
        acts
    }

    /// Moves a figure and makes its attacks, or what of it this phase is for. Returns whether one
    /// failed that ends the turn of the side.
    fn plays(
        &self,
        state: &mut SquadState,
        who: usize,
        phase: Option<TurnPhase>,
        dice: &mut impl Dice,
    ) -> bool {
        let mut used = Used::default();
        if phase.is_none_or(|phase| phase == TurnPhase::Move) {
            self.goes(state, who, &mut used, dice);
        }
        phase != Some(TurnPhase::Move)
            && self.is_able(state, who)
            && self.attacks(state, who, used, dice)
    }

    /// Returns the way that a figure takes that is not in contact, as its posture and its player have
    /// it on a move of so many units, and when it stops.
    pub(super) fn course(
        &self,
        state: &SquadState,
        who: usize,
        units: i32,
    ) -> Option<(Path, StopRule)> {
        let ObjectiveOrder { posture, goal } = self.field.objective_order(&state.figures, who);
        let knows_odds = self.field.policy(who).knows_odds();
        let end = |path: Path| (path, StopRule::End);
        if let Some(path) = goal.and_then(|goal| self.nearing(state, who, goal, units)) {
            return Some(end(path));
        }
        let errand = || self.errand(state, who, units);
        if let Some(path) = (posture != Posture::Hold).then(errand).flatten() {
            return Some(end(path));
        }
        if knows_odds {
            let moves = &mut self.allowance(units);
            if let Some(offer) = self.decides(state, (who, moves), posture, Prospects::new()) {
                return way(offer).map(end);
            }
        }
        let near = self.field.nearest(&state.figures, who)?;
        let is_armed = self.can_shoot(state, who) && !knows_odds;
        if self.field.may_charge(who)
            && posture.charges()
            && (posture == Posture::Charge || !is_armed || self.would_charge(state, who, near))
        {
            return self.path_upon(state, (who, units), near).map(end);
        }
        if posture == Posture::Cover && self.field.is_in_the_open(&state.figures, who) {
            return self.path_to_shelter(state, (who, units)).map(end);
        }
        let TableFigure { position, .. } = state.figures[who];
        if posture != Posture::Advance || self.sighted(state, (who, position)).is_some() {
            return None;
        }
        let path = self.nearing(state, who, state.figures[near].position.at, units)?;
        Some((path, StopRule::Target))
    }

    /// Returns where a figure comes to on a move of so many units, if it comes anywhere: where its
    /// course leads, or else to others of its unit.
    pub(super) fn walk(&self, state: &SquadState, who: usize, units: i32) -> Option<Walked> {
        let course = self.course(state, who, units);
        let along =
            |(path, until): (Path, StopRule)| self.walk_along(state, who, (&path, until), units);
        let walked = course.map(along).filter(|walked| 0 < walked.gone);
        let end = walked.map_or(state.figures[who].position.at, |walked| walked.at);
        let other = self.strays(state, who, end);
        other.and_then(|other| self.walk_to(state, [who, other], units)).or(walked)
    }

    /// Returns where a figure comes to along a path on a move of so many units.
    pub(super) fn walk_along(
        &self,
        state: &SquadState,
        who: usize,
        (path, until): (&Path, StopRule),
        units: i32,
    ) -> Walked {
        let enough = (until == StopRule::Target).then_some(|at: Point| {
            let position = Position { at, ..state.figures[who].position };
            self.sighted(state, (who, position)).is_some()
        });
        let stride = self.stride(units);
        self.field.strides(&state.figures, (who, path), (&stride, Self::STAGE), enough)
    }

    /// Marks and tells that a figure has moved so many units, to where it is.
    pub(super) fn has_moved(
        &self,
        state: &mut SquadState,
        who: usize,
        gone: i32,
        dice: &mut impl Dice,
    ) {
        let base = self.field.base(&state.figures, who);
        let touches = |foe: usize| base.touches(self.field.base(&state.figures, foe));
        let is_in_contact = self.field.foes(&state.figures, who).any(touches);
        let has_moved = state.figures[who].moved.is_made();
        state.of(who).moved = if is_in_contact { Moved::IntoContact } else { Moved::Away };
        if self.fills(TableSource::Ran) {
            let went = Went::of(gone, self.pace(state, who));
            // A second move makes it more than half.
            state.of(who).went = if has_moved { Went::Farther } else { went };
        }
        if is_telling(gone) {
            dice.cast(Role::Us, Name::of(who));
            let words = self.rules.book().field.as_ref().map(|field| &field.length);
            dice.tell("", || {
                let length = lengths(gone, Grain::Tenths);
                let word =
                    words.map_or("", |[one, several]| if length == "1.0" { one } else { several });
                format!("{} moves {length} {word}", Role::Us)
            });
        }
    }
}

/// Returns the way that an offer takes before its attack, if it takes any.
fn way(offer: TurnOption) -> Option<Path> {
    match offer {
        TurnOption::Near(path, _)
        | TurnOption::Charge(path, _)
        | TurnOption::Shoot(ShotApproach::Along(path, _), ..) => Some(path),
        TurnOption::Strike(_) | TurnOption::Shoot(..) => None,
    }
}
