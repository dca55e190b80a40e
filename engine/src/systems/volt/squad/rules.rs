//! What the book sets of tables, beside attacks.

use crate::book::Parameters;
use crate::table::UNITS;

/// What the book sets of tables; lengths in units.
#[derive(Clone, Copy, Debug)]
pub struct TableRules {
    /// What shots at a moving target lose.
    pub moving_target: i16,
    /// What shots at a target of which next to nothing shows lose.
    pub firing_position: i16,
    /// What a move is divided by where another action goes with it.
    pub move_divisor: i32,
    /// What the height of the ducked is divided by.
    pub duck: u8,
    /// What difficult ground takes of a move.
    pub difficult_factor: i32,
    /// What is higher is not got over.
    pub climb: i32,
    /// What getting over something takes of a move.
    pub climb_cost: i32,
}

impl TableRules {
    /// The rules as these parameters set them.
    #[must_use]
    pub fn of(parameters: &Parameters) -> TableRules {
        let metres = |key: &str| parameters.number::<i32>(key) * UNITS;
        TableRules {
            moving_target: parameters.number("moving_target"),
            firing_position: parameters.number("firing_position"),
            move_divisor: parameters.number("move_divisor"),
            duck: parameters.number("duck_divisor"),
            difficult_factor: parameters.number("difficult_factor"),
            climb: metres("climb_metres"),
            climb_cost: metres("climb_cost_metres"),
        }
    }
}
