//! Attacks of a duel: each with what answers it, and what both come to.

use evenodds_engine::book::Melee;
use evenodds_engine::dice::{Dice, Means};
use evenodds_engine::engagement::{Ending, Side, log_attack};

use super::script_duel::{ScriptDuel, State, cast, seen_by};
use crate::fights::attack::Landed;
use crate::values::Marks;

impl ScriptDuel {
    /// Makes an attack of a side, settles it, and does the same with what answers it. Returns
    /// whether it hit, and the ending if it ended the duel.
    pub(super) fn exchange(
        &self,
        us: Side,
        state: &mut State,
        dice: &mut impl Dice,
    ) -> (bool, Option<Ending>) {
        if self.is_melee && self.turn().melee == Melee::Both {
            let landed = self.clash(&mut state.marks, dice);
            let occasions = landed.map(|landed| landed.tests_nerve(self.turn().nerve).into());
            return (landed[us.index()].hit, self.settle(occasions, state, dice));
        }
        let (hit, ending) = self.attack_and_settle(us, state, dice);
        if ending.is_some() || !self.answers(us, hit, state) {
            return (hit, ending);
        }
        (hit, self.attack_and_settle(us.foe(), state, dice).1)
    }

    /// Makes an attack of a side and settles it. Returns whether it hit, and the ending if it ended
    /// the duel.
    fn attack_and_settle(
        &self,
        us: Side,
        state: &mut State,
        dice: &mut impl Dice,
    ) -> (bool, Option<Ending>) {
        let before = state.marks;
        let landed = self.attack(us, &mut state.marks, dice);
        let tests_nerve = landed.tests_nerve(self.turn().nerve);
        // What changes nothing ends nothing, such as most attacks that miss.
        if state.marks == before && !tests_nerve {
            return (landed.hit, None);
        }
        let mut occasions = [0; 2];
        occasions[us.index()] = tests_nerve.into();
        (landed.hit, self.settle(occasions, state, dice))
    }

    /// Makes an attack of a side.
    pub(super) fn attack(
        &self,
        side: Side,
        marks: &mut [Marks; 2],
        dice: &mut impl Dice,
    ) -> Landed {
        cast(side, dice);
        let landed = self.fighter(side).blow.land(seen_by(side, *marks), dice);
        *marks = seen_by(side, landed.marks);
        let means = if self.fighter(side).is_close { Means::Blow } else { Means::Shot };
        log_attack(side, means, landed.hit, dice);
        landed
    }

    /// Makes the attacks of both sides at once, each from the same conditions.
    fn clash(&self, marks: &mut [Marks; 2], dice: &mut impl Dice) -> [Landed; 2] {
        let before = *marks;
        let mut after = [before; 2];
        let landed = Side::BOTH.map(|side| self.attack(side, &mut after[side.index()], dice));
        *marks = self.rules.both(before, after);
        landed
    }

    /// Returns whether an attack of a side is answered; if by a reaction, it is counted.
    fn answers(&self, us: Side, hit: bool, state: &mut State) -> bool {
        let turn = self.turn();
        if self.is_doomed(us, &state.marks) {
            return false;
        }
        if self.is_melee && turn.melee == Melee::StrikeBack {
            return true;
        }
        let reacted = &mut state.reacted[us.foe().index()];
        let reacts = turn.reaction.follows(hit) && *reacted < turn.reactions;
        *reacted += u8::from(reacts);
        reacts
    }

    /// Settles attacks that were made at once: who is out, then who breaks. `occasions` are the
    /// numbers of tests of nerve that the attacks of both sides lead to.
    pub(super) fn settle(
        &self,
        occasions: [u16; 2],
        state: &mut State,
        dice: &mut impl Dice,
    ) -> Option<Ending> {
        let ending = self.ending_now(&state.marks, [false; 2]);
        if ending.is_some() || occasions == [0; 2] {
            return ending;
        }
        let mut broken = [false; 2];
        for attacker in Side::BOTH {
            for _ in 0..occasions[attacker.index()] {
                for side in self.turn().nerve_whom.tested(attacker, attacker.foe()) {
                    broken[side.index()] = broken[side.index()] || self.breaks(side, state, dice);
                }
            }
        }
        self.ending_now(&state.marks, broken)
    }
}
