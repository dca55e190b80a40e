//! Finding positions next to cover.

use super::position::OnTable;
use super::setup::Field;
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
    /// The nearest place beside cover, at most so many units away, where the nearest enemy does not
    /// see the whole of a figure that is stooped so far, and which the figure `wants`.
    pub fn shelter<F: OnTable>(
        &self,
        figures: &[F],
        (who, stoop): (usize, u8),
        most: i32,
        mut wants: impl FnMut(&Spot) -> bool,
    ) -> Option<Spot> {
        let foe = self.nearest(figures, who)?;
        let target = self.zone(figures, foe);
        let enemy = *figures[foe].position();
        let mut found = None;
        self.shelter_where(figures, (who, stoop), most, |zone| {
            let at = zone.base.at;
            let shown = self.view_from(foe, enemy.at, enemy.stoop, zone);
            if shown.is_whole() {
                return false;
            }
            let seen = self.view_from(who, at, stoop, &target);
            found = Some(Spot { at, shown, seen }).filter(&mut wants);
            found.is_some()
        })?;
        found
    }

    /// The nearest place beside cover, at most so many units away, where a figure, stooped so far,
    /// has room and shows a body that it `wants`.
    pub fn shelter_where<F: OnTable>(
        &self,
        figures: &[F],
        (who, stoop): (usize, u8),
        most: i32,
        mut wants: impl FnMut(&Zone) -> bool,
    ) -> Option<Point> {
        let others = self.wide_bases(figures, who);
        let here = figures[who].position().at;
        let near = self.spots.nearest(here).take_while(|&at| here.distance(at) <= most);
        { near }.find(|&at| {
            let zone = self.zone_at(who, at, stoop);
            self.is_open(zone.base, &others) && wants(&zone)
        })
    }

    /// The nearest of all places beside cover that are kept, at most so many units from a point,
    /// that `fits`.
    pub fn spot_where(
        &self,
        at: Point,
        most: i32,
        fits: impl FnMut(Point) -> bool,
    ) -> Option<Point> {
        self.spots.nearest_where(at, most, fits)
    }
}
