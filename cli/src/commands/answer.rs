//! Asking a question, and showing its answer in a terminal or as JSON.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::table::{Precision, Table};
use evenodds_analyses::ask::{Ask, Wanted};
use evenodds_analyses::questions::{Alternatives, Question};
use serde_json::json;

use super::{agree, basis, note_exact};
use crate::arguments::{Effort, Fight, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The maximum number of rows of a table in a terminal, unless it is to be whole.
const ROWS_MAX: usize = 10;

/// The options of a command that bear on how its answer is computed and shown.
pub struct Options<'a> {
    /// The effort; none of a question that is always answered exactly.
    pub effort: Option<&'a Effort>,
    /// Whether to print one JSON document.
    pub json: bool,
    /// What to tell of the basis.
    pub basis: basis::BasisOptions,
    /// How the distance between both methods is told in JSON.
    pub distance: Distance,
}

/// How the distance between both methods is told in JSON, in standard errors.
#[derive(Clone, Copy)]
pub enum Distance {
    /// With its sign: `z`.
    Signed,
    /// Its size: `z_max`.
    Size,
}

impl Distance {
    /// Returns its key and its value.
    fn told(self, z: f64) -> (&'static str, f64) {
        match self {
            Distance::Signed => ("z", z),
            Distance::Size => ("z_max", z.abs()),
        }
    }
}

impl<'a> Options<'a> {
    /// Returns the options of a question about a fight.
    pub fn of(fight: &'a Fight) -> Options<'a> {
        let (effort, json, basis) = (Some(&fight.effort), fight.shared.json, fight.basis);
        Options { effort, json, basis, distance: Distance::Signed }
    }
}

/// Asks a question with the effort and the options of a command, and shows its answer.
pub fn show<Q: Question>(
    options: &Options<'_>,
    ask: Ask,
    question: impl Fn(Ask) -> Q,
) -> Result<(), Failure> {
    let progress = Progress::new();
    let tried = if options.basis.what_if { Alternatives::All } else { Alternatives::Untried };
    let answer = |wanted, tried| question(Ask { wanted, ..ask }).answer("", tried, &progress);
    if options.effort.is_some_and(|effort| effort.method == Method::Both) {
        let exact = answer(Wanted::Exact, tried)?;
        let sampled = answer(Wanted::Sampled, Alternatives::Untried)?;
        drop(progress);
        let (z, compared) = sampled.furthest_from(&exact).unwrap_or_default();
        if options.json {
            let (key, z) = options.distance.told(z);
            let both = json!({ "exact": exact.json, "sampled": sampled.json, key: z });
            terminal::print_json(&both)?;
        } else {
            terminal::print(&format!(
                "{}\n{}\nLargest difference: {z:+.2} standard errors.\n{}",
                text(&exact),
                text(&sampled),
                basis::text(options.basis, &exact.basis)
            ))?;
        }
        return match exact.stopped.or(sampled.stopped) {
            Some(stopped) => Err(Failure::stopped(stopped)),
            None => agree(z, compared),
        };
    }
    let answer = answer(ask.wanted, tried)?;
    drop(progress);
    tell(&answer, options)
}

fn tell(answer: &Answer, options: &Options<'_>) -> Result<(), Failure> {
    if answer.sampled == 0
        && let Some(effort) = options.effort
    {
        note_exact(effort);
    }
    if options.json {
        terminal::print_json(&answer.json)?;
    } else {
        terminal::print(&(text(answer) + &basis::text(options.basis, &answer.basis)))?;
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

fn table(table: &Table) -> String {
    let mut text = terminal::paragraph(&format!("{}:", table.caption));
    text.push('\n');
    let columns: Vec<usize> =
        (0..table.columns.len()).filter(|&nth| !table.columns[nth].aside).collect();
    let headings: Vec<&str> =
        columns.iter().map(|&nth| table.columns[nth].heading.as_str()).collect();
    let numbers_from = columns.iter().position(|&nth| table.columns[nth].numeric);
    let rows_max = if table.whole { table.rows.len() } else { ROWS_MAX };
    let shown = table.rows.iter().take(rows_max);
    let rows =
        shown.map(|row| columns.iter().map(|&nth| row[nth].words(Precision::Terminal)).collect());
    text.push_str(&terminal::table(
        &headings,
        numbers_from.unwrap_or(headings.len()),
        rows.collect(),
    ));
    if let Some(more) = table.rows.len().checked_sub(rows_max).filter(|&more| 0 < more) {
        text.push_str(&terminal::paragraph(&format!("And {more} more; --json has them all.")));
    }
    text
}
