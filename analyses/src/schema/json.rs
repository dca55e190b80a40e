//! Shapes as JSON Schemas.

use std::ops::Bound;

use evenodds_engine::shape::{Case, FileShape, KeyShape, Shape, TableShape};
use serde_json::{Map, Value, json};

/// The dialect of the schemas.
const DIALECT: &str = "http://json-schema.org/draft-07/schema#";

/// A schema while it is made.
type Schema = Map<String, Value>;

/// Returns the schema of a kind of file.
#[must_use]
pub fn schema(title: &str, file: &FileShape) -> Value {
    let mut root = Schema::new();
    root.insert("$schema".to_owned(), DIALECT.into());
    root.insert("title".to_owned(), title.into());
    root.extend(of(&file.shape));
    if !file.shared.is_empty() {
        let shared = file.shared.iter().map(|(name, one)| ((*name).to_owned(), table(one).into()));
        root.insert("definitions".to_owned(), Value::Object(shared.collect()));
    }
    Value::Object(root)
}

/// Returns a schema with these words.
fn words(value: Value) -> Schema {
    match value {
        Value::Object(words) => words,
        _ => Schema::new(),
    }
}

fn of(shape: &Shape) -> Schema {
    match shape {
        Shape::Any => Schema::new(),
        Shape::Flag => words(json!({ "type": "boolean" })),
        Shape::Whole(low, high) => {
            let mut schema = words(json!({ "type": "integer" }));
            if *low != i64::MIN {
                schema.insert("minimum".to_owned(), (*low).into());
            }
            if *high != i64::MAX {
                schema.insert("maximum".to_owned(), (*high).into());
            }
            schema
        }
        Shape::Numbers(numbers) => words(json!({ "type": "integer", "enum": numbers })),
        Shape::Number(low, high) => {
            let mut schema = words(json!({ "type": "number" }));
            schema.extend(bound(["minimum", "exclusiveMinimum"], *low));
            schema.extend(bound(["maximum", "exclusiveMaximum"], *high));
            schema
        }
        Shape::Text => words(json!({ "type": "string" })),
        Shape::Of(term) => {
            let mut schema = of(&term.plain());
            schema.insert("x-of".to_owned(), term.name().into());
            schema
        }
        Shape::Pattern(pattern) => words(json!({ "type": "string", "pattern": pattern })),
        Shape::Words(known) => one_of_words(known),
        Shape::List(items, least, most) => {
            let mut schema = words(json!({ "type": "array", "items": of(items) }));
            if 0 < *least {
                schema.insert("minItems".to_owned(), (*least).into());
            }
            if *most != usize::MAX {
                schema.insert("maxItems".to_owned(), (*most).into());
            }
            schema
        }
        Shape::Table(keys) => table(keys),
        Shape::Map(values) => {
            words(json!({ "type": "object", "additionalProperties": of(values) }))
        }
        Shape::Cases(cases, last) => by_case(cases, last),
        Shape::Either(all) => {
            words(json!({ "anyOf": all.iter().map(of).collect::<Vec<Schema>>() }))
        }
        Shape::Shared(name) => words(json!({ "$ref": format!("#/definitions/{name}") })),
    }
}

/// Returns an end of a range, by the words for one that is included and one that is not.
fn bound([included, excluded]: [&str; 2], end: Bound<f64>) -> Option<(String, Value)> {
    match end {
        Bound::Included(end) => Some((included.to_owned(), end.into())),
        Bound::Excluded(end) => Some((excluded.to_owned(), end.into())),
        Bound::Unbounded => None,
    }
}

/// Returns the schema of one of some words. What they mean is told as Taplo reads it.
fn one_of_words(known: &[(String, String)]) -> Schema {
    let names: Vec<&String> = known.iter().map(|(word, _)| word).collect();
    let mut schema = words(json!({ "type": "string", "enum": names }));
    if known.iter().any(|(_, says)| !says.is_empty()) {
        let says: Vec<&String> = known.iter().map(|(_, says)| says).collect();
        schema.insert("x-taplo".to_owned(), json!({ "docs": { "enumValues": says } }));
    }
    schema
}

/// Returns the schema of a key, with what it means.
fn key(key: &KeyShape) -> Value {
    described(&key.says, key.usual.as_ref(), of(&key.shape))
}

/// Returns a schema with a description and a default. Nothing can stand beside a reference, whose
/// table has a description of its own.
fn described(says: &str, usual: Option<&toml::Value>, schema: Schema) -> Value {
    if schema.contains_key("$ref") {
        return schema.into();
    }
    let mut told = Schema::new();
    if !says.is_empty() {
        told.insert("description".to_owned(), says.into());
    }
    let usual = usual.and_then(|usual| serde_json::to_value(usual).ok());
    told.extend(usual.map(|usual| ("default".to_owned(), usual)));
    told.extend(schema.into_iter().filter(|(word, _)| says.is_empty() || word != "description"));
    told.into()
}

/// Returns the schema of a table.
fn table(table: &TableShape) -> Schema {
    let mut schema = Schema::new();
    if !table.says.is_empty() {
        schema.insert("description".to_owned(), table.says.as_str().into());
    }
    schema.insert("type".to_owned(), "object".into());
    let keys = table.keys.iter().map(|one| (one.key.clone(), key(one))).collect();
    schema.extend(limits(table, keys));
    schema
}

/// Returns what a table may hold and has to, given the schemas of its keys.
fn limits(table: &TableShape, keys: Schema) -> Schema {
    let mut schema = Schema::new();
    schema.insert("properties".to_owned(), keys.into());
    let others = table.others.as_ref().map_or(Value::Bool(false), |others| of(others).into());
    schema.insert("additionalProperties".to_owned(), others);
    let required = table.keys.iter().filter(|key| key.is_required).map(|key| &*key.key);
    let required: Vec<&str> = required.collect();
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    if !table.some_of.is_empty() {
        schema.insert("anyOf".to_owned(), each_required(&table.some_of));
    }
    let mut groups = table.one_of.iter().map(|keys| each_required(keys));
    schema.extend(groups.next().map(|first| ("oneOf".to_owned(), first)));
    // Two words have room for two groups, and `allOf` would hide the keys from Taplo.
    let more: Vec<Value> = groups.map(|group| json!({ "oneOf": group })).collect();
    assert!(more.len() < 2, "{}: more than two groups of keys", table.says);
    if !more.is_empty() {
        schema.insert("anyOf".to_owned(), more.into());
    }
    let mut needs = Schema::new();
    for (key, other) in &table.needs {
        needs.insert(key.clone(), json!([other]));
    }
    if !needs.is_empty() {
        schema.insert("dependencies".to_owned(), needs.into());
    }
    schema
}

/// Returns a schema for each key, of tables that have it.
fn each_required(keys: &[String]) -> Value {
    keys.iter().map(|key| json!({ "required": [key] })).collect()
}

/// Returns the schema of a table that depends on a key: all keys that it may have, so that editors
/// offer them, and the limits of each case.
fn by_case(cases: &[Case], last: &TableShape) -> Schema {
    let tables = || cases.iter().map(|case| &case.table).chain([last]);
    let mut all: Vec<(&KeyShape, Vec<&Shape>)> = Vec::new();
    for key in tables().flat_map(|table| &table.keys) {
        match all.iter_mut().find(|(known, _)| known.key == key.key) {
            Some((_, shapes)) if shapes.contains(&&key.shape) => {}
            Some((_, shapes)) => shapes.push(&key.shape),
            None => all.push((key, vec![&key.shape])),
        }
    }
    let differs =
        |key: &KeyShape| all.iter().any(|(known, shapes)| known.key == key.key && 1 < shapes.len());
    let keys = all.iter().map(|(first, shapes)| {
        let schema = match &shapes[..] {
            [shape] => of(shape),
            shapes => {
                words(json!({ "anyOf": shapes.iter().map(|one| of(one)).collect::<Vec<_>>() }))
            }
        };
        (first.key.clone(), described(&first.says, first.usual.as_ref(), schema))
    });
    let mut schema = Schema::new();
    let mut says: Vec<&str> = tables().map(|table| &*table.says).collect();
    says.dedup();
    schema.insert("description".to_owned(), says.join(" Or: ").into());
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), Value::Object(keys.collect()));
    let branch = |table: &TableShape| {
        let own = |one: &KeyShape| if differs(one) { of(&one.shape).into() } else { true.into() };
        limits(table, table.keys.iter().map(|one| (one.key.clone(), own(one))).collect())
    };
    let chosen = cases.iter().rev().fold(branch(last), |otherwise, case| {
        let is = json!({ "required": [case.key], "properties": { case.key: of(&case.is) } });
        words(json!({ "if": is, "then": branch(&case.table), "else": otherwise }))
    });
    schema.extend(chosen);
    schema
}
