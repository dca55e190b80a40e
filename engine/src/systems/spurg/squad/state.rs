//! Where a fight of squads stands.

use arrayvec::ArrayVec;

use crate::squad::FIGURES_MAX;
use crate::squad::arena::{Order, Stand, Stands};
use crate::systems::spurg::combat::Condition;

/// Where a fight of squads stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The figures, by their numbers.
    pub(super) figures: ArrayVec<Figure, FIGURES_MAX>,
    /// The order of the fight, and whose turn it is.
    pub(super) order: Order,
}

/// What play changes of one figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Where it is.
    pub(super) stand: Stand,
    /// What fighting has made of it.
    pub(super) condition: Condition,
}

impl Stands for Figure {
    fn stand(&self) -> &Stand {
        &self.stand
    }
}

impl State {
    /// The figure of that number.
    pub(super) fn of(&mut self, who: usize) -> &mut Figure {
        &mut self.figures[who]
    }
}
