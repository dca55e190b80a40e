//! Asking a question, and showing its answer in a terminal or as JSON.

use std::time::Duration;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::chart::Chart;
use evenodds_analyses::answer::table::{Cell, Precision, Table};
use evenodds_analyses::asked::{self, Asked, Both, Distance};
use evenodds_analyses::parts;
use evenodds_analyses::question::{Alternatives, Question};
use evenodds_analyses::sampling::Share;

use super::{basis, note_exact};
use crate::arguments::{Attacks, Effort, EngagementOptions, Fight, Method, Undivided};
use crate::failure::Failure;
use crate::terminal::{self, Progress, Volume};

/// The maximum number of rows in a terminal of a table that pages show only on request. Rows that
/// begin with the same cell belong together, and count as one.
const ROWS_MAX: usize = 10;

/// A chance that is told as none.
const NONE: &str = "0.00 %";

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

impl<'a> From<&'a Undivided> for Options<'a> {
    fn from(fights: &'a Undivided) -> Options<'a> {
        let basis = basis::BasisOptions { assumptions: fights.assumptions, what_if: false };
        let (effort, json) = (Some(&fights.effort), fights.shared.json);
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

/// The answer to a question, and how it is shown.
pub struct Answered<'a> {
    options: Options<'a>,
    told: asked::Answered,
    /// How long it took.
    took: Duration,
}

impl<'a> Answered<'a> {
    /// Asks a question with the options of a command.
    pub fn of(
        options: impl Into<Options<'a>>,
        question: Box<dyn Question>,
    ) -> Result<Answered<'a>, Failure> {
        let (options, progress) = (options.into(), Progress::new());
        let alternatives =
            if options.basis.what_if { Alternatives::All } else { Alternatives::Untried };
        let method = options.effort.map(|effort| effort.method);
        let both = (method == Some(Method::Both)).then_some(options.distance);
        let told = Asked { question, alternatives, both }.answer(&progress)?;
        Ok(Answered::told(options, told, &progress))
    }

    /// Answers the question of parts, from what they hold together.
    pub fn merged(
        options: Options<'a>,
        question: &dyn Question,
        share: &Share,
    ) -> Result<Answered<'a>, Failure> {
        let progress = Progress::new();
        let answer = parts::answer(question, share, &progress)?;
        let told = asked::Answered { answer, both: None, notes: asked::notes([question]) };
        Ok(Answered::told(options, told, &progress))
    }

    /// Creates the answer, and prints what designers may want to know about their files.
    fn told(options: Options<'a>, told: asked::Answered, progress: &Progress) -> Answered<'a> {
        terminal::notes(told.notes.iter().flat_map(|(_, notes)| notes));
        Answered { options, told, took: progress.end() }
    }

    /// Returns the charts of the answer.
    pub fn charts(&self) -> &[Chart] {
        &self.told.answer.charts
    }

    /// Shows the answer. Fails if it was interrupted, or if both methods disagree.
    pub fn show(&self) -> Result<(), Failure> {
        let (answered, Options { effort, basis, json, .. }) = (&self.told, self.options);
        let answer = &answered.answer;
        terminal::tell_time(self.took);
        let end = answered.stopped().map_or(Ok(()), |stopped| Err(Failure::stopped(stopped)));
        let tried = answer.basis.what_if.as_ref().is_some_and(|what_if| what_if.sampled.is_some());
        if answered.both.is_none()
            && answer.sampled == 0
            && !tried
            && let Some(effort) = effort
        {
            note_exact(effort);
        }
        match &answered.both {
            _ if json => terminal::print_json(&answered.json())?,
            _ if terminal::volume() == Volume::Quiet => terminal::print(&headline(answer))?,
            None => terminal::print(&(text(answer) + basis::text(basis, &answer.basis).as_str()))?,
            Some(Both { sampled, z, .. }) => terminal::print(&format!(
                "{}\n{}\nLargest difference: {z:+.2} standard errors.\n{}",
                text(answer),
                text(sampled),
                basis::text(basis, &answer.basis)
            ))?,
        }
        end.and_then(|()| Ok(answered.agrees()?))
    }
}

/// Formats the first sentence of an answer, which is all that is printed if little is wanted.
pub fn headline(answer: &Answer) -> String {
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
    let most = match (all, table.folded && !table.whole) {
        (true, _) => parts.len(),
        (false, true) => ROWS_MAX,
        (false, false) => telling(&parts),
    };
    let rows = |tell: fn(&Cell) -> String| -> Vec<Vec<String>> {
        let shown = parts.iter().take(most).copied().flatten();
        shown.map(|row| columns.iter().map(|&nth| tell(&row[nth])).collect()).collect()
    };
    let whole = rows(|cell| cell.words(Precision::Terminal));
    // Each part of a table that is too wide names its rows.
    let texts = columns.iter().position(|nth| !is_number(nth)).map_or(0, |first| first + 1);
    let kept = numbers_from.max(texts.min(columns.len().saturating_sub(1)));
    let only_numbers = 0 < numbers_from && columns[numbers_from..].iter().all(is_number);
    let brief = rows(Cell::brief);
    let is_split = numbers_from < columns.len()
        && !terminal::fits_cut(&headings, numbers_from, &brief)
        && (only_numbers || !terminal::fits_wrapped(&headings, &brief));
    text.push_str(&if terminal::fits(&headings, &whole) {
        terminal::table(&headings, numbers_from, &whole)
    } else if is_split {
        terminal::tables(&headings, kept, &brief)
    } else {
        terminal::table(&headings, numbers_from, &brief)
    });
    if let Some(more) = parts.len().checked_sub(most).filter(|&more| 0 < more) {
        text.push_str(&terminal::paragraph(&format!("And {more} more; --verbose shows them all.")));
    }
    text
}

/// Returns how many parts of a table are left without those at its end whose chances are all told as
/// none, if these are many.
fn telling(parts: &[&[Vec<Cell>]]) -> usize {
    let is_none = |part: &[Vec<Cell>]| {
        let words = part.iter().flatten().map(|cell| cell.words(Precision::Terminal));
        let mut chances = words.filter(|words| words.contains(" %")).peekable();
        chances.peek().is_some() && chances.all(|words| words.starts_with(NONE))
    };
    let none = parts.iter().rev().take_while(|part| is_none(part)).count();
    if none < ROWS_MAX { parts.len() } else { parts.len() - none }
}
