//! The charts of fights.

use evenodds_analyses::bout::{Bout, Growth};
use evenodds_analyses::matrix::{Matrix, MatrixQuestion};
use evenodds_analyses::questions::steps;

use super::{at, title};
use crate::chart::{self, Chart, Headline, Heat, Hue, Line, Panel, Scale};
use evenodds_analyses::words;

/// Creates a headline whose alternative text is the title and the numbers drawn.
fn headline(title: String, subtitle: String) -> Headline {
    Headline { title, subtitle, alt: String::new() }
}

fn hue(bout: &Bout) -> Hue {
    Hue::of(bout.roster_file.system.book())
}

/// Returns one line of a ladder.
fn climb(label: String, hue: Hue, shade: f64, rungs: [(f64, Option<(f64, f64)>); 3]) -> Line {
    let points = (0..).zip(rungs).map(|(x, (chance, _))| (x, chance)).collect();
    let ends = (0..).zip(rungs).filter_map(|(x, (_, ends))| ends.map(|(low, high)| (x, low, high)));
    Line { label, hue, shade, points, intervals: ends.collect() }
}

pub(super) fn games(growths: &[(&Bout, Vec<Growth>)]) -> Chart {
    let panel = |(bout, growth): &(&Bout, Vec<Growth>)| Panel {
        title: title(&bout.roster_file),
        lines: steps::lines(bout, growth),
        mark: None,
    };
    let panels: Vec<Panel> = growths.iter().map(panel).collect();
    let title = "What a step on the attack roll is worth in the duel".to_owned();
    let subtitle = "A fighter against its equal; chance at each step of ease for one".to_owned();
    chart::growth(&headline(title, subtitle), &steps::axis(), "Chance", &panels)
}

pub(super) fn ladders(growths: &[(&Bout, Vec<Growth>)]) -> Chart {
    let panel = |(bout, growth): &(&Bout, Vec<Growth>)| {
        let line = |growth: &Growth, shade: f64| {
            let rungs = [growth.hit, growth.wound, growth.win].map(|p| (p, None));
            climb(words::signed(growth.edge as i16), hue(bout), shade, rungs)
        };
        let chosen = [(-1, 0.1), (0, 0.5), (1, 0.9)];
        let shown = chosen.iter().filter_map(|&(edge, shade)| {
            let found = growth.iter().find(|growth| growth.edge == edge)?;
            Some(line(found, shade))
        });
        Panel { title: title(&bout.roster_file), lines: shown.collect(), mark: None }
    };
    let panels: Vec<Panel> = growths.iter().map(panel).collect();
    let title = "The same step, from attack roll to wound to duel".to_owned();
    let subtitle = "A fighter against its equal, at −1, 0 and +1 steps of ease".to_owned();
    let rungs = ["roll hits", "wounds", "duel won"];
    chart::ladder(&headline(title, subtitle), &rungs, "Chance", &panels)
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
