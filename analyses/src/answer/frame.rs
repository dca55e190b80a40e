//! Frames as data: tidy tables, one observation per row.

use crate::ask::Sampled;
use crate::odds::Method;

/// A tidy table: named columns of the same height. Nulls are values that were not computed or do
/// not exist.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    height: usize,
    columns: Vec<(String, Values)>,
}

/// The values of a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Texts.
    Texts(Vec<Option<String>>),
    /// Truth values.
    Flags(Vec<Option<bool>>),
    /// Whole numbers with a sign.
    I32(Vec<Option<i32>>),
    /// Whole numbers with a sign.
    I64(Vec<Option<i64>>),
    /// Whole numbers.
    U32(Vec<Option<u32>>),
    /// Whole numbers.
    U64(Vec<Option<u64>>),
    /// Real numbers; chances are fractions.
    F64(Vec<Option<f64>>),
}

impl Values {
    fn height(&self) -> usize {
        match self {
            Values::Texts(values) => values.len(),
            Values::Flags(values) => values.len(),
            Values::I32(values) => values.len(),
            Values::I64(values) => values.len(),
            Values::U32(values) => values.len(),
            Values::U64(values) => values.len(),
            Values::F64(values) => values.len(),
        }
    }
}

/// A value of a column.
pub trait Entry: Sized {
    /// Returns a column of such values.
    fn column(values: impl Iterator<Item = Self>) -> Values;
}

macro_rules! entries {
    ($($kind:ident of $type:ty),*) => {$(
        impl Entry for $type {
            fn column(values: impl Iterator<Item = Self>) -> Values {
                Values::$kind(values.map(Some).collect())
            }
        }

        impl Entry for Option<$type> {
            fn column(values: impl Iterator<Item = Self>) -> Values {
                Values::$kind(values.collect())
            }
        }
    )*};
}

entries!(Texts of String, Flags of bool, I32 of i32, I64 of i64, U32 of u32, U64 of u64, F64 of f64);

impl Entry for &str {
    fn column(values: impl Iterator<Item = Self>) -> Values {
        Values::Texts(values.map(|text| Some(text.to_owned())).collect())
    }
}

impl Entry for Option<&str> {
    fn column(values: impl Iterator<Item = Self>) -> Values {
        Values::Texts(values.map(|text| text.map(str::to_owned)).collect())
    }
}

impl Frame {
    /// Returns a frame of so many rows without columns.
    #[must_use]
    pub fn of(height: usize) -> Frame {
        Frame { height, columns: Vec::new() }
    }

    /// Adds a column.
    ///
    /// # Panics
    /// If it is not as high as the frame: a bug in the caller.
    #[must_use]
    pub fn with<T: Entry>(mut self, name: &str, values: impl IntoIterator<Item = T>) -> Frame {
        let values = T::column(values.into_iter());
        assert_eq!(values.height(), self.height, "the height of column `{name}`");
        self.columns.push((name.to_owned(), values));
        self
    }

    /// Adds the columns of intervals, null where there are none: `NAME_low` and `NAME_high`.
    #[must_use]
    pub fn interval(self, name: &str, ends: &[Option<(f64, f64)>]) -> Frame {
        self.with(&format!("{name}_low"), ends.iter().map(|ends| ends.map(|(low, _)| low)))
            .with(&format!("{name}_high"), ends.iter().map(|ends| ends.map(|(_, high)| high)))
    }

    /// Adds the columns that tell how each row was computed: its slack if exact, how it was sampled
    /// if not.
    #[must_use]
    pub fn basis(self, rows: &[(Option<f64>, Option<Sampled>)]) -> Frame {
        let sampled = || rows.iter().map(|(_, sampled)| sampled.as_ref());
        let method = |sampled: Option<&Sampled>| match sampled {
            None => Method::Exact.name(),
            Some(_) => Method::Sampled.name(),
        };
        self.with("method", sampled().map(method))
            .with("slack", rows.iter().map(|&(slack, _)| slack))
            .with("trials", sampled().map(|one| one.map(|one| one.trials)))
            .with("seed", sampled().map(|one| one.map(|one| one.seed)))
            .with("confidence", sampled().map(|one| one.map(|one| one.confidence)))
            .with("stop", sampled().map(|one| one.map(|one| one.stop.name())))
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the column of this name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&Values> {
        self.columns().find(|(known, _)| *known == name).map(|(_, values)| values)
    }

    /// Iterates over the columns with their names.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &Values)> {
        self.columns.iter().map(|(name, values)| (name.as_str(), values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "the height of column `b`")]
    fn columns_are_of_one_height() {
        let _ = Frame::of(2).with("a", [1, 2]).with("b", [0.5]);
    }

    #[test]
    fn what_is_not_known_is_null() {
        let frame =
            Frame::of(2).with("n", [Some(1_u32), None]).interval("p", &[None, Some((0.1, 0.2))]);
        let columns: Vec<(&str, &Values)> = frame.columns().collect();
        assert_eq!(columns[0], ("n", &Values::U32(vec![Some(1), None])));
        assert_eq!(columns[1], ("p_low", &Values::F64(vec![None, Some(0.1)])));
        assert_eq!(columns[2], ("p_high", &Values::F64(vec![None, Some(0.2)])));
    }
}
