//! Users' system files as tests write them.

use std::fmt::Write;

use evenodds_engine::book::{Parameter, TableValue, Value};

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
