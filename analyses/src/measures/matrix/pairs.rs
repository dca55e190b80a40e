//! How the pairs of a matrix are numbered.

/// The pairs of a matrix, numbered row by row: all of them, or those on the diagonal and above if
/// they determine the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PairList {
    pub(super) size: usize,
    pub(super) even: bool,
}

impl PairList {
    pub(super) fn count(self) -> usize {
        if self.even { self.size * (self.size + 1) / 2 } else { self.size * self.size }
    }

    /// Returns the number of the first pair of a row.
    fn start(self, row: usize) -> usize {
        if self.even { row * self.size - row * row.saturating_sub(1) / 2 } else { row * self.size }
    }

    /// Returns the row and the column of a pair.
    pub(super) fn place(self, pair: usize) -> (usize, usize) {
        let (mut row, mut after) = (0, self.size);
        while row + 1 < after {
            let middle = usize::midpoint(row, after);
            if self.start(middle) <= pair { row = middle } else { after = middle }
        }
        let first = if self.even { row } else { 0 };
        (row, first + pair - self.start(row))
    }

    /// Returns the pair of a row and a column, which may have to be turned.
    pub(super) fn at(self, row: usize, column: usize) -> usize {
        if self.even { self.start(row) + column - row } else { self.start(row) + column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_row_by_row() {
        for (size, even) in [(1, true), (4, true), (4, false), (1, false)] {
            let pairs = PairList { size, even };
            let places: Vec<_> = (0..pairs.count()).map(|pair| pairs.place(pair)).collect();
            let all = (0..size * size).map(|at| (at / size, at % size));
            let expected: Vec<_> = all.filter(|(row, column)| !even || row <= column).collect();
            assert_eq!(places, expected);
            for (pair, (row, column)) in places.into_iter().enumerate() {
                assert_eq!(pairs.at(row, column), pair);
            }
        }
    }
}
