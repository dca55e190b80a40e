//! Rounds in which all act at once.

use std::iter::repeat_n;

use arrayvec::ArrayVec;
use evenodds_engine::dice::{Dice, Event};
use evenodds_engine::field::{Attacker, Joint, Joints, OnTable};
use evenodds_engine::squad::FIGURES_MAX;

use super::moves::Used;
use super::setup::ScriptSquad;
use super::state::{Moved, SquadState};
use crate::values::Marks;

/// A figure with what it has made of the round, on its own.
type Deed = (usize, SquadState);

impl ScriptSquad {
    /// Plays a round: all recover, all move, and all attack from where and how they are then. Then comes
    /// who is out, and then nerve.
    pub(super) fn acts_at_once(&self, state: &mut SquadState, dice: &mut impl Dice) {
        let present = |state: &SquadState| -> ArrayVec<usize, FIGURES_MAX> {
            { 0..state.figures.len() }.filter(|&who| !state.figures[who].is_out()).collect()
        };
        for who in present(state) {
            state.of(who).acted = true;
            self.recovers(state, who, dice);
        }
        for who in present(state) {
            let acts = self.starts(state, who, dice);
            state.of(who).idle = !acts;
        }
        self.moves_at_once(state, dice);
        let before = state.clone();
        let mut deed = |who: usize| {
            let mut own = SquadState { is_part: true, ..before.clone() };
            if !own.figures[who].idle {
                self.attacks(&mut own, who, Used::default(), dice);
            }
            self.wear_off_activation(&mut own, who, dice);
            (who, own)
        };
        let deeds: Vec<Deed> = present(state).into_iter().map(&mut deed).collect();
        self.joins(state, &before, &deeds, dice);
        self.note_falls(state, &before, &deeds, dice);
        // Units are tested for those of them who have fallen, too.
        let called = calls(state);
        self.removes(state);
        if self.ending(state).is_none() {
            self.test_nerve(state, &called, dice);
        }
    }

    /// Moves all figures at once, each as its player means to, seeing where all stand before. Nobody
    /// counts on those of its side who leave their place.
    fn moves_at_once(&self, state: &mut SquadState, dice: &mut impl Dice) {
        let mut joints = Joints::new();
        for who in 0..state.figures.len() {
            let is_free = !state.figures[who].is_out()
                && !state.figures[who].idle
                && self.opponent(state, who).is_none()
                && !self.stays(state, who);
            let units = self.pace(state, who);
            if let Some((path, until)) = is_free.then(|| self.course(state, who, units)).flatten() {
                let walked = self.walk_along(state, who, (&path, until), units);
                if 0 < walked.gone {
                    state.of(who).moved = Moved::Declared;
                    joints.push(Joint::new(who, path, walked, units));
                }
            }
        }
        let mut walks: ArrayVec<(usize, i32), FIGURES_MAX> = ArrayVec::new();
        self.field.together(&mut state.figures, &joints, |figures, joint, walked| {
            figures[joint.who].position.arrive(walked);
            walks.push((joint.who, walked.gone));
        });
        for (who, gone) in walks {
            state.of(who).moved = Moved::No;
            if 0 < gone {
                self.has_moved(state, who, gone, dice);
            }
        }
    }

    /// Adds up what all have done, each from the same conditions.
    fn joins(
        &self,
        state: &mut SquadState,
        before: &SquadState,
        deeds: &[Deed],
        dice: &mut impl Dice,
    ) {
        for (who, own) in deeds {
            let figure = state.of(*who);
            (figure.position, figure.alert) = (own.figures[*who].position, own.figures[*who].alert);
        }
        for who in 0..state.figures.len() {
            let changed = |(_, own): &&Deed| {
                let (was, now) = (&before.figures[who], &own.figures[who]);
                (was.marks, was.stowed, was.calls) != (now.marks, now.stowed, now.calls)
            };
            let own: Vec<&SquadState> = deeds.iter().filter(changed).map(|(_, own)| own).collect();
            if own.is_empty() {
                continue;
            }
            for arm in self.apart(who) {
                let after: Vec<Marks> = own.iter().map(|own| self.marks(own, who, arm)).collect();
                let joined = self.rules.joined(self.marks(before, who, arm), &after);
                self.rules.log_changes(who, [self.marks(state, who, arm), joined], dice);
                self.put_marks(state, (who, arm), joined);
            }
            let calls = own.iter().map(|own| own.figures[who].calls);
            state.of(who).calls = calls.fold(0, u8::saturating_add);
        }
    }

    /// Notes who has fallen by the attacks of a round, before which the conditions of all were `before`:
    /// to the first whose own doing it was, or else to the last who had a part.
    fn note_falls(
        &self,
        state: &SquadState,
        before: &SquadState,
        deeds: &[Deed],
        dice: &mut impl Dice,
    ) {
        for (of, figure) in state.figures.iter().enumerate() {
            let was = before.figures[of].marks;
            let is_new = !self.has_fallen(of, was);
            if !is_new || !figure.presence.stands() || !self.has_fallen(of, figure.marks) {
                continue;
            }
            let now = |own: &SquadState| own.figures[of].marks;
            let fells = |(_, own): &&Deed| self.has_fallen(of, now(own));
            let has_part = |(_, own): &&Deed| now(own) != was;
            let by = deeds.iter().find(fells).or_else(|| deeds.iter().rev().find(has_part));
            let by = by.map(|(who, _)| *who).filter(|by| *by != of).map(|by| by as u8);
            dice.note(Event::Kill { by, of: of as u8 });
        }
    }
}

/// Takes the tests of nerve to which attacks have called figures.
fn calls(state: &mut SquadState) -> Vec<usize> {
    { 0..state.figures.len() }
        .flat_map(|who| repeat_n(who, std::mem::take(&mut state.of(who).calls).into()))
        .collect()
}
