//! A validator of JSON Schema, draft 7, for the words that our schemas have. It knows no others, so
//! that none is passed over.

use regex::Regex;
use serde_json::{Map, Value};

/// A schema that values are held to.
pub struct Validator {
    root: Value,
}

impl Validator {
    /// Reads a schema.
    pub fn of(text: &str) -> Validator {
        let root: Value = serde_json::from_str(text).expect("a schema is JSON");
        assert_eq!(root["$schema"], "http://json-schema.org/draft-07/schema#");
        Validator { root }
    }

    /// Returns why a file in TOML is refused; none if it is valid.
    pub fn refusal(&self, text: &str) -> Option<String> {
        let file: toml::Table = match text.parse() {
            Ok(file) => file,
            Err(error) => return Some(error.to_string()),
        };
        // What JSON cannot say, such as infinity, is null there, which no schema takes.
        let value = serde_json::to_value(file).expect("a table is JSON");
        self.check(&self.root, &value, "").err()
    }

    fn check(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        let Some(words) = schema.as_object() else {
            let allowed = schema.as_bool().expect("a schema is an object or a flag");
            return if allowed { Ok(()) } else { Err(format!("{place} is not expected")) };
        };
        if let Some(name) = words.get("$ref") {
            assert_eq!(words.len(), 1, "nothing counts beside a reference: {schema}");
            let pointer = name.as_str().and_then(|name| name.strip_prefix('#'));
            let found = self.root.pointer(pointer.expect("a reference")).expect("a definition");
            return self.check(found, value, place);
        }
        let fits = |schema: &Value| self.check(schema, value, place).is_ok();
        for (word, limit) in words {
            let count = |list: &Value| {
                list.as_array().expect("a list").iter().filter(|one| fits(one)).count()
            };
            let holds = match word.as_str() {
                "$schema" | "title" | "description" | "default" | "x-of" | "x-taplo"
                | "definitions" => true,
                "type" => is_of(value, limit.as_str().expect("a type")),
                "enum" => limit.as_array().expect("values").contains(value),
                "minimum" => number(value).is_none_or(|found| number(limit) <= Some(found)),
                "maximum" => number(value).is_none_or(|found| Some(found) <= number(limit)),
                "exclusiveMinimum" => number(value).is_none_or(|found| number(limit) < Some(found)),
                "exclusiveMaximum" => number(value).is_none_or(|found| Some(found) < number(limit)),
                "pattern" => {
                    let pattern = Regex::new(limit.as_str().expect("a pattern")).expect("valid");
                    value.as_str().is_none_or(|text| pattern.is_match(text))
                }
                "minItems" => value.as_array().is_none_or(|all| size(limit) <= all.len()),
                "maxItems" => value.as_array().is_none_or(|all| all.len() <= size(limit)),
                "required" => value
                    .as_object()
                    .is_none_or(|table| strings(limit).iter().all(|key| table.contains_key(key))),
                "dependencies" => value.as_object().is_none_or(|table| {
                    let needs = limit.as_object().expect("keys");
                    needs.iter().all(|(key, others)| {
                        !table.contains_key(key)
                            || strings(others).iter().all(|other| table.contains_key(other))
                    })
                }),
                "oneOf" => count(limit) == 1,
                "anyOf" => 0 < count(limit),
                "items" => {
                    for (nth, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(limit, item, &format!("{place}[{nth}]"))?;
                    }
                    true
                }
                "if" => {
                    let chosen = if fits(limit) { "then" } else { "else" };
                    self.check(&words[chosen], value, place)?;
                    true
                }
                "then" | "else" => words.contains_key("if"),
                "properties" | "additionalProperties" => {
                    self.check_keys(words, value, place)?;
                    true
                }
                other => panic!("{other} is no word of our schemas"),
            };
            if !holds {
                return Err(format!("{place}: {value} against {word} {limit}"));
            }
        }
        Ok(())
    }

    fn check_keys(
        &self,
        words: &Map<String, Value>,
        value: &Value,
        place: &str,
    ) -> Result<(), String> {
        for (key, value) in value.as_object().into_iter().flatten() {
            let known = words.get("properties").and_then(|keys| keys.get(key));
            if let Some(schema) = known.or(words.get("additionalProperties")) {
                self.check(schema, value, &format!("{place}.{key}"))?;
            }
        }
        Ok(())
    }
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "boolean" => value.is_boolean(),
        // 2.0 is whole, too.
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

fn size(value: &Value) -> usize {
    value.as_u64().expect("a size") as usize
}

fn strings(value: &Value) -> Vec<String> {
    let strings = value.as_array().expect("a list").iter();
    strings.map(|one| one.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_validator_refuses_what_is_not_meant() {
    let schema = |words: &str| {
        Validator::of(&format!(
            "{{\"$schema\": \"http://json-schema.org/draft-07/schema#\", {words}}}"
        ))
    };
    let keys = "\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"integer\", \"minimum\": 1}, \
        \"b\": {\"enum\": [\"x\"]}, \"c\": {\"$ref\": \"#/definitions/d\"}}, \
        \"additionalProperties\": false, \"definitions\": {\"d\": {\"type\": \"array\", \"maxItems\": 1, \
        \"items\": {\"pattern\": \"^[a-z]$\"}}}";
    for (words, file, is_valid) in [
        ("", "a = 1", true),
        ("", "a = 0", false),
        ("", "a = 1.5", false),
        ("", "a = inf", false),
        ("", "b = \"y\"", false),
        ("", "e = 1", false),
        ("", "c = [\"m\"]", true),
        ("", "c = [\"M\"]", false),
        ("", "c = [\"m\", \"m\"]", false),
        (", \"required\": [\"a\"]", "b = \"x\"", false),
        (", \"dependencies\": {\"b\": [\"a\"]}", "b = \"x\"", false),
        (", \"dependencies\": {\"b\": [\"a\"]}", "b = \"x\"\na = 1", true),
        (
            ", \"oneOf\": [{\"required\": [\"a\"]}, {\"required\": [\"b\"]}]",
            "a = 1\nb = \"x\"",
            false,
        ),
        (", \"anyOf\": [{\"required\": [\"a\"]}, {\"required\": [\"b\"]}]", "", false),
        (
            ", \"if\": {\"required\": [\"a\"]}, \"then\": {\"required\": [\"b\"]}, \"else\": true",
            "a = 1",
            false,
        ),
        (
            ", \"if\": {\"required\": [\"a\"]}, \"then\": {\"required\": [\"b\"]}, \"else\": true",
            "",
            true,
        ),
    ] {
        let refusal = schema(&format!("{keys}{words}")).refusal(file);
        assert_eq!(refusal.is_none(), is_valid, "{words} {file}: {refusal:?}");
    }
}
