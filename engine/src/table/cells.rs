//! Which pieces are near a point, looked up in a grid.

use super::edge::Bounds;
use super::point::Point;

/// How many cells the longer side of a table has.
const CELLS: i32 = 32;

/// A grid over a table: for each cell, the pieces that come near it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cells {
    /// How wide and deep a cell is, in units.
    side: i32,
    columns: i32,
    rows: i32,
    /// How far a piece may be from a cell that it is near, in units.
    reach: i32,
    /// All pieces, one bit each.
    all: u64,
    /// The pieces near each cell, one bit each, row by row.
    near: Vec<u64>,
}

impl Cells {
    /// Those of a table of this size with pieces in these boxes.
    pub(super) fn of(width: i32, depth: i32, reach: i32, pieces: &[Bounds]) -> Cells {
        let side = width.max(depth) / CELLS + 1;
        let (columns, rows) = (width / side + 1, depth / side + 1);
        let corner = |column: i32, row: i32| Point { x: column * side, y: row * side };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let near = places.map(|(column, row)| {
            let cell = Bounds::of(corner(column, row), corner(column + 1, row + 1)).grown(reach);
            let meets = pieces.iter().enumerate().filter(|(_, bounds)| cell.meets(bounds));
            meets.fold(0, |set, (index, _)| set | 1 << index)
        });
        let all = (0..pieces.len()).fold(0, |set, index| set | 1 << index);
        Cells { side, columns, rows, reach, all, near: near.collect() }
    }

    /// All pieces that may come within so many units of a point, one bit each; all others do not.
    pub(super) fn near(&self, at: Point, units: i32) -> u64 {
        if units <= self.reach && 0 <= at.x && 0 <= at.y {
            let (column, row) = (at.x / self.side, at.y / self.side);
            if column < self.columns && row < self.rows {
                return self.near[(row * self.columns + column) as usize];
            }
        }
        self.all
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_piece_near_a_point_is_left_out(
            boxes in prop::collection::vec((0..60_000, 0..40_000, 0..9_000, 0..9_000), 1..8),
            (x, y) in (-5_000..65_000, -5_000..45_000),
            units in 0..1_200,
        ) {
            let corner = |x, y| Point { x, y };
            let pieces: Vec<Bounds> = boxes
                .into_iter()
                .map(|(x, y, wide, deep)| Bounds::of(corner(x, y), corner(x + wide, y + deep)))
                .collect();
            let cells = Cells::of(60_000, 40_000, 1_000, &pieces);
            let near = cells.near(corner(x, y), units);
            for (index, piece) in pieces.iter().enumerate() {
                let is_near = piece.grown(units).holds(corner(x, y));
                prop_assert!(!is_near || near & 1 << index != 0, "{piece:?}");
            }
            // A cell is no catch-all: what is far from it is left out.
            let far = Bounds::of(corner(x, y), corner(x, y)).grown(1_000 + 60_000 / CELLS + 1);
            let on_table = (0..60_000).contains(&x) && (0..40_000).contains(&y) && units <= 1_000;
            for (index, piece) in pieces.iter().enumerate() {
                prop_assert!(!on_table || far.meets(piece) || near & 1 << index == 0);
            }
        }
    }
}
