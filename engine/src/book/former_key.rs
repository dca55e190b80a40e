//! Keys of earlier versions: a file that still uses one gets an error with the new key.

use super::parameter::{Parameter, Value};
use super::parameters::Parameters;
use super::table_entry::{example, written};

/// Returns the message and likeliest fix for a key that a book used to have.
///
/// A parameter lists its former keys in `was`. In those of a table, `{row}` stands for a row,
/// `{column}` for a column, and `{number}` for any number.
pub(super) fn told(
    parameters: &Parameters,
    key: &str,
    value: &toml::Value,
) -> Option<(String, String)> {
    parameters.iter().find_map(|parameter| {
        let former = parameter.was.iter().find_map(|pattern| Former::of(pattern, key, parameter));
        former.map(|former| former.told(parameter, key, value))
    })
}

/// The parts of a former key.
#[derive(Default)]
struct Former<'a> {
    row: Option<i64>,
    column: Option<&'a str>,
}

impl<'a> Former<'a> {
    /// Matches a key with a pattern.
    fn of(pattern: &str, key: &'a str, parameter: &Parameter) -> Option<Former<'a>> {
        let mut former = Former::default();
        let (mut pattern, mut key) = (pattern, key);
        while let Some((literal, rest)) = pattern.split_once('{') {
            key = key.strip_prefix(literal)?;
            let (name, rest) = rest.split_once('}')?;
            // A placeholder ends where the rest of the pattern begins.
            let next = rest.split('{').next().unwrap_or(rest);
            let end = if rest.is_empty() { key.len() } else { key.find(next)? };
            let (found, left) = key.split_at(end);
            match name {
                "row" => former.row = Some(found.parse().ok()?),
                "number" => drop(found.parse::<u32>().ok()?),
                "column" => {
                    let Value::Table(table) = &parameter.value else { return None };
                    table.form().columns.iter().find(|column| column.key == found)?;
                    former.column = Some(found);
                }
                _ => return None,
            }
            (pattern, key) = (rest, left);
        }
        (pattern == key).then_some(former)
    }

    fn told(&self, now: &Parameter, key: &str, value: &toml::Value) -> (String, String) {
        let name = &now.key;
        let Value::Table(table) = &now.value else {
            return (format!("`{key}` is `{name}` now"), format!("write `{name} = {value}`"));
        };
        let by = &table.form().by;
        let Some(row) = self.row else {
            let message =
                format!("`{key}` is part of the table `{name}` now, whose rows are by {by}");
            return (
                message,
                format!("write `[set.{name}]` and rows below it, such as {}", example(table)),
            );
        };
        let mut cells = table.cells(row).to_vec();
        let columns = &table.form().columns;
        let place = match self.column {
            Some(column) => columns.iter().position(|known| known.key == column),
            None => (cells.len() == 1).then_some(0),
        };
        if let Some((place, value)) = place.zip(Value::of(value)) {
            cells[place] = value;
        }
        let message = format!("`{key}` is row {row} of the table `{name}` now");
        (
            message,
            format!("write `[set.{name}]` and below it {}", written(&row.to_string(), &cells)),
        )
    }
}
