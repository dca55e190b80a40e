//! The visible state of all figures.

use arrayvec::ArrayVec;

use super::status::Status;
use crate::dice::FIGURES_MAX;
use crate::table::{Base, Facing};

/// The visible state of one figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The number of the figure. Figures of the first side come first, in the order of the
    /// scenario.
    pub figure: u8,
    /// The base, with its position.
    pub base: Base,
    /// The facing.
    pub facing: Facing,
    /// What the figure can do.
    pub status: Status,
}

/// All figures, by number.
pub type Snapshot = ArrayVec<Placed, FIGURES_MAX>;
