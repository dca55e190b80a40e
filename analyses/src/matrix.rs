//! Match-up matrices: every stat line of a roster against every other.

use evenodds_engine::book::{Parameter, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Side};
use evenodds_engine::fight::{SetupError, Sheet};
use rayon::prelude::*;

use crate::ask::{Ask, AskError, Sampled, Stop, Watcher};
use crate::bout::Bout;
use crate::duel::DuelOdds;
use crate::library::Arms;

/// A question: who beats whom?
#[derive(Clone)]
pub struct MatrixQuestion {
    /// The roster with its game.
    pub arms: Arms,
    /// The names of the stat lines.
    pub names: Vec<String>,
    /// The situation.
    pub situation: Sheet,
    /// What was said of it, as it was said.
    pub said: Vec<(String, String)>,
    /// How numbers are asked for.
    pub ask: Ask,
}

/// Who beats whom.
#[derive(Clone)]
pub struct Matrix {
    /// The names of those that can take part, in the order of rows and columns.
    pub names: Vec<String>,
    /// Those that cannot, and why.
    pub left_out: Vec<(String, SetupError)>,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
}

/// One against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    /// The chance that the row's fighter wins.
    pub win: f64,
    /// The chance that the column's does.
    pub loss: f64,
    /// The interval of the row's chance to win, where it was sampled.
    pub win_interval: Option<(f64, f64)>,
    /// How much more likely the row's fighter is to win going first than going second.
    pub first_move: f64,
    /// The mean number of rounds.
    pub rounds_mean: f64,
    /// How far any chance can be from the truth, where all are exact.
    pub slack: Option<f64>,
    /// How the duel was sampled, if it was.
    pub sampled: Option<Sampled>,
}

impl Cell {
    /// The same two with rows and columns exchanged.
    fn turned(self, first_move: f64) -> Cell {
        let turn = |(low, high): (f64, f64)| {
            // Those that the row does not win, the column wins or nobody does.
            let nobody = (1.0 - self.win - self.loss).max(0.0);
            ((1.0 - high - nobody).max(0.0), (1.0 - low - nobody).max(0.0))
        };
        let win_interval = self.win_interval.map(turn);
        Cell { win: self.loss, loss: self.win, win_interval, first_move, ..self }
    }
}

impl MatrixQuestion {
    fn bout(&self, names: [&str; 2]) -> Bout {
        Bout {
            arms: self.arms.clone(),
            names: names.map(str::to_owned),
            situation: self.situation.clone(),
            said: self.said.clone(),
            ask: Ask { limits: Limits::FEW, ..self.ask },
        }
    }

    /// Whether anybody can take part.
    ///
    /// # Errors
    /// The first reason why somebody cannot, where nobody can.
    pub fn check(&self) -> Result<(), SetupError> {
        let mut first = None;
        for name in &self.names {
            match self.bout([name, name]).playable() {
                Ok(_) => return Ok(()),
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        Err(first.unwrap_or_else(|| SetupError::new("the roster is empty")))
    }

    /// Whether the situation treats both fighters alike, so that half of the matrix tells the
    /// other half.
    fn is_even(&self) -> bool {
        let form = &self.arms.system.book().situation;
        let usual = |key: &Parameter| self.situation.get(&key.key) == Some(&key.value);
        form.iter().filter(|key| key.one_sided).all(usual) && self.situation.word("first") == "roll"
    }

    /// The answer: every pair, on all threads there are.
    ///
    /// # Errors
    /// When nobody can take part, it is stopped, or as for [`DuelOdds::of`].
    pub fn answer(&self, watcher: &dyn Watcher) -> Result<Matrix, AskError> {
        let (mut names, mut left_out) = (Vec::new(), Vec::new());
        for name in &self.names {
            match self.bout([name, name]).playable() {
                Ok(_) => names.push(name.clone()),
                Err(refusal) => left_out.push((name.clone(), refusal)),
            }
        }
        if names.is_empty() {
            self.check()?;
        }
        let (size, even) = (names.len(), self.is_even());
        let done = std::sync::atomic::AtomicU64::new(0);
        let row = |row: usize| -> Result<Vec<(Cell, f64)>, AskError> {
            let mut weigher = Exact::default();
            let columns = if even { row..size } else { 0..size };
            let answer = |column: usize| {
                if watcher.stopped() {
                    return Err(AskError::Interrupted);
                }
                cell(&self.bout([&names[row], &names[column]]), &mut weigher, &Quiet(watcher))
            };
            let cells = columns.map(answer).collect();
            let rows = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            watcher.told(rows, size as u64);
            cells
        };
        let rows: Vec<Vec<(Cell, f64)>> =
            (0..size).into_par_iter().map(row).collect::<Result<_, _>>()?;
        let cell = |at: usize| {
            let (row, column) = (at / size, at % size);
            match even {
                false => rows[row][column].0,
                true if row <= column => rows[row][column - row].0,
                true => {
                    let (cell, theirs) = rows[column][row - column];
                    cell.turned(theirs)
                }
            }
        };
        Ok(Matrix { cells: (0..size * size).map(cell).collect(), names, left_out })
    }
}

/// Whoever stops the matrix stops its cells, and is told of rows alone.
struct Quiet<'a>(&'a dyn Watcher);

impl Watcher for Quiet<'_> {
    fn told(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// One cell, and what going first is worth to the column's fighter.
fn cell(bout: &Bout, weigher: &mut Exact, watcher: &dyn Watcher) -> Result<(Cell, f64), AskError> {
    let mut duel = |bout: &Bout| -> Result<DuelOdds, AskError> {
        let odds = bout.duel(weigher, watcher)?;
        match odds.sampled() {
            Some(sampled) if sampled.stop == Stop::Interrupted => Err(AskError::Interrupted),
            _ => Ok(odds),
        }
    };
    let odds = duel(bout)?;
    let mut first = |who: &str| duel(&bout.with("first", Value::Choice(who.to_owned())));
    let (ours, theirs) = (first("a")?, first("b")?);
    let worth = |side: Side| match side {
        Side::A => ours.wins(side) - theirs.wins(side),
        Side::B => theirs.wins(side) - ours.wins(side),
    };
    let win = odds.wins(Side::A);
    let cell = Cell {
        win,
        loss: odds.wins(Side::B),
        win_interval: odds.interval(win),
        first_move: worth(Side::A),
        rounds_mean: odds.rounds_mean(),
        slack: odds.slack(),
        sampled: odds.sampled(),
    };
    Ok((cell, worth(Side::B)))
}

impl Matrix {
    /// The cell of a row and a column.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.names.len() + column]
    }

    /// What is read off each cell, row by row.
    #[must_use]
    pub fn rows<T>(&self, read: impl Fn(&Cell) -> T) -> Vec<Vec<T>> {
        let rows = self.cells.chunks(self.names.len().max(1));
        rows.map(|row| row.iter().map(&read).collect()).collect()
    }

    /// The mean chance of each fighter to win against all others; its own mirror left out.
    #[must_use]
    pub fn means(&self) -> Vec<f64> {
        let size = self.names.len();
        let mean = |row: usize| {
            let others = (0..size).filter(|&column| column != row);
            let sum: f64 = others.map(|column| self.cell(row, column).win).sum();
            if size < 2 { self.cell(row, row).win } else { sum / (size - 1) as f64 }
        };
        (0..size).map(mean).collect()
    }

    /// What going first is worth on average, over all pairs of two; of one fighter against itself
    /// where there is no other.
    #[must_use]
    pub fn first_move_mean(&self) -> f64 {
        let size = self.names.len();
        let pairs = self.cells.iter().enumerate();
        let others: Vec<f64> = pairs
            .filter(|(at, _)| size < 2 || at / size != at % size)
            .map(|(_, cell)| cell.first_move)
            .collect();
        others.iter().sum::<f64>() / others.len() as f64
    }

    /// The rows from the strongest to the weakest by their mean chance to win.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let means = self.means();
        let mut rows: Vec<usize> = (0..self.names.len()).collect();
        // Rounding in the last digit must not order equals.
        let rank = |row: &usize| (means[*row] * 1e9).round() as i64;
        rows.sort_by_key(|row| std::cmp::Reverse(rank(row)));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Unwatched;
    use crate::library::Library;

    fn question(said: &[(&str, &str)]) -> MatrixQuestion {
        let arms = Library::standard(".").roster("spurg").expect("a built-in roster");
        let situation = arms.situation(said.iter().copied()).expect("a situation");
        let names = ["townsman", "guard", "fencer"].map(str::to_owned).to_vec();
        MatrixQuestion { arms, names, situation, said: Vec::new(), ask: Ask::default() }
    }

    #[test]
    fn half_of_an_even_matrix_tells_the_other() {
        let even = question(&[]).answer(&Unwatched).expect("an answer");
        // Asked pair by pair, in the order that the half does not know.
        let bout = question(&[]).bout(["fencer", "guard"]);
        let (cell, _) = cell(&bout, &mut Exact::default(), &Unwatched).expect("an answer");
        let told = even.cell(2, 1);
        assert!((told.win - cell.win).abs() < 1e-12);
        assert!((told.first_move - cell.first_move).abs() < 1e-12);
        for row in 0..3 {
            assert!((even.cell(row, row).win - even.cell(row, row).loss).abs() < 1e-12);
        }
        assert_eq!(even.ranking()[2], 0);
    }

    #[test]
    fn an_edge_is_the_rows_alone() {
        let edge = question(&[("edge", "2")]).answer(&Unwatched).expect("an answer");
        assert!(edge.cell(1, 1).win > edge.cell(1, 1).loss + 0.05);
    }
}
