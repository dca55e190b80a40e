//! Crossing obstacles, platforms and ladders.

use super::gait::Gait;
use crate::games::sprawl::rules::Rules;
use crate::table::{Ground, UNITS};

/// An obstacle to climb; lengths in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// Its height; negative for a drop.
    pub rise: i32,
    /// Its width.
    pub width: i32,
    /// The distance to the other side.
    pub across: i32,
}

/// The result of climbing a ladder; lengths in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ladder {
    /// It is climbed to the end, at this cost.
    Climbed(i32),
    /// This much of it is climbed, and the move is over.
    Part(i32),
    /// It cannot be climbed with this kind of move.
    Refused,
}

impl Rules {
    /// Returns whether a rise on this ground can be crossed at all.
    #[must_use]
    pub fn may_cross(&self, ground: Ground, rise: i32) -> bool {
        // SPRAWL L67: impassable ground has to be gone around.
        // SPRAWL L69e: anything higher than 2 inches is impassable.
        ground == Ground::Ladder || (-UNITS <= rise && rise <= *self.table.climb_height)
    }

    /// Returns the cost of an obstacle with `left` units of a move of `whole` units left; `None` if
    /// it cannot be crossed.
    #[must_use]
    pub fn climb_cost(&self, obstacle: Obstacle, left: i32, whole: i32) -> Option<i32> {
        let Obstacle { rise, width, across } = obstacle;
        let rules = &self.table;
        // SPRAWL L69b: an obstacle lower than an inch and no wider than one costs nothing.
        // For wider ones `low_wide_obstacle` decides. A step down counts like one up.
        let is_step =
            rise.abs() < *rules.step_height && (width <= *rules.step_width || *rules.wide_is_step);
        if is_step {
            return Some(across);
        }
        // Down is a fall, which no player chooses.
        if rise < -UNITS || *rules.climb_height < rise {
            return None;
        }
        // SPRAWL L69d: not after more than half of the movement is used.
        if whole < 2 * (whole - left) {
            return None;
        }
        // SPRAWL L69a and SPRAWL L69c: climbing or jumping up costs half of it, rounded down.
        // The distance across is covered all the same.
        Some((whole / UNITS / 2 * UNITS).max(across))
    }

    /// Returns how far a Character gets on a ladder of which `height` units are left.
    #[must_use]
    pub fn ladder(
        &self,
        (quickness, gait): (u8, Gait),
        height: i32,
        across: i32,
        left: i32,
    ) -> Ladder {
        let quickness = i32::from(quickness);
        // SPRAWL L71a: ladders and stairs are difficult ground.
        let pace = quickness / *self.table.difficult_divisor;
        // SPRAWL L71b: no running on them, only the normal rate, so no charging either.
        if pace == 0 || matches!(gait, Gait::Run | Gait::Charge) {
            return Ladder::Refused;
        }
        let afforded = left / quickness * pace;
        if afforded < height {
            // A Character on a ladder is at its lower end until it has climbed all of it.
            return Ladder::Part(afforded);
        }
        let cost = (height * quickness).div_euclid(pace) + across;
        Ladder::Climbed(cost.min(left))
    }
}
