//! Turns of Volt: who acts when, what an action is, and what it takes to shoot.

mod action;
mod order;
mod preparation;
mod waiting;

pub use action::{Action, aims, can_aim, is_ready, readies, rises};
pub use order::{FirstAction, order, order_value};
pub use preparation::{Held, preparation};
pub use waiting::{answers, cuts_off, may_answer, may_cut_off, next_turn, waits};

use super::profile::ActionTaken;

/// What is left to be done in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ahead {
    /// Whether anybody has an action left.
    pub actions: bool,
    /// Whether anybody has declared a move that is not made yet.
    pub moves: bool,
    /// Whether anybody has made a move with an attack that is not.
    pub attacks: bool,
}

/// The parts of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// One after the other acts, or declares a move.
    Actions,
    /// All who declared a move make it.
    Moves,
    /// Whoever moved and attacks does so.
    Attacks,
    /// It is over.
    Over,
}

/// The part of a turn that comes next.
pub fn next_part(ahead: Ahead) -> Part {
    match ahead {
        Ahead { actions: true, .. } => Part::Actions,
        // Volt L55c: all moves are made together, as the turn ends.
        Ahead { moves: true, .. } => Part::Moves,
        // Volt L60: an attack with a move comes last, when all have moved.
        Ahead { attacks: true, .. } => Part::Attacks,
        // Volt L11f: the turn is over when all have acted or let it be.
        Ahead { .. } => Part::Over,
    }
}

/// Whether whoever has done that can act in this turn.
pub fn may_act(action: ActionTaken) -> bool {
    // Volt L8b: one action a turn each.
    action == ActionTaken::Idle
}
