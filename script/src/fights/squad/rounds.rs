//! Who acts when, and the end of a round.

use std::cmp::Reverse;

use evenodds_engine::book::{Acts, Goes, Leftovers, Often, Order, Turn, Until};
use evenodds_engine::dice::{Dice, Die};
use evenodds_engine::engagement::{Flow, Side};
use evenodds_engine::fight::First;

use super::pool::has_orders;
use super::setup::ScriptSquad;
use super::situation::Over;
use super::state::{Presence, SquadState};
use crate::fights::turn::stops;

impl ScriptSquad {
    /// Returns the figures of a side that have yet to act in this round, by their numbers.
    pub(super) fn left<'s>(
        &self,
        state: &'s SquadState,
        side: Side,
    ) -> impl Iterator<Item = usize> + use<'s> {
        self.field.present(&state.figures, side).filter(|&who| !state.figures[who].acted)
    }

    /// Returns whether anybody has yet to act in this round.
    pub(super) fn waits(&self, state: &SquadState) -> bool {
        match self.turn.order {
            Order::Phases => return self.phase(state).is_some(),
            Order::OrderPool => return has_orders(state),
            _ => {}
        }
        let is_left = |side: Side| self.left(state, side).next().is_some();
        Side::BOTH.into_iter().any(is_left) && !self.leaves_over(state)
    }

    /// Returns whether whoever has yet to act in this round does not, being left over.
    ///
    /// Whoever goes second answers the other's last activation: it is not left over.
    fn leaves_over(&self, state: &SquadState) -> bool {
        if self.turn.leftovers != Leftovers::None || self.follower(state).is_some() {
            return false;
        }
        let has = |side: Side| self.left(state, side).next().is_some();
        // Those who meet nobody on the table act.
        let is_met = |side: Side| self.field.present(&state.figures, side).next().is_some();
        let (next, other) = (state.active, state.active.foe());
        is_met(next) && is_met(other) && (!has(next) || next == state.first && !has(other))
    }

    /// Returns the figure that acts right after the last one, if any does.
    fn follower(&self, state: &SquadState) -> Option<usize> {
        let last = state.acting?;
        let side = self.field.side(usize::from(last));
        let mut together = self.left(state, side).filter(|&who| self.together(last, who));
        self.first_of(state, &mut together)
    }

    /// Returns the one of several that acts first.
    fn first_of(&self, state: &SquadState, left: &mut dyn Iterator<Item = usize>) -> Option<usize> {
        match self.turn.order {
            Order::Initiative => left.min_by_key(|&who| state.figures[who].rank),
            _ => left.next(),
        }
    }

    /// Finds out which side goes first in a round, and in which order figures act where `first` of
    /// the script says so.
    pub(super) fn leads(&self, state: &mut SquadState, dice: &mut impl Dice) {
        match self.turn.order {
            Order::Initiative => self.ranks(state, dice),
            Order::Drawn | Order::Simultaneous => {}
            _ => state.first = self.leader(state, dice),
        }
        state.active = state.first;
    }

    /// Returns the side that goes first.
    fn leader(&self, state: &mut SquadState, dice: &mut impl Dice) -> Side {
        if let First::Side(side) = self.field.first {
            return side;
        }
        match self.turn.first {
            Goes::A => Side::A,
            Goes::B => Side::B,
            Goes::Script => {
                // The first of each side speaks for it.
                let [ours, theirs] = Side::BOTH.map(|side| {
                    let speaker = self.field.present(&state.figures, side).next();
                    speaker.map(|who| self.eagerness(state, who, dice))
                });
                if ours == theirs {
                    return First::Roll.settle(dice);
                }
                if theirs < ours { Side::A } else { Side::B }
            }
            Goes::PreviousFinisher => state.finished.unwrap_or_else(|| First::Roll.settle(dice)),
            Goes::Roll => First::Roll.settle(dice),
        }
    }

    /// Returns what `first` of the script says of a figure against the nearest enemy.
    fn eagerness(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> i64 {
        let Some(foe) = self.field.nearest(&state.figures, who) else { return 0 };
        let pair = [who, foe];
        let gap = self.field.gap(&state.figures, who, foe);
        let view = self.field.view(&state.figures, who, foe);
        let here = pair.map(|one| (one, state.figures[one].position));
        let seen = self.seen(state, here, Over { gap, view, is_blow: false });
        let arms = [0, self.members[foe].held(false)];
        let pairing = self.pairing(self.key(pair, arms, seen));
        let Some(first) = &pairing.first else { return 0 };
        self.cast(pair, 0, dice);
        let (effect, after) = first.play(self.both_marks(state, pair, arms), dice);
        self.set_both(state, (pair, arms), after, dice);
        effect.value.number().unwrap_or(0)
    }

    /// Puts all figures in the order in which they act in this round, by what `first` says of them;
    /// of equals an even roll decides, unless a side goes first.
    fn ranks(&self, state: &mut SquadState, dice: &mut impl Dice) {
        let lead = match (self.field.first, self.turn.first) {
            (First::Side(side), _) => Some((side, true)),
            (_, Goes::A) => Some((Side::A, false)),
            (_, Goes::B) => Some((Side::B, false)),
            _ => None,
        };
        let present: Vec<usize> = Side::BOTH
            .into_iter()
            .flat_map(|side| self.field.present(&state.figures, side))
            .collect();
        let mut keyed: Vec<_> = Vec::with_capacity(present.len());
        for who in present {
            let says = Reverse(self.eagerness(state, who, dice));
            let is_led = lead.is_some_and(|(side, _)| side != self.field.side(who));
            let is_whole = lead.is_some_and(|(_, is_whole)| is_whole);
            keyed.push(((is_whole && is_led, says, is_led), who));
        }
        keyed.sort_unstable();
        for place in 0..keyed.len() {
            let equals =
                keyed[place..].iter().take_while(|(key, _)| *key == keyed[place].0).count();
            if 1 < equals
                && let Some(die) = Die::new(equals as u8)
            {
                let face = dice.read(die, |face| face);
                keyed.swap(place, place + usize::from(face) - 1);
            }
            state.of(keyed[place].1).rank = place as u8;
        }
        if let Some((_, who)) = keyed.first() {
            state.first = self.field.side(*who);
        }
    }

    /// Returns whose activation it is, if anybody has yet to act.
    pub(super) fn next(&self, state: &mut SquadState, dice: &mut impl Dice) -> Option<usize> {
        if let Some(who) = self.follower(state) {
            return Some(who);
        }
        if self.turn.order == Order::Initiative {
            let mut all = Side::BOTH.into_iter().flat_map(|side| self.left(state, side));
            return self.first_of(state, &mut all);
        }
        if self.turn.order == Order::OrderPool {
            return self.next_order(state);
        }
        if let Some((side, _)) = self.phase(state) {
            state.active = side;
            return self.left(state, side).next();
        }
        let left = Side::BOTH.map(|side| self.groups(state, side));
        state.active = match left {
            [0, 0] => return None,
            [0, _] => Side::B,
            [_, 0] => Side::A,
            // A token for each figure, or unit or side, that has yet to act.
            [ours, theirs] if self.turn.order == Order::Drawn => {
                let first = self.field.first;
                match (first, Die::new((ours + theirs) as u8)) {
                    (First::Side(side), _) => side,
                    (First::Roll, Some(die)) => {
                        let face = usize::from(dice.read(die, |face| face));
                        if face <= ours { Side::A } else { Side::B }
                    }
                    (First::Roll, None) => First::Roll.settle(dice),
                }
            }
            _ if self.turn.leftovers == Leftovers::Proportional => several(state, left),
            _ => state.active,
        };
        self.left(state, state.active).next()
    }

    /// Returns whether two figures of a side act right after each other.
    fn together(&self, one: u8, other: usize) -> bool {
        match self.turn.acts {
            Acts::Figure => false,
            Acts::Unit => self.is_of_unit(usize::from(one), other),
            Acts::Side => true,
        }
    }

    /// Returns how many figures of a side, or units, have yet to act; of a side as a whole 1 if any
    /// has.
    fn groups(&self, state: &SquadState, side: Side) -> usize {
        let left = self.left(state, side);
        match self.turn.acts {
            Acts::Figure => left.count(),
            // Units follow each other.
            Acts::Unit => {
                let units: Vec<u8> = left.map(|who| self.field.setups[who].unit).collect();
                units.chunk_by(u8::eq).count()
            }
            Acts::Side => left.take(1).count(),
        }
    }

    /// Hands the turn on after an activation of a figure; `failed` if that ends the turn of the side.
    pub(super) fn passes(&self, state: &mut SquadState, who: usize, failed: bool) {
        let side = self.field.side(who);
        if failed {
            for friend in self.field.squad(side) {
                let figure = state.of(friend);
                (figure.acted, figure.idle) = (true, self.turn.order == Order::Phases);
            }
            if self.turn.order == Order::OrderPool {
                state.more = 0;
            }
        }
        // The other side finishes too if its last figure that was to act falls.
        let done = |side: &Side| self.left(state, *side).next().is_none();
        let finished = [side, side.foe()].into_iter().find(done);
        state.finished = state.finished.or(finished);
        if self.turn.order == Order::Alternating {
            state.active = side.foe();
        }
        if self.turn.acts != Acts::Figure {
            state.acting = Some(who as u8);
        }
    }

    /// Ends a round, and returns how play goes on.
    pub(super) fn end_round(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        self.removes(state);
        if let Some(ending) = self.ending(state) {
            return Flow::End(ending);
        }
        let Turn { nerve, nerve_percent, .. } = self.turn;
        let tested = Side::BOTH.map(|side| {
            let has_lost_share = || self.has_lost(state, side, nerve_percent);
            nerve.follows_round(has_lost_share, || self.has_lost_leader(state, side))
        });
        if tested != [false; 2] {
            let all =
                { 0..state.figures.len() }.filter(|&who| tested[self.field.side(who).index()]);
            self.test_nerve(state, &self.called(all), dice);
            if let Some(ending) = self.ending(state) {
                return Flow::End(ending);
            }
        }
        state.rounds = self.rounds.min(state.rounds + 1);
        if stops(&self.turn, state.rounds, dice) {
            return Flow::Stop;
        }
        for who in 0..state.figures.len() {
            self.wear_off(state, who, Until::Round, dice);
            let figure = state.of(who);
            (figure.acted, figure.idle, figure.reacted) = (false, false, 0);
        }
        (state.phases, state.acting, state.more) = (0, None, 0);
        self.arrive(state, dice);
        let anew = match self.turn.order {
            Order::Initiative => true,
            Order::Drawn | Order::Simultaneous => false,
            _ => {
                self.turn.first_when == Often::EachRound
                    || self.turn.first == Goes::PreviousFinisher
            }
        };
        if anew {
            self.leads(state, dice);
        }
        (state.active, state.finished) = (state.first, None);
        self.open_turns(state);
        Flow::Round
    }

    /// Takes those off the table who are out and still acted in this round.
    pub(super) fn removes(&self, state: &mut SquadState) {
        for who in 0..state.figures.len() {
            let figure = &state.figures[who];
            if figure.presence.stands() && self.members[who].fall.is_out(figure.marks) {
                self.leaves(state, who, Presence::Out);
            }
        }
    }
}

/// Returns whose activation it is where several of a side act before the turn passes on, with so
/// many of each `left`: as often as those of the other side go into its own.
fn several(state: &mut SquadState, left: [usize; 2]) -> Side {
    if let Some(more) = state.more.checked_sub(1) {
        state.more = more;
        return state.active.foe();
    }
    let side = state.active;
    // Whoever goes second answers one that has just acted.
    let answered = usize::from(side != state.first);
    let times = left[side.index()] / (left[side.foe().index()] + answered);
    state.more = times.saturating_sub(1) as u8;
    side
}
