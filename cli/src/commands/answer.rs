//! Asking a question, and showing its answer in a terminal or as JSON.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::table::{Cell, Precision, Table};
use evenodds_analyses::ask::{Ask, Wanted};
use evenodds_analyses::questions::{Alternatives, Question};
use serde::Serialize;

use super::{agree, basis, note_exact};
use crate::arguments::{Effort, EngagementOptions, Fight, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The maximum number of rows in a terminal of a table that is shown only on request elsewhere. Rows
/// that begin with the same cell belong together, and count as one.
const ROWS_MAX: usize = 10;

/// Answers computed with both methods, and their distance in standard errors.
#[derive(Serialize)]
struct Both<'a> {
    exact: &'a serde_json::Value,
    sampled: &'a serde_json::Value,
    z: f64,
}

/// The options of a command that say how a question is asked and how its answer is shown.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    effort: &'a Effort,
    basis: basis::BasisOptions,
    json: bool,
}

impl<'a> From<&'a Fight> for Options<'a> {
    fn from(fight: &'a Fight) -> Options<'a> {
        Options { effort: &fight.effort, basis: fight.basis, json: fight.shared.json }
    }
}

impl<'a> From<&'a EngagementOptions> for Options<'a> {
    fn from(fight: &'a EngagementOptions) -> Options<'a> {
        Options { effort: &fight.effort, basis: fight.basis, json: fight.shared.json }
    }
}

/// The answer to a question.
pub struct Answered<'a> {
    options: Options<'a>,
    /// The answer; the exact one, if both methods are used.
    answer: Answer,
    /// The sampled answer, if both methods are used.
    sampled: Option<Answer>,
}

/// Asks a question with the effort and the options of a command, and shows its answer.
pub fn show<'a, Q: Question>(
    options: impl Into<Options<'a>>,
    ask: Ask,
    question: impl Fn(Ask) -> Q,
) -> Result<(), Failure> {
    Answered::of(options, ask, question)?.show()
}

impl<'a> Answered<'a> {
    /// Asks a question with the effort and the options of a command.
    pub fn of<Q: Question>(
        options: impl Into<Options<'a>>,
        ask: Ask,
        question: impl Fn(Ask) -> Q,
    ) -> Result<Answered<'a>, Failure> {
        let (options, progress) = (options.into(), Progress::new());
        let tried = if options.basis.what_if { Alternatives::All } else { Alternatives::Untried };
        let answer = |wanted, tried| question(Ask { wanted, ..ask }).answer("", tried, &progress);
        let both = options.effort.method == Method::Both;
        let exact = answer(if both { Wanted::Exact } else { ask.wanted }, tried)?;
        let sampled = both.then(|| answer(Wanted::Sampled, Alternatives::Untried)).transpose()?;
        Ok(Answered { options, answer: exact, sampled })
    }

    /// Shows the answer. Fails if it was interrupted, or if both methods disagree.
    pub fn show(&self) -> Result<(), Failure> {
        let (answer, Options { effort, basis, json }) = (&self.answer, self.options);
        let mut all = [answer].into_iter().chain(&self.sampled);
        let stopped = all.find_map(|answer| answer.stopped.clone());
        let end = stopped.map_or(Ok(()), |stopped| Err(Failure::stopped(stopped)));
        if let Some(sampled) = &self.sampled {
            let (z, compared) = sampled.furthest_from(answer).unwrap_or_default();
            if json {
                let both = Both { exact: &answer.json, sampled: &sampled.json, z };
                terminal::print_json(&both)?;
            } else {
                terminal::print(&format!(
                    "{}\n{}\nLargest difference: {z:+.2} standard errors.\n{}",
                    text(answer),
                    text(sampled),
                    basis::text(basis, &answer.basis)
                ))?;
            }
            return end.and_then(|()| agree(z, compared));
        }
        if answer.sampled == 0 {
            note_exact(effort);
        }
        if json {
            terminal::print_json(&answer.json)?;
        } else {
            terminal::print(&(text(answer) + &basis::text(basis, &answer.basis)))?;
        }
        end
    }
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

fn table(table: &Table) -> String {
    let mut text = terminal::paragraph(&format!("{}:", table.caption));
    text.push('\n');
    let headings: Vec<&str> = table.columns.iter().map(|one| one.heading.as_str()).collect();
    let numbers_from = table.columns.iter().position(|one| one.numeric);
    let parts: Vec<&[Vec<Cell>]> =
        table.rows.chunk_by(|one, next| one.first() == next.first()).collect();
    let most = if table.folded { ROWS_MAX } else { parts.len() };
    let rows = |tell: fn(&Cell) -> String| -> Vec<Vec<String>> {
        let shown = parts.iter().take(most).copied().flatten();
        shown.map(|row| row.iter().map(tell).collect()).collect()
    };
    // From the most telling to the narrowest.
    let whole = |cell: &Cell| cell.words(Precision::Terminal);
    let rounded = |cell: &Cell| cell.words(Precision::Page);
    let bare = |cell: &Cell| cell.bare().words(Precision::Terminal);
    let mut all = [whole, rounded].into_iter().map(rows);
    let fitting = all.find(|rows| terminal::fits(&headings, rows));
    let shown = fitting.unwrap_or_else(|| rows(bare));
    text.push_str(&terminal::table(&headings, numbers_from.unwrap_or(headings.len()), shown));
    if let Some(more) = parts.len().checked_sub(most).filter(|&more| 0 < more) {
        text.push_str(&terminal::paragraph(&format!("And {more} more; --json has them all.")));
    }
    text
}
