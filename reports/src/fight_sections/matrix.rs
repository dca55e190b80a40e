//! The section of a matrix: every stat line against every other.

use evenodds_analyses::matrix::{Matrix, MatrixQuestion};

use super::{MATRIX, at, charts, table, title};
use crate::document::{Section, Table};
use crate::report::{Drawn, figure};
use evenodds_analyses::words;

/// Creates the section of a matrix; `stem` is the start of its anchor and of its charts' names.
pub(crate) fn section(
    question: &MatrixQuestion,
    matrix: &Matrix,
    stem: &str,
) -> (Section, Vec<Drawn>) {
    let drawn = vec![
        Drawn { name: format!("{stem}-wins"), chart: charts::wins(question, matrix) },
        Drawn { name: format!("{stem}-first"), chart: charts::first_moves(question, matrix) },
    ];
    let game = title(&question.roster_file);
    let section = Section {
        id: stem.to_owned(),
        question: format!("{game}: who beats whom{}?", at(&question.settings)),
        rosters: vec![question.roster_file.name.clone()],
        answers: answers(question, matrix),
        shorts: 1,
        figures: drawn.iter().map(figure).collect(),
        tables: vec![ranks(matrix)],
        method: method(matrix),
        ..Section::default()
    };
    (section, drawn)
}

fn method(matrix: &Matrix) -> String {
    let exact = matrix.cells.iter().filter_map(|cell| cell.slack);
    let slack = exact.clone().fold(0.0, f64::max);
    let (exact, all) = (exact.count(), matrix.cells.len());
    let sampled = matrix.cells.iter().find_map(|cell| cell.sampled);
    match sampled {
        None => super::method(
            Some(slack),
            None,
            &format!("{all} pairs, each an absorbing Markov chain"),
            "",
        ),
        Some(sampled) => format!(
            "{exact} of {all} pairs exact; the others: {}",
            super::method(None, Some(sampled), "", "fights")
        ),
    }
}

fn answers(question: &MatrixQuestion, matrix: &Matrix) -> Vec<String> {
    let (means, ranking) = (matrix.means(), matrix.ranking());
    let name = |row: usize| matrix.names[row].as_str();
    let game = title(&question.roster_file);
    let (best, worst) = (ranking[0], ranking[ranking.len() - 1]);
    let mut answers = vec![format!(
        "{game}{}: the strongest of {} fighters is {}, which wins {} of its duels on average; the \
         weakest is {} with {}.",
        at(&question.settings),
        ranking.len(),
        name(best),
        words::percent(means[best]),
        name(worst),
        words::percent(means[worst])
    )];
    let size = matrix.names.len();
    let others = || (0..size * size).filter(move |at| at / size != at % size);
    let first = |at: usize| matrix.cells[at].first_move;
    let most = others().reduce(|best, at| if first(at) > first(best) { at } else { best });
    if let Some(most) = most {
        answers.push(format!(
            "Going first is worth {} points on average, and most to {} against {}: {} points.",
            words::points(matrix.first_move_mean()),
            name(most / size),
            name(most % size),
            words::points(first(most))
        ));
    }
    answers.extend(cycle(matrix).map(|[a, b, c]| {
        let (a, b, c) = (name(a), name(b), name(c));
        format!("The ranking hides a cycle: {a} beats {b}, {b} beats {c}, and {c} beats {a}.")
    }));
    if !matrix.left_out.is_empty() {
        let names: Vec<String> = matrix.left_out.iter().map(|(name, _)| name.clone()).collect();
        answers.push(format!("Omitted because they cannot take part: {}.", words::list(&names)));
    }
    answers
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

fn ranks(matrix: &Matrix) -> Table {
    let (means, size) = (matrix.means(), matrix.names.len());
    let (firsts, rounds) = (matrix.first_moves(), matrix.rounds_means());
    let rows = matrix.ranking().into_iter().enumerate().map(|(nth, row)| {
        let others: Vec<usize> = (0..size).filter(|&column| column != row).collect();
        let win = |&&column: &&usize| matrix.cell(row, column).win;
        let best = others.iter().max_by(|a, b| win(a).total_cmp(&win(b)));
        let worst = others.iter().min_by(|a, b| win(a).total_cmp(&win(b)));
        let against = |column: Option<&usize>| {
            column.map_or(String::new(), |&column| {
                let chance = words::percent(matrix.cell(row, column).win);
                format!("{}: {chance}", matrix.names[column])
            })
        };
        vec![
            (nth + 1).to_string(),
            matrix.names[row].clone(),
            words::percent(means[row]),
            against(best),
            against(worst),
            words::points(firsts[row]),
            words::mean(rounds[row]),
        ]
    });
    let heads = [
        ("rank", true),
        ("fighter", false),
        ("mean chance to win", true),
        ("best against", false),
        ("worst against", false),
        ("first move, points", true),
        ("rounds", true),
    ];
    let caption = "The fighters from strongest to weakest; means leave out the mirror match";
    table(caption.to_owned(), &heads, rows.collect(), MATRIX)
}
