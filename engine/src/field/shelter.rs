//! Finding positions next to cover.

use super::{Field, OnTable};
use crate::table::{Point, View, Zone};

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
    pub fn shelter<F: OnTable>(
        &self,
        figures: &[F],
        (who, stoop): (usize, u8),
        wants: impl Fn(&Spot) -> bool,
    ) -> Option<Spot> {
        let foe = self.nearest(figures, who)?;
        let target = self.zone(figures, foe);
        let enemy = *figures[foe].position();
        let mut found = None;
        self.shelter_where(figures, (who, stoop), |zone| {
            let at = zone.base.at;
            let shown = self.view_from(foe, enemy.at, enemy.stoop, zone);
            let seen = self.view_from(who, at, stoop, &target);
            found = Some(Spot { at, shown, seen }).filter(&wants);
            found.is_some()
        })?;
        found
    }

    /// The nearest place beside cover where a figure, stooped so far, has room and shows a body
    /// that it `wants`.
    pub fn shelter_where<F: OnTable>(
        &self,
        figures: &[F],
        (who, stoop): (usize, u8),
        mut wants: impl FnMut(&Zone) -> bool,
    ) -> Option<Point> {
        let others = self.wide_bases(figures, who);
        let spots = self.spots.nearest(figures[who].position().at);
        spots.into_iter().find(|&at| {
            let zone = self.zone_at(who, at, stoop);
            self.is_open(zone.base, &others) && wants(&zone)
        })
    }

    /// All places beside cover that are kept, those nearest to the middle of the table first.
    #[must_use]
    pub fn spots(&self) -> &[Point] {
        self.spots.all()
    }
}
