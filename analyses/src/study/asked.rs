//! The questions of a study as programs ask them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use toml::Table;

use crate::sampling::Ask;

/// The key that names a variant.
const VARIANT: &str = "variant";

/// Returns a question as `evenodds ask` takes it: where it names a variant, what the variant changes
/// stands in its place. `None` if a question cannot hold what it names.
pub(super) fn asked(
    kind: &str,
    values: Table,
    variants: &BTreeMap<String, Table>,
    seed: u64,
) -> Option<Value> {
    let mut values = serde_json::to_value(values).ok()?;
    if let Some(name) = values.get(VARIANT).and_then(Value::as_str) {
        values[VARIANT] = serde_json::to_value(variants.get(name)?).ok()?;
    }
    if names_a_variant(&values) {
        return None;
    }
    let mut question = Map::from_iter([(kind.to_owned(), values)]);
    if seed != Ask::default().seed {
        question.insert("seed".to_owned(), json!(seed));
    }
    Some(Value::Object(question))
}

fn names_a_variant(value: &Value) -> bool {
    match value {
        Value::Object(values) => {
            let is_named = values.get(VARIANT).is_some_and(Value::is_string);
            is_named || values.values().any(names_a_variant)
        }
        Value::Array(values) => values.iter().any(names_a_variant),
        _ => false,
    }
}
