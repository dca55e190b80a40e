//! The charts of fights.

use evenodds_analyses::matrix::{Matrix, MatrixQuestion};

use super::{at, title};
use crate::chart::{self, Chart, Headline, Heat, Scale};
use evenodds_analyses::words;

/// Creates a headline whose alternative text is the title and the numbers drawn.
fn headline(title: String, subtitle: String) -> Headline {
    Headline { title, subtitle, alt: String::new() }
}

fn matrix_heat(matrix: &Matrix, scale: Scale, read: fn(&Matrix, usize, usize) -> f64) -> Heat {
    let ranking = matrix.ranking();
    let names: Vec<String> = ranking.iter().map(|&row| matrix.names[row].clone()).collect();
    let cells = ranking
        .iter()
        .map(|&row| ranking.iter().map(|&column| Some(read(matrix, row, column))).collect());
    Heat {
        row_title: "Fighter".to_owned(),
        column_title: "against".to_owned(),
        columns: names.clone(),
        rows: names,
        cells: cells.collect(),
        scale,
    }
}

pub(super) fn wins(question: &MatrixQuestion, matrix: &Matrix) -> Chart {
    let game = title(&question.roster_file);
    let (ranking, means) = (matrix.ranking(), matrix.means());
    let best = ranking[0];
    let title = format!(
        "{} wins {} of its duels on average",
        matrix.names[best],
        words::percent(means[best])
    );
    let subtitle =
        format!("{game}{}; chance of the row to win, in percent", at(&question.settings));
    let heat = matrix_heat(matrix, Scale::Even, |matrix, row, column| matrix.cell(row, column).win);
    chart::heat(&headline(title, subtitle), &heat)
}

pub(super) fn first_moves(question: &MatrixQuestion, matrix: &Matrix) -> Chart {
    let game = title(&question.roster_file);
    let all = || matrix.cells.iter().map(|cell| cell.first_move);
    let mean = matrix.first_move_mean();
    let limit = all().map(f64::abs).fold(0.0, f64::max).max(0.01);
    let title = format!("Going first is worth {} points on average", words::points(mean));
    let subtitle = format!(
        "{game}{}; how much more likely the row is to win going first than second, in points",
        at(&question.settings)
    );
    let heat = matrix_heat(matrix, Scale::Diverging { limit }, |matrix, row, column| {
        matrix.cell(row, column).first_move
    });
    chart::heat(&headline(title, subtitle), &heat)
}
