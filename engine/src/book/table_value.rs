//! Tables: values looked up by a whole number, in rows that cover everything it can be.
//!
//! A [`TableValue`] is complete by construction: its rows lie within its domain, do not overlap,
//! and leave no hole without a default. Games read its columns once, as [`Lookup`]s.

use std::fmt;

use super::{Domain, Value};
use crate::expression::Expression;

/// What a table is looked up by, and what its rows give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableForm {
    /// What it is looked up by, in a word of the game: "might", "metres".
    pub by: String,
    /// The least and the greatest number it can be looked up by; `i64::MIN` and `i64::MAX` where
    /// there is no end.
    pub by_range: (i64, i64),
    /// What a row gives; at least one.
    pub columns: Vec<TableColumn>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableColumn {
    /// Its name.
    pub key: String,
    /// Which values it can hold.
    pub domain: Domain,
}

/// The whole numbers that a row covers, both ends included; `i64::MIN` and `i64::MAX` are open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RowRange {
    /// The least of them.
    pub from: i64,
    /// The greatest of them.
    pub to: i64,
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// What it covers.
    pub covers: RowRange,
    /// What it gives, a value a column.
    pub cells: Vec<Value>,
}

/// A complete table: every whole number of its domain has one row, or the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableValue {
    form: TableForm,
    rows: Vec<TableRow>,
    default: Option<Vec<Value>>,
}

/// What is wrong with a table, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TableMistake {
    pub place: Place,
    pub message: String,
    pub fix: Option<String>,
}

/// Where a table is wrong: rows by their place in the order in which they were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Table,
    Row(usize),
    Cell(usize, usize),
    Default,
}

impl TableMistake {
    fn new(place: Place, message: String) -> TableMistake {
        TableMistake { place, message, fix: None }
    }
}

impl RowRange {
    /// Reads `9`, `9..11`, `..8`, `12..`, or `..` for all.
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

    /// Whether the two have a number in common.
    fn meets(self, other: RowRange) -> bool {
        self.from.max(other.from) <= self.to.min(other.to)
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
    /// All that it can be looked up by.
    const fn domain(&self) -> RowRange {
        RowRange { from: self.by_range.0, to: self.by_range.1 }
    }

    /// The names of its columns, as errors have them.
    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|column| column.key.as_str()).collect();
        names.join(", ")
    }

    /// Refuses values that are not one for each column.
    fn check_cells(&self, of: &str, place: Place, cells: &[Value]) -> Result<(), TableMistake> {
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
                    Place::Row(row) => Place::Cell(row, at),
                    other => other,
                };
                let message = format!("{of} cannot give {cell} as {key}; expected {domain}");
                return Err(TableMistake::new(place, message));
            }
        }
        Ok(())
    }

    /// Refuses rows that are reversed, beyond the domain, of a wrong length or kind, or that
    /// overlap; holes are no concern of it.
    fn check_rows(&self, rows: &[TableRow]) -> Result<(), TableMistake> {
        let domain = self.domain();
        for (at, row) in rows.iter().enumerate() {
            let RowRange { from, to } = row.covers;
            if to < from {
                let message = format!("row {} covers nothing: {from} is above {to}", row.covers);
                let fix = Some(format!("did you mean \"{to}..{from}\"?"));
                return Err(TableMistake { place: Place::Row(at), message, fix });
            }
            // An open end reaches as far as the domain does.
            let beyond =
                |end: i64, open: i64| end != open && !(domain.from..=domain.to).contains(&end);
            if beyond(from, i64::MIN) || beyond(to, i64::MAX) || !domain.meets(row.covers) {
                let message = format!(
                    "row {} lies beyond the {} of the table, {domain}",
                    row.covers, self.by
                );
                return Err(TableMistake::new(Place::Row(at), message));
            }
            self.check_cells(&format!("row {}", row.covers), Place::Row(at), &row.cells)?;
        }
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&at| rows[at].covers);
        for pair in order.windows(2) {
            let (one, next) = (rows[pair[0]].covers, rows[pair[1]].covers);
            if one.meets(next) {
                let both = RowRange { from: next.from.max(one.from), to: one.to.min(next.to) };
                let message = format!("rows {one} and {next} overlap: both cover {both}");
                let rest = one.to.checked_add(1).filter(|&from| from <= next.to);
                let rest = rest.map(|from| RowRange { from, to: next.to });
                let fix = rest.map(|rest| format!("let the second cover {rest}"));
                return Err(TableMistake { place: Place::Row(pair[1]), message, fix });
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
            row.covers.from = row.covers.from.max(domain.from);
            row.covers.to = row.covers.to.min(domain.to);
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
                let fix = Some("leave `default` out, or a row".to_owned());
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
            let domain = form.domain();
            let covers =
                RowRange { from: covers.from.max(domain.from), to: covers.to.min(domain.to) };
            table.replace(covers, &cells);
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
            .map(|(piece, _)| RowRange {
                from: piece.from.max(covers.from),
                to: piece.to.min(covers.to),
            })
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
    fn pieces(&self) -> impl Iterator<Item = (RowRange, &[Value])> {
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
                let from = piece.from.max(covers.from);
                rows.push(told(RowRange { from, to: piece.to.min(covers.to) }, cells));
            }
        }
        rows.join("; ")
    }

    /// A column, each value as `read` has it.
    ///
    /// # Panics
    /// When the table has no such column, or `read` cannot take one of its values: a mistake in
    /// the game, not in a user's file.
    #[must_use]
    pub fn lookup<T>(&self, column: &str, read: impl Fn(&Value) -> Option<T>) -> Lookup<T> {
        let place = self.form.columns.iter().position(|known| known.key == column);
        let place = place.unwrap_or_else(|| {
            panic!("no column `{column}` in a table with {}", self.form.names())
        });
        let piece = |(covers, cells): (RowRange, &[Value])| {
            let value = read(&cells[place]);
            let value =
                value.unwrap_or_else(|| panic!("`{column}` cannot be read from {}", cells[place]));
            (covers.from, value)
        };
        Lookup { pieces: self.pieces().map(piece).collect() }
    }

    /// A column of whole numbers.
    ///
    /// # Panics
    /// When the table has no such column of numbers, or its domain does not fit the type asked
    /// for: a mistake in the game, not in a user's file.
    #[must_use]
    pub fn numbers<N: TryFrom<i64>>(&self, column: &str) -> Lookup<N> {
        self.lookup(column, |value| match value {
            Value::Number(number) => N::try_from(*number).ok(),
            _ => None,
        })
    }

    /// A column of dice expressions.
    ///
    /// # Panics
    /// When the table has no such column of dice: a mistake in the game, not in a user's file.
    #[must_use]
    pub fn dice(&self, column: &str) -> Lookup<Expression> {
        self.choices(column, |word| word.parse().ok())
    }

    /// A column of yes or no.
    ///
    /// # Panics
    /// When the table has no such column of flags: a mistake in the game, not in a user's file.
    #[must_use]
    pub fn flags(&self, column: &str) -> Lookup<bool> {
        self.lookup(column, |value| match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        })
    }

    /// A column of words, each as `read` has it.
    ///
    /// # Panics
    /// When the table has no such column of words, or `read` does not know one of them: a mistake
    /// in the game, not in a user's file.
    #[must_use]
    pub fn choices<T>(&self, column: &str, read: impl Fn(&str) -> Option<T>) -> Lookup<T> {
        self.lookup(column, |value| match value {
            Value::Choice(word) => read(word),
            _ => None,
        })
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

/// One column of a table, read to be looked up while a game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lookup<T> {
    /// From where on each value holds; at least one.
    pieces: Box<[(i64, T)]>,
}

impl<T: Copy> Lookup<T> {
    /// The value for a number; beyond the table's domain that of the nearest end.
    #[must_use]
    pub fn at(&self, number: impl Into<i64>) -> T {
        let number = number.into();
        let after = self.pieces.partition_point(|&(from, _)| from <= number);
        self.pieces[after.saturating_sub(1)].1
    }

    /// The values for so many numbers from the first on, such as the faces of a die.
    #[must_use]
    pub fn array<const N: usize>(&self, first: i64) -> [T; N] {
        std::array::from_fn(|nth| self.at(first.saturating_add_unsigned(nth as u64)))
    }
}
