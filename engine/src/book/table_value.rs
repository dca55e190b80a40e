//! Tables: values looked up by an integer, in rows that cover its whole domain.
//!
//! A [`TableValue`] is complete by construction: its rows lie within its domain, do not overlap,
//! and leave no gap without a default.

use std::fmt;

use super::Value;
use super::table_form::{Place, RowRange, TableForm, TableMistake, TableRow};

/// A complete table: every whole number of its domain has one row, or the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableValue {
    form: TableForm,
    rows: Vec<TableRow>,
    default: Option<Vec<Value>>,
}

impl TableValue {
    /// A table of these rows, in whatever order.
    pub(super) fn of(
        form: TableForm,
        mut rows: Vec<TableRow>,
        default: Option<Vec<Value>>,
    ) -> Result<TableValue, TableMistake> {
        form.check_rows(&rows)?;
        if let Some(cells) = &default {
            form.check_cells("the default", Place::Default, cells)?;
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
                Err(TableMistake { place: Place::Table, message, fix: Some(fix) })
            }
            (None, Some(_)) => {
                let message = format!("the rows cover every {}: no default is used", table.form.by);
                let fix = Some("leave out `default`, or a row".to_owned());
                Err(TableMistake { place: Place::Default, message, fix })
            }
            _ => Ok(table),
        }
    }

    /// The table with these rows in place of what it has there, and perhaps another default.
    pub(super) fn changed(
        &self,
        rows: Vec<TableRow>,
        default: Option<Vec<Value>>,
    ) -> Result<TableValue, TableMistake> {
        let form = &self.form;
        form.check_rows(&rows)?;
        let mut table = self.clone();
        if let Some(cells) = default {
            form.check_cells("the default", Place::Default, &cells)?;
            if table.default.is_none() {
                let message = format!("it has no default: its rows cover every {}", form.by);
                return Err(TableMistake::new(Place::Default, message));
            }
            table.default = Some(cells);
        }
        for TableRow { covers, cells } in rows {
            table.replace(covers.common(form.domain()), &cells);
        }
        Ok(table)
    }

    /// The table with other values for all from `from` to `to`.
    ///
    /// # Errors
    /// When the table has no such rows, or the values are not one for each column.
    pub fn with_row(&self, covers: RowRange, cells: Vec<Value>) -> Result<TableValue, String> {
        self.changed(vec![TableRow { covers, cells }], None).map_err(|mistake| mistake.message)
    }

    /// Puts cells where they differ from what is there: rows that say the same stay whole.
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
                // Neither end overflows: what is cut off lies beyond the piece.
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

    /// What it is looked up by, and what its rows give.
    #[must_use]
    pub fn form(&self) -> &TableForm {
        &self.form
    }

    /// Its rows, from the least on; none overlaps another.
    #[must_use]
    pub fn rows(&self) -> &[TableRow] {
        &self.rows
    }

    /// What holds where no row does, if there are such places.
    #[must_use]
    pub fn default(&self) -> Option<&[Value]> {
        self.default.as_deref()
    }

    /// What the table gives for a number, a value a column; beyond its domain the nearest end.
    ///
    /// # Panics
    /// Never: a table covers its whole domain.
    #[must_use]
    pub fn cells(&self, at: i64) -> &[Value] {
        let at = at.clamp(self.form.by_range.0, self.form.by_range.1);
        let row = self.rows.iter().find(|row| row.covers.from <= at && at <= row.covers.to);
        let cells = row.map(|row| row.cells.as_slice()).or(self.default.as_deref());
        cells.expect("a table covers its whole domain")
    }

    /// What no row covers.
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

    /// Its rows and, where none is, the default: from the least on, without a hole.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (RowRange, &[Value])> {
        let rows = self.rows.iter().map(|row| (row.covers, row.cells.as_slice()));
        let default = self.default.as_deref();
        let holes = self.holes().filter_map(move |hole| default.map(|cells| (hole, cells)));
        let mut pieces: Vec<_> = rows.chain(holes).collect();
        pieces.sort_by_key(|&(covers, _)| covers);
        pieces.into_iter()
    }

    /// The rows in which it differs from another table, as a user's file writes them:
    /// "9: 2d6; 12..: 3d6".
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

/// A row in words: "9..11: 1d6-1".
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
