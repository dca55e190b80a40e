//! Strongly connected components of a chain, and a dense linear solver for one component.

use super::interrupts::InterruptCheck;
use super::limits::NoChain;

/// The strongly connected components of a graph, each after all components it leads to.
///
/// Their nodes lie in one list, because solving goes through all of them once a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Components {
    members: Vec<u32>,
    /// Where the members of each component end.
    ends: Vec<u32>,
}

impl Components {
    /// Returns the number of components.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Iterates over the nodes of each component.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> {
        let end = |nth: usize| self.ends[nth] as usize;
        (0..self.len()).map(move |nth| {
            let begin = nth.checked_sub(1).map_or(0, end);
            &self.members[begin..end(nth)]
        })
    }
}

/// Returns the strongly connected components of a graph of `count` nodes.
///
/// `next(node, nth)` is the `nth` successor of `node`, or none after the last. Tarjan's algorithm,
/// without recursion, because chains are deeper than the stack.
pub(super) fn components(
    count: usize,
    next: impl Fn(usize, usize) -> Option<Option<usize>>,
) -> Components {
    const UNSEEN: u32 = u32::MAX;
    let (mut order, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let (mut open, mut stacked) = (Vec::new(), vec![false; count]);
    let (mut found, mut seen) = (Components::default(), 0);
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..count {
        if order[root] != UNSEEN {
            continue;
        }
        path.push((root, 0));
        while let Some(&mut (node, ref mut nth)) = path.last_mut() {
            if *nth == 0 {
                (order[node], low[node]) = (seen, seen);
                seen += 1;
                open.push(node as u32);
                stacked[node] = true;
            }
            let edge = next(node, *nth);
            *nth += 1;
            match edge {
                Some(None) => {}
                Some(Some(to)) if order[to] == UNSEEN => path.push((to, 0)),
                Some(Some(to)) => {
                    if stacked[to] {
                        low[node] = low[node].min(order[to]);
                    }
                }
                None => {
                    path.pop();
                    if let Some(&(before, _)) = path.last() {
                        low[before] = low[before].min(low[node]);
                    }
                    if low[node] == order[node] {
                        let first = open.iter().rposition(|&other| other as usize == node);
                        let members = open.drain(first.expect("a node is open until closed")..);
                        found.members.extend(members.inspect(|&at| stacked[at as usize] = false));
                        found.ends.push(found.members.len() as u32);
                    }
                }
            }
        }
    }
    found
}

/// The matrix `1 - A` of a component, LU-factored with partial pivoting.
#[derive(Clone, Debug)]
pub(super) struct Factored {
    size: usize,
    cells: Vec<f64>,
    swaps: Vec<u32>,
}

impl Factored {
    /// Factors `1 - A`, where `cells[row * size + column]` contains `A`. Returns `None` if the
    /// matrix is singular.
    pub(super) fn of(
        size: usize,
        mut cells: Vec<f64>,
        interrupts: &mut InterruptCheck<'_>,
    ) -> Result<Option<Factored>, NoChain> {
        for (at, cell) in cells.iter_mut().enumerate() {
            *cell = if at / size == at % size { 1.0 - *cell } else { -*cell };
        }
        let mut swaps = Vec::with_capacity(size);
        for pivot in 0..size {
            let by_size = |&a: &usize, &b: &usize| {
                cells[a * size + pivot].abs().total_cmp(&cells[b * size + pivot].abs())
            };
            let Some(best) = (pivot..size).rev().max_by(by_size) else { return Ok(None) };
            swaps.push(best as u32);
            if best != pivot {
                for column in 0..size {
                    cells.swap(best * size + column, pivot * size + column);
                }
            }
            let top = cells[pivot * size + pivot];
            if top.abs() < 1e-300 {
                return Ok(None);
            }
            for row in pivot + 1..size {
                interrupts.beats(size - pivot)?;
                let share = cells[row * size + pivot] / top;
                cells[row * size + pivot] = share;
                if share != 0.0 {
                    for column in pivot + 1..size {
                        cells[row * size + column] -= share * cells[pivot * size + column];
                    }
                }
            }
        }
        Ok(Some(Factored { size, cells, swaps }))
    }

    /// Solves `x = A x + b` in place of `b`, for several right-hand sides at once.
    pub(super) fn solve_rows<const N: usize>(&self, x: &mut [[f64; N]]) {
        let size = self.size;
        for (row, &other) in self.swaps.iter().enumerate() {
            x.swap(row, other as usize);
        }
        let take = |x: &mut [[f64; N]], row: usize, column: usize| {
            let share = self.cells[row * size + column];
            if share != 0.0 {
                let known = x[column];
                for (value, known) in x[row].iter_mut().zip(known) {
                    *value -= share * known;
                }
            }
        };
        for row in 0..size {
            for column in 0..row {
                take(x, row, column);
            }
        }
        for row in (0..size).rev() {
            for column in row + 1..size {
                take(x, row, column);
            }
            let top = self.cells[row * size + row];
            x[row] = x[row].map(|value| value / top);
        }
    }

    /// Solves `x = A x + b` in place of `b`.
    pub(super) fn solve(&self, x: &mut [f64]) {
        let size = self.size;
        for (row, &other) in self.swaps.iter().enumerate() {
            x.swap(row, other as usize);
        }
        for row in 0..size {
            let known: f64 =
                (0..row).map(|column| self.cells[row * size + column] * x[column]).sum();
            x[row] -= known;
        }
        for row in (0..size).rev() {
            let later = row + 1..size;
            let known: f64 = later.map(|column| self.cells[row * size + column] * x[column]).sum();
            x[row] = (x[row] - known) / self.cells[row * size + row];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factored(size: usize, cells: Vec<f64>) -> Option<Factored> {
        Factored::of(size, cells, &mut InterruptCheck::of(&|| false, 1)).expect("nobody stops it")
    }

    #[test]
    fn components_come_after_all_they_lead_to() {
        let edges: [&[usize]; 6] = [&[1], &[2], &[1, 3], &[3], &[0, 5], &[]];
        let found = components(6, |node, nth| edges[node].get(nth).map(|&to| Some(to)));
        let mut sorted: Vec<Vec<u32>> = found.iter().map(<[u32]>::to_vec).collect();
        for members in &mut sorted {
            members.sort_unstable();
        }
        assert_eq!(sorted, [vec![3], vec![1, 2], vec![0], vec![5], vec![4]]);
    }

    #[test]
    fn equations_are_solved() {
        // x = 0.5 y + 1, y = 0.25 x + 0.5 z, z = 0.1 y + 2, with rows that need a swap.
        let a = vec![0.0, 0.5, 0.0, 0.25, 0.0, 0.5, 0.0, 0.1, 0.0];
        let mut x = vec![1.0, 0.0, 2.0];
        factored(3, a.clone()).expect("regular").solve(&mut x);
        for row in 0..3 {
            let right: f64 = (0..3).map(|column| a[row * 3 + column] * x[column]).sum();
            assert!((x[row] - right - [1.0, 0.0, 2.0][row]).abs() < 1e-14);
        }
        // 1 - A with a zero at the first pivot.
        let swapped = factored(2, vec![1.0, 0.5, 0.5, 1.0]).expect("regular");
        let mut x = vec![1.0, 2.0];
        swapped.solve(&mut x);
        assert!((x[0] + 4.0).abs() < 1e-12 && (x[1] + 2.0).abs() < 1e-12);
        assert!(factored(2, vec![0.0, 1.0, 1.0, 0.0]).is_none());
    }

    #[test]
    fn whoever_waits_can_give_up_while_equations_are_solved() {
        let looks = std::cell::Cell::new(0);
        let stopped = || looks.replace(looks.get() + 1) == 2;
        let refused =
            Factored::of(64, vec![0.001; 64 * 64], &mut InterruptCheck::of(&stopped, 1 << 10));
        assert_eq!((refused.err(), looks.get()), (Some(NoChain::Stopped), 3));
    }
}
