//! Tables of the page.

use std::collections::HashSet;

use maud::{Markup, html};

use super::bound;
use crate::document::Table;

/// The number of columns from which they are set smaller.
const WIDE: usize = 7;
/// The number of rows from which the script offers to filter them.
const MANY: usize = 15;

/// Wraps a table that scrolls sideways on a narrow screen, as a region under its caption; the
/// script makes it focusable if it does scroll.
pub(super) fn scroller(table: &Table, id: &str) -> Markup {
    let named = !table.caption.is_empty();
    let label = named.then(|| caption_id(id));
    html! {
        div class="scroll" role=[named.then_some("region")] aria-labelledby=[label] {
            (cells(table, id))
        }
    }
}

fn caption_id(table: &str) -> String {
    format!("{table}.caption")
}

/// Returns a link to a file, which shows its format and reads out what it contains.
pub(super) fn file(address: &str, what: &str, format: &str) -> Markup {
    html! { a href=(address) aria-label={ (what) " as " (format) } { (format) } }
}

pub(super) fn table_block(table: &Table, id: &str) -> Markup {
    let what = if table.caption.is_empty() { "Numbers" } else { &table.caption };
    let files = html! {
        @if let (Some(csv), Some(parquet)) = (table.path("csv"), table.path("parquet")) {
            p class="files" {
                "These numbers as " (file(&csv, what, "CSV")) " or "
                (file(&parquet, what, "Parquet"))
            }
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
                    (scroller(table, id))
                }
            } @else {
                (scroller(table, id))
            }
            (files)
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

fn cells(table: &Table, id: &str) -> Markup {
    let numeric =
        |index: usize| table.columns.get(index).is_some_and(|column| column.numeric).then_some("n");
    let width = table.rows.iter().map(Vec::len).max().unwrap_or(0).max(table.columns.len());
    let naming = naming(table);
    html! {
        table id=(id) class=[(WIDE < width).then_some("many")] data-filter[MANY < table.rows.len()] {
            @if !table.caption.is_empty() {
                caption id=(caption_id(id)) class=[table.folded.then_some("unseen")] {
                    span { (bound(&table.caption)) }
                }
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
                @for row in &table.rows {
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
            }
        }
    }
}
