//! Squad fights that are played step by step.

use super::goals::Goals;
use super::option::{PlayerOption, Restrictions};
use super::policy::Policy;
use super::snapshot::Snapshot;
use super::stock::Stock;
use crate::engagement::{Engagement, Side};
use crate::fight::First;

/// A fight of two sides of figures on a table, played step by step.
///
/// Clones share all caches.
pub trait SquadEngagement: Engagement + Clone + 'static {
    /// Returns the names and sides of all figures, by number.
    fn figures(&self) -> &[(String, Side)];

    /// Returns the objectives and victory conditions.
    fn goals(&self) -> &Goals;

    /// Has another side go first, and others play both sides.
    fn reorder(&mut self, first: First, policies: [&'static dyn Policy; 2]);

    /// Returns what players may do besides attacking and moving towards the enemy.
    fn options(&self) -> Vec<PlayerOption>;

    /// Forbids some of that, in place of what was forbidden before.
    fn restrict(&mut self, restrictions: Restrictions);

    /// Returns the visible state of all figures.
    fn snapshot(&self, state: &Self::State) -> Snapshot;

    /// Returns what is counted of the figures that are left, besides their number: points first.
    fn stocks(&self) -> Vec<Stock>;

    /// Returns how much a figure has of one of the [stocks](SquadEngagement::stocks), by its place,
    /// if it is in the fight.
    fn stock(&self, state: &Self::State, nth: usize, figure: usize) -> u64;

    /// Returns the game's name for the part of a round in which the next step begins.
    fn phase(&self, state: &Self::State) -> &'static str {
        let _ = state;
        "turn"
    }
}
