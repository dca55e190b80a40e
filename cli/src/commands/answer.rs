//! Asking a question, and showing its answer in a terminal or as JSON.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::table::{Cell, Precision, Table};
use evenodds_analyses::ask::{Ask, Wanted};
use evenodds_analyses::questions::{Alternatives, Question};
use serde::Serialize;

use super::{agree, basis, note_exact};
use crate::arguments::{Effort, Fight, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The maximum number of rows in a terminal of a table that pages show only on request.
const ROWS_MAX: usize = 10;

/// Answers computed with both methods, and their distance in standard errors.
#[derive(Serialize)]
struct Both<'a> {
    exact: &'a serde_json::Value,
    sampled: &'a serde_json::Value,
    z: f64,
}

/// Asks a question with the effort and the options of a command, and shows its answer.
pub fn show<Q: Question>(
    fight: &Fight,
    ask: Ask,
    question: impl Fn(Ask) -> Q,
) -> Result<(), Failure> {
    let (progress, json) = (Progress::new(), fight.shared.json);
    let tried = if fight.basis.what_if { Alternatives::All } else { Alternatives::Untried };
    let answer = |wanted, tried| question(Ask { wanted, ..ask }).answer("", tried, &progress);
    if fight.effort.method == Method::Both {
        let exact = answer(Wanted::Exact, tried)?;
        let sampled = answer(Wanted::Sampled, Alternatives::Untried)?;
        drop(progress);
        let (z, compared) = sampled.furthest_from(&exact).unwrap_or_default();
        if json {
            let both = Both { exact: &exact.json, sampled: &sampled.json, z };
            terminal::print_json(&both)?;
        } else {
            terminal::print(&format!(
                "{}\n{}\nLargest difference: {z:+.2} standard errors.\n{}",
                text(&exact),
                text(&sampled),
                basis::text(fight.basis, &exact.basis)
            ))?;
        }
        return match exact.stopped.or(sampled.stopped) {
            Some(stopped) => Err(Failure::stopped(stopped)),
            None => agree(z, compared),
        };
    }
    let answer = answer(ask.wanted, tried)?;
    drop(progress);
    tell(&answer, &fight.effort, json, fight.basis)
}

fn tell(
    answer: &Answer,
    effort: &Effort,
    json: bool,
    options: basis::BasisOptions,
) -> Result<(), Failure> {
    let tried = answer.basis.what_if.as_ref().is_some_and(|what_if| what_if.sampled.is_some());
    if answer.sampled == 0 && !tried {
        note_exact(effort);
    }
    if json {
        terminal::print_json(&answer.json)?;
    } else {
        terminal::print(&(text(answer) + &basis::text(options, &answer.basis)))?;
    }
    answer.stopped.clone().map_or(Ok(()), |stopped| Err(Failure::stopped(stopped)))
}

fn text(answer: &Answer) -> String {
    let mut text = String::new();
    for sentence in &answer.sentences {
        text.push_str(&terminal::paragraph(sentence));
    }
    for told in &answer.tables {
        text.push('\n');
        text.push_str(&table(told));
    }
    text.push('\n');
    text.push_str(&terminal::paragraph(&answer.method));
    text
}

/// Formats a table, as several ones below each other if it has more columns than fit.
fn table(table: &Table) -> String {
    let mut text = terminal::paragraph(&format!("{}:", table.caption));
    text.push('\n');
    let headings: Vec<&str> = table.columns.iter().map(|one| one.heading.as_str()).collect();
    let numbers_from = table.columns.iter().position(|one| one.numeric).unwrap_or(headings.len());
    let most = if table.folded { ROWS_MAX } else { table.rows.len() };
    let row = |row: &Vec<Cell>| -> Vec<String> {
        row.iter().map(|cell| cell.words(Precision::Terminal)).collect()
    };
    let rows: Vec<Vec<String>> = table.rows.iter().take(most).map(row).collect();
    let only_numbers = table.columns[numbers_from..].iter().all(|one| one.numeric);
    text.push_str(&match 0 < numbers_from && only_numbers {
        true => terminal::tables(&headings, numbers_from, &rows),
        false => terminal::table(&headings, numbers_from, rows),
    });
    if let Some(more) = table.rows.len().checked_sub(most).filter(|&more| 0 < more) {
        text.push_str(&terminal::paragraph(&format!("And {more} more; --json has them all.")));
    }
    text
}
