//! A summary of the report in Markdown, for a step summary or a pull-request comment.

use crate::document::{Column, Document, Section, Table};
use std::fmt::Write as _;

/// The number of sentences about one question's alternatives.
const FLIPS: usize = 3;

/// Returns the title, the short answers, what they rest on and what could change them, the first
/// table that is not folded and the first chart.
#[must_use]
pub fn summary(document: &Document) -> String {
    let mut out = format!("## {}\n", escaped(&document.title));
    if !document.byline.is_empty() {
        let facts: Vec<String> = document.byline.iter().map(|fact| escaped(fact)).collect();
        let _ = write!(out, "\n<sub>{}</sub>\n", facts.join(" · "));
    }
    let mut answers = document.sections.iter().flat_map(Section::short_answers);
    if let Some(first) = answers.next() {
        let _ = write!(out, "\n### Key findings\n\n- {}\n", line(first));
        for answer in answers {
            let _ = writeln!(out, "- {}", line(answer));
        }
    }
    basis(&mut out, &document.sections);
    let mut tables = document.sections.iter().flat_map(|section| &section.tables);
    if let Some(found) = tables.find(|table| !table.folded && !table.columns.is_empty()) {
        table(&mut out, found);
    }
    if let Some(figure) = document.sections.iter().flat_map(|section| &section.figures).next() {
        let _ = write!(out, "\n![{}]({})\n", escaped(&figure.alt), figure.path("png"));
        if let Some(caption) = &figure.caption {
            let _ = write!(out, "\n{}\n", line(caption));
        }
    }
    out
}

fn basis(out: &mut String, sections: &[Section]) {
    let mut told = sections.iter().filter(|section| !section.rests.is_empty()).peekable();
    if told.peek().is_some() {
        out.push_str("\n### What the findings rest on\n\n");
    }
    for section in told {
        let _ = write!(out, "- **{}** {}", escaped(&section.question), escaped(&section.rests));
        for sentence in section.flips.iter().take(FLIPS) {
            let _ = write!(out, " {}", escaped(&sentence.replace('`', "")));
        }
        if FLIPS < section.flips.len() {
            out.push_str(" The report lists all that could change it.");
        }
        out.push('\n');
    }
}

fn table(out: &mut String, table: &Table) {
    if !table.caption.trim().is_empty() {
        let _ = write!(out, "\n**{}**\n", escaped(&table.caption));
    }
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

/// Escapes text for Markdown, wherever it is in a line.
pub(crate) fn escaped(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let text = words.join(" ");
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text.chars().peekable();
    while let Some(symbol) = rest.next() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' | '#' => {
                out.push('\\');
                out.push(symbol);
            }
            _ => out.push(symbol),
        }
        // GitHub would notify the person or link the issue of that name, even if it is escaped.
        if matches!(symbol, '@' | '#') && rest.peek().is_some_and(char::is_ascii_alphanumeric) {
            out.push_str("&#8203;");
        }
    }
    out
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
    fn marks_of_markdown_are_text() {
        assert_eq!(escaped("a|b <script>&\"*_`"), "a\\|b &lt;script&gt;&amp;\"\\*\\_\\`");
        assert_eq!(escaped("two\nlines \r\n one"), "two lines one");
        assert_eq!(escaped("@razz drew #3, C#"), "@&#8203;razz drew \\#&#8203;3, C\\#");
    }

    #[test]
    fn a_line_starts_nothing() {
        assert_eq!(line("1. Razz"), "1\\. Razz");
        assert_eq!(line("- 9.4 points"), "\\- 9.4 points");
        assert_eq!(line("61.2 %"), "61.2 %");
        assert_eq!(line("# Razz"), "\\# Razz");
    }
}
