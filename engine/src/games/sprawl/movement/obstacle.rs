//! Over obstacles, on and off platforms, up and down ladders.

use super::Gait;
use crate::games::sprawl::rules::Rules;
use crate::table::{Ground, UNITS};

/// What is to be climbed; lengths in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// How far up it goes; below zero, how far down.
    pub rise: i32,
    /// How wide it is.
    pub width: i32,
    /// How far it is to the other side.
    pub across: i32,
}

/// What is made of a ladder; lengths in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ladder {
    /// It is climbed to its end, at that cost.
    Climbed(i32),
    /// So much of it is climbed, and the move is over.
    Part(i32),
    /// It cannot be climbed so.
    Refused,
}

impl Rules {
    /// Whether there is any way over a rise on that ground.
    #[must_use]
    pub fn may_cross(&self, ground: Ground, rise: i32) -> bool {
        // SPRAWL L67: impassable ground is gone round.
        // SPRAWL L69e: what is higher than 2 inches is impassable.
        ground == Ground::Ladder || (-UNITS <= rise && rise <= self.table.climb_height)
    }

    /// What it costs to get over an obstacle with so much `left` of a move of `whole` units; none
    /// where that cannot be done.
    #[must_use]
    pub fn climb_cost(&self, obstacle: Obstacle, left: i32, whole: i32) -> Option<i32> {
        let Obstacle { rise, width, across } = obstacle;
        let rules = &self.table;
        // SPRAWL L69b: what is lower than an inch and no wider than one costs nothing.
        // Assumption: and what is wider, `low_wide_obstacle` says. A step down is one up.
        let is_step =
            rise.abs() < rules.step_height && (width <= rules.step_width || rules.wide_is_step);
        if is_step {
            return Some(across);
        }
        // Down is a fall, which nobody chooses.
        if rise < -UNITS || rules.climb_height < rise {
            return None;
        }
        // SPRAWL L69d: not with more than half of the movement gone.
        if whole < 2 * (whole - left) {
            return None;
        }
        // SPRAWL L69a and SPRAWL L69c: climbing costs half of it, rounded down; so does jumping up.
        // Assumption: and never less than the way across.
        Some((whole / UNITS / 2 * UNITS).max(across))
    }

    /// What a Character makes of a ladder that rises or falls `height` more units, with so much left
    /// of its move.
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
        let pace = quickness / self.table.difficult_divisor;
        // SPRAWL L71b: no running on them.
        // Assumption: nor charging.
        if pace == 0 || matches!(gait, Gait::Run | Gait::Charge) {
            return Ladder::Refused;
        }
        let afforded = left / quickness * pace;
        if afforded < height {
            // Assumption: who is on a ladder stands at its end until it has climbed all of it.
            return Ladder::Part(afforded);
        }
        let cost = (height * quickness).div_euclid(pace) + across;
        Ladder::Climbed(cost.min(left))
    }
}
