//! Candidate positions next to cover.

use arrayvec::ArrayVec;

use crate::table::{Base, PieceShape, Point, Sight, Table, UNITS, Vector};

/// The maximum number of positions kept.
const SPOTS_MAX: usize = 128;

/// The number of nearest positions considered.
const LOOKED_AT_MAX: usize = 12;

/// Positions next to cover: on both sides of the corners and edge midpoints of each piece that
/// hides figures. Those nearest to the middle of the table and its terrain come first.
#[derive(Debug)]
pub(crate) struct Spots(Vec<Point>);

impl Spots {
    /// Returns the positions on a table at which a base of this radius fits.
    pub(crate) fn of(table: &Table, radius: i32) -> Spots {
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
        // The middle does not move when a table is mirrored, so neither the positions kept nor the
        // order of equals changes.
        spots.sort_unstable_by_key(|&at| (table.off_middle(at).length_squared(), at));
        spots.dedup();
        spots.truncate(SPOTS_MAX);
        Spots(spots)
    }

    /// Returns the position nearest to a point, at most so many units away, that `fits`; of those
    /// as near the first.
    pub(crate) fn nearest_where(
        &self,
        at: Point,
        most: i32,
        mut fits: impl FnMut(Point) -> bool,
    ) -> Option<Point> {
        let most = i64::from(most) * i64::from(most);
        let mut far: ArrayVec<i64, SPOTS_MAX> =
            self.0.iter().map(|spot| spot.distance_squared(at)).collect();
        // Each of them is looked at once at most. Looking costs more than passing over the others.
        while let Some(least) = far.iter().copied().min().filter(|least| *least <= most) {
            let nearest = far.iter().position(|far| *far == least)?;
            if fits(self.0[nearest]) {
                return Some(self.0[nearest]);
            }
            far[nearest] = i64::MAX;
        }
        None
    }

    /// Returns the positions nearest to a point, the nearest first.
    pub(crate) fn nearest(&self, at: Point) -> ArrayVec<Point, LOOKED_AT_MAX> {
        let mut found: ArrayVec<Point, LOOKED_AT_MAX> = ArrayVec::new();
        for &spot in &self.0 {
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
