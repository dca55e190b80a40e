//! Frames as data: tidy tables, one observation per row.

use std::collections::BTreeSet;

use super::method::Method;
use super::number::current;
use crate::answer::statistics::Sampled;

/// The column with all settings of a situation.
const SITUATION: &str = "situation";

/// The start of the names of columns with one setting each.
const SETTING: &str = "set_";

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

    /// Returns a column of this type without values.
    fn nulls(&self, height: usize) -> Values {
        match self {
            Values::Texts(_) => Values::Texts(vec![None; height]),
            Values::Flags(_) => Values::Flags(vec![None; height]),
            Values::I32(_) => Values::I32(vec![None; height]),
            Values::I64(_) => Values::I64(vec![None; height]),
            Values::U32(_) => Values::U32(vec![None; height]),
            Values::U64(_) => Values::U64(vec![None; height]),
            Values::F64(_) => Values::F64(vec![None; height]),
        }
    }

    fn append(&mut self, other: Values) {
        match (self, other) {
            (Values::Texts(ours), Values::Texts(theirs)) => ours.extend(theirs),
            (Values::Flags(ours), Values::Flags(theirs)) => ours.extend(theirs),
            (Values::I32(ours), Values::I32(theirs)) => ours.extend(theirs),
            (Values::I64(ours), Values::I64(theirs)) => ours.extend(theirs),
            (Values::U32(ours), Values::U32(theirs)) => ours.extend(theirs),
            (Values::U64(ours), Values::U64(theirs)) => ours.extend(theirs),
            (Values::F64(ours), Values::F64(theirs)) => ours.extend(theirs),
            (ours, theirs) => panic!("{theirs:?} below {ours:?}"),
        }
    }
}

/// A value of a column.
pub trait ColumnValue: Sized {
    /// Returns a column of such values.
    fn column(values: impl Iterator<Item = Self>) -> Values;
}

macro_rules! entries {
    ($($kind:ident of $type:ty),*) => {$(
        impl ColumnValue for $type {
            fn column(values: impl Iterator<Item = Self>) -> Values {
                Values::$kind(values.map(Some).collect())
            }
        }

        impl ColumnValue for Option<$type> {
            fn column(values: impl Iterator<Item = Self>) -> Values {
                Values::$kind(values.collect())
            }
        }
    )*};
}

entries!(Texts of String, Flags of bool, I32 of i32, I64 of i64, U32 of u32, U64 of u64, F64 of f64);

impl ColumnValue for &str {
    fn column(values: impl Iterator<Item = Self>) -> Values {
        Values::Texts(values.map(|text| Some(text.to_owned())).collect())
    }
}

impl ColumnValue for Option<&str> {
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

    /// Returns its columns, with their names, one after the other.
    pub fn into_columns(self) -> impl Iterator<Item = (String, Values)> {
        self.columns.into_iter()
    }

    /// Adds a column.
    ///
    /// # Panics
    /// If it is not as high as the frame: a bug in the caller.
    #[must_use]
    pub fn with<T: ColumnValue>(
        mut self,
        name: &str,
        values: impl IntoIterator<Item = T>,
    ) -> Frame {
        let values = T::column(values.into_iter());
        assert_eq!(values.height(), self.height, "the height of column `{name}`");
        self.columns.push((name.to_owned(), values));
        self
    }

    /// Adds the columns of the settings of a situation: `situation` with all of them, as `key=value`;
    /// and `set_KEY` for each key that any row sets, as a text, null where it is not set.
    #[must_use]
    pub fn settings<'a>(self, rows: impl IntoIterator<Item = &'a [(String, String)]>) -> Frame {
        let rows: Vec<&[(String, String)]> = rows.into_iter().collect();
        let all = |settings: &&[(String, String)]| {
            let pairs = settings.iter().map(|(key, value)| format!("{key}={value}"));
            pairs.collect::<Vec<_>>().join(" ")
        };
        let keys: BTreeSet<&str> =
            rows.iter().flat_map(|row| row.iter().map(|(key, _)| key.as_str())).collect();
        keys.into_iter().fold(self.with(SITUATION, rows.iter().map(all)), |frame, key| {
            let set = |row: &&'a [(String, String)]| {
                row.iter().rfind(|(known, _)| known == key).map(|(_, value)| value.as_str())
            };
            frame.with(&format!("{SETTING}{key}"), rows.iter().map(set))
        })
    }

    /// Returns the frame with the section of a report that its rows belong to, as the first column.
    #[must_use]
    pub fn of_section(mut self, section: &str) -> Frame {
        let sections = Values::Texts(vec![Some(section.to_owned()); self.height]);
        self.columns.insert(0, ("section".to_owned(), sections));
        self
    }

    /// Returns the frame with the rows of another one below. A column that only one of them has is
    /// null in the rows of the other; columns of settings stay together.
    ///
    /// # Panics
    /// If a column has values of different types: a bug in the caller.
    #[must_use]
    pub fn above(mut self, other: Frame) -> Frame {
        let height = self.height + other.height;
        for (name, values) in other.columns {
            let place = self.columns.iter().position(|(known, _)| *known == name);
            let place = place.unwrap_or_else(|| {
                let place = self.place(&name);
                self.columns.insert(place, (name, values.nulls(self.height)));
                place
            });
            self.columns[place].1.append(values);
        }
        for (_, values) in &mut self.columns {
            values.append(values.nulls(height - values.height()));
        }
        self.height = height;
        self
    }

    /// Returns the place of a new column: that of a setting among the others, by name, and any
    /// other at the end.
    fn place(&self, name: &str) -> usize {
        let starts = self.columns.iter().position(|(known, _)| known == SITUATION);
        match starts.filter(|_| name.starts_with(SETTING)) {
            None => self.columns.len(),
            Some(starts) => {
                let settings = &self.columns[starts + 1..];
                let before = |(known, _): &&(String, Values)| {
                    known.starts_with(SETTING) && known.as_str() < name
                };
                starts + 1 + settings.iter().take_while(before).count()
            }
        }
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

    /// Returns the column of this name, which may be one that it [had before](current).
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&Values> {
        let column = |name: &str| self.columns().find(|(known, _)| *known == name);
        let found = column(name).or_else(|| column(&current(name)));
        found.map(|(_, values)| values)
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
    fn frames_of_different_settings_stand_above_each_other() {
        let set = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
        };
        let frame = |n: u32, settings: Vec<(String, String)>| {
            Frame::of(1).settings([settings.as_slice()]).with("n", [n])
        };
        let far = frame(1, set(&[("range", "8"), ("cover", "full")]));
        let all =
            far.above(frame(2, set(&[("first", "a"), ("range", "9")]))).above(frame(3, set(&[])));
        let texts = |column: &str| match all.column(column) {
            Some(Values::Texts(texts)) => texts.iter().map(|text| text.as_deref()).collect(),
            other => panic!("{other:?}"),
        };
        let names: Vec<&str> = all.columns().map(|(name, _)| name).collect();
        assert_eq!(names, ["situation", "set_cover", "set_first", "set_range", "n"]);
        let situations: Vec<Option<&str>> = texts("situation");
        assert_eq!(situations, [Some("range=8 cover=full"), Some("first=a range=9"), Some("")]);
        let ranges: Vec<Option<&str>> = texts("set_range");
        assert_eq!(ranges, [Some("8"), Some("9"), None]);
        let firsts: Vec<Option<&str>> = texts("set_first");
        assert_eq!(firsts, [None, Some("a"), None]);
        assert_eq!(
            (all.height(), all.column("n")),
            (3, Some(&Values::U32([1, 2, 3].map(Some).to_vec())))
        );
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
