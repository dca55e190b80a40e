//! The rounds of a Volt duel: shots in turn, or simultaneous close attacks.

use super::play::Duel;
use super::state::{DuelState, Left};
use crate::dice::{Dice, Means};
use crate::engagement::{Ending, Flow, Side, log_attack};
use crate::games::volt::attack::{CloseAttack, Landing, Struck, exchange};
use crate::games::volt::nerve::{self, Dropped};
use crate::games::volt::profile::{ActionTaken, Condition, Hamper, Preparation, Situation};
use crate::games::volt::turn::{self, Action, Ahead, Part};

impl Duel {
    /// Returns a fighter's action, or `None` if it can never hit.
    fn action(&self, state: &DuelState, side: Side) -> Option<Action> {
        let at = side.index();
        if state.spent[at] {
            return None;
        }
        if state.conditions[at].hamper != Hamper::None {
            return Some(Action::Recover);
        }
        let (weapon, gun) = (&self.profiles[at].weapon, self.gun(side, state.left[at]));
        let aimed = state.left[at] == Left::Aimed;
        Some(Action::to_shoot(weapon, gun, aimed, || self.wants_to_aim()))
    }

    /// Moves on to the next action that rolls dice, and performs aiming and readying on the way.
    /// `from` is the position in the order, 0 or 1, of the first fighter considered.
    fn goes_on(&self, state: &mut DuelState, from: usize, dice: &mut impl Dice) -> Option<Action> {
        for side in [state.first, state.first.foe()].into_iter().skip(from) {
            let at = side.index();
            Duel::cast(side, dice);
            match self.action(state, side) {
                None => {}
                Some(Action::Ready) => state.left[at] = Left::of(turn::readies(dice)),
                Some(Action::Aim) => {
                    turn::aims(None, dice);
                    state.left[at] = Left::Aimed;
                }
                action => {
                    state.acting = side;
                    return action;
                }
            }
        }
        None
    }

    /// Plays a shot or a recovery, or a round without either.
    pub(super) fn shoot(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        let place = usize::from(state.acting != state.first);
        let action = match state.again {
            true => Some(Action::Shoot),
            false => self.goes_on(state, place, dice),
        };
        let Some(action) = action else { return Duel::end_round(state) };
        let (side, at) = (state.acting, state.acting.index());
        Duel::cast(side, dice);
        if action == Action::Recover {
            nerve::recovers(&mut state.conditions[at], Dropped::Arm, dice);
            state.left[at] = Left::of(self.gun(side, state.left[at]).next_turn());
        } else if let Some(flow) = self.fires(state, side, dice) {
            return flow;
        }
        self.pass(state, side, dice)
    }

    /// Plays one attack. Returns how play continues, or `None` if the shooter's turn is over.
    fn fires(&self, state: &mut DuelState, side: Side, dice: &mut impl Dice) -> Option<Flow> {
        let (at, foe) = (side.index(), side.foe().index());
        let preparation = self.prepared(side, state.left[at]);
        let situation = self.situation(side, preparation);
        let attack = self.attack(side, state.conditions, &situation);
        let Struck { theirs, harm, hit } = match state.again {
            true => self.rules.strike_again(&attack, dice),
            false => self.rules.strike_once(&attack, dice),
        };
        log_attack(side, Means::Shot, hit, dice);
        if 0 < harm {
            state.conditions[foe] = theirs;
            if self.is_out(side.foe(), state.conditions) {
                return Some(Flow::End(Ending::Out(side)));
            }
            if theirs.hamper != Hamper::None {
                let gun = self.gun(side.foe(), state.left[foe]);
                state.left[foe] = Left::of(nerve::hampered(theirs.hamper, gun));
            }
            self.merge(state, dice);
        }
        state.again = !state.again && self.profiles[at].strikes_again();
        if state.again {
            return Some(Flow::Step);
        }
        state.left[at] = Left::of(self.warm[at]);
        None
    }

    /// Moves on from a side's turn.
    fn pass(&self, state: &mut DuelState, side: Side, dice: &mut impl Dice) -> Flow {
        let foe = side.foe().index();
        if state.spent[foe] {
            // It gets up again before anybody shoots at it.
            state.conditions[foe] = state.conditions[foe].unhampered();
        }
        let place = 1 + usize::from(side != state.first);
        let actions = self.goes_on(state, place, dice).is_some();
        match turn::next_part(Ahead { actions, ..Ahead::default() }) {
            Part::Actions => Flow::Step,
            _ => Duel::end_round(state),
        }
    }

    /// Ends the round.
    fn end_round(state: &mut DuelState) -> Flow {
        state.acting = state.first;
        Flow::Round
    }

    /// Returns a side's close attack.
    fn blow<'a>(
        &'a self,
        side: Side,
        conditions: [Condition; 2],
        situation: &'a Situation,
    ) -> CloseAttack<'a> {
        CloseAttack { attack: self.attack(side, conditions, situation), names: Duel::roles(side) }
    }

    /// Plays both close attacks of a turn up to the damage of the first, or the damage of the
    /// second.
    pub(super) fn strike(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        if state.spent == [true; 2] {
            return Duel::end_round(state);
        }
        let situations = Side::BOTH.map(|side| self.situation(side, Preparation::Snap));
        let blow = |side: Side, state: &DuelState| {
            self.blow(side, state.conditions, &situations[side.index()])
        };
        if state.pending.harms() {
            let landing = std::mem::replace(&mut state.pending, Landing::Missed);
            let after = blow(Side::B, state).wounds(&self.rules, landing, dice);
            state.conditions[Side::A.index()] = after;
        } else {
            // A fighter that waits for an opening needs to see the enemy's attack, even if that
            // cannot hit.
            let shown = [self.situation.tactics[1].waits(), false];
            let blows = Side::BOTH.map(|side| {
                let strikes = !state.spent[side.index()] || shown[side.index()];
                strikes.then(|| blow(side, state))
            });
            let landed = exchange(&self.rules, blows, ActionTaken::Idle, dice);
            for (side, landing) in Side::BOTH.into_iter().zip(landed) {
                if let Some(landing) = landing {
                    log_attack(side, Means::Blow, landing.hits(), dice);
                }
            }
            let [ours, theirs] = landed;
            if let Some(landing) = ours {
                let after = blow(Side::A, state).wounds(&self.rules, landing, dice);
                state.conditions[Side::B.index()] = after;
            }
            if let Some(landing) = theirs.filter(|landing| landing.harms()) {
                if self.is_out(Side::B, state.conditions) {
                    state.conditions[Side::B.index()] = Condition::OUT;
                }
                state.pending = landing;
                return Flow::Step;
            }
        }
        match Side::BOTH.map(|side| self.is_out(side, state.conditions)) {
            [true, true] => Flow::End(Ending::BothOut),
            [false, true] => Flow::End(Ending::Out(Side::A)),
            [true, false] => Flow::End(Ending::Out(Side::B)),
            [false, false] => {
                self.merge(state, dice);
                Duel::end_round(state)
            }
        }
    }
}
