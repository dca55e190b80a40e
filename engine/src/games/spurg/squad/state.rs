//! Where a fight of squads stands.

use crate::field::{Stand, Stands, Turns};
use crate::games::spurg::profile::Condition;

/// Where a fight of squads stands.
pub type State = Turns<Figure>;

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
