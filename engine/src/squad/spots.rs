//! Candidate positions next to cover.

use arrayvec::ArrayVec;

use crate::store::Store;
use crate::table::{Base, PieceShape, Point, Sight, Table, UNITS, Vector};

/// The maximum number of positions kept.
const SPOTS_MAX: usize = 128;

/// The number of nearest positions considered.
const LOOKED_AT_MAX: usize = 12;

/// How many orders of the positions are kept: 2 to this power, in 192 bytes each.
const ORDERS_BITS: u32 = 11;

/// How many words an order of all positions takes, one byte for each.
const WORDS: usize = SPOTS_MAX / 8;

/// Positions next to cover: on both sides of the corners and edge midpoints of each piece that
/// hides figures. Those nearest to the middle of the table and its terrain come first.
#[derive(Clone, Debug)]
pub(crate) struct Spots {
    all: Vec<Point>,
    /// The positions in the order of their distance, by the point it is measured from.
    orders: Store<1, WORDS>,
}

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
        Spots { all: spots, orders: Store::new(ORDERS_BITS) }
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
        let near = self.by_distance(at).take_while(|spot| spot.distance_squared(at) <= most);
        { near }.find(|spot| fits(*spot))
    }

    /// Returns the positions nearest to a point, the nearest first.
    pub(crate) fn nearest(&self, at: Point) -> impl Iterator<Item = Point> {
        self.by_distance(at).take(LOOKED_AT_MAX)
    }

    /// Returns all positions, those nearest to a point first; of those as near the first.
    fn by_distance(&self, at: Point) -> impl Iterator<Item = Point> {
        let order = match self.all.is_empty() {
            true => [0; WORDS],
            false => self.orders.get([at.packed()], || self.order(at)),
        };
        (0..self.all.len()).map(move |nth| {
            let place = order[nth / 8].to_le_bytes()[nth % 8];
            self.all[usize::from(place)]
        })
    }

    /// Returns the places of all positions, in bytes, those nearest to a point first.
    fn order(&self, at: Point) -> [u64; WORDS] {
        let spots = self.all.iter().enumerate();
        let mut far: ArrayVec<(i64, u8), SPOTS_MAX> =
            spots.map(|(place, spot)| (spot.distance_squared(at), place as u8)).collect();
        far.sort_unstable();
        let mut order = [0; WORDS];
        for (nth, (_, place)) in far.into_iter().enumerate() {
            order[nth / 8] |= u64::from(place) << (8 * (nth % 8));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_point() -> impl Strategy<Value = Point> {
        (0..9, 0..9).prop_map(|(x, y)| Point::new(x * UNITS, y * UNITS))
    }

    proptest! {
        #[test]
        fn positions_come_by_distance_and_of_equals_the_first_does(
            all in prop::collection::vec(any_point(), 0..=SPOTS_MAX),
            places in prop::collection::vec(any_point(), 1..4),
            most in 0..9000,
        ) {
            let spots = Spots { all, orders: Store::new(1) };
            for &at in places.iter().chain(&places) {
                let mut plain = spots.all.clone();
                plain.sort_by_key(|spot| spot.distance_squared(at));
                let nearest: Vec<Point> = spots.nearest(at).collect();
                prop_assert_eq!(&nearest[..], &plain[..LOOKED_AT_MAX.min(plain.len())]);
                let fits = |spot: Point| spot.x != at.x;
                plain.retain(|spot| fits(*spot) && spot.is_within(at, most));
                prop_assert_eq!(spots.nearest_where(at, most, fits), plain.first().copied());
            }
        }
    }
}
