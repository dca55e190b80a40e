//! Default actions of those who fail their activation test.

use super::activation::Stage;
use super::{Last, Motion, Squad, State, bit, members};
use crate::dice::Dice;

/// The characteristic that says what one does by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nature {
    Fight,
    Shoot,
    Armour,
    Discipline,
}

impl Squad {
    /// What the active ones do who have failed their test at this D.
    pub(super) fn lapse(&self, state: &mut State, d: i16, dice: &mut impl Dice) {
        state.order.lapsed = true;
        let first = state.active.trailing_zeros() as u8;
        let name = self.name(first);
        let engaged = members(state.active).any(|one| self.is_engaged(state, one));
        match self.nature(state, engaged) {
            Nature::Fight => self.press_on(state, dice),
            Nature::Shoot => self.take_aim(state),
            Nature::Armour => self.do_again(state, engaged, dice),
            Nature::Discipline => {
                // Skrapyard 11.5.4: discipline gives another test; failed, it is a failed morale
                // test.
                // Assumption: that test is always taken.
                let passes = self.combat.settles(d, Self::tries(state, state.active), dice);
                let what = if passes { "pulls itself together" } else { "loses heart" };
                dice.tell("11.5.4", || format!("{name} {what}, {}", self.combat.needed(d)));
                if passes {
                    state.order.lapsed = false;
                    return self.command(state);
                }
                state.tested |= state.active;
                self.retreat(state, state.active, dice);
                state.phase = super::Phase::Close;
                return;
            }
        }
        self.enter(state, Stage::Escape, 0);
    }

    /// The highest characteristic of the active ones.
    fn nature(&self, state: &State, engaged: bool) -> Nature {
        // Skrapyard 11.5: the highest characteristic of all says; of equals, the player.
        // Assumption: the player takes what leads to an attack, the surest one first.
        let best = |of: fn(&super::Profile) -> i16| {
            members(state.active).map(|one| of(&self.of(one).armed)).max().unwrap_or(0)
        };
        let fight = (best(|of| of.fight), Nature::Fight);
        let shoot = (best(|of| of.shoot), Nature::Shoot);
        let armour = (best(|of| of.armour), Nature::Armour);
        let order = if engaged { [fight, armour, shoot] } else { [shoot, fight, armour] };
        let last = (best(|of| of.discipline), Nature::Discipline);
        let ours =
            order.iter().fold(order[0], |best, one| if best.0 < one.0 { *one } else { best });
        if ours.0 < last.0 { last.1 } else { ours.1 }
    }

    /// Makes for the nearest enemy in sight.
    fn press_on(&self, state: &mut State, dice: &mut impl Dice) {
        let name = self.name(state.active.trailing_zeros() as u8);
        // Skrapyard 11.5.1: full speed at the nearest enemy in sight, a charge where it can be
        // one; who is engaged stays so.
        dice.tell("11.5.1", || format!("{name} makes for the enemy"));
        let charge = members(state.active).any(|one| self.charge_target(state, one).is_some());
        let seen = members(state.active).any(|one| self.sees_any(state, one));
        state.order.motion = match (charge, seen) {
            (true, _) => Motion::Charge,
            (false, true) => Motion::Hurry,
            // Assumption: with no enemy in sight they stay where they are.
            (false, false) => Motion::Stay,
        };
        state.order.shoots = false;
    }

    /// Shoots, after the least move that lets it.
    fn take_aim(&self, state: &mut State) {
        // Skrapyard 11.5.2.3: who is engaged tries to disengage first.
        if members(state.active).any(|one| self.is_engaged(state, one)) {
            state.order.motion = Motion::Withdraw;
            return;
        }
        // Skrapyard 11.5.2: who shoots best shoots, after the least move that allows it.
        // Skrapyard 11.5.2.1: one who can already keeps all of a team in place.
        let can = |one| self.choose_target(state, one, self.base(state, one)).is_some();
        let ready = members(state.active).any(can);
        state.order.motion = if ready { Motion::Stay } else { Motion::Aim };
    }

    /// Does what it did last.
    fn do_again(&self, state: &mut State, engaged: bool, dice: &mut impl Dice) {
        // Skrapyard 11.5.3: whose armour is best does again what it did last.
        // Assumption: of a team that did several things, the first of: fight, shoot, move.
        let name = self.name(state.active.trailing_zeros() as u8);
        let did =
            |what: fn(Last) -> bool| members(state.active).any(|one| what(state.of(one).last));
        if engaged {
            // Skrapyard 11.5.3.1: engaged, it fights.
            state.order.motion = Motion::Stay;
        } else if did(|last| last == Last::Fought) {
            // Skrapyard 11.5.3.3: who fought does as one whose F is best.
            self.press_on(state, dice);
        } else if did(|last| last == Last::Shot) {
            // Skrapyard 11.5.3.2: who shot, as one whose S is best.
            self.take_aim(state);
        } else if did(|last| matches!(last, Last::Moved(_))) {
            // Skrapyard 11.5.3.5: who moved goes as far again the same way.
            state.order.motion = Motion::Repeat;
            state.order.shoots = false;
        } else {
            // Skrapyard 11.5.3.4: who did nothing does nothing.
            dice.tell("11.5.3.4", || format!("{name} does nothing"));
            state.order.motion = Motion::Stay;
            state.order.shoots = false;
        }
    }

    /// Whether a figure sees any enemy.
    pub(super) fn sees_any(&self, state: &State, figure: u8) -> bool {
        self.in_sight(state, figure) != 0
    }

    /// The enemies that a figure sees.
    pub(super) fn in_sight(&self, state: &State, figure: u8) -> u32 {
        let foes = members(self.upright(state, self.side(figure).foe()));
        let base = self.base(state, figure);
        let seen = foes.filter(|foe| self.sight(state, figure, base, *foe).is_some());
        seen.fold(0, |set, foe| set | bit(foe))
    }
}
