//! The form of a table: what it is looked up by and what its rows contain; and errors in rows.

use std::fmt;

use super::parameter::{Domain, Value};

/// The form of a table: what it is looked up by, and its columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableForm {
    /// What the table is looked up by, in the game's words: "might", "metres".
    pub by: String,
    /// The least and greatest number for lookups; `i64::MIN` and `i64::MAX` if unlimited.
    pub by_range: (i64, i64),
    /// The columns; at least one.
    pub columns: Vec<TableColumn>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableColumn {
    /// The name.
    pub key: String,
    /// The values allowed.
    pub domain: Domain,
}

/// The whole numbers that a row covers, both ends included; `i64::MIN` and `i64::MAX` for an open
/// end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RowRange {
    /// The least number.
    pub from: i64,
    /// The greatest number.
    pub to: i64,
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The numbers that it covers.
    pub covers: RowRange,
    /// The values, one for each column.
    pub cells: Vec<Value>,
}

/// An error in a table, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TableMistake {
    pub place: ErrorPlace,
    pub message: String,
    pub fix: Option<String>,
}

/// The place of an error: rows by their position in the order in which they were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ErrorPlace {
    Table,
    Row(usize),
    Cell(usize, usize),
    Default,
}

impl TableMistake {
    pub(super) fn new(place: ErrorPlace, message: String) -> TableMistake {
        TableMistake { place, message, fix: None }
    }
}

impl RowRange {
    /// Parses `9`, `9..11`, `..8`, `12..`, or `..` for all.
    #[must_use]
    pub fn parse(text: &str) -> Option<RowRange> {
        let text = text.trim();
        let Some((from, to)) = text.split_once("..") else {
            let one = text.parse().ok()?;
            return Some(RowRange { from: one, to: one });
        };
        let (from, to) = (from.trim(), to.trim());
        let end = |text: &str, open: i64| {
            if text.is_empty() { Some(open) } else { text.parse().ok() }
        };
        Some(RowRange { from: end(from, i64::MIN)?, to: end(to, i64::MAX)? })
    }

    /// Returns whether two ranges overlap.
    pub(super) fn meets(self, other: RowRange) -> bool {
        let both = self.common(other);
        both.from <= both.to
    }

    /// Returns the intersection of two overlapping ranges.
    pub(super) fn common(self, other: RowRange) -> RowRange {
        RowRange { from: self.from.max(other.from), to: self.to.min(other.to) }
    }
}

impl fmt::Display for RowRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (from, to) if from == to => write!(f, "{from}"),
            (i64::MIN, i64::MAX) => f.write_str(".."),
            (i64::MIN, to) => write!(f, "..{to}"),
            (from, i64::MAX) => write!(f, "{from}.."),
            (from, to) => write!(f, "{from}..{to}"),
        }
    }
}

impl TableForm {
    /// Returns the range of numbers for lookups.
    pub(super) const fn domain(&self) -> RowRange {
        RowRange { from: self.by_range.0, to: self.by_range.1 }
    }

    /// Returns the names of the columns, for errors.
    pub(super) fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|column| column.key.as_str()).collect();
        names.join(", ")
    }

    /// Returns an error unless there is one valid value for each column.
    pub(super) fn check_cells(
        &self,
        of: &str,
        place: ErrorPlace,
        cells: &[Value],
    ) -> Result<(), TableMistake> {
        if cells.len() != self.columns.len() {
            let (found, expected) = (cells.len(), self.columns.len());
            let values = if found == 1 { "value" } else { "values" };
            let message =
                format!("{of} gives {found} {values}; expected {expected}: {}", self.names());
            return Err(TableMistake::new(place, message));
        }
        for (at, (cell, column)) in cells.iter().zip(&self.columns).enumerate() {
            if !column.domain.holds(cell) {
                let TableColumn { key, domain } = column;
                let place = match place {
                    ErrorPlace::Row(row) => ErrorPlace::Cell(row, at),
                    other => other,
                };
                let message = format!("{of} cannot give {cell} as {key}; expected {domain}");
                return Err(TableMistake::new(place, message));
            }
        }
        Ok(())
    }

    /// Returns an error for rows that are reversed, outside the domain, of the wrong length or
    /// kind, or overlapping. Gaps are allowed here.
    pub(super) fn check_rows(&self, rows: &[TableRow]) -> Result<(), TableMistake> {
        let domain = self.domain();
        for (at, row) in rows.iter().enumerate() {
            let RowRange { from, to } = row.covers;
            if to < from {
                let message = format!("row {} is empty: {from} is above {to}", row.covers);
                let fix = Some(format!("did you mean \"{to}..{from}\"?"));
                return Err(TableMistake { place: ErrorPlace::Row(at), message, fix });
            }
            // An open end extends to the end of the domain.
            let beyond =
                |end: i64, open: i64| end != open && !(domain.from..=domain.to).contains(&end);
            if beyond(from, i64::MIN) || beyond(to, i64::MAX) || !domain.meets(row.covers) {
                let message =
                    format!("row {} is outside the {} of the table, {domain}", row.covers, self.by);
                return Err(TableMistake::new(ErrorPlace::Row(at), message));
            }
            self.check_cells(&format!("row {}", row.covers), ErrorPlace::Row(at), &row.cells)?;
        }
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&at| rows[at].covers);
        for pair in order.windows(2) {
            let (one, next) = (rows[pair[0]].covers, rows[pair[1]].covers);
            if one.meets(next) {
                let both = one.common(next);
                let message = format!("rows {one} and {next} overlap: both cover {both}");
                let rest = one.to.checked_add(1).filter(|&from| from <= next.to);
                let rest = rest.map(|from| RowRange { from, to: next.to });
                let fix = rest.map(|rest| format!("let the second cover {rest}"));
                return Err(TableMistake { place: ErrorPlace::Row(pair[1]), message, fix });
            }
        }
        Ok(())
    }
}

impl fmt::Display for TableForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rows by {}", self.by)?;
        match self.domain() {
            RowRange { from: i64::MIN, to: i64::MAX } => {}
            domain => write!(f, " ({domain})")?,
        }
        for (at, TableColumn { key, domain }) in self.columns.iter().enumerate() {
            write!(f, "{} {key}: {domain}", if at == 0 { ", each with" } else { ";" })?;
        }
        Ok(())
    }
}
