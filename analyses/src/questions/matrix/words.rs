//! The sentences and tables of a matrix.

use evenodds_engine::fight::SetupError;

use super::question::{MATRIX, MatrixAnswer};
use crate::answer::table::{Cell, Column, Table};
use crate::answer::words;
use crate::measures::matchups::Cycles;
use crate::measures::matrix::Matrix;
use crate::question::words::{at, method, title};
use crate::sampling::PairOdds;

/// The heading of scores for what [`words::PER_POINTS`] points buy.
pub(crate) const WINS_PER_POINTS: &str = "wins of 100 for 10 points";

impl MatrixAnswer<'_> {
    pub(super) fn method(&self) -> String {
        method_of(self.matrix.cells.iter(), "")
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
                    "Going first is worth {} pp on average, and most to {} against {}: {} pp.",
                    words::points(matrix.first_move_mean()),
                    self.name(most / size),
                    self.name(most % size),
                    words::points(first(most))
                ),
            });
        }
        sentences.extend(Cycles::of(matrix).clearest.first().map(|cycle| {
            let [a, b, c] = cycle.rows.map(|row| self.name(row));
            format!("The ranking hides a cycle: {a} beats {b}, {b} beats {c}, and {c} beats {a}.")
        }));
        sentences.extend(left_out_of(&matrix.left_out));
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
        let half = |cell: &PairOdds| {
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
        let costs = self.question.costs(&matrix.names);
        let priced = costs.iter().any(Option::is_some);
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
            if priced {
                let cost = costs[row].filter(|cost| 0.0 < *cost);
                let wins = cost.map(|cost| words::PER_POINTS * self.means[row] / cost);
                cells.push(wins.map_or(Cell::Missing, Cell::Size));
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
        heads.extend(priced.then_some((WINS_PER_POINTS, true)));
        heads.extend([
            ("best against", false),
            ("worst against", false),
            ("first move, pp", true),
            ("rounds", true),
        ]);
        let caption = "The fighters from strongest to weakest; means leave out the mirror match";
        Table::of(caption, &heads, rows.collect(), MATRIX).aside(&[net.0, WINS_PER_POINTS])
    }
}

/// Says who cannot take part, and why.
pub(crate) fn left_out_of(left_out: &[(String, SetupError)]) -> Option<String> {
    let names = left_out.iter().map(|(name, why)| format!("{name} ({why})"));
    let names: Vec<String> = names.collect();
    (!names.is_empty())
        .then(|| format!("Omitted because they cannot take part: {}.", words::list(&names)))
}

/// Says how the pairs of a fighter and another were computed, and how intervals of what follows from
/// them were.
pub(crate) fn others_method(matrix: &Matrix, intervals: &str) -> String {
    method_of(matrix.others(), intervals)
}

/// Says how pairs were computed; if some were sampled, `more` follows.
pub(crate) fn method_of<'a>(cells: impl Iterator<Item = &'a PairOdds>, more: &str) -> String {
    let (mut slack, mut exact, mut all, mut how) = (0.0, 0, 0, None);
    for cell in cells {
        all += 1;
        exact += usize::from(cell.slack.is_some());
        slack = f64::max(slack, cell.slack.unwrap_or_default());
        how = how.or(cell.sampled);
    }
    if how.is_none() {
        let exactly = format!("{all} pairs, each an absorbing Markov chain");
        return method(Some(slack), None, &exactly, "");
    }
    let others = method(None, how, "", "fights");
    format!("{exact} of {all} pairs exact; the others: {others} {more}").trim_end().to_owned()
}
