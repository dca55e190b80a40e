//! A question, answered; and as a study or a shell has it.

use evenodds_analyses::asked::Asked;
use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::library::Library;
use evenodds_analyses::sampling::Watcher;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use toml::{Table, Value as TomlValue};

use crate::message::{CHANGED, ORIGIN, entry_of, of};
use crate::told;

/// Answers a question: the document that `evenodds ask` prints, and its sentences, tables and
/// charts.
///
/// # Errors
/// If it cannot be asked, or has no answer.
pub fn answer(
    question: &Value,
    library: &Library,
    watcher: &dyn Watcher,
) -> Result<Value, Complaint> {
    let mut asked = Asked::read(ORIGIN, &question.to_string(), library)?;
    let answered = asked.answer(watcher);
    let answered = answered.map_err(|error| Complaint::of_ask(error, Spelling::JSON))?;
    Ok(told::answered(&answered))
}

/// A question, and the change under which it is asked, if any.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Changed {
    question: Map<String, Value>,
    #[serde(default)]
    change: Option<Value>,
}

/// Returns a question as it stands in a study, and as the command that asks it, if there is one.
/// Under a change it is a comparison with the game as it is.
///
/// # Errors
/// If it cannot be asked.
pub fn written(what: &Value, library: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Changed { question, change } = of(what)?;
    let question = Value::Object(question);
    let (asked, kind, values) = Asked::written(ORIGIN, &question.to_string(), library)?;
    let mut header = Table::new();
    header.insert("name".to_owned(), kind.says.into());
    if let Some(seed) = question.get("seed").and_then(Value::as_i64) {
        header.insert("seed".to_owned(), seed.into());
    }
    let mut study = Table::new();
    study.insert("study".to_owned(), header.into());
    let mut add = |kind: &str, entry: Table| {
        study.insert(kind.to_owned(), TomlValue::Array(vec![entry.into()]));
    };
    match change {
        None => add(kind.name, values),
        Some(change) => {
            add("variant", entry_of(&change)?);
            let variant = ("variant".to_owned(), CHANGED.into());
            add("compare", Table::from_iter([variant, (kind.name.to_owned(), values.into())]));
            return Ok(json!({ "study": study.to_string(), "command": null }));
        }
    }
    Ok(json!({ "study": study.to_string(), "command": asked.question.command() }))
}
