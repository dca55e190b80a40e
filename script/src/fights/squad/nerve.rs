//! Who is out, who flees, and when a fight is over.

use evenodds_engine::book::{Removal, Rout};
use evenodds_engine::dice::{Dice, Event};
use evenodds_engine::engagement::{Ending, Side};

use super::carry::AllTouched;
use super::setup::ScriptSquad;
use super::state::{Alert, Moved, Presence, SquadState, Went};
use crate::values::Marks;

impl ScriptSquad {
    /// Returns whether a figure is out and has yet to be removed: it acts, and nobody attacks it.
    pub(super) fn is_doomed(&self, state: &SquadState, who: usize) -> bool {
        self.turn.removal != Removal::AtOnce && self.has_fallen(who, state.figures[who].marks)
    }

    pub(super) fn has_fallen(&self, who: usize, marks: Marks) -> bool {
        self.members[who].fall.is_out(marks)
    }

    /// Takes figures off the table that are out, each put out by the other of a pair, unless they
    /// stay to the end of the round. `before` are their conditions before it.
    pub(super) fn falls(
        &self,
        state: &mut SquadState,
        pair: [usize; 2],
        before: [Marks; 2],
        dice: &mut impl Dice,
    ) {
        let [who, other] = pair;
        if who == other {
            self.fall(state, (who, before[0]), None, dice);
            return;
        }
        self.fall(state, (other, before[1]), Some(who), dice);
        self.fall(state, (who, before[0]), Some(other), dice);
    }

    /// Takes a figure off the table like [`falls`](ScriptSquad::falls), if another has put it out.
    fn fall(
        &self,
        state: &mut SquadState,
        (who, before): (usize, Marks),
        by: Option<usize>,
        dice: &mut impl Dice,
    ) {
        let figure = &state.figures[who];
        if !figure.presence.stands() || !self.has_fallen(who, figure.marks) {
            return;
        }
        if !state.is_part && !self.has_fallen(who, before) {
            dice.note(Event::Kill { by: by.map(|by| by as u8), of: who as u8 });
        }
        if self.turn.removal == Removal::AtOnce {
            self.leaves(state, who, Presence::Out);
        } else if state.figures[who].presence == Presence::There
            && self.steps_up(state, who, state.figures[who])
        {
            state.of(who).presence = Presence::Behind;
        }
    }

    /// Takes a figure off the table. Its conditions no longer matter.
    pub(super) fn leaves(&self, state: &mut SquadState, who: usize, how: Presence) {
        let was = state.figures[who];
        let figure = state.of(who);
        let member = &self.members[who];
        (figure.presence, figure.marks, figure.stowed) = (how, member.fresh, member.stowed);
        (figure.moved, figure.went) = (Moved::No, Went::Half);
        (figure.alert, figure.reacted) = (Alert::No, 0);
        if was.presence == Presence::There {
            self.steps_up(state, who, was);
        }
    }

    /// Settles attacks of a pair that were made at once: who is out, then who flees. `touched` are the
    /// figures that the attack of each has touched; nobody if it made none.
    pub(super) fn settles(
        &self,
        state: &mut SquadState,
        pair: [usize; 2],
        before: [Marks; 2],
        touched: [&AllTouched; 2],
        dice: &mut impl Dice,
    ) {
        self.falls(state, pair, before, dice);
        let by_attacker = || pair.into_iter().zip(touched);
        for (attacker, touched) in by_attacker() {
            for other in touched.iter().skip(1) {
                self.fall(state, (other.who, other.before), Some(attacker), dice);
            }
        }
        let mut called: Vec<usize> = Vec::new();
        for (attacker, touched) in by_attacker() {
            let tested = touched.iter().filter(|one| one.is_tested);
            let reasons =
                tested.flat_map(|target| self.turn.nerve_whom.tested(attacker, target.who));
            called.extend(self.called(reasons));
        }
        if !state.is_part {
            self.test_nerve(state, &called, dice);
            return;
        }
        for who in called {
            let figure = state.of(who);
            figure.calls = figure.calls.saturating_add(1);
        }
    }

    /// Returns how many figures of a side are neither gone nor out.
    pub(super) fn standing(&self, state: &SquadState, side: Side) -> usize {
        { self.field.squad(side) }.filter(|&who| self.stands(state, who)).count()
    }

    /// Tests the nerve of a figure that is in the fight, unless the fight is decided. Returns whether
    /// it flees.
    pub(super) fn breaks(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> bool {
        let is_spent = |side: Side| self.standing(state, side) == 0 && !self.awaits(state, side);
        if !self.stands(state, who) || Side::BOTH.into_iter().any(is_spent) {
            return false;
        }
        let side = self.told_of_side(state, who);
        let Some(nerve) = self.nerve_test(who, side) else { return false };
        if state.figures[who].tested {
            return false;
        }
        for one in self.together_in_nerve(who) {
            state.of(one).tested = self.turn.nerve_once;
        }
        let before = state.figures[who].marks;
        let holds = self.plays_alone(state, who, &nerve, dice) != 0;
        self.falls(state, [who; 2], [before; 2], dice);
        !holds && self.turn.rout == Rout::Nerve && state.figures[who].presence.stands()
    }

    /// Returns how a fight ends, if it is over before the end of the round.
    pub(super) fn over(&self, state: &SquadState) -> Option<Ending> {
        match self.turn.removal {
            Removal::AtOnce => self.ending(state),
            Removal::RoundEnd | Removal::PhaseEnd => {
                self.field.ending(&state.figures, |side| has_fled(self, state, side))
            }
        }
    }

    /// Returns how a fight ends, if it is over. A side of which somebody fled is routed once all of
    /// it are gone, and so is one that has lost its share, or its leader.
    pub(super) fn ending(&self, state: &SquadState) -> Option<Ending> {
        let ending = self.field.ending(&state.figures, |side| has_fled(self, state, side));
        if ending.is_some() {
            return ending;
        }
        let lost = match self.turn.rout {
            Rout::Fraction => {
                Side::BOTH.map(|side| self.has_lost(state, side, self.turn.rout_percent))
            }
            Rout::Leader => Side::BOTH.map(|side| self.has_lost_leader(state, side)),
            Rout::Nerve | Rout::Never => return None,
        };
        match lost {
            [true, true] => Some(Ending::BothOut),
            [true, false] => Some(Ending::Rout(Side::B)),
            [false, true] => Some(Ending::Rout(Side::A)),
            [false, false] => None,
        }
    }

    /// Returns whether a side has lost a share, in percent, of what it can lose: of the way of all
    /// its figures to being out.
    pub(super) fn has_lost(&self, state: &SquadState, side: Side, percent: u8) -> bool {
        let all = self.field.squad(side);
        let most = all.len() * usize::from(percent);
        let lost = all.map(|who| {
            let figure = &state.figures[who];
            let is_gone = figure.presence.is_gone() || self.has_fallen(who, figure.marks);
            if is_gone { 100 } else { usize::from(self.members[who].fall.lost(figure.marks)) }
        });
        most <= lost.sum()
    }

    /// Returns whether a side had a leader, who is out or has fled.
    pub(super) fn has_lost_leader(&self, state: &SquadState, side: Side) -> bool {
        let mut leaders = { self.field.squad(side) }.filter(|&who| self.members[who].leads);
        leaders.any(|who| {
            let figure = &state.figures[who];
            figure.presence.is_gone() || self.has_fallen(who, figure.marks)
        })
    }
}

/// Returns whether somebody of a side has fled.
fn has_fled(squad: &ScriptSquad, state: &SquadState, side: Side) -> bool {
    { squad.field.squad(side) }.any(|who| state.figures[who].presence == Presence::Fled)
}
