//! Where figures are, and what has a place on the table.

use super::walk::Walked;
use crate::squad::Status;
use crate::table::{Facing, Point};

/// Where a figure is, and how it holds itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Where it is.
    pub at: Point,
    /// Which way it faces.
    pub facing: Facing,
    /// What its height is divided by, from 1 on.
    pub stoop: u8,
}

impl Position {
    /// Faces a point.
    pub fn face(&mut self, to: Point) {
        self.facing = Facing::along(to - self.at);
    }

    /// Goes to where a walk ended.
    pub fn arrive(&mut self, walked: Walked) {
        self.at = walked.at;
        self.facing = walked.facing.unwrap_or(self.facing);
    }
}

/// What has a place on the table.
pub trait OnTable {
    /// Where it is.
    fn position(&self) -> &Position;

    /// What has become of it.
    fn status(&self) -> Status;

    /// Whether it is out of the fight, and its base off the table.
    fn is_out(&self) -> bool {
        self.status().is_gone()
    }

    /// Whether it has yet to arrive: its base is off the table, and its side still has it.
    fn is_awaited(&self) -> bool {
        false
    }

    /// Whether it has declared a move that it has yet to make, so that its side no longer counts on
    /// it where it is.
    fn is_leaving(&self) -> bool {
        false
    }
}
