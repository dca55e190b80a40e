//! Turns of Volt: their order and parts, the actions, and the preparation of shots.

mod action;
mod order;
mod preparation;
mod waiting;

pub use action::{Action, aims, can_aim, is_ready, readies, rises};
pub use order::{FirstAction, order, order_value};
pub use preparation::{WeaponHold, preparation};
pub use waiting::{answers, cuts_off, may_answer, may_cut_off, next_turn, waits};

use super::profile::ActionTaken;

/// What is left to do in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ahead {
    /// Whether any figure has an action left.
    pub actions: bool,
    /// Whether any declared move is left.
    pub moves: bool,
    /// Whether any attack after a move is left.
    pub attacks: bool,
}

/// The parts of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// One figure after another acts, or declares a move.
    Actions,
    /// All declared moves take place.
    Moves,
    /// Figures that have moved attack.
    Attacks,
    /// The turn is over.
    Over,
}

/// Returns the part of a turn that comes next.
pub fn next_part(ahead: Ahead) -> Part {
    match ahead {
        Ahead { actions: true, .. } => Part::Actions,
        // Volt L55c: all moves are made together, at the end of the turn; see `Field::together`.
        Ahead { moves: true, .. } => Part::Moves,
        // Volt L60: an attack after a move comes last, when everybody has moved.
        Ahead { attacks: true, .. } => Part::Attacks,
        // Volt L11f: the turn is over when everybody has acted or passed.
        Ahead { .. } => Part::Over,
    }
}

/// Returns whether a figure that has done this can still act this turn.
pub fn may_act(action: ActionTaken) -> bool {
    // Volt L8b: one action a turn each.
    action == ActionTaken::Idle
}
