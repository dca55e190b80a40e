//! Tables that fit the width of output.

use std::io::{self, IsTerminal};

use comfy_table::{
    Attribute, Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table, TableComponent,
    Width, presets,
};

use super::width;

/// The space around the cells of a column, and between columns.
const PADDING: usize = 3;

/// The width that is left to a column of texts, which may be wrapped.
const TEXT_MIN: usize = 12;

/// The width of each column if its cells are whole and its heading is wrapped between words.
fn widths(headings: &[&str], rows: &[Vec<String>]) -> Vec<usize> {
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(String::as_str);
        let all = cells.chain(headings[column].split_whitespace());
        PADDING + all.map(|text| text.chars().count()).max().unwrap_or_default()
    };
    (0..headings.len()).map(wide).collect()
}

/// Returns whether columns of these widths are no wider than output.
fn has_room(widths: &[usize]) -> bool {
    widths.iter().sum::<usize>() < usize::from(width())
}

/// Returns whether a table is no wider than output if no cell is wrapped.
pub fn fits(headings: &[&str], rows: &[Vec<String>]) -> bool {
    has_room(&widths(headings, rows))
}

/// Returns the width of each column if its cells are wrapped between words.
fn word_widths(headings: &[&str], rows: &[Vec<String>]) -> Vec<usize> {
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(String::as_str);
        let words = cells.chain([headings[column]]).flat_map(str::split_whitespace);
        PADDING + words.map(|word| word.chars().count()).max().unwrap_or_default()
    };
    (0..headings.len()).map(wide).collect()
}

/// Returns whether a table is no wider than output if cells are wrapped between words.
pub fn fits_wrapped(headings: &[&str], rows: &[Vec<String>]) -> bool {
    has_room(&word_widths(headings, rows))
}

/// Formats a table with these headings; columns from the `numbers_from`-th on are right-aligned, and
/// their cells are not wrapped if there is room. Texts are wrapped between words; a table of texts
/// alone that is too wide even so becomes a list.
pub fn table(headings: &[&str], numbers_from: usize, rows: Vec<Vec<String>>) -> String {
    let numbers_from = numbers_from.min(headings.len());
    let (whole, words) = (widths(headings, &rows), word_widths(headings, &rows));
    if numbers_from == headings.len() && !has_room(&words) {
        return list(headings, &rows);
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    for rule in [TableComponent::HeaderLines, TableComponent::MiddleHeaderIntersections] {
        table.set_style(rule, '─');
    }
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width());
    let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if styled {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    let heading = |text: &&str| Cell::new(text).add_attribute(Attribute::Bold);
    table.set_header(headings.iter().map(heading));
    table.add_rows(rows);
    let least = least_widths(&whole, &words, numbers_from);
    for (column, wide) in table.column_iter_mut().zip(least).filter(|&(_, wide)| wide > 0) {
        let least = Width::Fixed(wide as u16 - 1);
        column.set_constraint(ColumnConstraint::LowerBoundary(least));
    }
    for column in table.column_iter_mut().skip(numbers_from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let text = table.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// Returns what columns have to be wide at least: for whole numbers and whole words, or whole
/// numbers alone, or whole words alone; 0 where there is no room for these either.
fn least_widths(whole: &[usize], words: &[usize], numbers_from: usize) -> Vec<usize> {
    let numbers = || whole[numbers_from..].iter().copied();
    let texts = &words[..numbers_from];
    let best: Vec<usize> = texts.iter().copied().chain(numbers()).collect();
    let cut = whole[..numbers_from].iter().map(|&wide| wide.min(TEXT_MIN));
    let cut: Vec<usize> = cut.chain(numbers()).collect();
    if has_room(&best) {
        best
    } else if numbers_from < whole.len() && has_room(&cut) {
        std::iter::repeat_n(0, numbers_from).chain(numbers()).collect()
    } else if has_room(words) {
        words.to_vec()
    } else {
        vec![0; whole.len()]
    }
}

/// Formats rows as entries one below the other: the first cell, and below it the others with their
/// headings.
fn list(headings: &[&str], rows: &[Vec<String>]) -> String {
    let wrapped = |text: &str, indents: [&'static str; 2]| {
        let [first, next] = indents;
        let options = textwrap::Options::new(width().into())
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .initial_indent(first)
            .subsequent_indent(next);
        textwrap::fill(text, options) + "\n"
    };
    let entry = |row: &Vec<String>| {
        let mut cells = headings.iter().zip(row);
        let first = cells.next().map(|(_, first)| wrapped(first, [" ", "   "]));
        let rest = cells.filter(|(_, cell)| !cell.is_empty());
        let rest =
            rest.map(|(heading, cell)| wrapped(&format!("{heading}: {cell}"), ["   ", "     "]));
        first.into_iter().chain(rest).collect::<String>()
    };
    rows.iter().map(entry).collect()
}

/// Formats a table like [`table`]. One with more columns than fit becomes several tables, each of
/// which repeats the columns before `numbers_from`.
pub fn tables(headings: &[&str], numbers_from: usize, rows: &[Vec<String>]) -> String {
    let widths = widths(headings, rows);
    let kept: Vec<usize> = (0..numbers_from).collect();
    let room = usize::from(width() - 1).saturating_sub(widths[..numbers_from].iter().sum());
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut used = room;
    for (column, &wide) in widths.iter().enumerate().skip(numbers_from) {
        if room < used + wide || parts.is_empty() {
            parts.push(kept.clone());
            used = 0;
        }
        used += wide;
        if let Some(part) = parts.last_mut() {
            part.push(column);
        }
    }
    if parts.len() < 2 {
        return table(headings, numbers_from, rows.to_vec());
    }
    let part = |columns: Vec<usize>| {
        let headings: Vec<&str> = columns.iter().map(|&column| headings[column]).collect();
        let row = |row: &Vec<String>| columns.iter().map(|&at| row[at].clone()).collect();
        table(&headings, numbers_from, rows.iter().map(row).collect())
    };
    parts.into_iter().map(part).collect::<Vec<String>>().join("\n")
}
