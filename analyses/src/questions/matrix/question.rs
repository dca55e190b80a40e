//! Who beats whom in a roster?

use super::json::MatrixJson;
use crate::answer::{Answer, Basis, Number, Unit};
use crate::measures::frames::matrix_frame;
use crate::measures::matrix::{Matrix, MatrixQuestion};
use crate::question::command::ShellWords;
use crate::question::words::{at, title};
use crate::question::{
    Alternatives, Division, Fights, Question, Select, Subject, basis, json as document,
};
use crate::sampling::{Ask, AskError, PairOdds, Watcher};

/// The frame of matrices.
pub const MATRIX: &str = "matrices";

/// The key of the chance of one fighter to win against another.
pub(crate) const WINS: &str = "win";

/// A matrix with its question.
pub(super) struct MatrixAnswer<'a> {
    pub(super) question: &'a MatrixQuestion,
    pub(super) matrix: &'a Matrix,
    /// The rows from the strongest to the weakest.
    pub(super) ranking: Vec<usize>,
    /// The mean chance of each fighter to win against all others.
    pub(super) means: Vec<f64>,
    /// The mean of each fighter's chance to win minus its chance to lose, against all others.
    pub(super) nets: Vec<f64>,
}

impl Question for MatrixQuestion {
    fn kind(&self) -> &'static str {
        "matrix"
    }

    fn stem(&self) -> String {
        format!("{}-matrix", self.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let start = ShellWords::of("matrix").and([&self.roster_file.name]).and(self.named());
        Some(start.set(&self.settings).effort(&self.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.ask]
    }

    fn fights(&self, wanted: &Select<'_>) -> Result<Option<Fights<'_>>, AskError> {
        self.one_by_one(wanted)
    }

    fn division(&self) -> Division<'_> {
        Division::Pairs(self)
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &self.fresh();
        let matrix = &question.matrix(watcher)?;
        question.exchange_reads(watcher)?;
        let mut stopped = None;
        let ask = |dependencies: &_| {
            let ask = match alternatives {
                Alternatives::Few => Ask { trials: None, target_error: None, ..question.ask },
                _ => question.ask,
            };
            MatrixQuestion { ask, ..question.clone() }
                .what_if(matrix, dependencies, watcher)
                .map(Some)
        };
        let basis = basis(alternatives, question.dependencies(), &mut stopped, ask)?;
        let (ranking, means, nets) = (matrix.ranking(), matrix.means(), matrix.nets());
        let told = MatrixAnswer { question, matrix, ranking, means, nets };
        let sampled = matrix.cells.iter().filter(|cell| cell.sampled.is_some()).count();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: who beats whom{}?",
                title(&question.roster_file),
                at(&question.settings)
            ),
            rosters: vec![question.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            verdicts: told.verdicts(&basis),
            method: told.method(),
            numbers: told.numbers(),
            tables: vec![told.ranks(), told.wins()],
            charts: [told.wins_chart()].into_iter().chain(told.first_moves_chart()).collect(),
            frames: vec![(MATRIX, matrix_frame(question, matrix))],
            json: document(&MatrixJson::of(question, matrix, &basis)),
            basis,
            exact: matrix.cells.len() - sampled,
            sampled,
            stopped,
        })
    }
}

/// Computes all pairs of a question of which nothing was read yet, and what they rest on.
///
/// # Errors
/// As for [`MatrixQuestion::matrix`].
pub(crate) fn of_pairs(
    question: &MatrixQuestion,
    watcher: &dyn Watcher,
) -> Result<(Matrix, Basis), AskError> {
    let matrix = question.matrix(watcher)?;
    question.exchange_reads(watcher)?;
    Ok((matrix, Basis { rests_on: question.dependencies(), what_if: None }))
}

/// Returns the name of the chance of one fighter to win against another.
pub(super) fn beats(ours: &str, theirs: &str) -> String {
    format!("{ours} beats {theirs}")
}

/// Returns the chance of one fighter to win against another.
pub(crate) fn win_number([ours, theirs]: [&str; 2], cell: &PairOdds) -> Number {
    Number {
        key: WINS,
        says: beats(ours, theirs),
        unit: Unit::Chance,
        value: cell.win,
        interval: cell.win_interval,
        sampled: cell.sampled,
    }
}

impl MatrixAnswer<'_> {
    pub(super) fn name(&self, row: usize) -> &str {
        &self.matrix.names[row]
    }

    /// Returns the chance of each fighter to win against each other, row by row.
    fn numbers(&self) -> Vec<Number> {
        let size = self.matrix.names.len();
        let pairs = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let number = |(row, column): (usize, usize)| {
            win_number([self.name(row), self.name(column)], self.matrix.cell(row, column))
        };
        pairs.filter(|(row, column)| row != column || size < 2).map(number).collect()
    }
}
