//! Tables: values looked up by an integer, in rows that cover its whole domain.
//!
//! A [`TableValue`] is complete by construction: its rows are within its domain, do not overlap,
//! and leave no gap without a default.

use std::fmt;

use super::parameter::Value;
use super::table_form::{ErrorPlace, RowRange, TableForm, TableMistake, TableRow};

/// A complete table: every whole number of its domain has one row or the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableValue {
    form: TableForm,
    rows: Vec<TableRow>,
    default: Option<Vec<Value>>,
}

impl TableValue {
    /// Creates a table from rows in any order.
    pub(super) fn of(
        form: TableForm,
        mut rows: Vec<TableRow>,
        default: Option<Vec<Value>>,
    ) -> Result<TableValue, TableMistake> {
        form.check_rows(&rows)?;
        if let Some(cells) = &default {
            form.check_cells("the default", ErrorPlace::Default, cells)?;
        }
        let domain = form.domain();
        for row in &mut rows {
            row.covers = row.covers.common(domain);
        }
        rows.sort_by_key(|row| row.covers);
        let table = TableValue { form, rows, default };
        let hole = table.holes().next();
        match (hole, &table.default) {
            (Some(hole), None) => {
                let message = format!("no row covers {} {hole}", table.form.by);
                let fix = format!("add a row for {hole}, or a `default`");
                Err(TableMistake { place: ErrorPlace::Table, message, fix: Some(fix) })
            }
            (None, Some(_)) => {
                let message = format!("the rows cover every {}: no default is used", table.form.by);
                let fix = Some("leave out `default`, or a row".to_owned());
                Err(TableMistake { place: ErrorPlace::Default, message, fix })
            }
            _ => Ok(table),
        }
    }

    /// Returns the table with these rows replaced, and optionally another default.
    pub(super) fn changed(
        &self,
        rows: Vec<TableRow>,
        default: Option<Vec<Value>>,
    ) -> Result<TableValue, TableMistake> {
        let form = &self.form;
        form.check_rows(&rows)?;
        let mut table = self.clone();
        if let Some(cells) = default {
            form.check_cells("the default", ErrorPlace::Default, &cells)?;
            if table.default.is_none() {
                let message = format!("it has no default: its rows cover every {}", form.by);
                return Err(TableMistake::new(ErrorPlace::Default, message));
            }
            table.default = Some(cells);
        }
        for TableRow { covers, cells } in rows {
            table.replace(covers.common(form.domain()), &cells);
        }
        Ok(table)
    }

    /// Returns the table with other values for the numbers in `covers`.
    ///
    /// # Errors
    /// If these numbers are outside the domain, or there is not one valid value for each column.
    pub fn with_row(&self, covers: RowRange, cells: Vec<Value>) -> Result<TableValue, String> {
        self.changed(vec![TableRow { covers, cells }], None).map_err(|mistake| mistake.message)
    }

    /// Replaces cells where they differ; rows with the same values stay whole.
    fn replace(&mut self, covers: RowRange, cells: &[Value]) {
        let pieces: Vec<RowRange> = self
            .pieces()
            .filter(|(piece, had)| piece.meets(covers) && *had != cells)
            .map(|(piece, _)| piece.common(covers))
            .collect();
        for piece in pieces {
            let mut rows = Vec::with_capacity(self.rows.len() + 2);
            for row in self.rows.drain(..) {
                if !row.covers.meets(piece) {
                    rows.push(row);
                    continue;
                }
                // Neither end overflows, because what is cut off is beyond the piece.
                if row.covers.from < piece.from {
                    let covers = RowRange { from: row.covers.from, to: piece.from - 1 };
                    rows.push(TableRow { covers, cells: row.cells.clone() });
                }
                if piece.to < row.covers.to {
                    let covers = RowRange { from: piece.to + 1, to: row.covers.to };
                    rows.push(TableRow { covers, cells: row.cells });
                }
            }
            rows.push(TableRow { covers: piece, cells: cells.to_vec() });
            rows.sort_by_key(|row| row.covers);
            self.rows = rows;
        }
    }

    /// Returns the form of the table.
    #[must_use]
    pub fn form(&self) -> &TableForm {
        &self.form
    }

    /// Returns the rows in ascending order, without overlaps.
    #[must_use]
    pub fn rows(&self) -> &[TableRow] {
        &self.rows
    }

    /// Returns the default for numbers without a row, if there are such numbers.
    #[must_use]
    pub fn default(&self) -> Option<&[Value]> {
        self.default.as_deref()
    }

    /// Returns the values for a number, one for each column. Numbers outside the domain get the row
    /// of its nearest end.
    ///
    /// # Panics
    /// Never panics: a table covers its whole domain.
    #[must_use]
    pub fn cells(&self, at: i64) -> &[Value] {
        let at = at.clamp(self.form.by_range.0, self.form.by_range.1);
        let row = self.rows.iter().find(|row| row.covers.from <= at && at <= row.covers.to);
        let cells = row.map(|row| row.cells.as_slice()).or(self.default.as_deref());
        cells.expect("a table covers its whole domain")
    }

    /// Iterates over the ranges without a row.
    fn holes(&self) -> impl Iterator<Item = RowRange> {
        let domain = self.form.domain();
        let starts = std::iter::once(Some(domain.from))
            .chain(self.rows.iter().map(|row| row.covers.to.checked_add(1)));
        let ends =
            self.rows.iter().map(|row| row.covers.from.checked_sub(1)).chain([Some(domain.to)]);
        starts.zip(ends).filter_map(|(from, to)| {
            let hole = RowRange { from: from?, to: to? };
            (hole.from <= hole.to).then_some(hole)
        })
    }

    /// Iterates over the rows, and the default in gaps, in ascending order without a gap.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (RowRange, &[Value])> {
        let rows = self.rows.iter().map(|row| (row.covers, row.cells.as_slice()));
        let default = self.default.as_deref();
        let holes = self.holes().filter_map(move |hole| default.map(|cells| (hole, cells)));
        let mut pieces: Vec<_> = rows.chain(holes).collect();
        pieces.sort_by_key(|&(covers, _)| covers);
        pieces.into_iter()
    }

    /// Returns the rows that differ from those of another table, as written in a user's file: "9:
    /// 2d6; 12..: 3d6".
    pub(super) fn differing(&self, other: &TableValue) -> String {
        let mut rows = Vec::new();
        for (covers, cells) in self.pieces() {
            let others = other.pieces().filter(|(piece, _)| piece.meets(covers));
            for (piece, _) in others.filter(|(_, others)| *others != cells) {
                rows.push(told(piece.common(covers), cells));
            }
        }
        rows.join("; ")
    }
}

/// Returns a row in words: "9..11: 1d6-1".
fn told(covers: RowRange, cells: &[Value]) -> String {
    format!("{covers}: {}", joined(cells))
}

fn joined(cells: &[Value]) -> String {
    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
    cells.join(", ")
}

impl fmt::Display for TableValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows: Vec<String> =
            self.rows.iter().map(|row| told(row.covers, &row.cells)).collect();
        rows.extend(self.default.iter().map(|cells| format!("else: {}", joined(cells))));
        f.write_str(&rows.join("; "))
    }
}
