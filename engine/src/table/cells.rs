//! Which pieces are near a point and how high the floor is there, looked up in a grid.

use super::edge::BoundingBox;
use super::point::Point;
use super::sets::PieceSet;

/// How many cells the longer side of a table has at most.
const CELLS_MAX: i32 = 64;

/// A grid over a table: for each cell, the pieces that come near it and the floor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cells {
    /// A cell is as wide and deep as 2 to this power, in units.
    bits: u32,
    columns: i32,
    rows: i32,
    /// How far a piece may be from a cell that it is near, in units.
    reach: i32,
    /// All pieces.
    all: PieceSet,
    /// The pieces near each cell, row by row.
    near: Vec<PieceSet>,
    /// The floor of each cell in which it is the same everywhere, row by row; empty before floors
    /// are known.
    floors: Vec<Option<i32>>,
}

impl Cells {
    /// Those of a table of this size with pieces in these boxes.
    pub(super) fn of(width: i32, depth: i32, reach: i32, pieces: &[BoundingBox]) -> Cells {
        let bits = i32::BITS - (width.max(depth) / CELLS_MAX).leading_zeros();
        let (columns, rows) = ((width >> bits) + 1, (depth >> bits) + 1);
        let all = (0..pieces.len()).fold(0, |set, index| set | 1 << index);
        let mut cells =
            Cells { bits, columns, rows, reach, all, near: Vec::new(), floors: Vec::new() };
        let near = cells.boxes().map(|cell| {
            let meets = |(_, bounds): &(usize, &BoundingBox)| cell.grown(reach).meets(bounds);
            pieces.iter().enumerate().filter(meets).fold(0, |set, (index, _)| set | 1 << index)
        });
        cells.near = near.collect();
        cells
    }

    /// All cells, row by row, with their sides.
    fn boxes(&self) -> impl Iterator<Item = BoundingBox> + use<> {
        let (bits, columns, rows) = (self.bits, self.columns, self.rows);
        let corner = move |column: i32, row: i32| Point { x: column << bits, y: row << bits };
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                BoundingBox::of(corner(column, row), corner(column + 1, row + 1))
            })
        })
    }

    /// Lays out the floors: `floor` says how high it is at a point, `is_level` whether it is so in
    /// a whole box.
    pub(super) fn pave(
        &mut self,
        floor: impl Fn(Point) -> i32,
        is_level: impl Fn(&BoundingBox) -> bool,
    ) {
        let floors = self.boxes().map(|cell| is_level(&cell).then(|| floor(cell.low())));
        self.floors = floors.collect();
    }

    /// The floor at a point, if it is the same in the whole cell.
    #[inline]
    pub(super) fn floor(&self, at: Point) -> Option<i32> {
        self.floors.get(self.place(at)?).copied().flatten()
    }

    /// All pieces that may come within so many units of a point; all others do not.
    #[inline]
    pub(super) fn near(&self, at: Point, units: i32) -> PieceSet {
        if self.reach < units {
            self.all
        } else {
            self.place(at).map_or(self.all, |at| self.near[at])
        }
    }

    /// The place of the cell that a point is in, if it is in one.
    fn place(&self, at: Point) -> Option<usize> {
        let (column, row) = (at.x >> self.bits, at.y >> self.bits);
        let is_in = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        is_in.then_some((row * self.columns + column) as usize)
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
            let pieces: Vec<BoundingBox> = boxes
                .into_iter()
                .map(|(x, y, wide, deep)| BoundingBox::of(corner(x, y), corner(x + wide, y + deep)))
                .collect();
            let cells = Cells::of(60_000, 40_000, 1_000, &pieces);
            let near = cells.near(corner(x, y), units);
            for (index, piece) in pieces.iter().enumerate() {
                let is_near = piece.grown(units).holds(corner(x, y));
                prop_assert!(!is_near || near & 1 << index != 0, "{piece:?}");
            }
            // A cell is no catch-all: what is far from it is left out.
            let far = BoundingBox::of(corner(x, y), corner(x, y)).grown(1_000 + 1_024 + 1);
            let on_table = (0..60_000).contains(&x) && (0..40_000).contains(&y) && units <= 1_000;
            for (index, piece) in pieces.iter().enumerate() {
                prop_assert!(!on_table || far.meets(piece) || near & 1 << index == 0);
            }
        }
    }
}
