//! What follows from harm: Overwatch and hiding lost, falls off ledges, and who sees it.

use super::state::{ActionTaken, Guard, Nerve};
use super::{Figure, Squad, State};
use crate::dice::{Dice, Event};
use crate::games::sprawl::combat::{Condition, Stance};
use crate::games::sprawl::profile::Kind;
use crate::table::{Base, UNITS};

impl Squad {
    /// Puts a figure into the condition that an attack leaves it in, with all that follows.
    ///
    /// `by` is who attacked.
    pub(super) fn afflict(
        &self,
        state: &mut State,
        who: usize,
        condition: Condition,
        by: Option<usize>,
        dice: &mut impl Dice,
    ) {
        let before = state.figures[who].condition;
        // Makes states equal that have equal futures.
        let suffered = condition.suffered.min(self.members[who].numb());
        let condition = Condition { suffered, ..condition };
        state.of(who).condition = condition;
        if condition.stance == Stance::Out {
            return self.goes_out(state, who, by, dice);
        }
        if before.stance != Stance::Up || condition.stance == Stance::Up {
            return;
        }
        let own = self.field.posts[who].side == state.turn;
        let figure = state.of(who);
        figure.fresh.fell = own;
        // Assumption: who goes down is seen.
        figure.hidden = 0;
        // SPRAWL L105: who is Pinned is no longer on Overwatch.
        figure.guard = Guard::Off;
        if own && figure.deed == ActionTaken::Idle {
            figure.deed = ActionTaken::Walked;
        }
        self.teeters(state, who, by, dice);
    }

    /// A Character that was Pinned near to a ledge.
    fn teeters(&self, state: &mut State, who: usize, by: Option<usize>, dice: &mut impl Dice) {
        let at = state.figures[who].position.at;
        let Some((edge, drop)) = self.field.table.ledge_within(at, self.rules().ledge) else {
            return;
        };
        // SPRAWL L217: a Quickness Test, and without any success it falls.
        // Assumption: a drop of an inch or less is no ledge.
        let inches = (drop / UNITS).clamp(0, u16::MAX.into()) as u16;
        if drop <= UNITS {
            return;
        }
        if self.combat.passes(self.members[who].quickness, 1, dice) {
            dice.tell("L217", || format!("{} keeps from the ledge", self.field.name(who)));
            return;
        }
        let others = self.field.wide_bases(&state.figures, who);
        let radius = self.field.posts[who].radius;
        let outward = edge + (edge - at).of_length(radius);
        let below = Base { at: edge, radius };
        // Assumption: where there is no room below it stays on the edge.
        let room = self.field.table.place(below, outward, 3 * UNITS, &others);
        let below =
            room.filter(|&place| self.field.table.floor(place) < self.field.table.floor(at));
        let Some(place) = below else {
            dice.tell("L217", || format!("{} hangs on to the ledge", self.field.name(who)));
            return;
        };
        dice.tell("L217", || format!("{} goes over the ledge", self.field.name(who)));
        state.of(who).position.at = place;
        self.drops(state, who, inches, by, dice);
    }

    /// A fall of so many inches, to where the figure now is.
    pub(super) fn drops(
        &self,
        state: &mut State,
        who: usize,
        inches: u16,
        by: Option<usize>,
        dice: &mut impl Dice,
    ) {
        let condition = state.figures[who].condition;
        let profile = self.members[who].profile();
        let harm = self.combat.fall(&profile.name, inches, condition.toughness, dice);
        let after = self.combat.suffer(profile, condition, harm, Kind::Shoot, dice);
        self.afflict(state, who, after, by, dice);
    }

    /// A figure leaves the table for good.
    fn goes_out(&self, state: &mut State, who: usize, by: Option<usize>, dice: &mut impl Dice) {
        dice.note(Event::Kill { by: by.map(|by| by as u8), of: who as u8 });
        let start = self.deployed(who);
        let position = state.figures[who].position;
        // Of who is gone nothing matters any more but where it was last.
        let condition = Condition {
            stance: Stance::Out,
            health: 0,
            toughness: 0,
            suffered: 0,
            ..start.condition
        };
        *state.of(who) = Figure { position, condition, nerve: Nerve::Steady, ..start };
        self.dismays(state, who, dice);
    }
}
