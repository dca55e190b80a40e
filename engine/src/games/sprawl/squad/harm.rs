//! Consequences of harm: lost Overwatch and hiding, falls off ledges, and witnesses.

use super::play::cast;
use super::setup::Squad;
use super::state::{Figure, SquadState};
use crate::dice::{Dice, Event};
use crate::games::sprawl::movement::tell_slip;
use crate::games::sprawl::profile::{Condition, Fell, FightKind, Stance};
use crate::table::{Base, FigureSet, UNITS};

impl Squad {
    /// Applies the condition in which an attack of this kind leaves a figure, with all
    /// consequences. A fall counts as a shot here.
    ///
    /// `by` is the attacker.
    pub(super) fn afflict(
        &self,
        state: &mut SquadState,
        who: usize,
        (condition, kind): (Condition, FightKind),
        by: Option<usize>,
        dice: &mut impl Dice,
    ) {
        let before = state.figures[who].condition;
        // Merges states with equal futures.
        let condition = condition.numbed(self.members[who].max_relevant_damage());
        state.of(who).condition = condition;
        if condition.stance == Stance::Out {
            return self.goes_out(state, who, by, dice);
        }
        if before.stance != Stance::Up || condition.stance == Stance::Up {
            return;
        }
        let fell = match (self.field.side(who) == state.turn, kind) {
            (false, _) => Fell::Before,
            (true, FightKind::Shoot) => Fell::ThisTurn,
            (true, FightKind::Brawl) => Fell::ThisBrawl,
        };
        state.of(who).conduct.goes_down(fell);
        self.ledge_fall_test(state, who, by, dice);
    }

    /// Marks those of the figures that a shot has hit whose own Turn it is.
    pub(super) fn is_hit(&self, state: &mut SquadState, hits: FigureSet) {
        for who in self.field.squad(state.turn).filter(|who| hits & 1 << who != 0) {
            let figure = state.of(who);
            figure.conduct.is_hit(figure.condition.stance);
        }
    }

    /// Rolls whether a Character that was Pinned near a ledge falls.
    fn ledge_fall_test(
        &self,
        state: &mut SquadState,
        who: usize,
        by: Option<usize>,
        dice: &mut impl Dice,
    ) {
        let at = state.figures[who].position.at;
        let Some((edge, drop)) = self.field.table.ledge_within(at, *self.rules.table.ledge) else {
            return;
        };
        cast(who, dice);
        if !self.rules.slips(self.members[who].quickness, drop, dice) {
            return;
        }
        let others = self.field.wide_bases(&state.figures, who);
        let radius = self.field.setups[who].radius;
        let outward = edge + (edge - at).of_length(radius);
        let below = Base { at: edge, radius };
        let room = self.field.table.place(below, outward, 3 * UNITS, &others);
        let below =
            room.filter(|&place| self.field.table.floor(place) < self.field.table.floor(at));
        tell_slip(below.is_some(), dice);
        if let Some(place) = below {
            state.of(who).position.at = place;
            self.drops(state, who, drop, by, dice);
        }
    }

    /// Plays a fall of this height to where the figure is now.
    pub(super) fn drops(
        &self,
        state: &mut SquadState,
        who: usize,
        drop: i32,
        by: Option<usize>,
        dice: &mut impl Dice,
    ) {
        let inches = (drop / UNITS).clamp(0, u16::MAX.into()) as u16;
        cast(who, dice);
        let after = self.rules.falls(state.figures[who].condition, inches, dice);
        self.afflict(state, who, (after, FightKind::Shoot), by, dice);
    }

    /// Removes a figure from the table for good.
    fn goes_out(
        &self,
        state: &mut SquadState,
        who: usize,
        by: Option<usize>,
        dice: &mut impl Dice,
    ) {
        dice.note(Event::Kill { by: by.map(|by| by as u8), of: who as u8 });
        let start = self.deployed(who);
        let position = state.figures[who].position;
        // Only the last position of a figure that is gone still matters.
        let condition = start.condition.gone();
        *state.of(who) = Figure { position, condition, ..start };
        self.dismays(state, who, dice);
    }
}
