//! Cycles of three fighters, as in rock, paper, scissors.

use crate::measures::matrix::Matrix;

/// The difference of chances that rounding explains.
const NOISE: f64 = 1e-6;

/// The most cycles that are told.
const TOLD: usize = 5;

/// Three fighters of whom each usually beats the next, and the last the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cycle {
    /// The rows of the fighters, of whom the first comes first in the matrix.
    pub rows: [usize; 3],
    /// What each wins of its duels with the next more than it loses; the least of the three.
    pub least: f64,
}

/// The cycles of a matrix.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cycles {
    /// The clearest ones, the clearest first.
    pub clearest: Vec<Cycle>,
    /// The number of all.
    pub count: usize,
    /// The number of all three fighters of whom in each pair one surely is better.
    pub triples: usize,
}

impl Cycles {
    /// Finds the cycles of a matrix. A difference that noise may explain makes none.
    #[must_use]
    pub fn of(matrix: &Matrix) -> Cycles {
        let size = matrix.names.len();
        let gap = |row: usize, column: usize| {
            let cell = matrix.cell(row, column);
            let noise = cell.win_interval.map_or(NOISE, |(low, high)| high - low);
            let gap = cell.win - cell.loss;
            (2.0 * noise < gap).then_some(gap)
        };
        let gaps: Vec<Option<f64>> = (0..size * size).map(|at| gap(at / size, at % size)).collect();
        let gap = |row: usize, column: usize| gaps[row * size + column];
        let mut cycles = Cycles::default();
        for a in 0..size {
            for b in a + 1..size {
                for c in b + 1..size {
                    // Either way round.
                    for [a, b, c] in [[a, b, c], [a, c, b]] {
                        if let (Some(ab), Some(bc), Some(ca)) = (gap(a, b), gap(b, c), gap(c, a)) {
                            cycles.push(Cycle { rows: [a, b, c], least: ab.min(bc).min(ca) });
                        }
                    }
                    let sure = |one, other| gap(one, other).is_some() || gap(other, one).is_some();
                    cycles.triples += usize::from(sure(a, b) && sure(b, c) && sure(a, c));
                }
            }
        }
        cycles
    }

    /// Returns the share of triples that are cycles; 0 if there are none.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.count as f64 / self.triples.max(1) as f64
    }

    fn push(&mut self, cycle: Cycle) {
        self.count += 1;
        let place = self.clearest.partition_point(|known| cycle.least <= known.least);
        self.clearest.insert(place, cycle);
        self.clearest.truncate(TOLD);
    }
}
