//! Places beside cover.

use super::{Field, Stands};
use crate::table::{Point, View};

/// A place beside cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Where it is.
    pub at: Point,
    /// What the nearest enemy sees of a figure there.
    pub shown: View,
    /// What the figure sees of the enemy from there.
    pub seen: View,
}

impl Field {
    /// The nearest place beside cover that a figure, stooped so far, `wants`.
    pub fn shelter<F: Stands>(
        &self,
        figures: &[F],
        (who, stoop): (usize, u8),
        wants: impl Fn(&Spot) -> bool,
    ) -> Option<Spot> {
        let foe = self.nearest(figures, who)?;
        let target = self.zone(figures, foe);
        let enemy = *figures[foe].stand();
        let others = self.others(figures, who);
        let spots = self.spots.nearest(figures[who].stand().at);
        spots.into_iter().find_map(|at| {
            let zone = self.zone_at(who, at, stoop);
            if !self.is_open(zone.base, &others) {
                return None;
            }
            let shown = self.view_from(foe, enemy.at, enemy.stoop, &zone);
            let seen = self.view_from(who, at, stoop, &target);
            Some(Spot { at, shown, seen }).filter(&wants)
        })
    }
}
