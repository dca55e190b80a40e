//! Units that are one body on the table.

use std::f64::consts::PI;

use crate::table::{Base, Facing, Point, Vector};

/// Where a figure stands in a block that fills a round base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InBlock {
    /// How far ahead of the middle it stands, and how far to the left, in units.
    ahead: i32,
    left: i32,
    /// The radius of its base, in units: as large as all have room for.
    radius: i32,
}

/// By how much rounding can bring two places nearer to each other, in units, and more.
const ROUNDED: i32 = 3;

impl InBlock {
    /// The place of one of `count` figures of a block with this radius: in ranks as deep as they are
    /// wide, filled from the front.
    #[must_use]
    pub fn of(nth: usize, count: usize, radius: i32) -> InBlock {
        let files = (count as f64).sqrt().ceil().max(1.0);
        let ranks = (count as f64 / files).ceil();
        let (file, rank) = ((nth as f64 % files), (nth as f64 / files).floor());
        let diagonal = ((files - 1.0).powi(2) + (ranks - 1.0).powi(2)).sqrt();
        // The corners touch the edge of the block.
        let step = 2.0 * f64::from(radius) / (diagonal + 1.0);
        InBlock {
            ahead: (step * ((ranks - 1.0) / 2.0 - rank)) as i32,
            left: (step * ((files - 1.0) / 2.0 - file)) as i32,
            // Places are rounded, so the bases are a little smaller.
            radius: ((step / 2.0) as i32 - ROUNDED).max(1),
        }
    }

    /// The radius of a block of so many figures on bases of this radius: as large as the squares in
    /// which the bases just fit, together.
    #[must_use]
    pub fn around(count: usize, radius: i32) -> i32 {
        match count {
            0 | 1 => radius,
            _ => (f64::from(radius) * (4.0 * count as f64 / PI).sqrt()).round() as i32,
        }
    }

    /// The base of the figure in a block at a point.
    #[must_use]
    pub fn base(self, at: Point, facing: Facing) -> Base {
        let way = facing.way();
        let [x, y] = [way.x, way.y].map(f64::from);
        let long = (x * x + y * y).sqrt();
        let [ahead, left] = [self.ahead, self.left].map(f64::from);
        let off = Vector {
            x: ((x * ahead - y * left) / long) as i32,
            y: ((y * ahead + x * left) / long) as i32,
        };
        Base { at: at + off, radius: self.radius }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of a block at the origin that faces this way.
    fn figures(count: usize, radius: i32, [x, y]: [i32; 2]) -> Vec<Base> {
        let facing = Facing::along(Vector { x, y });
        let base = |nth| InBlock::of(nth, count, radius).base(Point::default(), facing);
        (0..count).map(base).collect()
    }

    #[test]
    fn the_figures_of_a_block_stand_in_it_and_not_on_each_other() {
        let ways = [[0, 1], [3, -4], [-7, 2], [1, 1], [12_345, 6_789], [-999, 1_001], [5, -1]];
        for (count, way) in (1..=128).flat_map(|count| ways.map(|way| (count, way))) {
            let radius = InBlock::around(count, 400 + 7 * count as i32);
            let bases = figures(count, radius, way);
            for (nth, base) in bases.iter().enumerate() {
                let reach = base.at.distance(Point::default()) + base.radius;
                assert!(reach <= radius, "{count} figures: {reach} > {radius}");
                let overlap = bases[..nth].iter().any(|other| other.overlaps(*base));
                assert!(!overlap, "{count} figures facing {way:?}");
            }
        }
    }

    #[test]
    fn the_first_rank_is_ahead_and_its_first_figure_on_the_left() {
        let bases = figures(4, 2_000, [0, 1]);
        let ways: Vec<[i32; 2]> =
            bases.iter().map(|base| [base.at.x.signum(), base.at.y.signum()]).collect();
        assert_eq!(ways, [[-1, 1], [1, 1], [-1, -1], [1, -1]]);
    }

    #[test]
    fn a_block_is_as_large_as_its_bases() {
        assert_eq!([1, 2, 20].map(|count| InBlock::around(count, 1_000)), [1_000, 1_596, 5_046]);
    }
}
