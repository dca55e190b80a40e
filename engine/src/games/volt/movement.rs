//! Moves in Volt: their distances, obstacles, and the actions combined with them.

use super::profile::{ActionTaken, Motion, Profile};
use super::rules::Rules;
use crate::dice::{Dice, Role};
use crate::field::{Grain, Stride, is_telling, lengths};
use crate::table::UNITS;

/// A declared move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Course {
    /// None.
    Stays,
    /// Towards the nearest enemy, without another action.
    Nears,
    /// Half as far, with a shot.
    NearsToShoot,
    /// Into contact with the nearest enemy, with a close attack.
    Charges,
    /// Into cover.
    TakesCover,
    /// None: it has moved, and shoots.
    Shoots,
    /// None: it has moved, and strikes.
    Strikes,
}

impl Course {
    /// Returns whether the figure is moving.
    pub const fn motion(self) -> Motion {
        match self {
            // Volt L55b: from the declaration of the move to its end.
            Course::Nears | Course::NearsToShoot | Course::Charges | Course::TakesCover => {
                Motion::Moving
            }
            Course::Stays | Course::Shoots | Course::Strikes => Motion::Still,
        }
    }

    /// Returns what is left of it when all have moved.
    pub const fn arrived(self) -> Course {
        match self {
            Course::NearsToShoot => Course::Shoots,
            Course::Charges => Course::Strikes,
            _ => Course::Stays,
        }
    }

    /// Returns whether the figure ducks at the end of its path.
    pub fn ducks(self) -> bool {
        // Volt L63b: taking cover can be combined with a move.
        self == Course::TakesCover
    }

    /// Declares the move.
    pub fn declare(self, dice: &mut impl Dice) -> ActionTaken {
        dice.tell("L55a", || {
            let does = match self {
                Course::Charges => "upon the enemy",
                Course::TakesCover => "into cover",
                _ => "forward",
            };
            format!("{} is on the move, {does}", Role::Us)
        });
        if self == Course::Charges { ActionTaken::Charges } else { ActionTaken::Busy }
    }
}

/// Returns the distance of a move alone, or with a close attack, in units.
pub fn stride(profile: &Profile) -> i32 {
    // Volt L55a: as many metres as its Agility.
    i32::from(profile.agility) * UNITS
}

/// Returns the distance of a declared move, in units.
pub fn allowance(rules: &Rules, profile: &Profile, course: Course) -> i32 {
    match course {
        // Volt L58a: half as far with another action.
        Course::NearsToShoot => stride(profile) / *rules.move_divisor,
        _ => stride(profile),
    }
}

/// How a figure gets about on a course.
pub fn pace(rules: &Rules, profile: &Profile, course: Course) -> Stride {
    let units = allowance(rules, profile, course);
    let (rough, climb, cost) = (*rules.difficult_factor, *rules.climb, *rules.climb_cost);
    Stride { units, rough, step: -1, climb, cost }
}

/// Tells how far a figure has moved, in units.
pub fn tell_moved(units: i32, dice: &mut impl Dice) {
    // Volt L55d: whoever has not been stopped arrives.
    if is_telling(units) {
        dice.tell("L55d", || format!("{} moves {} m", Role::Us, lengths(units, Grain::Whole)));
    }
}
