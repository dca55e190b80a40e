//! Which cells a sweep has: all of a grid, or a Latin hypercube of some.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The largest number of cells of a sweep, and of values of an axis.
pub const CELLS_MAX: u64 = 100_000;

/// Which cells a sweep has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Design {
    /// Each value of each axis with each of all others; the last axis changes first.
    Grid,
    /// A Latin hypercube of so many cells: along each axis they are spread evenly.
    Latin(u64),
}

/// A cell: for each axis, the place of its value.
pub type CellPlace = Vec<u64>;

impl Design {
    /// Returns the cells for axes with so many values, always in the same order.
    pub(super) fn cells(self, counts: &[u64], seed: u64) -> Vec<CellPlace> {
        match self {
            Design::Grid => grid(counts),
            Design::Latin(cells) => latin(counts, cells, seed),
        }
    }
}

fn grid(counts: &[u64]) -> Vec<CellPlace> {
    let mut cells = vec![CellPlace::new()];
    for &count in counts {
        let longer = |cell: &CellPlace| {
            let cell = cell.clone();
            (0..count).map(move |level| [&cell[..], &[level]].concat())
        };
        cells = cells.iter().flat_map(longer).collect();
    }
    cells
}

/// Cuts each axis into as many strata as there are cells, and gives each cell one of each axis.
fn latin(counts: &[u64], cells: u64, seed: u64) -> Vec<CellPlace> {
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut places = vec![CellPlace::new(); cells as usize];
    for &count in counts {
        let mut strata: Vec<u64> = (0..cells).collect();
        for last in (1..strata.len()).rev() {
            strata.swap(last, below(&mut random, last as u64 + 1) as usize);
        }
        for (place, stratum) in places.iter_mut().zip(strata) {
            // A stratum with several values gives any of them, one within a value that value.
            let (first, after) = (stratum * count, (stratum + 1) * count);
            let level = match count <= cells {
                true => u64::midpoint(first, after) / cells,
                false => (first + below(&mut random, after - first)) / cells,
            };
            place.push(level);
        }
    }
    places
}

/// Returns a random number from 0 to `end` - 1; its bias is below one in 10¹⁰ for small ends.
fn below(random: &mut SplitMix64, end: u64) -> u64 {
    ((u128::from(random.next_u64()) * u128::from(end)) >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_changes_its_last_axis_first() {
        let cells = Design::Grid.cells(&[2, 3], 1);
        assert_eq!(cells, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
        assert_eq!(Design::Grid.cells(&[1, 1], 1), [[0, 0]]);
    }

    #[test]
    fn a_latin_hypercube_is_spread_evenly_along_each_axis() {
        for seed in 0..50 {
            let (counts, all) = ([3, 7, 10, 1000], 10);
            let cells = Design::Latin(all).cells(&counts, seed);
            assert_eq!(cells.len() as u64, all);
            for (axis, count) in counts.into_iter().enumerate() {
                let mut levels: Vec<u64> = cells.iter().map(|cell| cell[axis]).collect();
                levels.sort_unstable();
                assert!(levels.iter().all(|&level| level < count));
                if count <= all {
                    // Each value about as often as each other.
                    let times = |value| levels.iter().filter(|&&level| level == value).count();
                    let few = (all / count) as usize;
                    assert!((0..count).all(|value| (few..=few + 1).contains(&times(value))));
                } else {
                    // One in each tenth of the values.
                    let strata: Vec<u64> = levels.iter().map(|level| level * all / count).collect();
                    assert_eq!(strata, (0..all).collect::<Vec<_>>());
                }
            }
        }
        let one = Design::Latin(20).cells(&[9, 9], 3);
        assert_eq!(one, Design::Latin(20).cells(&[9, 9], 3));
        assert_ne!(one, Design::Latin(20).cells(&[9, 9], 4));
    }
}
