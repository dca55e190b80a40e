//! Places beside cover.

use arrayvec::ArrayVec;

use super::{Arena, Stands};
use crate::table::{Base, PieceShape, Point, Sight, Table, UNITS, Vector, View};

/// The most places beside cover that are kept.
const SPOTS_MAX: usize = 128;

/// How many of the nearest places beside cover are looked at.
const LOOKED_AT_MAX: usize = 12;

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

/// Places beside what gives cover: off the corners and the middles of the edges of each piece that
/// hides, to both sides.
pub(super) fn spots(table: &Table, radius: i32) -> Vec<Point> {
    let mut spots = Vec::new();
    for piece in table.pieces().iter().filter(|piece| piece.sight != Sight::Clear) {
        let points: Vec<Point> = match &piece.shape {
            PieceShape::Line(points) => points.clone(),
            PieceShape::Area(points) => points.iter().chain(points.first()).copied().collect(),
        };
        let off = radius + piece.width / 2 + UNITS / 10;
        for pair in points.windows(2) {
            let along = pair[1] - pair[0];
            let middle = pair[0] + Vector { x: along.x / 2, y: along.y / 2 };
            for side in [along.left(), -along.left()] {
                let out = side.of_length(off);
                spots.extend([pair[0], middle, pair[1]].map(|at| at + out));
            }
        }
    }
    spots.retain(|&at| table.is_free(Base { at, radius }));
    spots.sort_unstable();
    spots.dedup();
    spots.truncate(SPOTS_MAX);
    spots
}

impl Arena {
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
        let spots = self.nearest_spots(figures[who].stand().at);
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

    /// The places beside cover that are nearest to a point, the nearest first.
    fn nearest_spots(&self, at: Point) -> ArrayVec<Point, LOOKED_AT_MAX> {
        let mut found: ArrayVec<Point, LOOKED_AT_MAX> = ArrayVec::new();
        for &spot in &self.spots {
            let near = |other: &Point| other.distance_squared(at) <= spot.distance_squared(at);
            let place = found.partition_point(near);
            if place < LOOKED_AT_MAX {
                if found.is_full() {
                    found.pop();
                }
                found.insert(place, spot);
            }
        }
        found
    }
}
