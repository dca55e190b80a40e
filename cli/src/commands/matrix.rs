//! `evenodds matrix`: all stat lines of a roster against each other.

use std::fmt::Write as _;

use evenodds_analyses::ask::Ask;
use evenodds_analyses::bout::Bout;
use evenodds_analyses::fight_json::MatrixJson;
use evenodds_analyses::matrix::{Matrix, MatrixQuestion};
use evenodds_analyses::rests::Rests;

use super::{ask, basis, note_exact, roster_file, settings, tenths};
use crate::arguments::{self, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The maximum number of columns of a table; a wider matrix is printed as several tables.
const COLUMNS_MAX: usize = 10;

/// Runs the command.
pub fn run(asked: &arguments::Matrix) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let settings = settings(&asked.fight.set);
    let names: Vec<String> = match asked.profiles.is_empty() {
        true => roster_file.roster.names().map(str::to_owned).collect(),
        false => asked.profiles.clone(),
    };
    for (nth, name) in names.iter().enumerate() {
        roster_file.profile(name)?;
        if names[..nth].contains(name) {
            return Err(Failure::input(format!("`{name}` is named twice"), None));
        }
    }
    if asked.fight.effort.method == Method::Both {
        let fix = "compare both methods for one pair with `evenodds duel`".to_owned();
        return Err(Failure::input("--method: a matrix cannot use both methods", Some(fix)));
    }
    let first = names[0].as_str();
    let bout = Bout::new(&roster_file, [first, first], &settings, Ask::default())?;
    let (ask, situation) = (ask(&asked.fight.effort)?, bout.situation);
    let question = MatrixQuestion { roster_file, names, situation, settings, ask };
    let progress = Progress::new();
    let matrix = question.answer(&progress)?;
    let options = asked.fight.basis;
    let (mut end, what_if) = (Ok(()), |rests: &Rests| question.what_if(&matrix, rests, &progress));
    let basis = basis::of(options, question.rests(), &mut end, what_if)?;
    drop(progress);
    let compared = basis.what_if.as_ref().is_some_and(|what_if| what_if.sampled.is_some());
    if !compared && matrix.cells.iter().all(|cell| cell.sampled.is_none()) {
        note_exact(&asked.fight.effort);
    }
    if asked.fight.shared.json {
        terminal::print_json(&MatrixJson::of(&question, &matrix, &basis))?;
    } else {
        let text = text(&question, &matrix);
        terminal::print(&(text + &basis::text(options, &basis)))?;
    }
    end
}

fn text(question: &MatrixQuestion, matrix: &Matrix) -> String {
    let title = &question.roster_file.system.card().title;
    let settings = super::situation_words(&question.settings);
    let mut text = terminal::paragraph(&format!("{title}: all against all{settings}"));
    text.push_str("The chance of the row to win, in percent; the strongest first.\n\n");
    let (ranking, means, firsts) = (matrix.ranking(), matrix.means(), matrix.first_moves());
    for (block, shown) in ranking.chunks(COLUMNS_MAX).enumerate() {
        let first = block * COLUMNS_MAX;
        let mut heads = vec![String::new()];
        heads.extend((1..=shown.len()).map(|nth| format!("{}", first + nth)));
        if block == 0 {
            heads.extend(["mean".to_owned(), "first".to_owned()]);
        } else {
            text.push('\n');
        }
        let rows = ranking.iter().enumerate().map(|(nth, &row)| {
            let mut cells = vec![format!("{} {}", nth + 1, matrix.names[row])];
            let wins = shown.iter().map(|&column| matrix.cell(row, column).win);
            cells.extend(wins.map(|win| format!("{:.1}", win * 100.0)));
            if block == 0 {
                cells.push(format!("{:.1}", means[row] * 100.0));
                cells.push(format!("{:+.1}", tenths(firsts[row] * 100.0)));
            }
            cells
        });
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        text.push_str(&terminal::table(&heads, 1, rows.collect()));
    }
    text.push_str(
        "\nmean: against all others; first: what going first is worth against them, in points. \
         Both\nleave out the mirror match.\n",
    );
    for (name, why) in &matrix.left_out {
        text.push_str(&terminal::paragraph(&format!("Omitted: {name}, {why}.")));
    }
    let slack = matrix.cells.iter().map(|cell| cell.slack).collect::<Option<Vec<f64>>>();
    let sampled = matrix.cells.iter().filter(|cell| cell.sampled.is_some()).count();
    let _ = match slack {
        Some(all) => {
            let most = all.into_iter().fold(0.0, f64::max);
            let most = if most > 0.0 { format!("at most {most:.0e}") } else { "0".to_owned() };
            writeln!(text, "Exact; slack {most}.")
        }
        None => writeln!(text, "{sampled} of {} duels are sampled.", matrix.cells.len()),
    };
    text
}
