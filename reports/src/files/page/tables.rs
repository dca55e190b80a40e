//! Tables of the page.

use std::collections::HashSet;

use maud::{Markup, html};

use super::bound::bound;
use crate::sections::Table;

/// The number of columns from which they are set smaller.
const WIDE: usize = 7;
/// The number of rows from which the script offers to filter them.
const MANY: usize = 15;
/// The number of rows from which a table whose file has them all shows only the first.
const LONG: usize = 8;
/// The number of rows that are then shown.
const FIRST: usize = 5;

/// Wraps a table that scrolls sideways on a narrow screen, as a region of its name; the script makes
/// it focusable if it does scroll. Of a long one whose numbers are in a file of the report, it shows
/// the first rows, and the others on request.
pub(super) fn scroller(table: &Table, id: &str, in_files: bool) -> Markup {
    html! {
        div class="scroll" role=[name(table).map(|_| "region")] aria-label=[name(table)] {
            (cells(table, id, in_files))
        }
    }
}

fn name(table: &Table) -> Option<&str> {
    (!table.caption.is_empty()).then_some(table.caption.as_str())
}

/// Returns a link to a file, which shows its format and reads out what it contains.
pub(super) fn file(address: &str, what: &str, format: &str) -> Markup {
    html! { a href=(address) aria-label={ (what) " as " (format) } { (format) } }
}

pub(super) fn table_block(table: &Table, id: &str) -> Markup {
    let what = if table.caption.is_empty() { "Numbers" } else { &table.caption };
    let files = html! {
        @if let (Some(csv), Some(parquet)) = (table.path("csv"), table.path("parquet")) {
            span class="files" { (file(&csv, what, "CSV")) " " (file(&parquet, what, "Parquet")) }
        }
    };
    if table.columns.is_empty() && table.rows.is_empty() {
        return files;
    }
    html! {
        div class="table" {
            @if table.folded {
                details {
                    summary {
                        (bound(&table.caption)) " "
                        span class="count" { (counted(table.rows.len(), "row")) }
                    }
                    (scroller(table, id, table.frame.is_some()))
                    (files)
                }
            } @else {
                (scroller(table, id, table.frame.is_some()))
                (files)
            }
        }
    }
}

pub(super) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns the number of columns that identify a row: the fewest, up to three, in which no two rows
/// agree.
fn naming(table: &Table) -> usize {
    let most = table.columns.len().saturating_sub(1).min(3);
    let names = |count: usize| -> HashSet<Vec<Option<&String>>> {
        table.rows.iter().map(|row| (0..count).map(|index| row.get(index)).collect()).collect()
    };
    (1..=most).find(|&count| names(count).len() == table.rows.len()).unwrap_or(1)
}

fn cells(table: &Table, id: &str, in_files: bool) -> Markup {
    let numeric =
        |index: usize| table.columns.get(index).is_some_and(|column| column.numeric).then_some("n");
    let width = table.rows.iter().map(Vec::len).max().unwrap_or(0).max(table.columns.len());
    let naming = naming(table);
    let long = LONG < table.rows.len() && in_files;
    let shown = if long { FIRST } else { table.rows.len() };
    let line = |row: &Vec<String>| {
        html! {
            tr {
                @for index in 0..width {
                    @let cell = row.get(index).map_or("", String::as_str);
                    @if index < naming {
                        th scope="row" class=[numeric(index)] { (bound(cell)) }
                    } @else {
                        td class=[numeric(index)] { (bound(cell)) }
                    }
                }
            }
        }
    };
    html! {
        table id=(id) class=[(WIDE < width).then_some("many")] data-filter[MANY < table.rows.len() && table.axes == 0]
            data-axes=[(0 < table.axes).then_some(table.axes)]
            aria-label=[name(table).filter(|_| table.folded)] {
            // What a folded one is about stands where it is unfolded.
            @if let Some(name) = name(table).filter(|_| !table.folded) {
                caption { span { (bound(name)) } }
            }
            @if !table.columns.is_empty() {
                thead {
                    tr {
                        @for (index, column) in table.columns.iter().enumerate() {
                            th scope="col" class=[numeric(index)] { (bound(&column.heading)) }
                        }
                    }
                }
            }
            tbody {
                @for row in &table.rows[..shown] { (line(row)) }
                @if shown < table.rows.len() {
                    // The script shows them on request; without it, the file has them.
                    template { @for row in &table.rows[shown..] { (line(row)) } }
                }
            }
        }
        @if shown < table.rows.len() {
            p class="cut" { "The first " (shown) " of " (table.rows.len()) " rows." }
        }
    }
}
