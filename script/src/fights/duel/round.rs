//! Rounds of a duel: who goes first, activations with their actions, and the end of a round.

use evenodds_engine::book::{Goes, Often, Order, Rout, Turn, Until};
use evenodds_engine::dice::Dice;
use evenodds_engine::engagement::{Ending, Flow, Side};
use evenodds_engine::fight::First;

use super::script_duel::{ScriptDuel, State};
use crate::fights::turn::{checked_attacks, rounds_that_matter, stops};
use crate::values::Marks;

impl ScriptDuel {
    /// Finds out which side goes first, at the start or in a later round.
    pub(super) fn lead(&self, marks: &mut [Marks; 2], dice: &mut impl Dice) -> Side {
        if let First::Side(side) = self.first {
            return side;
        }
        let turn = self.turn();
        if turn.order == Order::Drawn {
            return First::Roll.settle(dice);
        }
        let by_script = turn.order == Order::Initiative || turn.first == Goes::Script;
        if let [Some(a), Some(b)] = self.fighters.each_ref().map(|one| one.first.as_ref())
            && by_script
        {
            let ours = ScriptDuel::play(a, Side::A, marks, dice);
            let theirs = ScriptDuel::play(b, Side::B, marks, dice);
            if ours != theirs {
                return if theirs < ours { Side::A } else { Side::B };
            }
        }
        match turn.first {
            Goes::A => Side::A,
            Goes::B => Side::B,
            Goes::Roll | Goes::Script | Goes::PreviousFinisher => First::Roll.settle(dice),
        }
    }

    /// Returns whether who goes first is found out anew in each round.
    pub(super) fn leads_anew(&self) -> bool {
        match self.turn().order {
            Order::Simultaneous => false,
            Order::Initiative | Order::Drawn => true,
            // Of two fighters, whoever goes first has also finished first.
            _ if self.turn().first == Goes::PreviousFinisher => false,
            _ => self.turn().first_when == Often::EachRound,
        }
    }

    /// Returns how many attacks a side makes in an action.
    fn attacks(&self, side: Side, marks: &mut [Marks; 2], dice: &mut impl Dice) -> i64 {
        let Some(act) = &self.fighter(side).act else { return 1 };
        checked_attacks(act, ScriptDuel::play(act, side, marks, dice))
    }

    /// Lets a side recover at the start of its activation.
    fn recover(&self, side: Side, marks: &mut [Marks; 2], dice: &mut impl Dice) {
        if let Some(recover) = &self.fighter(side).recover
            && ScriptDuel::play(recover, side, marks, dice) != 0
        {
            self.wear_off(side, marks, Until::Recovered);
        }
    }

    /// Tests whether a side acts in its activation.
    fn starts(&self, side: Side, marks: &mut [Marks; 2], dice: &mut impl Dice) -> bool {
        let activate = self.fighter(side).activate.as_ref();
        activate.is_none_or(|activate| ScriptDuel::play(activate, side, marks, dice) != 0)
    }

    /// Tests the nerve of a side, and returns whether it breaks and that ends the duel for it.
    pub(super) fn breaks(&self, side: Side, state: &mut State, dice: &mut impl Dice) -> bool {
        let turn = self.turn();
        let Some(nerve) = &self.fighter(side).nerve else { return false };
        let is_decided = Side::BOTH.into_iter().any(|side| self.is_out(side, &state.marks));
        let tested = &mut state.tested[side.index()];
        if *tested || is_decided {
            return false;
        }
        *tested = turn.nerve_once;
        let holds = ScriptDuel::play(nerve, side, &mut state.marks, dice) != 0;
        !holds && turn.rout == Rout::Nerve
    }

    /// Plays one action of the side whose turn it is. Returns whether its activation is over, and
    /// the ending if the action ended the duel.
    pub(super) fn act(&self, state: &mut State, dice: &mut impl Dice) -> (bool, Option<Ending>) {
        if state.acted == 0 && !self.begins(state.active, &mut state.marks, dice) {
            return (true, self.ending_now(&state.marks, [false; 2]));
        }
        self.attack_in_turn(state, dice)
    }

    /// Lets a side recover, and tests whether it acts. Returns whether it does.
    pub(super) fn begins(&self, us: Side, marks: &mut [Marks; 2], dice: &mut impl Dice) -> bool {
        self.recover(us, marks, dice);
        self.ending_now(marks, [false; 2]).is_none()
            && self.starts(us, marks, dice)
            && self.ending_now(marks, [false; 2]).is_none()
    }

    /// Makes the attacks of one action of the side whose turn it is, and returns the same.
    pub(super) fn attack_in_turn(
        &self,
        state: &mut State,
        dice: &mut impl Dice,
    ) -> (bool, Option<Ending>) {
        let (us, until_failure) = (state.active, self.turn().order == Order::UntilFailure);
        if self.actions(us, &state.marks) <= state.acted {
            return (true, None);
        }
        if let Some(cost) = self.acts_otherwise(us, state, dice) {
            state.acted += cost;
            let ending = self.ending_now(&state.marks, [false; 2]);
            return (ending.is_some() || self.actions(us, &state.marks) <= state.acted, ending);
        }
        let attacks = self.attacks(us, &mut state.marks, dice);
        // Either can put a fighter out, such as one who bleeds.
        if let Some(ending) = self.ending_now(&state.marks, [false; 2]) {
            return (true, Some(ending));
        }
        for _ in 0..attacks {
            if self.is_doomed(us.foe(), &state.marks) {
                return (true, None);
            }
            let (hit, ending) = self.exchange(us, state, dice);
            if ending.is_some() || until_failure && !hit {
                return (true, ending);
            }
        }
        state.acted += 1;
        (self.actions(us, &state.marks) <= state.acted, None)
    }

    /// Plays a round in which both act at once.
    pub(super) fn play_together(&self, state: &mut State, dice: &mut impl Dice) -> Option<Ending> {
        for side in Side::BOTH {
            self.recover(side, &mut state.marks, dice);
        }
        let acts = Side::BOTH.map(|side| self.starts(side, &mut state.marks, dice));
        let before = state.marks;
        let (mut after, mut occasions) = ([before; 2], [0; 2]);
        for side in Side::BOTH {
            let own = &mut after[side.index()];
            if acts[side.index()] {
                let mut alone = *state;
                occasions[side.index()] = self.act_alone(side, &mut alone, dice);
                *own = alone.marks;
            }
            // Before they are joined, so that what the other does now lasts through the next round.
            self.wear_off(side, own, Until::Activation);
        }
        state.marks = self.rules.both(before, after);
        self.settle(occasions, state, dice)
    }

    /// Plays all actions of a side as if the other did nothing, until the other is out. Returns how
    /// many tests of nerve they lead to.
    fn act_alone(&self, side: Side, state: &mut State, dice: &mut impl Dice) -> u16 {
        let mut occasions = 0;
        while state.acted < self.actions(side, &state.marks) {
            if let Some(cost) = self.acts_otherwise(side, state, dice) {
                state.acted += cost;
                continue;
            }
            state.acted += 1;
            for _ in 0..self.attacks(side, &mut state.marks, dice) {
                if self.is_out(side.foe(), &state.marks) {
                    return occasions;
                }
                let landed = self.attack(side, &mut state.marks, dice);
                occasions += u16::from(landed.tests_nerve(self.turn().nerve));
            }
        }
        occasions
    }

    /// Ends a round, and returns how play goes on.
    pub(super) fn end_round(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        if let Some(ending) = self.ending(&state.marks, [false; 2]) {
            return Flow::End(ending);
        }
        let Turn { nerve, nerve_percent, .. } = *self.turn();
        let tested = Side::BOTH.map(|side| {
            let (fall, own) = (&self.fighter(side).fall, state.marks[side.index()]);
            // A fighter alone has nobody to lead it.
            nerve.follows_round(|| fall.has_lost(own, nerve_percent), || false)
        });
        if tested != [false; 2] {
            let broken =
                Side::BOTH.map(|side| tested[side.index()] && self.breaks(side, state, dice));
            if let Some(ending) = self.ending(&state.marks, broken) {
                return Flow::End(ending);
            }
        }
        state.rounds = rounds_that_matter(self.turn()).min(state.rounds + 1);
        if stops(self.turn(), state.rounds, dice) {
            return Flow::Stop;
        }
        for side in Side::BOTH {
            self.wear_off(side, &mut state.marks, Until::Round);
        }
        state.reacted = [0; 2];
        if self.leads_anew() {
            state.first = self.lead(&mut state.marks, dice);
        }
        state.active = state.first;
        Flow::Round
    }
}
