//! The sentences and tables of a matrix.

use super::question::{MATRIX, MatrixAnswer};
use crate::answer::table::{Cell, Column, Table};
use crate::answer::words;
use crate::measures::matrix::Matrix;
use crate::question::words::{at, method, title};

impl MatrixAnswer<'_> {
    pub(super) fn method(&self) -> String {
        let cells = &self.matrix.cells;
        let exact = cells.iter().filter_map(|cell| cell.slack);
        let slack = exact.clone().fold(0.0, f64::max);
        let (exact, all) = (exact.count(), cells.len());
        match cells.iter().find_map(|cell| cell.sampled) {
            None => {
                let exactly = format!("{all} pairs, each an absorbing Markov chain");
                method(Some(slack), None, &exactly, "")
            }
            Some(sampled) => format!(
                "{exact} of {all} pairs exact; the others: {}",
                method(None, Some(sampled), "", "fights")
            ),
        }
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let (matrix, means) = (self.matrix, &self.means);
        let (best, worst) = (self.ranking[0], self.ranking[self.ranking.len() - 1]);
        let mut sentences = vec![format!(
            "{}{}: the strongest of {} fighters is {}, which wins {} of its duels on average; the \
             weakest is {} with {}.",
            title(&self.question.roster_file),
            at(&self.question.settings),
            self.ranking.len(),
            self.name(best),
            words::percent(means[best]),
            self.name(worst),
            words::percent(means[worst])
        )];
        let size = matrix.names.len();
        let others = || (0..size * size).filter(move |at| at / size != at % size);
        let first = |at: usize| matrix.cells[at].first_move;
        let most = others().reduce(|best, at| if first(at) > first(best) { at } else { best });
        if let Some(most) = most {
            let nothing = words::points(0.0);
            let shown = others().any(|at| words::points(first(at)) != nothing);
            sentences.push(match shown {
                false => format!("Going first is worth {nothing} pp to everybody."),
                true => format!(
                    "Going first is worth {} pp on average, and most to {} against {}: {} \
                     points.",
                    words::points(matrix.first_move_mean()),
                    self.name(most / size),
                    self.name(most % size),
                    words::points(first(most))
                ),
            });
        }
        sentences.extend(cycle(matrix).map(|cycle| {
            let [a, b, c] = cycle.map(|row| self.name(row));
            format!("The ranking hides a cycle: {a} beats {b}, {b} beats {c}, and {c} beats {a}.")
        }));
        if !matrix.left_out.is_empty() {
            let names: Vec<String> =
                matrix.left_out.iter().map(|(name, why)| format!("{name} ({why})")).collect();
            sentences
                .push(format!("Omitted because they cannot take part: {}.", words::list(&names)));
        }
        sentences
    }

    /// Returns the chances of each fighter to win against each other, the strongest first.
    pub(super) fn wins(&self) -> Table {
        let mut columns = vec![Column { heading: "fighter".to_owned(), ..Column::default() }];
        columns.extend(self.ranking.iter().map(|&column| Column {
            heading: self.rank(column).to_string(),
            numeric: true,
            aside: false,
        }));
        let row = |&row: &usize| {
            let mut cells = vec![Cell::Text(format!("{} {}", self.rank(row), self.name(row)))];
            let chance = |&column: &usize| Cell::Percent(self.matrix.cell(row, column).win);
            cells.extend(self.ranking.iter().map(chance));
            cells
        };
        let cells = self
            .ranking
            .iter()
            .flat_map(|&row| self.ranking.iter().map(move |&column| self.matrix.cell(row, column)));
        let half = |cell: &crate::sampling::PairOdds| {
            let (low, high) = cell.win_interval?;
            Some((cell.win - low).max(high - cell.win))
        };
        let within = match cells.filter_map(half).reduce(f64::max) {
            Some(most) => format!(", ±{} at most", words::size(most)),
            None => String::new(),
        };
        let chart = match self.matrix.has_draws() {
            true => "; the chart shows that minus the chance to lose",
            false => "",
        };
        Table {
            caption: format!("The chance of the row to win, in percent{within}{chart}"),
            columns,
            rows: self.ranking.iter().map(row).collect(),
            frame: Some(MATRIX),
            charts: &["wins"],
            ..Table::default()
        }
    }

    /// Returns the rank of a row, from 1.
    fn rank(&self, row: usize) -> usize {
        1 + self.ranking.iter().position(|&other| other == row).unwrap_or_default()
    }

    pub(super) fn ranks(&self) -> Table {
        let matrix = self.matrix;
        let (firsts, rounds) = (matrix.first_moves(), matrix.rounds_means());
        let draws = matrix.has_draws();
        let size = matrix.names.len();
        let rows = self.ranking.iter().enumerate().map(|(nth, &row)| {
            let others = || (0..size).filter(move |&column| column != row);
            let win = |column: &usize| matrix.cell(row, *column).win;
            let against = |column: Option<usize>| {
                column.map_or_else(Cell::empty, |column| {
                    let chance = words::percent(win(&column));
                    Cell::Text(format!("{}: {chance}", self.name(column)))
                })
            };
            let mut cells = vec![
                Cell::Count(nth as u64 + 1),
                Cell::Text(self.name(row).to_owned()),
                Cell::Chance(self.means[row]),
            ];
            if draws {
                cells.push(Cell::Points(self.nets[row], None));
            }
            cells.extend([
                against(others().max_by(|a, b| win(a).total_cmp(&win(b)))),
                against(others().min_by(|a, b| win(a).total_cmp(&win(b)))),
                Cell::Points(firsts[row], None),
                Cell::Moment(rounds[row]),
            ]);
            cells
        });
        let mut heads = vec![("rank", true), ("fighter", false), ("mean chance to win", true)];
        // It ranks them; without draws, it says the same.
        let net = ("minus chance to lose, pp", true);
        heads.extend(draws.then_some(net));
        heads.extend([
            ("best against", false),
            ("worst against", false),
            ("first move, pp", true),
            ("rounds", true),
        ]);
        let caption = "The fighters from strongest to weakest; means leave out the mirror match";
        Table::of(caption, &heads, rows.collect(), MATRIX).aside(&[net.0])
    }
}

/// Returns the clearest cycle of three fighters in which each usually beats the next, if there is
/// one.
fn cycle(matrix: &Matrix) -> Option<[usize; 3]> {
    let size = matrix.names.len();
    // A difference within the error, or from rounding, means nothing.
    let edge = |row: usize, column: usize| {
        let cell = matrix.cell(row, column);
        let noise = cell.win_interval.map_or(1e-6, |(low, high)| high - low);
        let gap = cell.win - cell.loss;
        (gap > 2.0 * noise).then_some(gap)
    };
    let mut best: Option<(f64, [usize; 3])> = None;
    for a in 0..size {
        for b in (a + 1..size).filter(|&b| edge(a, b).is_some()) {
            for c in (a + 1..size).filter(|&c| c != b) {
                if let (Some(ab), Some(bc), Some(ca)) = (edge(a, b), edge(b, c), edge(c, a)) {
                    let least = ab.min(bc).min(ca);
                    if best.is_none_or(|(known, _)| known < least) {
                        best = Some((least, [a, b, c]));
                    }
                }
            }
        }
    }
    best.map(|(_, cycle)| cycle)
}
