//! Nerve: who sees a comrade go Out of Action, and who runs from it.

use super::state::{Guard, Nerve};
use super::{Acted, Squad, State};
use crate::dice::{Dice, Die};
use crate::games::sprawl::combat::{Stance, many};
use crate::games::sprawl::profile::Defence;
use crate::squad::Rank;
use crate::table::UNITS;

impl Squad {
    /// The friends of a figure that has gone Out of Action.
    pub(super) fn dismays(&self, state: &mut State, lost: usize, dice: &mut impl Dice) {
        let side = self.field.posts[lost].side;
        let near = self.field.base(&state.figures, lost);
        for who in self.field.squad(side) {
            let figure = state.figures[who];
            // Assumption: who runs already, and who is Down, has no nerve to lose.
            let stands = figure.nerve == Nerve::Steady && figure.condition.stance != Stance::Down;
            // SPRAWL L229a: friends within 3 inches of whoever goes Out of Action.
            let sees =
                self.field.base(&state.figures, who).is_within(near, self.rules().guts_reach);
            if !figure.is_present() || !stands || !sees {
                continue;
            }
            let guts = self.members[who].profile().guts;
            // SPRAWL L229b: 4 successes less Guts. SPRAWL L229c: and never less than one.
            let needed = self.rules().guts_from.saturating_sub(guts).max(1);
            if self.combat.passes(guts, needed, dice) {
                dice.tell("L229a", || format!("{} keeps its nerve", self.field.name(who)));
                continue;
            }
            dice.tell("L229b", || {
                let needed = many(needed, "success", "successes");
                format!("{} needs {needed} and panics", self.field.name(who))
            });
            self.panics(state, who, dice);
        }
    }

    /// A figure loses its nerve, and runs at once.
    pub(super) fn panics(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        // SPRAWL L189b: who panics in close combat is attacked by its opponents first.
        for foe in self.opponents(state, who) {
            if state.figures[foe].is_able() && state.figures[who].is_present() {
                self.exchanges(state, [foe, who], Defence::Free, dice);
            }
        }
        if !state.figures[who].is_present() {
            return;
        }
        let figure = state.of(who);
        figure.nerve = Nerve::Panicked;
        figure.fresh.panicked = true;
        // SPRAWL L105: who is Panicked is no longer on Overwatch.
        figure.guard = Guard::Off;
        figure.hidden = 0;
        // SPRAWL L231a: outside of the order of phases.
        // Assumption: who lies stays where it is until it is up.
        if figure.condition.stance == Stance::Up {
            self.runs_scared(state, who, dice);
        }
    }

    /// The Movement Phase of the Panicked.
    pub(super) fn run_on(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = state.figures[who];
        let runs = figure.nerve == Nerve::Panicked && figure.condition.stance == Stance::Up;
        // SPRAWL L233a: not where no enemy sees it.
        if !runs || self.is_engaged(state, who) || self.is_unseen(state, who) {
            return Acted::No;
        }
        // SPRAWL L233c: on, until it is safe.
        self.runs_scared(state, who, dice);
        Acted::Yes
    }

    /// One move in panic.
    fn runs_scared(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        // SPRAWL L231b: 1d10 inches.
        let inches = i32::from(dice.roll(Die::D10));
        dice.tell("L231b", || {
            format!("{} runs up to {inches} inches in panic", self.field.name(who))
        });
        self.flees(state, who, inches * UNITS, dice);
        let at = state.figures[who].position.at;
        if self.is_at_edge(who, at) {
            // SPRAWL L237: out of play, and gone for good.
            state.of(who).nerve = Nerve::Fled;
            dice.tell("L237", || format!("{} runs off the table", self.field.name(who)));
        }
    }

    /// Whether a place is at the edge of the table.
    pub(super) fn is_at_edge(&self, who: usize, at: crate::table::Point) -> bool {
        self.field.table.edge_distance(at)
            <= self.field.posts[who].radius + crate::table::Base::TOUCH
    }

    /// Whether no enemy sees a figure, whichever way it faces.
    pub(super) fn is_unseen(&self, state: &State, who: usize) -> bool {
        !self
            .field
            .foes(&state.figures, who)
            .any(|foe| self.field.view(&state.figures, foe, who).is_seen())
    }

    /// The Recovery Phase of a Panicked figure.
    pub(super) fn collects(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = state.figures[who];
        // SPRAWL L235b: not in the Turn in which it panicked.
        if figure.fresh.panicked || !self.may_collect(state, who) {
            return Acted::No;
        }
        let guts = self.members[who].profile().guts;
        // SPRAWL L250b: a Guts Test that takes 6 successes less Guts.
        // Assumption: and never less than one.
        let needed = self.rules().nerve_from.saturating_sub(guts).max(1);
        let said = || many(needed, "success", "successes");
        if self.combat.passes(guts, needed, dice) {
            // SPRAWL L250c: it is back in its next Turn.
            state.of(who).nerve = Nerve::Steady;
            dice.tell("L250c", || {
                format!("{} needs {} and takes heart", self.field.name(who), said())
            });
        } else {
            // SPRAWL L250d: it stays Panicked, and tries again.
            dice.tell("L250d", || {
                format!("{} needs {} and is still afraid", self.field.name(who), said())
            });
        }
        Acted::Yes
    }

    /// Whether a Panicked figure may try to recover.
    fn may_collect(&self, state: &State, who: usize) -> bool {
        // SPRAWL L235a: near to its Leader, who has not panicked, or in safety.
        let leads = |other: usize| {
            let figure = state.figures[other];
            self.members[other].rank == Rank::Leader
                && other != who
                && figure.is_present()
                && figure.nerve == Nerve::Steady
                && self.field.gap(&state.figures, who, other) <= self.rules().leader_reach
        };
        // SPRAWL L250a: behind cover and out of sight.
        self.field.squad(self.field.posts[who].side).any(leads) || self.is_unseen(state, who)
    }
}
