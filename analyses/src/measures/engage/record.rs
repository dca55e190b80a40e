//! A squad fight with all that was computed of it.

use super::odds::SquadOdds;
use super::setup::SquadSetup;
use crate::measures::first_move::FirstMove;

/// A squad fight with everything that frames contain.
#[derive(Clone, Copy)]
pub(crate) struct SquadRecord<'a> {
    /// The setup.
    pub(crate) setup: &'a SquadSetup,
    /// The odds.
    pub(crate) odds: &'a SquadOdds,
    /// The value of going first, if it makes a difference in the game.
    pub(crate) first_move: Option<&'a FirstMove<SquadOdds>>,
}
