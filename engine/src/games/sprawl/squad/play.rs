//! The phases of a Turn, and what each Character does in them.

use arrayvec::ArrayVec;

use super::setup::Squad;
use super::state::{Figure, SquadState};
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::field::{Fielded, on_field};
use crate::games::sprawl::profile::{Engaged, Nerve};
use crate::games::sprawl::turn::{self, Parties, Phase};
use crate::squad::{FIGURES_MAX, PlayerOption};

/// Whether a figure did anything in a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Acted {
    /// It did, or tried to.
    Yes,
    /// It had nothing to do.
    No,
}

/// Casts the role of a figure that acts.
pub(super) fn cast(who: usize, dice: &mut impl Dice) {
    dice.cast(Role::Us, Name::of(who));
}

/// Casts the roles of a figure that acts and of its target.
pub(super) fn cast_both([who, foe]: [usize; 2], dice: &mut impl Dice) {
    cast(who, dice);
    dice.cast(Role::Them, Name::of(foe));
}

/// The maximum number of steps in a Turn: seven phases, each with all figures and its end.
const PLACES_MAX: usize = 7 * (FIGURES_MAX + 1) + 1;

impl Squad {
    pub(super) fn floor(&self, state: &SquadState, who: usize) -> i32 {
        self.field.table.floor(state.figures[who].position.at)
    }

    /// Returns whether two figures are in close combat.
    pub(super) fn are_engaged(&self, state: &SquadState, who: usize, other: usize) -> bool {
        let fights = |one: usize| self.rules.fights_on(state.figures[one].condition.stance);
        let bases = [who, other].map(|one| self.field.base(&state.figures, one));
        // Hardly any two touch.
        self.rules.are_engaged(bases, || [who, other].map(|one| self.floor(state, one)))
            && fights(who)
            && fights(other)
    }

    /// Returns the enemies with which a figure is in close combat, one after the other.
    pub(super) fn engaging<'s>(
        &'s self,
        state: &'s SquadState,
        who: usize,
    ) -> impl Iterator<Item = usize> {
        self.field.squad(self.field.side(who).foe()).filter(move |&foe| {
            self.are_engaged(state, who, foe) && state.figures[foe].is_present()
        })
    }

    /// Returns the enemies with which a figure is in close combat.
    pub(super) fn opponents(&self, state: &SquadState, who: usize) -> ArrayVec<usize, FIGURES_MAX> {
        self.engaging(state, who).collect()
    }

    /// Returns whether a figure is in close combat.
    pub(super) fn engaged(&self, state: &SquadState, who: usize) -> Engaged {
        match self.engaging(state, who).next() {
            Some(_) => Engaged::Yes,
            None => Engaged::No,
        }
    }

    /// Returns the next figure of this phase.
    fn next(&self, state: &SquadState) -> Option<usize> {
        let squad = self.field.squad(state.turn);
        match state.phase {
            // The opening concerns the squad as a whole.
            Phase::Opening => (usize::from(state.next) == squad.start).then_some(squad.start),
            _ => self
                .field
                .present(&state.figures, state.turn)
                .find(|&who| usize::from(state.next) <= who),
        }
    }

    /// Plays what a figure does in the current phase.
    fn act(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        match state.phase {
            Phase::Opening => self.begin(state, dice),
            Phase::Panic => self.run_on(state, who, dice),
            Phase::Charge => self.charges(state, who, dice),
            Phase::Movement => self.moves(state, who, dice),
            Phase::Ranged => self.shoots(state, who, dice),
            Phase::Close => self.fights(state, who, dice),
            Phase::Recovery => self.recovers(state, who, dice),
        }
    }

    /// Plays what comes before the phases of a Turn.
    pub(super) fn begin(&self, state: &mut SquadState, dice: &mut impl Dice) -> Acted {
        for who in self.field.squad(state.turn) {
            state.of(who).conduct.begins_turn();
        }
        self.rallies(state, dice)
    }

    /// Ends a Turn.
    fn end(&self, state: &mut SquadState) -> Flow {
        for who in 0..self.members.len() {
            state.of(who).conduct.ends_turn();
        }
        let (side, flow) = turn::hands_over(state.turn, state.first);
        self.hand_to(state, side);
        flow
    }

    fn hand_to(&self, state: &mut SquadState, side: Side) {
        state.turn = side;
        state.phase = Phase::Opening;
        state.next = self.field.squad(side).start as u8;
    }

    /// Returns how the fight ends, if it is over.
    fn ending(&self, state: &SquadState) -> Option<Ending> {
        turn::ending(&self.field, &state.figures, |figure| figure.conduct.nerve == Nerve::Fled)
    }
}

impl Engagement for Squad {
    type State = SquadState;

    fn names(&self) -> Vec<String> {
        self.field.names().chain(&self.arms).cloned().collect()
    }

    fn open(&self, dice: &mut impl Dice) -> SquadState {
        let leaders = Side::BOTH.map(|side| Name::of(self.field.squad(side).start));
        let turn = turn::opens(self.field.first, Parties::Squads(leaders), dice);
        let figures = self.field.deploy(|who| self.deployed(who));
        let phase = Phase::Opening;
        let mut state = SquadState {
            figures,
            turn,
            first: turn,
            phase,
            next: 0,
            wavers: [false; 2],
            tested: [0; 2],
        };
        self.hand_to(&mut state, turn);
        state
    }

    fn advance(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        for _ in 0..PLACES_MAX {
            let Some(who) = self.next(state) else {
                let Some(phase) = state.phase.after() else { return self.end(state) };
                state.phase = phase;
                state.next = self.field.squad(state.turn).start as u8;
                continue;
            };
            state.next = who as u8 + 1;
            let acted = self.act(state, who, dice);
            if let Some(ending) = self.ending(state) {
                return Flow::End(ending);
            }
            if acted == Acted::Yes {
                self.update_rout_test(state);
                return Flow::Step;
            }
        }
        Flow::Step
    }

    fn leader(&self, opening: &SquadState) -> Option<Side> {
        Some(opening.first)
    }
}

impl Fielded for Squad {
    fn choices(&self) -> Vec<PlayerOption> {
        let mut options = self.field.usual_options();
        options.extend([PlayerOption::BREAK_OFF, PlayerOption::OVERWATCH, PlayerOption::HIDE]);
        options
    }

    fn part(&self, state: &SquadState) -> &'static str {
        let is_over = self.next(state).is_none();
        let phase = if is_over { state.phase.after() } else { Some(state.phase) };
        match phase.unwrap_or(Phase::Opening) {
            // The opening is merged with the first phase in which something happens.
            Phase::Opening | Phase::Panic | Phase::Charge | Phase::Movement => "movement",
            Phase::Ranged => "ranged combat",
            Phase::Close => "close combat",
            Phase::Recovery => "recovery",
        }
    }

    on_field!(Figure);
}
