//! Tables that fit the width of output.

use std::collections::HashSet;
use std::io::{self, IsTerminal};

use comfy_table::{
    Attribute, Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table, TableComponent,
    Width, presets,
};

use super::ties::{tied, untied};
use super::{width, wrapped};

/// The space around the cells of a column, and between columns.
const PADDING: usize = 3;

/// The width that is left to a column of texts, which may be wrapped.
const TEXT_MIN: usize = 12;

/// The width that sentences in a table have at least.
const PROSE_MIN: usize = 25;

/// The width of each column if its cells are whole and its heading is wrapped between words.
fn widths(headings: &[&str], rows: &[Vec<String>]) -> Vec<usize> {
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let cells = cells.map(|text| text.chars().count());
        PADDING + cells.chain([word_width(headings[column])]).max().unwrap_or_default()
    };
    (0..headings.len()).map(wide).collect()
}

/// Returns the width of the longest word of a text.
fn word_width(text: &str) -> usize {
    tied(text).split(' ').map(|word| word.chars().count()).max().unwrap_or_default()
}

/// Returns whether columns of these widths are no wider than output.
fn has_room(widths: &[usize]) -> bool {
    widths.iter().sum::<usize>() < usize::from(width())
}

/// Returns whether a table is no wider than output if no cell is wrapped.
pub fn fits(headings: &[&str], rows: &[Vec<String>]) -> bool {
    has_room(&widths(headings, rows))
}

/// Returns whether a table is no wider than output if the texts before its numbers are wrapped.
pub fn fits_cut(headings: &[&str], numbers_from: usize, rows: &[Vec<String>]) -> bool {
    has_room(&cut(&widths(headings, rows), numbers_from))
}

/// Returns the width of each column if the texts before the numbers are wrapped.
fn cut(whole: &[usize], numbers_from: usize) -> Vec<usize> {
    let least = |(column, &wide): (usize, &usize)| {
        if column < numbers_from { wide.min(TEXT_MIN) } else { wide }
    };
    whole.iter().enumerate().map(least).collect()
}

/// Returns the width of each column if its cells are wrapped between words.
fn word_widths(headings: &[&str], rows: &[Vec<String>]) -> Vec<usize> {
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(String::as_str);
        PADDING + cells.chain([headings[column]]).map(word_width).max().unwrap_or_default()
    };
    (0..headings.len()).map(wide).collect()
}

/// Returns whether a table is no wider than output if cells are wrapped between words.
pub fn fits_wrapped(headings: &[&str], rows: &[Vec<String>]) -> bool {
    has_room(&word_widths(headings, rows))
}

/// Formats a table with these headings; columns from the `numbers_from`-th on are right-aligned, and
/// their cells are not wrapped if there is room. Texts are wrapped between words; a table of texts
/// alone that is too wide even so, or leaves its columns too little room, becomes a list.
pub fn table(headings: &[&str], numbers_from: usize, rows: &[Vec<String>]) -> String {
    let numbers_from = numbers_from.min(headings.len());
    let (whole, words) = (widths(headings, rows), word_widths(headings, rows));
    if numbers_from == headings.len() && !reads_well(&whole, &words) {
        return list(headings, rows, &whole);
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
    let heading = |text: &&str| Cell::new(tied(text)).add_attribute(Attribute::Bold);
    table.set_header(headings.iter().map(heading));
    table.add_rows(rows.iter().map(|row| row.iter().map(|cell| tied(cell))));
    let least = least_widths(&whole, &words, numbers_from);
    for (column, wide) in table.column_iter_mut().zip(least).filter(|&(_, wide)| wide > 0) {
        let least = Width::Fixed(wide as u16 - 1);
        column.set_constraint(ColumnConstraint::LowerBoundary(least));
    }
    for column in table.column_iter_mut().skip(numbers_from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let text = untied(&table.to_string());
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// Returns whether a table of texts is readable: no word is broken, and each column has room for some
/// words.
fn reads_well(whole: &[usize], words: &[usize]) -> bool {
    let least: Vec<usize> = whole.iter().map(|&wide| wide.min(PADDING + PROSE_MIN)).collect();
    has_room(words) && has_room(&least)
}

/// Returns what columns have to be wide at least: for whole numbers and whole words, or whole
/// numbers alone, or whole words alone; 0 where there is no room for these either.
fn least_widths(whole: &[usize], words: &[usize], numbers_from: usize) -> Vec<usize> {
    let numbers = || whole[numbers_from..].iter().copied();
    let texts = &words[..numbers_from];
    let best: Vec<usize> = texts.iter().copied().chain(numbers()).collect();
    if has_room(&best) {
        best
    } else if numbers_from < whole.len() && has_room(&cut(whole, numbers_from)) {
        std::iter::repeat_n(0, numbers_from).chain(numbers()).collect()
    } else if has_room(words) {
        words.to_vec()
    } else {
        vec![0; whole.len()]
    }
}

/// Formats rows as entries one below the other: the first cell with the others and their headings,
/// and below it that of the column with the longest texts; `whole` has the widths of all.
fn list(headings: &[&str], rows: &[Vec<String>], whole: &[usize]) -> String {
    let longest = (1..headings.len()).max_by_key(|&column| whole[column]);
    let entry = |row: &Vec<String>| {
        let cell = |column: usize| row.get(column).filter(|cell| !cell.is_empty());
        let beside = (1..headings.len()).filter(|&column| Some(column) != longest);
        let beside = beside.filter_map(|column| Some((headings[column], cell(column)?)));
        let beside: Vec<String> =
            beside.map(|(heading, cell)| format!("{heading}: {cell}")).collect();
        let first = cell(0).map_or("", String::as_str);
        let head = match beside.is_empty() {
            true => first.to_owned(),
            false => format!("{first} ({})", beside.join("; ")),
        };
        let below = longest.and_then(cell).map(|cell| wrapped(cell, width().into(), ["   "; 2]));
        wrapped(&head, width().into(), [" ", "     "]) + below.unwrap_or_default().as_str()
    };
    rows.iter().map(entry).collect()
}

/// Formats a table like [`table`]. One with more columns than fit becomes several tables, each of
/// which repeats the columns that identify a row: the first `keys`, or more of them if those do not.
pub fn tables(headings: &[&str], keys: usize, rows: &[Vec<String>]) -> String {
    let widths = widths(headings, rows);
    let are_unlike = |&count: &usize| {
        let mut seen = HashSet::new();
        rows.iter().all(|row| seen.insert(&row[..count]))
    };
    let last = headings.len().saturating_sub(1);
    let keys = (keys.clamp(1, last.max(1))..=last).find(are_unlike).unwrap_or(keys);
    let kept: Vec<usize> = (0..keys).collect();
    let room = usize::from(width() - 1).saturating_sub(widths[..keys].iter().sum());
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut used = room;
    for (column, &wide) in widths.iter().enumerate().skip(keys) {
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
        return table(headings, keys, rows);
    }
    let part = |columns: Vec<usize>| {
        let headings: Vec<&str> = columns.iter().map(|&column| headings[column]).collect();
        let row = |row: &Vec<String>| columns.iter().map(|&at| row[at].clone()).collect();
        table(&headings, keys, &rows.iter().map(row).collect::<Vec<Vec<String>>>())
    };
    parts.into_iter().map(part).collect::<Vec<String>>().join("\n")
}
