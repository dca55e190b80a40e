//! Parsing tables: `[[table]]` in a system file, and the rows that a user's file sets.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::{Spanned, de::DeTable};

use super::parameter::{Alternative, Concern, Domain, Facet, Parameter, Provenance, Value};
use super::parameter_entry::{
    Author, ParameterFault, ValueKind, acts_on, concerns, in_order, source, status, was,
};
use super::table_form::{ErrorPlace, RowRange, TableColumn, TableForm, TableMistake, TableRow};
use super::table_value::TableValue;
use crate::shape::{Shape, Shaped, SharedKey, keys};

keys! {
    /// A table of the rules, looked up by a whole number.
    pub(super) struct TableEntry {
        /// The key by which rules read it.
        pub(super) key: Spanned<String>,
        /// What it is, in words.
        says: String,
        /// What it is looked up by, in the game's words.
        by: String,
        /// The lowest and the highest number that can be looked up; by default all.
        by_range: Option<Spanned<(i64, i64)>>,
        /// The values of a row: names, or tables with the type of the column.
        columns: Spanned<Vec<ColumnEntry>> => Shape::list(ColumnEntry::shape(), 1, usize::MAX),
        /// The lowest and the highest number of columns that have no type of their own.
        range: Option<(i64, i64)>,
        /// The words of such columns; with `range` numbers or words.
        choices: Option<Vec<String>>,
        kind: Option<ValueKind> as column_kind,
        /// The rows: of each the numbers that it covers, such as 9, `"9..11"`, `"..8"` or `"12.."`,
        /// and the values.
        rows: Spanned<Vec<Spanned<Vec<Spanned<toml::Value>>>>> => rows(),
        /// The values for numbers without a row.
        default: Option<Spanned<Vec<toml::Value>>> => Shape::list(cell(), 1, usize::MAX),
        acts_on: Option<Facet> as acts_on,
        #[serde(default)]
        concerns: Concern as concerns,
        status: Option<Provenance> as status,
        source: Option<String> as source,
        /// Other readings of the rules.
        #[serde(default)]
        alternatives: Vec<OtherRows>,
        #[serde(default)]
        was: Vec<String> as was,
    }

    /// A column with a type of its own.
    struct OwnColumn {
        /// The name of the column.
        key: String,
        /// The lowest and the highest number; with `choices` numbers or words.
        range: Option<(i64, i64)>,
        /// The words.
        choices: Option<Vec<String>>,
        kind: Option<ValueKind> as column_kind,
    }

    /// Rows of another possible reading of the rules, with the argument for it.
    struct OtherRows {
        /// The rows that differ, each by the numbers that it covers.
        set: Spanned<BTreeMap<String, toml::Value>> => changed_rows(),
        /// The argument for it.
        says: String,
    }
}

/// A column as written: a name, or a name with its own domain.
#[derive(Deserialize)]
#[serde(untagged)]
enum ColumnEntry {
    Name(String),
    Own(OwnColumn),
}

impl Shaped for ColumnEntry {
    fn shape() -> Shape {
        Shape::Either(vec![Shape::Text, OwnColumn::shape()])
    }
}

/// The key `kind` of a table or a column.
fn column_kind() -> SharedKey {
    let shape = Shape::only(ValueKind::shape(), &["dice", "flag"]);
    SharedKey { says: "the kind of values that are neither numbers nor one of a few words", shape }
}

/// The shape of a value in a row.
fn cell() -> Shape {
    Shape::Either(vec![Shape::Flag, Shape::ANY_WHOLE, Shape::Text])
}

/// The shape of the rows of a table.
fn rows() -> Shape {
    Shape::list(Shape::list(cell(), 2, usize::MAX), 0, usize::MAX)
}

/// The shape of changed rows: by the numbers that they cover, one value or one for each column.
pub(super) fn changed_rows() -> Shape {
    let cells = Shape::list(cell(), 1, usize::MAX);
    Shape::map(Shape::Either(vec![Shape::Flag, Shape::ANY_WHOLE, Shape::Text, cells]))
}

/// The places of rows in a text, each with those of its cells.
struct RowPlaces {
    table: Range<usize>,
    rows: Vec<(Range<usize>, Vec<Range<usize>>)>,
    default: Range<usize>,
}

impl RowPlaces {
    /// Adds the place in the text and the key of the table to an error.
    fn told(&self, key: &str, mistake: TableMistake) -> ParameterFault {
        let TableMistake { place, message, fix } = mistake;
        let span = match place {
            ErrorPlace::Table => &self.table,
            ErrorPlace::Default => &self.default,
            ErrorPlace::Row(row) => &self.rows[row].0,
            ErrorPlace::Cell(row, cell) => self.rows[row].1.get(cell).unwrap_or(&self.rows[row].0),
        };
        (format!("table `{key}`: {message}"), span.clone(), fix)
    }
}

impl TableEntry {
    /// Converts the table to a parameter.
    pub(super) fn into_parameter(self, author: Author) -> Result<Parameter, ParameterFault> {
        let acts_on = author.facet(&self.key, self.acts_on)?;
        let (status, source) = author.source(&self.key, self.status, self.source)?;
        let key = self.key.into_inner();
        let by_range = self.by_range.map_or(Ok((i64::MIN, i64::MAX)), |range| {
            in_order(&format!("table `{key}`: `by_range`"), *range.get_ref(), range.span())
        })?;
        let shared = (self.range, self.choices, self.kind);
        let columns = columns(&key, self.columns, &shared)?;
        let form = TableForm { by: self.by, by_range, columns };
        let table = self.rows.span();
        let mut places = RowPlaces { default: table.clone(), table, rows: Vec::new() };
        let mut rows = Vec::new();
        for entry in self.rows.into_inner() {
            let span = entry.span();
            let mut cells = entry.into_inner().into_iter();
            let Some(first) = cells.next() else {
                let expected = format!("expected {} and the values", form.by);
                return Err((format!("table `{key}`: an empty row; {expected}"), span, None));
            };
            let covers = match first.get_ref() {
                toml::Value::Integer(one) => Ok(RowRange { from: *one, to: *one }),
                toml::Value::String(text) => read_range(&key, &form, text),
                other => Err(no_range(&key, &form, &other.to_string())),
            };
            let covers = covers.map_err(|(message, fix)| (message, first.span(), fix))?;
            let (spans, cells): (Vec<_>, Vec<_>) =
                cells.map(|cell| (cell.span(), cell.into_inner())).unzip();
            let cells = read_cells((&key, &form), &cells)
                .map_err(|message| (message, span.clone(), None))?;
            rows.push(TableRow { covers, cells });
            places.rows.push((span, spans));
        }
        let default = self.default.map(|cells| {
            places.default = cells.span();
            let read = read_cells((&key, &form), cells.get_ref());
            read.map_err(|message| (message, cells.span(), None))
        });
        let table = TableValue::of(form, rows, default.transpose()?);
        let table = table.map_err(|mistake| places.told(&key, mistake))?;
        let others = self.alternatives.into_iter().map(|other| {
            let span = other.set.span();
            let read = |_: &str| (span.clone(), span.clone());
            let changed = change(&key, &table, other.set.get_ref(), &span, read)?;
            Ok(Alternative { value: Value::Table(changed), says: other.says })
        });
        let alternatives = others.collect::<Result<_, ParameterFault>>()?;
        Ok(Parameter {
            key,
            says: self.says,
            domain: Domain::Table(table.form().clone()),
            value: Value::Table(table),
            one_sided: false,
            from: None,
            needs: None,
            unset: None,
            acts_on,
            concerns: self.concerns,
            status,
            source,
            alternatives,
            was: self.was,
        })
    }
}

/// The range, choices and kind as written for a table or column.
type Written = (Option<(i64, i64)>, Option<Vec<String>>, Option<ValueKind>);

/// Returns the columns of a table with their domains.
fn columns(
    key: &str,
    entries: Spanned<Vec<ColumnEntry>>,
    shared: &Written,
) -> Result<Vec<TableColumn>, ParameterFault> {
    let span = entries.span();
    let fault = |message: String| (format!("table `{key}`: {message}"), span.clone(), None);
    let mut columns: Vec<TableColumn> = Vec::new();
    for entry in entries.into_inner() {
        let (name, own) = match entry {
            ColumnEntry::Name(name) => (name, (None, None, None)),
            ColumnEntry::Own(OwnColumn { key, range, choices, kind }) => {
                (key, (range, choices, kind))
            }
        };
        if columns.iter().any(|known| known.key == name) {
            return Err(fault(format!("column `{name}` appears twice")));
        }
        let written = if matches!(own, (None, None, None)) { shared.clone() } else { own };
        let of = || format!("table `{key}`: column `{name}`");
        let range = written.0.map(|range| in_order(&of(), range, span.clone())).transpose()?;
        let domain = match (range, written.1, written.2) {
            (Some((low, high)), None, None) => Domain::Range(low, high),
            (Some((low, high)), Some(words), None) => Domain::RangeOr(low, high, words),
            (None, Some(words), None) => Domain::Choices(words),
            (None, None, Some(ValueKind::Dice)) => Domain::Dice,
            (None, None, Some(ValueKind::Flag)) => Domain::Flag,
            _ => {
                let expected = "expected a range for numbers, choices for words, both for either, \
                                or a kind: \"dice\" or \"flag\"";
                return Err(fault(format!("column `{name}`: {expected}")));
            }
        };
        columns.push(TableColumn { key: name, domain });
    }
    if columns.is_empty() {
        return Err(fault("no columns; expected the values of a row".to_owned()));
    }
    Ok(columns)
}

/// Returns the values of a row of a table.
fn read_cells(
    (key, form): (&str, &TableForm),
    cells: &[toml::Value],
) -> Result<Vec<Value>, String> {
    let read = |(at, cell): (usize, &toml::Value)| {
        let value = Value::of(cell).ok_or_else(|| {
            format!("table `{key}` cannot hold {cell}; expected one value per column")
        })?;
        Ok(match form.columns.get(at) {
            Some(column) => column.domain.fitted(value),
            None => value,
        })
    };
    cells.iter().enumerate().map(read).collect()
}

/// An error in the name of a row, and the likeliest fix.
type RowNameFault = (String, Option<String>);

/// Parses the range of numbers that a row covers.
fn read_range(key: &str, form: &TableForm, text: &str) -> Result<RowRange, RowNameFault> {
    RowRange::parse(text).ok_or_else(|| no_range(key, form, text))
}

fn no_range(key: &str, form: &TableForm, found: &str) -> RowNameFault {
    let by = &form.by;
    let message = format!(
        "table `{key}`: `{found}` is not a row; expected a whole number of {by}, or a range such \
         as \"9..11\", \"..8\" or \"12..\""
    );
    let mended = found.replace("...", "..").replace("..=", "..").replace(['–', '-'], "..");
    let fix = RowRange::parse(&mended).filter(|_| mended != found);
    (message, fix.map(|rows| format!("did you mean \"{rows}\"?")))
}

/// Returns a table with the rows that a file sets; `places` has the places of their names and
/// values.
fn change(
    key: &str,
    table: &TableValue,
    set: &BTreeMap<String, toml::Value>,
    whole: &Range<usize>,
    places: impl Fn(&str) -> (Range<usize>, Range<usize>),
) -> Result<TableValue, ParameterFault> {
    let form = table.form();
    let mut spans = RowPlaces { table: whole.clone(), rows: Vec::new(), default: whole.clone() };
    let (mut rows, mut default) = (Vec::new(), None);
    for (name, value) in set {
        let (name_span, value_span) = places(name);
        let cells = match value {
            toml::Value::Array(cells) => read_cells((key, form), cells),
            one => read_cells((key, form), std::slice::from_ref(one)),
        };
        let cells = cells.map_err(|message| (message, value_span.clone(), None))?;
        if name == "default" {
            spans.default = value_span;
            default = Some(cells);
            continue;
        }
        let covers = read_range(key, form, name);
        let covers = covers.map_err(|(message, fix)| (message, name_span.clone(), fix))?;
        let own = vec![value_span.clone(); form.columns.len()];
        let wrong_length = cells.len() != form.columns.len();
        rows.push(TableRow { covers, cells });
        spans.rows.push((if wrong_length { value_span } else { name_span }, own));
    }
    table.changed(rows, default).map_err(|mistake| spans.told(key, mistake))
}

/// Returns a table with the rows changed by `[set.KEY]` of a user's file.
pub(super) fn set(
    text: &str,
    (key, table): (&str, &TableValue),
    value: &Spanned<toml::Value>,
) -> Result<TableValue, ParameterFault> {
    let toml::Value::Table(rows) = value.get_ref() else {
        let by = &table.form().by;
        let found = value.get_ref();
        let message = format!("`{key}` is a table by {by}, not {found}; expected rows of it");
        let fix = format!("write `[set.{key}]` and below it {}", example(table));
        return Err((message, value.span(), Some(fix)));
    };
    let set = rows.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    let places = places(text, key);
    let whole = value.span();
    let place = |name: &str| {
        let found = places.get(name).cloned();
        found.unwrap_or_else(|| (whole.clone(), whole.clone()))
    };
    change(key, table, &set, &whole, place)
}

/// Returns a row of a table as written in a user's file, as an example.
pub(super) fn example(table: &TableValue) -> String {
    let row = table.rows().first();
    let name = row.map_or("default".to_owned(), |row| row.covers.to_string());
    let cells = row.map(|row| row.cells.as_slice()).or(table.default()).unwrap_or_default();
    written(&name, cells)
}

/// Returns the line of a user's file that sets a row to these values.
pub(super) fn written(row: &str, cells: &[Value]) -> String {
    let one = |value: &Value| match value {
        Value::Flag(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        other => format!("\"{other}\""),
    };
    let bare = row.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let row = if bare { row.to_owned() } else { format!("\"{row}\"") };
    match cells {
        [cell] => format!("`{row} = {}`", one(cell)),
        cells => {
            let cells: Vec<String> = cells.iter().map(one).collect();
            format!("`{row} = [{}]`", cells.join(", "))
        }
    }
}

/// Returns the places of the names and values of rows in `[set.KEY]`.
fn places(text: &str, key: &str) -> BTreeMap<String, (Range<usize>, Range<usize>)> {
    let Ok(root) = DeTable::parse(text) else { return BTreeMap::new() };
    let set = root.get_ref().get("set").and_then(|set| set.get_ref().get(key));
    let Some(rows) = set.and_then(|rows| rows.get_ref().as_table()) else {
        return BTreeMap::new();
    };
    rows.iter()
        .map(|(name, value)| (name.get_ref().to_string(), (name.span(), value.span())))
        .collect()
}
