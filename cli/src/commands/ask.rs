//! `evenodds ask`: a question as JSON, answered as JSON, for programs.

use std::io::Read as _;
use std::path::Path;

use evenodds_analyses::ask::Ask;
use evenodds_analyses::library::{Library, read_text};
use evenodds_analyses::questions::{Alternatives, KINDS, Kind, Question};
use evenodds_engine::book::{Fault, did_you_mean};
use serde_json::Value;

use super::set_up;
use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Progress};

/// The name of standard input as a file.
const STANDARD_INPUT: &str = "-";

/// Runs the command.
pub fn run(asked: &arguments::Ask) -> Result<(), Failure> {
    set_up(&asked.threads)?;
    terminal::stop_on_ctrl_c();
    let question = read(&asked.question)?;
    let answer = question.answer("", Alternatives::Untried, &Progress::new())?;
    terminal::print_json(&answer.json)?;
    match answer.stopped {
        Some(stopped) => Err(Failure::stopped(stopped)),
        None => Ok(()),
    }
}

/// Reads the question of a file, or of standard input.
fn read(file: &str) -> Result<Box<dyn Question>, Failure> {
    let (origin, text) = text(file)?;
    let names = || KINDS.iter().map(|kind| kind.name);
    let fix = || {
        let names: Vec<String> = names().map(|name| format!("`{name}`")).collect();
        let example = r#"`{"duel": {"roster": "GAME", "a": "NAME", "b": "NAME"}}`"#;
        format!("write it like {example}, with one of {}", names.join(", "))
    };
    let document: Value = serde_json::from_str(&text).map_err(|error| {
        let starts = text.split_inclusive('\n').scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some(start)
        });
        let line = starts.take(error.line()).last().unwrap_or_default();
        let place = line + error.column().saturating_sub(1);
        let fault = Fault::new(origin, &text, format!("not JSON: {error}"));
        Box::new(fault.at(place..place).or_rather(Some(fix())))
    })?;
    let one = document.as_object().filter(|document| document.len() == 1);
    let Some((name, values)) = one.and_then(|document| document.iter().next()) else {
        let message = format!("{origin}: expected an object with one key, the kind of question");
        return Err(Failure::input(message, Some(fix())));
    };
    let Some(kind) = Kind::named(name) else {
        let message = format!("{origin}: no kind of question is called `{name}`");
        return Err(Failure::input(message, did_you_mean(name, names()).or_else(|| Some(fix()))));
    };
    if !values.is_object() {
        let message = format!("{origin}: `{name}` is no object of keys and values");
        return Err(Failure::input(message, Some(fix())));
    }
    let values = serde_json::from_value(values.clone()).map_err(|_| {
        let message = format!("{origin}: `{name}` has a null");
        Failure::input(message, Some("leave its key out".to_owned()))
    })?;
    let question = kind.read_values(&values, &Library::standard("."), Ask::default());
    question.map_err(|unread| {
        Failure::of_key(unread, |key| match key {
            Some(key) => format!("{origin}: {name}.{key}: "),
            None => format!("{origin}: {name}: "),
        })
    })
}

/// Returns the name of a file in errors, and its text.
fn text(file: &str) -> Result<(&str, String), Failure> {
    if file != STANDARD_INPUT {
        let path = Path::new(file);
        let text = read_text(path).map_err(|error| Failure::unreadable(path, &error));
        return Ok((file, text?));
    }
    let (origin, mut text) = ("standard input", String::new());
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(|error| Failure::unreadable(Path::new(origin), &error))?;
    Ok((origin, text))
}
