//! The ends of what a file can set: a game is to hold at each of them.

use crate::book::{Domain, Parameter, RowRange, Value};

/// The values at the ends of a domain, from low to high: of a choice all, of dice those given, and
/// of names and tables none.
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

/// The values at the ends of what a parameter can be, from low to high; of a table all rows at
/// their ends, and between these each row by itself.
///
/// # Panics
/// Never: what is at the ends of a domain lies within it.
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
