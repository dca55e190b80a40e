//! SPRAWL squads: Turns of two sides on a table, phase by phase, until one is out or routs.
//!
//! Who is where and how they are is the [`State`]; everything else stands in the [`Squad`]. A step
//! is what one Character does in one phase. What the rules leave to the player is the posture's and
//! the policy's: [`intent`](self) has it.

mod blast;
mod build;
mod charge;
mod fire;
mod flight;
mod harm;
mod hiding;
mod intent;
mod melee;
mod morale;
mod movement;
mod obstacles;
mod overwatch;
mod places;
mod recovery;
mod rout;
mod rules;
mod state;
#[cfg(test)]
mod tests;

pub use rules::TableRules;
pub use state::{Figure, State};

use arrayvec::ArrayVec;

use self::build::Member;
use self::state::{ActionTaken, Fresh, Guard, Nerve, Phase};
use super::combat::Sprawl;
use super::profile::Pace;
use crate::dice::Dice;
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::field::Field;
use crate::squad::{FIGURES_MAX, Goals, Muster, Squads};
use crate::table::{Table, UNITS};

/// Two squads on a table.
#[derive(Debug)]
pub struct Squad {
    combat: Sprawl,
    field: Field,
    /// The table of those who cannot cross treacherous ground.
    firm: Table,
    members: Vec<Member>,
}

/// Whether a figure did anything in a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Acted {
    /// It did, or tried.
    Yes,
    /// It had nothing to do.
    No,
}

/// The most places in a Turn: seven phases, each of all figures and its end.
const PLACES_MAX: usize = 7 * (FIGURES_MAX + 1) + 1;

impl Squad {
    /// The rules of tables.
    const fn rules(&self) -> &TableRules {
        &self.combat.table
    }

    fn floor(&self, state: &State, who: usize) -> i32 {
        self.field.table.floor(state.figures[who].position.at)
    }

    /// Whether two figures are in close combat.
    fn are_engaged(&self, state: &State, who: usize, other: usize) -> bool {
        // SPRAWL L179: bases that touch.
        // Assumption: on floors that are less than an inch apart.
        self.field.base(&state.figures, who).touches(self.field.base(&state.figures, other))
            && (self.floor(state, who) - self.floor(state, other)).abs() < UNITS
    }

    /// The enemies that a figure is in close combat with.
    fn opponents(&self, state: &State, who: usize) -> ArrayVec<usize, FIGURES_MAX> {
        self.field
            .foes(&state.figures, who)
            .filter(|&foe| self.are_engaged(state, who, foe))
            .collect()
    }

    fn is_engaged(&self, state: &State, who: usize) -> bool {
        self.field.foes(&state.figures, who).any(|foe| self.are_engaged(state, who, foe))
    }

    /// The next figure of this phase.
    fn next(&self, state: &State) -> Option<usize> {
        let squad = self.field.squad(state.turn);
        match state.phase {
            // What comes before the phases concerns the squad as a whole.
            Phase::Opening => (usize::from(state.next) == squad.start).then_some(squad.start),
            _ => self
                .field
                .present(&state.figures, state.turn)
                .find(|&who| usize::from(state.next) <= who),
        }
    }

    /// What a figure does in the phase that is played.
    fn act(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        match state.phase {
            Phase::Opening => self.begin(state, dice),
            // SPRAWL L34a: Movement, Ranged Combat, Close Combat, Recovery.
            // SPRAWL L34b: who has nothing to do in one passes it over, and the order stays.
            // SPRAWL L49: Movement is one Character after another, in three groups.
            // SPRAWL L51a: first the Panicked.
            Phase::Panic => self.run_on(state, who, dice),
            // SPRAWL L52a: then charges.
            Phase::Charge => self.charges(state, who, dice),
            // SPRAWL L53: then everybody else.
            Phase::Movement => self.moves(state, who, dice),
            Phase::Ranged => self.shoots(state, who, dice),
            Phase::Close => self.fights(state, who, dice),
            // SPRAWL L46: the last phase is for getting over it.
            Phase::Recovery => self.recovers(state, who, dice),
        }
    }

    /// What comes before the phases of a Turn.
    fn begin(&self, state: &mut State, dice: &mut impl Dice) -> Acted {
        for who in self.field.squad(state.turn) {
            let figure = state.of(who);
            // SPRAWL L103b: Overwatch that was not used is over.
            figure.guard = Guard::Off;
            figure.pace = Pace::Steady;
        }
        self.rallies(state, dice)
    }

    /// Ends a Turn.
    fn end(&self, state: &mut State) -> Flow {
        for who in 0..self.members.len() {
            let figure = state.of(who);
            figure.deed = ActionTaken::Idle;
            figure.fresh = Fresh::default();
            figure.assailants = 0;
        }
        // SPRAWL L32b: once the squad is through its phases it is the other's Turn.
        let last = state.turn != state.first;
        self.hand_to(state, state.turn.foe());
        // SPRAWL L32g: whoever plays it counts the Rounds, and may stop after so many.
        if last { Flow::Round } else { Flow::Step }
    }

    fn hand_to(&self, state: &mut State, side: Side) {
        state.turn = side;
        state.phase = Phase::Opening;
        state.next = self.field.squad(side).start as u8;
    }

    /// How the fight ends, if it is over.
    fn ending(&self, state: &State) -> Option<Ending> {
        let fled = |who: usize| state.figures[who].nerve == Nerve::Fled;
        // SPRAWL L32d: a squad of which nobody is left is defeated.
        self.field.ending(&state.figures, |side| self.field.squad(side).any(fled))
    }
}

impl Engagement for Squad {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let turn = self.field.first.settle(dice);
        dice.tell("L32a", || {
            let [first, second] =
                [turn, turn.foe()].map(|side| self.field.name(self.field.squad(side).start));
            format!("the squad of {first} has the first Turn, then that of {second}")
        });
        let figures = (0..self.members.len()).map(|who| self.deployed(who)).collect();
        let phase = Phase::Opening;
        let mut state = State { figures, turn, first: turn, phase, next: 0, wavers: [false; 2] };
        self.hand_to(&mut state, turn);
        state
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
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
                self.reckon(state);
                return Flow::Step;
            }
        }
        Flow::Step
    }
}

impl Squads for Squad {
    fn phase(&self, state: &State) -> &'static str {
        let is_over = self.next(state).is_none();
        let phase = if is_over { state.phase.after() } else { Some(state.phase) };
        match phase.unwrap_or(Phase::Opening) {
            // What comes before all phases goes with the first of them that has something to do.
            Phase::Opening | Phase::Panic | Phase::Charge | Phase::Movement => "movement",
            Phase::Ranged => "ranged combat",
            Phase::Close => "close combat",
            Phase::Recovery => "recovery",
        }
    }

    fn figures(&self) -> &[(String, Side)] {
        self.field.names()
    }

    fn goals(&self) -> &Goals {
        self.field.goals()
    }

    fn muster(&self, state: &State) -> Muster {
        self.field.muster(&state.figures)
    }
}
