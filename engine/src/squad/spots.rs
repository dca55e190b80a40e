//! Candidate positions next to cover.

use arrayvec::ArrayVec;

use crate::table::{Base, PieceShape, Point, Sight, Table, UNITS, Vector};

/// The most places that are kept.
const SPOTS_MAX: usize = 128;

/// How many of the nearest places are looked at.
const LOOKED_AT_MAX: usize = 12;

/// Places beside what gives cover: off the corners and the middles of the edges of each piece that
/// hides, to both sides; those nearest to the middle of the table and its terrain first.
#[derive(Debug)]
pub(crate) struct Spots(Vec<Point>);

impl Spots {
    /// Those of a table on which a base of this radius has room.
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
        // The middle stays where it is however a table is mirrored: so does what is kept, and which
        // of two as near comes first.
        spots.sort_unstable_by_key(|&at| (table.off_middle(at).length_squared(), at));
        spots.dedup();
        spots.truncate(SPOTS_MAX);
        Spots(spots)
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[Point] {
        &self.0
    }

    /// Those nearest to a point, the nearest first.
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
