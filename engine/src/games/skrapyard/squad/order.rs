//! Turns: initiative, and whose activation is next.

use super::{Phase, Squad, State, bit, members};
use crate::dice::Dice;
use crate::engagement::{Flow, Side};
use crate::squad::Posture;

/// Those who may be activated next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The figures.
    pub figures: u32,
    /// The D by which their turn comes.
    pub discipline: i16,
    side: Side,
    /// Whether a hero is one of them.
    hero: bool,
    /// Whether they would rather wait.
    waits: bool,
}

impl Squad {
    pub(super) fn initiative(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        // Skrapyard 5.3: initiative is rolled once all are deployed.
        let Some(side) = self.combat.initiative(self.field.first, dice) else { return Flow::Step };
        state.initiative = side;
        dice.tell("9.1", || format!("{} has initiative", self.names[state.initiative.index()]));
        state.phase = Phase::Choice;
        Flow::Step
    }

    /// Who is activated next, if anybody is left.
    pub(super) fn next_group(&self, state: &State) -> Option<Group> {
        let mut best: Option<Group> = None;
        let mut seen = 0;
        for figure in 0..self.cast.len() as u8 {
            if seen & bit(figure) != 0 || !Self::is_fresh(state, figure) {
                continue;
            }
            let group = self.group(state, figure);
            seen |= group.figures;
            if best.is_none_or(|best| Self::precedes(state, &group, &best)) {
                best = Some(group);
            }
        }
        best
    }

    /// Whether a figure may still be activated in this turn.
    fn is_fresh(state: &State, figure: u8) -> bool {
        let of = state.of(figure);
        // Skrapyard 10.4: nobody is activated twice in a turn.
        // Skrapyard 16.5 and Skrapyard 17.6: nor one who retreats, or has not rallied since.
        of.is_upright() && !of.is_retreating() && state.acted & bit(figure) == 0
    }

    /// Those who are activated with a figure.
    fn group(&self, state: &State, figure: u8) -> Group {
        // Skrapyard 10.1.1: a team acts as one, by the best D of its members.
        // Skrapyard 3.3.6: its hero acts by himself.
        // Assumption: a team always acts as one where it can.
        let team = self.team(state, figure);
        // Skrapyard 15.1.1: without those of it that are wounded.
        let able = members(team).filter(|one| Self::is_fresh(state, *one));
        let figures = able.fold(0, |set, one| set | bit(one));
        // Skrapyard 10.2.3: in formation with a hero, by his D or their own.
        // Assumption: the better one.
        // Skrapyard 10.3.3: while it waits, only as long as it is in formation.
        let discipline = self.discipline(state, team);
        let waits = self.posture(figure) == Posture::Overwatch
            && !members(figures).any(|one| self.has_work(state, one));
        Group {
            figures,
            discipline,
            side: self.side(figure),
            hero: self.of(figure).armed.hero,
            waits,
        }
    }

    /// Whether one on the watch has something to do.
    fn has_work(&self, state: &State, figure: u8) -> bool {
        let contact = self.engaging(state, figure) | self.at_feet(state, figure);
        contact != 0 || self.choose_target(state, figure, self.base(state, figure)).is_some()
    }

    /// Whether one group acts before another.
    fn precedes(state: &State, one: &Group, other: &Group) -> bool {
        // Skrapyard 10.3 and Skrapyard 10.3.1: who waits may act whenever another is done.
        // Assumption: those on the watch wait until they see a target, or nobody else is left.
        if one.waits != other.waits {
            return other.waits;
        }
        // Skrapyard 10.2: higher D acts first.
        if one.discipline != other.discipline {
            return other.discipline < one.discipline;
        }
        if one.side == other.side {
            // Skrapyard 10.2.1: of one side the player chooses.
            // Assumption: heroes first, for what they do serves the others; then in order.
            return one.hero && !other.hero;
        }
        // Skrapyard 10.2.2: of both, they take turns, the one with initiative first.
        let first = match state.last {
            Some((side, discipline)) if discipline == one.discipline => side.foe(),
            _ => state.initiative,
        };
        one.side == first
    }

    /// Ends the activation: who follows is chosen anew.
    pub(super) fn pass_on(state: &mut State) {
        for figure in members(state.active) {
            let of = state.of_mut(figure);
            // Skrapyard 14.2.1: a charge bears on one activation.
            of.condition.charges = false;
            of.condition.spell = crate::games::skrapyard::combat::Spell::None;
            (of.walked, of.barred) = (false, false);
        }
        state.order = super::Order::default();
        (state.active, state.freed, state.shaken, state.tested) = (0, 0, 0, 0);
        state.phase = Phase::Choice;
    }
}
