//! `evenodds merge`: the answer of a question, or a sweep, from all its parts.

use std::path::Path;

use evenodds_analyses::asked::Distance;
use evenodds_analyses::library::{Library, OWN_BYTES_MAX, read_bytes};
use evenodds_analyses::parts::{AskedError, PartFile, Parts};

use super::answer::{Answered, Options};
use super::{basis, set_up, sweep};
use crate::failure::Failure;
use crate::{arguments, terminal};

/// Runs the command.
pub fn run(asked: &arguments::Merge) -> Result<(), Failure> {
    set_up(&asked.threads)?;
    if let Some(out) = &asked.out {
        return sweep::merge(asked, out);
    }
    let parts = asked.parts.iter().map(|part| read(part)).collect::<Result<Vec<_>, Failure>>()?;
    let parts = Parts::of(parts)?;
    let question = parts.question(&Library::standard(".")).map_err(|error| match error {
        AskedError::Part(error) => Failure::from(error),
        AskedError::File(fault) => Failure::from(fault),
    })?;
    let share = parts.share()?;
    terminal::stop_on_ctrl_c();
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (json, distance) = (asked.shared.json, Distance::Signed);
    let options = Options { effort: None, json, basis, distance };
    Answered::merged(options, question.as_ref(), &share)?.show()
}

/// Reads a part, with its name in errors.
fn read(path: &Path) -> Result<(String, PartFile), Failure> {
    if path.is_dir() {
        let message = format!("{} is a folder; expected a part", path.display());
        let fix = "add `--out DIR` to put the parts of a sweep together".to_owned();
        return Err(Failure::input(message, Some(fix)));
    }
    let name = path.display().to_string();
    let bytes = read_bytes(path, OWN_BYTES_MAX);
    let bytes = bytes.map_err(|error| Failure::unreadable(path, &error))?;
    let part = PartFile::read(&name, &bytes)?;
    Ok((name, part))
}
