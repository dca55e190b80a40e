//! Squad fights that are played step by step.

use super::goals::Goals;
use super::policy::Policy;
use super::snapshot::Snapshot;
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

    /// Returns the visible state of all figures.
    fn snapshot(&self, state: &Self::State) -> Snapshot;

    /// Returns the game's name for the part of a round in which the next step begins.
    fn phase(&self, state: &Self::State) -> &'static str {
        let _ = state;
        "turn"
    }
}
