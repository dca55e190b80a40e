//! What a figure does with its turn.

use super::state::stoop;
use super::{Squad, State};
use crate::dice::Dice;
use crate::games::d20::combat::{Fall, Hold};
use crate::games::d20::profile::{Kind, Stance};
use crate::squad::{Charge, Errand, Posture};
use crate::table::{Point, UNITS};

/// What a turn has left.
pub(super) struct Turn {
    pub(super) who: usize,
    /// Units of its move.
    pub(super) left: i32,
    /// Whether it still has its standard action.
    pub(super) acts: bool,
}

impl Squad {
    /// A figure's turn.
    pub(super) fn plays(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let left = self.speed(state, who);
        let figure = state.of(who);
        let condition = &mut figure.condition;
        condition.charged = false;
        let fall = std::mem::take(&mut condition.fall);
        let acts = !std::mem::take(&mut condition.moves_only);
        let ran = std::mem::take(&mut figure.ran);
        // d20 L8 has both: a move and a standard action.
        let mut turn = Turn { who, left, acts };
        if fall == Fall::EmptyHanded {
            // d20 L86b: it has dropped what it held, and lies on the ground.
            // Assumption: picking that up and getting up take all of its move.
            turn.left = 0;
            state.of(who).position.stoop = 1;
            dice.tell("L86b", || format!("{} picks its weapon up", self.field.name(who)));
        }
        match self.field.posts[who].posture {
            Posture::Charge => self.goes_for(state, &mut turn, ran, dice),
            Posture::Advance => match self.field.errand(&state.figures, who) {
                Some(Errand::Keep) => self.holds(state, &mut turn, dice),
                Some(Errand::Take(goal)) if self.nearing(state, who, goal).is_some() => {
                    self.makes_for(state, &mut turn, goal, dice);
                }
                Some(Errand::Take(_)) | None => self.advances(state, &mut turn, ran, dice),
            },
            // The text has no action that waits for a target: overwatch holds.
            Posture::Hold | Posture::Overwatch => self.holds(state, &mut turn, dice),
            Posture::Cover => self.covers(state, &mut turn, dice),
        }
    }

    /// How far a figure goes with one action, in units.
    pub(super) fn speed(&self, state: &State, who: usize) -> i32 {
        let feet = self.rules.speed_feet(&self.members[who].blow, &state.figures[who].condition);
        i32::from(feet) * UNITS
    }

    /// Into melee with the nearest enemy, or as near as it comes.
    fn goes_for(&self, state: &mut State, turn: &mut Turn, ran: bool, dice: &mut impl Dice) {
        if self.strikes_near(state, turn, dice) {
            return;
        }
        let Some(foe) = self.field.nearest(&state.figures, turn.who) else { return };
        if self.charges(state, turn, foe, dice) {
            return;
        }
        self.hurries(state, turn, ran, dice);
    }

    /// Towards the nearest enemy until it can attack.
    fn advances(&self, state: &mut State, turn: &mut Turn, ran: bool, dice: &mut impl Dice) {
        let who = turn.who;
        if !state.figures[who].is_armed() {
            return self.goes_for(state, turn, ran, dice);
        }
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        let stuck = state.figures[who].condition.hold == Hold::Stuck;
        if stuck && self.strikes_near(state, turn, dice) {
            return;
        }
        if self.field.policy(who).charges(&self.prospect(state, who, foe))
            && (self.strikes_near(state, turn, dice) || self.charges(state, turn, foe, dice))
        {
            return;
        }
        if self.readies(state, turn, dice) || self.shoots(state, turn, dice) {
            return;
        }
        // Assumption: it runs where it could not shoot after a move anyway.
        let far = self.reach(who) + turn.left;
        if far < self.field.gap(&state.figures, who, foe) {
            return self.hurries(state, turn, ran, dice);
        }
        self.nears(state, turn, dice);
        if !self.shoots(state, turn, dice) && turn.acts {
            // d20 L19: both actions, for twice the Speed.
            turn.acts = false;
            turn.left = self.speed(state, who);
            self.nears(state, turn, dice);
        }
    }

    /// Towards an objective, with a shot at whoever is in sight then, or else with both actions.
    fn makes_for(&self, state: &mut State, turn: &mut Turn, goal: Point, dice: &mut impl Dice) {
        if self.readies(state, turn, dice) {
            return;
        }
        self.goes_to(state, turn, goal, dice);
        if !self.shoots(state, turn, dice) && turn.acts {
            turn.acts = false;
            turn.left = self.speed(state, turn.who);
            self.goes_to(state, turn, goal, dice);
        }
    }

    /// Stays, and attacks what comes.
    fn holds(&self, state: &mut State, turn: &mut Turn, dice: &mut impl Dice) {
        let who = turn.who;
        let near = self.nearest_in_reach(state, who).is_some();
        let prefers = || {
            let foe = self.field.nearest(&state.figures, who);
            let charge = foe.map(|foe| self.prospect(state, who, foe));
            state.figures[who].condition.hold != Hold::Ready
                || charge.is_some_and(|charge| self.field.policy(who).charges(&charge))
        };
        if near && prefers() && self.strikes_near(state, turn, dice) {
            return;
        }
        if self.readies(state, turn, dice) {
            return;
        }
        self.lowers(state, turn, dice);
        if !self.shoots(state, turn, dice) {
            self.strikes_near(state, turn, dice);
        }
    }

    /// Goes where it is in cover, and attacks from there.
    fn covers(&self, state: &mut State, turn: &mut Turn, dice: &mut impl Dice) {
        let who = turn.who;
        let shown = |foe: usize| self.field.view(&state.figures, foe, who).is_whole();
        let in_the_open = self.field.nearest(&state.figures, who).is_some_and(shown);
        if in_the_open && state.figures[who].is_armed() {
            self.seeks_cover(state, turn, dice);
        }
        self.holds(state, turn, dice);
    }

    /// Makes a jammed or empty weapon ready; whether that took its action.
    fn readies(&self, state: &mut State, turn: &mut Turn, dice: &mut impl Dice) -> bool {
        let figure = state.of(turn.who);
        if !turn.acts || figure.condition.hold != Hold::Stuck {
            return false;
        }
        figure.condition.hold = Hold::Ready;
        turn.acts = false;
        dice.tell("L141", || format!("{} makes its weapon ready", self.field.name(turn.who)));
        true
    }

    /// Goes down as low as it can and still shoot, unless an enemy may be upon it.
    fn lowers(&self, state: &mut State, turn: &mut Turn, dice: &mut impl Dice) {
        let who = turn.who;
        let figure = &state.figures[who];
        let Some(foe) = self.field.nearest(&state.figures, who) else { return };
        if self.field.gap(&state.figures, who, foe) <= self.speed(state, foe) + self.table().reach {
            return self.rises(state, turn, Stance::Standing, dice);
        }
        let lowest = match self.field.posts[who].posture {
            Posture::Cover => Stance::Prone,
            _ => Stance::Crouched,
        };
        let able = |stance: &Stance| {
            let position = crate::field::Position { stoop: stoop(*stance), ..figure.position };
            self.sighted(state, (who, position)).is_some()
        };
        let stances = [Stance::Prone, Stance::Crouched, Stance::Standing];
        let from = stances.into_iter().skip_while(|stance| *stance != lowest);
        if let Some(stance) = from.into_iter().find(able) {
            self.rises(state, turn, stance, dice);
        }
    }

    /// What a player weighs before melee.
    fn prospect(&self, state: &State, who: usize, foe: usize) -> Charge {
        let margin = |one, other| {
            let check = self.checked(state, [one, other], Kind::Melee, None);
            check.versus.bonus - check.versus.defence
        };
        let shot = self.sighted(state, (who, state.figures[who].position)).map(|target| {
            let check = self.checked(state, [who, target.foe], Kind::Ranged, Some(target));
            check.versus.bonus - check.versus.defence
        });
        Charge {
            gap: self.field.gap(&state.figures, who, foe),
            reach: self.speed(state, who) + self.table().reach,
            ours: margin(who, foe),
            theirs: margin(foe, who),
            shot,
        }
    }
}
