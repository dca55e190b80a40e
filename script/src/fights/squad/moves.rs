//! Moves: that of an activation, and those that are actions.

use evenodds_engine::book::{DeclaredAction, Heading};
use evenodds_engine::dice::Dice;
use evenodds_engine::field::{Attacker, CounterattackContext, NEVER, Position, Skirmisher, Walked};
use evenodds_engine::squad::Worth;
use evenodds_engine::table::{Base, Path, Point, Vector};

use super::actions::Choice;
use super::attacks::Aim;
use super::setup::ScriptSquad;
use super::situation::Over;
use super::state::SquadState;
use crate::fights::action::{MARGIN, Taken};

/// What of an activation is used up.
#[derive(Clone, Copy, Default)]
pub struct Used {
    /// How often each action was taken.
    pub(super) taken: Taken,
    /// The actions that are spent.
    pub(super) spent: u8,
}

/// By how much a way between two in contact is made longer.
const AFAR: i32 = 256;

impl Used {
    /// Returns how many of so many actions are left.
    pub(super) fn left(self, of: u8) -> u8 {
        of.saturating_sub(self.spent)
    }
}

impl ScriptSquad {
    /// Moves a figure at the start of its activation: out of contact or far into it, if an action does
    /// that and is worth it, or else as its posture and its player have it.
    pub(super) fn goes(
        &self,
        state: &mut SquadState,
        who: usize,
        used: &mut Used,
        dice: &mut impl Dice,
    ) {
        if self.opponent(state, who).is_some() {
            self.breaks_off(state, who, used, dice);
        } else if !self.stays(state, who)
            && !self.charges_far(state, who, used, dice)
            && let Some(walked) = self.walk(state, who, self.pace(state, who))
        {
            self.moves_to(state, who, walked, dice);
        }
    }

    /// Moves a figure, and lets those shoot who wait for it.
    fn moves_to(&self, state: &mut SquadState, who: usize, walked: Walked, dice: &mut impl Dice) {
        let watchers = self.watchers(state, who);
        state.of(who).position.arrive(walked);
        self.has_moved(state, who, walked.gone, dice);
        self.react(state, who, &watchers, dice);
    }

    /// Returns the action that moves a figure in this direction, if it can take one.
    fn mover(
        &self,
        state: &SquadState,
        who: usize,
        (heading, used): (Heading, Used),
    ) -> Option<(usize, i32)> {
        let left = used.left(self.actions(state, who));
        let can = |number: usize, action: &DeclaredAction| {
            let able = self.able(who).find(|able| able.number == number);
            let is_still = !action.still || !state.figures[who].moved.is_made();
            let can = |able| self.rules.can(able, self.marks(state, who, 0), used.taken, left);
            is_still && able.is_some_and(can)
        };
        let actions = self.rules.book().actions.iter().enumerate();
        { actions }.find_map(|(number, action)| {
            let moves = action.moves.filter(|moves| moves.heading == heading)?;
            let by = moves.by.unwrap_or_else(|| self.pace(state, who));
            can(number, action).then_some((number, by))
        })
    }

    /// Takes an action that moves a figure.
    fn moves_by(
        &self,
        state: &mut SquadState,
        (who, number): (usize, usize),
        walked: Walked,
        used: &mut Used,
        dice: &mut impl Dice,
    ) {
        used.taken.add(number);
        used.spent += self.acts(state, who, Choice::own(number, who), dice);
        if self.is_able(state, who) {
            self.moves_to(state, who, walked, dice);
        }
    }

    /// Moves a figure that cannot attack where it is once more, if an action does that. Returns whether
    /// it has.
    pub(super) fn moves_on(
        &self,
        state: &mut SquadState,
        who: usize,
        used: &mut Used,
        dice: &mut impl Dice,
    ) -> bool {
        if self.opponent(state, who).is_some() {
            return false;
        }
        let Some((number, by)) = self.mover(state, who, (Heading::On, *used)) else { return false };
        let Some(walked) = self.walk(state, who, by) else { return false };
        self.moves_by(state, (who, number), walked, used, dice);
        true
    }

    /// Moves a figure out of contact, if it is better off where it comes to.
    fn breaks_off(
        &self,
        state: &mut SquadState,
        who: usize,
        used: &mut Used,
        dice: &mut impl Dice,
    ) {
        let Some((number, by)) = self.mover(state, who, (Heading::Away, *used)) else { return };
        let Some(foe) = self.opponent(state, who) else { return };
        let Some(walked) = self.way_out(state, who, by) else { return };
        let here = state.figures[who].position;
        let there =
            Position { at: walked.at, facing: walked.facing.unwrap_or(here.facing), ..here };
        let is_last = self.actions(state, who) <= used.spent + self.rules.action(number).cost;
        let shot = if is_last { None } else { self.best_shot(state, (who, there)) };
        let blow =
            self.best(state, [(who, here), (foe, state.figures[foe].position)], Over::CONTACT);
        let outlook = |position, foe, worth: Worth| {
            worth.net() - self.losses(state, who, &CounterattackContext::of(position, foe, worth))
        };
        let stays = outlook(here, foe, blow.map(|(_, worth)| worth).unwrap_or_default());
        let (target, worth) =
            shot.map_or((foe, Worth::default()), |(target, worth)| (target.foe, worth));
        if stays + MARGIN < outlook(there, target, worth) {
            self.moves_by(state, (who, number), walked, used, dice);
        }
    }

    /// Returns where a figure comes to out of contact, of some ways that lead away from its enemies the
    /// one that leads farthest from them.
    fn way_out(&self, state: &SquadState, who: usize, units: i32) -> Option<Walked> {
        let (figures, radius) = (&state.figures, self.field.setups[who].radius);
        let here = figures[who].position.at;
        let near = self.field.nearest(figures, who)?;
        let away = here - figures[near].position.at;
        let [left, right] = [away.left(), -away.left()];
        let table = [self.field.table.width(), self.field.table.depth()];
        let to = |way: Vector| {
            // Far enough that the way there is as long as the move.
            let goal = here.towards(here + way * AFAR, units);
            let inside = |at: i32, side: i32| at.clamp(radius, (side - radius).max(radius));
            Point { x: inside(goal.x, table[0]), y: inside(goal.y, table[1]) }
        };
        let stride = self.stride(units);
        let ways = [away, away + left, away + right, left, right];
        let ends = ways.into_iter().filter_map(|way| {
            let path = self.field.way(figures, who, to(way), &stride)?;
            let walked = self.along(state, who, &path, units);
            if self.field.forsakes(figures, who, walked.at) {
                return None;
            }
            let base = Base { at: walked.at, radius };
            let gaps =
                self.field.foes(figures, who).map(|foe| base.gap(self.field.base(figures, foe)));
            Some((gaps.min()?, walked)).filter(|(gap, _)| Base::TOUCH < *gap)
        });
        // Of equals the first.
        ends.reduce(|best, next| if best.0 < next.0 { next } else { best })
            .map(|(_, walked)| walked)
    }

    fn along(&self, state: &SquadState, who: usize, path: &Path, units: i32) -> Walked {
        let stride = self.stride(units);
        self.field.strides(&state.figures, (who, path), (&stride, Self::STAGE), NEVER)
    }

    /// Moves a figure into contact with the nearest enemy by an action, where its move would not lead.
    /// Returns whether it has.
    fn charges_far(
        &self,
        state: &mut SquadState,
        who: usize,
        used: &mut Used,
        dice: &mut impl Dice,
    ) -> bool {
        let posture = self.field.objective_order(&state.figures, who).posture;
        if !posture.charges() || !self.field.may_charge(who) || !self.can_strike(who) {
            return false;
        }
        let Some((number, by)) = self.mover(state, who, (Heading::IntoContact, *used)) else {
            return false;
        };
        let Some(foe) = self.field.nearest(&state.figures, who) else { return false };
        let gap = self.field.gap(&state.figures, who, foe);
        if gap <= self.pace(state, who) + self.contact() || by + self.contact() < gap {
            return false;
        }
        let Some((_, foreseen)) = self.path_to_charge(state, (who, by), foe) else { return false };
        let here = state.figures[who].position;
        let there = Position { at: foreseen.walked.at, ..here };
        let blow = self.blow_worth(state, [(who, there), (foe, state.figures[foe].position)]);
        let shot = self.attack_here(state, who).map_or(0, |aim: Aim| aim.worth());
        if blow.net() <= shot {
            return false;
        }
        self.moves_by(state, (who, number), foreseen.walked, used, dice);
        true
    }
}
