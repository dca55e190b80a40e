//! What an attack has left, on the next figures of a unit.

use std::cmp::Reverse;
use std::sync::Arc;

use arrayvec::ArrayVec;
use evenodds_engine::book::Allocates;
use evenodds_engine::dice::Dice;
use evenodds_engine::field::Attacker;
use evenodds_engine::squad::FIGURES_MAX;

use super::pairing::Pairing;
use super::setup::ScriptSquad;
use super::situation::Seen;
use super::state::SquadState;
use crate::fights::attack::Landed;
use crate::values::Marks;

/// An attack of a figure on another, with what, and what the table says of it.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    pub(super) pair: [usize; 2],
    /// What it attacks with, by its place.
    pub(super) arm: usize,
    pub(super) is_blow: bool,
    pub(super) seen: Seen,
}

/// A figure that an attack has touched.
#[derive(Clone, Copy, Debug)]
pub struct Touched {
    pub(super) who: usize,
    /// Its conditions before.
    pub(super) before: Marks,
    /// Whether its nerve is tested.
    pub(super) is_tested: bool,
}

/// The figures that an attack has touched, the one that was attacked first.
pub type AllTouched = ArrayVec<Touched, FIGURES_MAX>;

impl ScriptSquad {
    /// Returns the functions of an attack on the figure that was attacked, or on another.
    pub(super) fn pairing_on(&self, strike: &Strike, on: usize) -> Arc<Pairing> {
        let held = self.members[on].held(strike.is_blow);
        self.pairing(self.key([strike.pair[0], on], [strike.arm, held], strike.seen))
    }

    /// Plays what an attack leaves over on the next figures of the unit, as far as it goes. They can be
    /// anywhere, and what the table says of the attack holds for all of them. `before` are the
    /// conditions of the figure that was attacked. Returns all figures that it has touched, and the
    /// conditions of the attacker and of that figure then.
    pub(super) fn carries_on(
        &self,
        state: &mut SquadState,
        strike: &Strike,
        (before, landed): (Marks, Landed),
        dice: &mut impl Dice,
    ) -> (AllTouched, [Marks; 2]) {
        let [who, foe] = strike.pair;
        let touched = |who, before, landed: Landed| {
            let is_tested = landed.tests_nerve(self.turn.nerve);
            Touched { who, before, is_tested }
        };
        let mut all = AllTouched::new();
        all.push(touched(foe, before, landed));
        let Landed { marks: [mut ours, mut theirs], mut left, .. } = landed;
        while 0 < left
            && let Some(next) = self.next_of_unit(state, strike.pair, &all)
        {
            let pairing = self.pairing_on(strike, next);
            self.cast([who, next], strike.arm, dice);
            let held = self.members[next].held(strike.is_blow);
            // What it shares with the figure that was attacked is as that one has it by now.
            let before = self.sharing((foe, theirs), (next, self.marks(state, next, held)));
            let landed = pairing.blow.carry(left, [ours, before], dice);
            all.push(touched(next, before, landed));
            let [now, after] = landed.marks;
            (ours, left) = (now, landed.left);
            self.set_marks(state, (next, held), after, dice);
            theirs = self.sharing((next, after), (foe, theirs));
        }
        (all, [ours, theirs])
    }

    /// Returns the figure of a unit that is the next for what an attack has left, if any stands that
    /// it has not touched.
    fn next_of_unit(
        &self,
        state: &SquadState,
        [who, foe]: [usize; 2],
        touched: &AllTouched,
    ) -> Option<usize> {
        let others = self.standing_of_unit(state, foe);
        let others = others.filter(|other| touched.iter().all(|one| one.who != *other));
        let gap = |from: usize, other: usize| self.field.gap(&state.figures, from, other);
        match self.turn.allocation {
            Allocates::Nearest => others.min_by_key(|&other| gap(who, other)),
            Allocates::Beside => others.min_by_key(|&other| gap(foe, other)),
            Allocates::Weakest => {
                others.min_by_key(|&other| Reverse((self.worn(state, other), other)))
            }
        }
    }

    /// Returns how many others of a figure's unit what is left of an attack on it can go on to.
    pub(super) fn others_of_unit(&self, state: &SquadState, who: usize) -> usize {
        if self.carries {
            self.standing_of_unit(state, who).filter(|&one| one != who).count()
        } else {
            0
        }
    }
}
