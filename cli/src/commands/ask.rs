//! `evenodds ask`: a question as JSON, answered as JSON, for programs.

use std::path::Path;

use evenodds_analyses::asked::Asked;
use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::library::{Library, read_text, text_of};

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
    let (origin, text) = text(&asked.question)?;
    let mut question = Asked::read(origin, &text, &Library::standard("."))?;
    let answered = question.answer(&Progress::new());
    let answered = answered.map_err(|error| Complaint::of_ask(error, Spelling::JSON))?;
    terminal::print_json(&answered.json())?;
    match answered.stopped() {
        Some(stopped) => Err(Failure::stopped(stopped)),
        None => Ok(answered.agrees()?),
    }
}

/// Returns the name of a file in errors, and its text.
fn text(file: &str) -> Result<(&str, String), Failure> {
    let (origin, text) = match file {
        STANDARD_INPUT => ("standard input", text_of(std::io::stdin().lock())),
        file => (file, read_text(Path::new(file))),
    };
    let text = text.map_err(|error| Failure::unreadable(Path::new(origin), &error))?;
    Ok((origin, text))
}
