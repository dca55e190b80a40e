//! The columns of a table, which games read once and look up while they are played.

use super::table_form::RowRange;
use super::{TableValue, Value};
use crate::expression::Expression;

/// One column of a table, read to be looked up while a game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lookup<T> {
    /// From where on each value holds; at least one.
    pieces: Box<[(i64, T)]>,
}

impl TableValue {
    /// A column, each value as `read` has it.
    ///
    /// # Panics
    /// When the table has no such column, or `read` cannot take one of its values: a mistake in
    /// the game, not in a user's file.
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
