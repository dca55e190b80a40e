//! What a figure does with its action.

use super::state::{Course, Deed, Gun};
use super::{Squad, State, attacks};
use crate::dice::Dice;
use crate::squad::arena::{Mark, Stand};
use crate::squad::{Charge, Errand, Posture};
use crate::systems::volt::profile::{Pace, Preparation};

impl Squad {
    /// A figure's action.
    pub(super) fn acts(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let errand = self.errand(state, who);
        let posture = match errand {
            Some(Errand::Keep) => Posture::Hold,
            _ => self.arena.posts[who].posture,
        };
        let aimed = state.figures[who].aim;
        if self.opponent(state, who).is_some() {
            self.strikes_near(state, who, dice);
        } else if state.figures[who].stand.stoop != 1 {
            self.emerges(state, who, dice);
        } else if matches!(errand, Some(Errand::Take(_))) && self.approach(state, who).is_some() {
            self.declares_move(state, who, dice);
        } else if posture == Posture::Charge || !self.is_armed(who) {
            match posture {
                Posture::Charge | Posture::Advance => self.declares_charge(state, who, dice),
                _ => self.waits(state, who, dice),
            }
        } else if posture == Posture::Advance && self.prefers_blows(state, who) {
            self.declares(state, who, Course::Charges, dice);
        } else if posture == Posture::Cover && self.declares_cover(state, who, dice) {
        } else if let Some(mark) = self.mark(state, who) {
            self.uses(state, who, mark, dice);
        } else {
            match posture {
                Posture::Advance => self.declares_move(state, who, dice),
                _ => self.waits(state, who, dice),
            }
        }
        // What was aimed at is lost with any other action.
        if state.figures[who].aim == aimed {
            state.of(who).aim = None;
        }
    }

    /// Whether a figure carries a weapon that shoots.
    fn is_armed(&self, who: usize) -> bool {
        self.members[who].gun.is_some()
    }

    /// A shot, or what has to come before it.
    fn uses(&self, state: &mut State, who: usize, mark: Mark, dice: &mut impl Dice) {
        let Some(gun) = &self.members[who].gun else { return };
        state.of(who).deed = Deed::Busy;
        if gun.weapon.pace == Pace::Prep && state.figures[who].gun != Gun::Readied {
            state.points(who, mark.foe);
            state.of(who).gun = Gun::Readied;
            dice.tell("L46a", || format!("{} readies the {}", gun.name, gun.weapon.name));
            return;
        }
        if self.should_aim(state, who, mark) {
            state.points(who, mark.foe);
            state.of(who).aim = Some(mark.foe as u8);
            dice.tell("L38", || format!("{} takes aim at {}", gun.name, self.arena.name(mark.foe)));
            return;
        }
        self.shoots(state, who, attacks::Pace::Still, dice);
    }

    /// Whether to aim: where that more than doubles the faces that hit.
    fn should_aim(&self, state: &State, who: usize, mark: Mark) -> bool {
        let pace = self.members[who].gun.as_ref().map(|gun| gun.weapon.pace);
        if state.figures[who].aim == Some(mark.foe as u8) || pace == Some(Pace::Prep) {
            return false;
        }
        let faces = |preparation| {
            self.margin(state, who, mark, preparation, attacks::Pace::Still).clamp(0, 20)
        };
        2 * faces(self.preparation(state, who, mark.foe)) < faces(Preparation::Aimed)
    }

    /// Passes on.
    fn waits(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        // Volt L68a: the turn goes on to the next.
        state.of(who).deed = Deed::Waits;
        dice.tell("L68a", || format!("{} waits", self.arena.name(who)));
    }

    /// Up from full cover, if anybody can be seen from there.
    fn emerges(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let figure = state.figures[who];
        let up = Stand { stoop: 1, ..figure.stand };
        let Some(mark) = self.sighted(state, (who, up)) else {
            // Nobody is to be seen: who advances gets up all the same.
            if self.arena.posts[who].posture == Posture::Cover {
                return self.waits(state, who, dice);
            }
            state.of(who).stand.stoop = 1;
            return;
        };
        // Volt L65a: into a firing position is an action.
        let figure = state.of(who);
        figure.stand.stoop = 1;
        figure.deed = Deed::Busy;
        // Volt L65b: it covers Directing, and not Aiming.
        state.points(who, mark.foe);
        dice.tell("L65a", || format!("{} comes up to fire", self.arena.name(who)));
        self.cuts_off(state, Some(who), dice);
    }

    /// Declares a move into cover, unless it is in cover; whether it does.
    fn declares_cover(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        let shown = |foe| self.arena.view(&state.figures, foe, who).is_whole();
        let in_the_open = self.arena.nearest(&state.figures, who).is_some_and(shown);
        if !in_the_open || self.refuge(state, who).is_none() {
            return false;
        }
        // Volt L63b: an action that can go with a move.
        self.declares(state, who, Course::TakesCover, dice);
        true
    }

    /// Declares a move upon the nearest enemy, or towards it.
    fn declares_charge(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let near = self.arena.nearest(&state.figures, who);
        let upon = near.is_some_and(|foe| self.reaches(state, who, foe));
        let course = if upon { Course::Charges } else { Course::Nears };
        self.declares(state, who, course, dice);
    }

    /// Declares a move towards an objective or the nearest enemy, with a shot if that is any good.
    fn declares_move(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        let half = self.members[who].agility / self.table().move_divisor;
        let shoots = self.would_see(state, who, half);
        let course = if shoots { Course::NearsToShoot } else { Course::Nears };
        self.declares(state, who, course, dice);
    }

    /// Declares a move.
    fn declares(&self, state: &mut State, who: usize, course: Course, dice: &mut impl Dice) {
        let figure = state.of(who);
        figure.course = course;
        figure.deed = if course == Course::Charges { Deed::Strikes } else { Deed::Busy };
        dice.tell("L55a", || {
            let does = match course {
                Course::Charges => "upon the enemy",
                Course::TakesCover => "into cover",
                _ => "forward",
            };
            format!("{} is on the move, {does}", self.arena.name(who))
        });
    }

    /// Whether its player would rather fight hand to hand.
    fn prefers_blows(&self, state: &State, who: usize) -> bool {
        let Some(foe) = self.arena.nearest(&state.figures, who) else { return false };
        if !self.reaches(state, who, foe) {
            return false;
        }
        let strike = |one: usize, other: usize| {
            let blade = |who: usize| &self.members[who].blade;
            let strike = blade(one).weapon.strike + blade(one).close_combat;
            strike - blade(other).weapon.guard - blade(other).close_combat
                + state.figures[one].condition.penalty
        };
        let shot = self.mark(state, who).map(|mark| {
            let preparation = self.preparation(state, who, mark.foe);
            self.margin(state, who, mark, preparation, attacks::Pace::Still)
        });
        let charge = Charge {
            gap: self.arena.gap(&state.figures, who, foe),
            reach: self.members[who].agility,
            ours: strike(who, foe),
            theirs: strike(foe, who),
            shot,
        };
        self.arena.policy(who).charges(&charge)
    }
}
