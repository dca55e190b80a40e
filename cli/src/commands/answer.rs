//! Asking a question, and showing its answer in a terminal or as JSON.

use std::time::Duration;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::table::{Cell, Precision, Table};
use evenodds_analyses::ask::Wanted;
use evenodds_analyses::parts::{self, Share};
use evenodds_analyses::questions::{Alternatives, Question};
use serde_json::{Value, json};

use super::{agree, basis, note_exact};
use crate::arguments::{Attacks, Effort, EngagementOptions, Fight, Method};
use crate::failure::Failure;
use crate::terminal::{self, Progress, Volume};

/// The maximum number of rows in a terminal of a table that pages show only on request. Rows that
/// begin with the same cell belong together, and count as one.
const ROWS_MAX: usize = 10;

/// The options of a command that bear on how its answer is computed and shown.
#[derive(Clone, Copy)]
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

impl<'a> From<&'a Fight> for Options<'a> {
    fn from(fight: &'a Fight) -> Options<'a> {
        let (effort, json, basis) = (Some(&fight.effort), fight.shared.json, fight.basis);
        Options { effort, json, basis, distance: Distance::Signed }
    }
}

impl<'a> From<&'a EngagementOptions> for Options<'a> {
    fn from(fight: &'a EngagementOptions) -> Options<'a> {
        let (effort, json, basis) = (Some(&fight.effort), fight.shared.json, fight.basis);
        Options { effort, json, basis, distance: Distance::Signed }
    }
}

impl<'a> From<&'a Attacks> for Options<'a> {
    fn from(attacks: &'a Attacks) -> Options<'a> {
        let basis = basis::BasisOptions { assumptions: attacks.assumptions, what_if: false };
        let (effort, json) = (Some(&attacks.effort), attacks.shared.json);
        Options { effort, json, basis, distance: Distance::Size }
    }
}

/// The answer to a question.
pub struct Answered<'a> {
    options: Options<'a>,
    /// The answer; the exact one, if both methods are used.
    answer: Answer,
    /// The sampled answer, if both methods are used.
    sampled: Option<Answer>,
    /// What designers may want to know about the files of their games.
    notes: Vec<String>,
    /// How long it took.
    took: Duration,
}

impl<'a> Answered<'a> {
    /// Asks a question with the options of a command.
    pub fn of(
        options: impl Into<Options<'a>>,
        mut question: Box<dyn Question>,
    ) -> Result<Answered<'a>, Failure> {
        let (options, progress) = (options.into(), Progress::new());
        let tried = if options.basis.what_if { Alternatives::All } else { Alternatives::Untried };
        let answer = question.answer("", tried, &progress)?;
        let notes = super::tell_notes([&*question]);
        let sampled = match options.effort.map(|effort| effort.method) {
            Some(Method::Both) => {
                question.asks().into_iter().for_each(|ask| ask.wanted = Wanted::Rolled);
                Some(question.answer("", Alternatives::Untried, &progress)?)
            }
            _ => None,
        };
        Ok(Answered { options, answer, sampled, notes, took: progress.end() })
    }

    /// Answers the question of parts, from what they hold together.
    pub fn merged(
        options: Options<'a>,
        question: &dyn Question,
        share: &Share,
    ) -> Result<Answered<'a>, Failure> {
        let progress = Progress::new();
        let answer = parts::answer(question, share, &progress)?;
        let notes = super::tell_notes([question]);
        Ok(Answered { options, answer, sampled: None, notes, took: progress.end() })
    }

    /// Shows the answer. Fails if it was interrupted, or if both methods disagree.
    pub fn show(&self) -> Result<(), Failure> {
        let (answer, Options { effort, basis, json, distance }) = (&self.answer, self.options);
        let mut all = [answer].into_iter().chain(&self.sampled);
        let stopped = all.find_map(|answer| answer.stopped.clone());
        terminal::tell_time(self.took);
        let end = stopped.map_or(Ok(()), |stopped| Err(Failure::stopped(stopped)));
        if let Some(sampled) = &self.sampled {
            let (z, compared) = sampled.furthest_from(answer).unwrap_or_default();
            if json {
                let (key, z) = distance.told(z);
                let both = json!({ "exact": answer.json, "sampled": sampled.json, key: z });
                self.print_json(both)?;
            } else if terminal::volume() == Volume::Quiet {
                terminal::print(&headline(answer))?;
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
        let tried = answer.basis.what_if.as_ref().is_some_and(|what_if| what_if.sampled.is_some());
        if answer.sampled == 0
            && !tried
            && let Some(effort) = effort
        {
            note_exact(effort);
        }
        if json {
            self.print_json(answer.json.clone())?;
        } else if terminal::volume() == Volume::Quiet {
            terminal::print(&headline(answer))?;
        } else {
            terminal::print(&(text(answer) + basis::text(basis, &answer.basis).as_str()))?;
        }
        end
    }

    /// Prints JSON, with the notes if there are any.
    fn print_json(&self, mut json: Value) -> Result<(), Failure> {
        if !self.notes.is_empty() {
            json["notes"] = json!(self.notes);
        }
        terminal::print_json(&json)
    }
}

fn headline(answer: &Answer) -> String {
    answer.sentences.first().map_or_else(String::new, |first| terminal::paragraph(first))
}

/// Formats an answer: its sentences, its tables and how they were computed.
pub fn text(answer: &Answer) -> String {
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
    let all = terminal::volume() == Volume::Verbose;
    // A column without a word, such as remarks that there are none of, is left out.
    let is_told = |nth: usize| {
        table.rows.is_empty()
            || table.rows.iter().any(|row| !row[nth].words(Precision::Terminal).is_empty())
    };
    let is_wanted = |&nth: &usize| all || !table.columns[nth].aside;
    let columns: Vec<usize> =
        (0..table.columns.len()).filter(is_wanted).filter(|&nth| is_told(nth)).collect();
    let headings: Vec<&str> =
        columns.iter().map(|&nth| table.columns[nth].heading.as_str()).collect();
    let is_number = |nth: &usize| table.columns[*nth].numeric;
    let numbers_from = columns.iter().position(&is_number).unwrap_or(columns.len());
    let parts: Vec<&[Vec<Cell>]> =
        table.rows.chunk_by(|one, next| one.first() == next.first()).collect();
    let most = if table.folded && !table.whole && !all { ROWS_MAX } else { parts.len() };
    let rows = |tell: fn(&Cell) -> String| -> Vec<Vec<String>> {
        let shown = parts.iter().take(most).copied().flatten();
        shown.map(|row| columns.iter().map(|&nth| tell(&row[nth])).collect()).collect()
    };
    // From the most telling to the narrowest.
    let whole = |cell: &Cell| cell.words(Precision::Terminal);
    let rounded = |cell: &Cell| cell.words(Precision::Page);
    let bare = |cell: &Cell| cell.bare().words(Precision::Terminal);
    let mut told = [whole, rounded].into_iter().map(&rows);
    // Each part of a table that is too wide names its rows.
    let texts = columns.iter().position(|nth| !is_number(nth)).map_or(0, |first| first + 1);
    let kept = numbers_from.max(texts.min(columns.len().saturating_sub(1)));
    let only_numbers = 0 < numbers_from && columns[numbers_from..].iter().all(is_number);
    text.push_str(&match told.find(|rows| terminal::fits(&headings, rows)) {
        Some(fitting) => terminal::table(&headings, numbers_from, fitting),
        None if only_numbers || !terminal::fits_wrapped(&headings, &rows(bare)) => {
            terminal::tables(&headings, kept, &rows(bare))
        }
        None => terminal::table(&headings, numbers_from, rows(bare)),
    });
    if let Some(more) = parts.len().checked_sub(most).filter(|&more| 0 < more) {
        text.push_str(&terminal::paragraph(&format!("And {more} more; --verbose shows them all.")));
    }
    text
}
