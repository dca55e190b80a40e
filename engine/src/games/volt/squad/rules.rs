//! What the book sets of tables, beside attacks.

use crate::book::Parameters;
use crate::table::{Sector, UNITS};

/// What the book sets of tables; lengths in units.
#[derive(Clone, Copy, Debug)]
pub struct TableRules {
    /// What shots at a moving target lose.
    pub moving_target: i16,
    /// What shots at a target on the ground lose.
    pub prone_target: i16,
    /// What counts as the general direction in which a weapon points.
    pub direction: Sector,
    /// What a figure rolls for order whose first action has no roll.
    pub unrolled: Unrolled,
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

/// What is rolled for order where the first action has no roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrolled {
    /// Agility.
    Agility,
    /// The value of a directed shot, or of a blow.
    Attack,
}

impl TableRules {
    /// The rules as these parameters set them.
    #[must_use]
    pub fn of(parameters: &Parameters) -> TableRules {
        let metres = |key: &str| parameters.number::<i32>(key) * UNITS;
        TableRules {
            moving_target: parameters.number("moving_target"),
            prone_target: parameters.number("prone_target"),
            direction: match parameters.choice("general_direction") {
                "half" => Sector::Half,
                _ => Sector::Quarter,
            },
            unrolled: match parameters.choice("order_without_roll") {
                "attack" => Unrolled::Attack,
                _ => Unrolled::Agility,
            },
            firing_position: parameters.number("firing_position"),
            move_divisor: parameters.number("move_divisor"),
            duck: parameters.number("duck_divisor"),
            difficult_factor: parameters.number("difficult_factor"),
            climb: metres("climb_metres"),
            climb_cost: metres("climb_cost_metres"),
        }
    }
}
