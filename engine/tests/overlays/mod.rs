//! Users' system files as tests write them: the values at the ends of domains, and what sets them.

use std::fmt::Write;

use evenodds_engine::book::{Domain, Parameter, RowRange, TableValue, Value};

/// The values at the ends of a domain, from low to high; of a choice, all; of dice, these.
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
        other => panic!("no parameter is {other}"),
    }
}

/// The values at the ends of what a parameter can be, from low to high: of a table all rows at
/// their ends, and between them each row by itself.
pub fn ends_of(parameter: &Parameter, dice: &[&str]) -> Vec<Value> {
    let Value::Table(table) = &parameter.value else { return ends(&parameter.domain, dice) };
    let columns: Vec<Vec<Value>> =
        table.form().columns.iter().map(|column| ends(&column.domain, dice)).collect();
    let most = columns.iter().map(Vec::len).max().unwrap_or(0);
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

fn written(value: &Value) -> String {
    match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Choice(choice) => format!("{choice:?}"),
        Value::List(words) => format!("{words:?}"),
        Value::Table(_) => panic!("no table is within another"),
    }
}

/// The rows of a table below its heading.
fn rows(key: &str, table: &TableValue) -> String {
    let cells = |cells: &[Value]| {
        let cells: Vec<String> = cells.iter().map(written).collect();
        format!("[{}]", cells.join(", "))
    };
    let mut text = format!("[set.{key}]\n");
    for row in table.rows() {
        writeln!(text, "\"{}\" = {}", row.covers, cells(&row.cells)).expect("texts grow");
    }
    if let Some(default) = table.default() {
        writeln!(text, "default = {}", cells(default)).expect("texts grow");
    }
    text
}

/// A user's file that sets these values.
pub fn overlay<'a>(base: &str, values: impl IntoIterator<Item = (&'a Parameter, Value)>) -> String {
    let mut text = format!("base = \"{base}\"\nname = \"edge\"\n\n[set]\n");
    let mut tables = String::new();
    for (Parameter { key, .. }, value) in values {
        match &value {
            Value::Table(table) => tables += &rows(key, table),
            value => writeln!(text, "{key} = {}", written(value)).expect("texts grow"),
        }
    }
    text + &tables
}
