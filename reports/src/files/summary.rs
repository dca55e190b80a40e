//! A summary of the report in Markdown, for a step summary or a pull-request comment.

use std::fmt::Write as _;

use crate::baseline::SECTION;
use crate::document::Document;
use crate::sections::{Column, Section, Table, Verdict};
use crate::text::escaped;

/// The number of short answers that are not folded.
const FIRST: usize = 3;
/// The largest number of verdicts in a folded list.
const FOLDED: usize = 10;
/// The largest number of rows of the table.
const ROWS: usize = 15;
/// The size in bytes after which no more short answers are added, so that a comment stays short.
const LONG: usize = 4500;

/// Returns the title, what stands out, the short answers and one table. It names no file, because a
/// comment does not have the report beside it.
#[must_use]
pub fn summary(document: &Document) -> String {
    let mut out = format!("## {}\n", escaped(&document.title));
    verdicts(&mut out, document);
    answers(&mut out, &document.sections);
    let about = document.verdicts.iter().map(|verdict| verdict.section);
    let about = about.filter_map(|nth| document.sections.get(nth));
    // What moved since a baseline is what its reader looks for.
    let moved = document.sections.iter().filter(|section| section.id == SECTION);
    let sections = moved.chain(about).chain(&document.sections);
    let mut tables =
        sections.flat_map(|section| section.tables.iter().map(move |table| (section, table)));
    let short = |table: &Table| !table.columns.is_empty() && table.rows.len() <= ROWS;
    if let Some((section, found)) = tables.find(|(_, table)| !table.folded && short(table)) {
        table(&mut out, &section.question, found);
    }
    if !document.byline.is_empty() {
        let facts: Vec<String> = document.byline.iter().map(|fact| escaped(fact)).collect();
        let _ = write!(out, "\n<sub>{}</sub>\n", facts.join(" · "));
    }
    out
}

fn verdicts(out: &mut String, document: &Document) {
    let tell = |out: &mut String, verdict: &Verdict| {
        let (matter, says) = (escaped(&verdict.matter), escaped(&verdict.says.replace('`', "")));
        let _ = write!(out, "\n- **{matter}:** {says}");
    };
    document.verdicts.iter().for_each(|verdict| tell(out, verdict));
    if !document.verdicts.is_empty() {
        out.push('\n');
    }
    for (what, verdicts) in
        [("more beyond the threshold", &document.further), ("unclear", &document.unclear)]
    {
        if verdicts.is_empty() {
            continue;
        }
        let count = verdicts.len();
        let _ = writeln!(out, "\n<details><summary>{count} {what}</summary>");
        verdicts.iter().take(FOLDED).for_each(|verdict| tell(out, verdict));
        if FOLDED < count {
            let _ = write!(out, "\n- and {} more in the report", count - FOLDED);
        }
        out.push_str("\n\n</details>\n");
    }
    for sentence in [&document.promises, &document.standing] {
        if !sentence.is_empty() {
            let _ = write!(out, "\n{}\n", line(sentence));
        }
    }
}

/// Adds the first sentence of each question, all but the first folded.
fn answers(out: &mut String, sections: &[Section]) {
    let told: Vec<&String> =
        sections.iter().filter_map(|section| section.short_answers().first()).collect();
    let (first, more) = told.split_at(told.len().min(FIRST));
    if first.is_empty() {
        return;
    }
    out.push_str("\n### Key findings\n\n");
    for answer in first {
        let _ = writeln!(out, "- {}", line(answer));
    }
    if more.is_empty() {
        return;
    }
    let _ = write!(out, "\n<details><summary>{} more</summary>\n\n", more.len());
    for (nth, answer) in more.iter().enumerate() {
        if LONG < out.len() + answer.len() {
            let _ = writeln!(out, "- and {} more in the report", more.len() - nth);
            break;
        }
        let _ = writeln!(out, "- {}", line(answer));
    }
    out.push_str("\n</details>\n");
}

fn table(out: &mut String, question: &str, table: &Table) {
    let _ = write!(out, "\n**{}** {}\n", escaped(question), escaped(&table.caption));
    let width = table.columns.len();
    out.push('\n');
    row(out, width, table.columns.iter().map(|column| escaped(&column.heading)));
    row(out, width, table.columns.iter().map(|column| rule(column).to_owned()));
    for cells in &table.rows {
        row(out, width, cells.iter().map(|cell| escaped(cell)));
    }
}

fn row(out: &mut String, width: usize, cells: impl Iterator<Item = String>) {
    for cell in cells.chain(std::iter::repeat(String::new())).take(width) {
        let _ = write!(out, "| {cell} ");
    }
    out.push_str("|\n");
}

fn rule(column: &Column) -> &'static str {
    if column.numeric { "---:" } else { "---" }
}

/// Escapes text as a line of its own, so that it does not start a list or a heading.
fn line(text: &str) -> String {
    let text = escaped(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let starts = match text.as_bytes()[digits..] {
        [b'.' | b')'] | [b'.' | b')', b' ', ..] => digits > 0,
        [b'-' | b'+' | b'=', ..] => digits == 0,
        _ => false,
    };
    if !starts {
        return text;
    }
    format!("{}\\{}", &text[..digits], &text[digits..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_starts_nothing() {
        assert_eq!(line("1. Razz"), "1\\. Razz");
        assert_eq!(line("- 9.4 pp"), "\\- 9.4 pp");
        assert_eq!(line("61.2 %"), "61.2 %");
        assert_eq!(line("# Razz"), "\\# Razz");
    }
}
