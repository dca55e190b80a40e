//! The extreme values that a file can set, for tests that a game works with each of them.

use crate::book::{Domain, Parameter, RowRange, Value};

/// Returns the extreme values of a domain, from low to high: every word of a choice, the given dice
/// for dice, and nothing for names and tables.
#[must_use]
pub fn ends(domain: &Domain, dice: &[&str]) -> Vec<Value> {
    let words = |words: &[String]| words.iter().cloned().map(Value::Choice).collect();
    match domain {
        Domain::Flag => vec![Value::Flag(false), Value::Flag(true)],
        Domain::Range(low, high) => vec![Value::Number(*low), Value::Number(*high)],
        Domain::RangeOr(low, high, others) => {
            let ends: Vec<Value> = words(others);
            [Value::Number(*low)].into_iter().chain(ends).chain([Value::Number(*high)]).collect()
        }
        Domain::Choices(choices) => words(choices),
        Domain::Dice => dice.iter().map(|&dice| Value::Choice(dice.to_owned())).collect(),
        Domain::Sets(words) => vec![Value::List(Vec::new()), Value::List(words.clone())],
        Domain::Name | Domain::Names | Domain::Table(_) => Vec::new(),
    }
}

/// Returns the extreme values of a parameter, from low to high. For a table these are the tables
/// with all rows at an extreme, and those with a single row at one.
///
/// # Panics
/// Never panics: the extreme values of a domain lie within it.
#[must_use]
pub fn ends_of(parameter: &Parameter, dice: &[&str]) -> Vec<Value> {
    let Value::Table(table) = &parameter.value else { return ends(&parameter.domain, dice) };
    let columns: Vec<Vec<Value>> =
        table.form().columns.iter().map(|column| ends(&column.domain, dice)).collect();
    let most = columns.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let cells = |nth: usize| -> Vec<Value> {
        columns.iter().map(|ends| ends[nth.min(ends.len() - 1)].clone()).collect()
    };
    let with = |covers: RowRange, nth: usize| {
        Value::Table(table.with_row(covers, cells(nth)).expect("ends are within a domain"))
    };
    let all = RowRange { from: i64::MIN, to: i64::MAX };
    let one_row = |row: RowRange| (0..most).map(move |nth| (row, nth));
    let rows = table.rows().iter().flat_map(|row| one_row(row.covers));
    let rows = rows.map(|(row, nth)| with(row, nth));
    let between = (1..most - 1).map(|nth| with(all, nth));
    let last = with(all, most - 1);
    [with(all, 0)].into_iter().chain(rows).chain(between).chain([last]).collect()
}
