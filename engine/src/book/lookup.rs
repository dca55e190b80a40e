//! Columns of tables, read once by games and looked up during play.

use super::parameter::Value;
use super::table_form::RowRange;
use super::table_value::TableValue;
use crate::expression::Expression;

/// A column of a table, for lookups during play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lookup<T> {
    /// The first number to which each value applies; at least one piece.
    pieces: Box<[(i64, T)]>,
}

impl TableValue {
    /// Reads a column, converting each value with `read`.
    ///
    /// # Panics
    /// If the table has no such column, or `read` rejects a value: a bug in the game, not in a
    /// user's file.
    #[must_use]
    pub fn lookup<T>(&self, column: &str, read: impl Fn(&Value) -> Option<T>) -> Lookup<T> {
        let place = self.form().columns.iter().position(|known| known.key == column);
        let place = place.unwrap_or_else(|| {
            panic!("no column `{column}` in a table with {}", self.form().names())
        });
        let piece = |(covers, cells): (RowRange, &[Value])| {
            let value = read(&cells[place]);
            let value =
                value.unwrap_or_else(|| panic!("`{column}` cannot be read from {}", cells[place]));
            (covers.from, value)
        };
        Lookup { pieces: self.pieces().map(piece).collect() }
    }

    /// Reads a column of whole numbers.
    ///
    /// # Panics
    /// If the table has no such column of numbers, or its domain does not fit the requested type: a
    /// bug in the game, not in a user's file.
    #[must_use]
    pub fn numbers<N: TryFrom<i64>>(&self, column: &str) -> Lookup<N> {
        self.lookup(column, |value| match value {
            Value::Number(number) => N::try_from(*number).ok(),
            _ => None,
        })
    }

    /// Reads a column of dice expressions.
    ///
    /// # Panics
    /// If the table has no such column of dice: a bug in the game, not in a user's file.
    #[must_use]
    pub fn dice(&self, column: &str) -> Lookup<Expression> {
        self.choices(column, |word| word.parse().ok())
    }

    /// Reads a column of flags.
    ///
    /// # Panics
    /// If the table has no such column of flags: a bug in the game, not in a user's file.
    #[must_use]
    pub fn flags(&self, column: &str) -> Lookup<bool> {
        self.lookup(column, |value| match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        })
    }

    /// Reads a column of words, converting each with `read`.
    ///
    /// # Panics
    /// If the table has no such column of words, or `read` does not know a word: a bug in the game,
    /// not in a user's file.
    #[must_use]
    pub fn choices<T>(&self, column: &str, read: impl Fn(&str) -> Option<T>) -> Lookup<T> {
        self.lookup(column, |value| match value {
            Value::Choice(word) => read(word),
            _ => None,
        })
    }
}

impl<T: Copy> Lookup<T> {
    /// Returns the value for a number. Numbers outside the table's domain get the value of its
    /// nearest end.
    #[must_use]
    pub fn at(&self, number: impl Into<i64>) -> T {
        let number = number.into();
        let after = self.pieces.partition_point(|&(from, _)| from <= number);
        self.pieces[after.saturating_sub(1)].1
    }

    /// Returns the values for `N` consecutive numbers from `first` on, such as the faces of a die.
    #[must_use]
    pub fn array<const N: usize>(&self, first: i64) -> [T; N] {
        std::array::from_fn(|nth| self.at(first.saturating_add_unsigned(nth as u64)))
    }
}
