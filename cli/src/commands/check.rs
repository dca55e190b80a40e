//! `evenodds check`: whether the promises of a study are kept.

use std::path::{Path, PathBuf};

use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::promises::{Checked, Decision, Known};
use evenodds_analyses::study::Study;
use evenodds_reports::baseline::{Baseline, Moved};
use evenodds_reports::folder;
use evenodds_reports::gate::{self, Gate};

use super::{answer, set_up, watch};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Progress, Volume};

/// Runs the command.
pub fn run(asked: &arguments::Gate) -> Result<(), Failure> {
    if asked.watch {
        return watch::run(&asked.study);
    }
    if asked.annotations.is_some() {
        let json = asked.options.shared.json;
        terminal::fence(if json { terminal::Log::Error } else { terminal::Log::Output })?;
    }
    let study = Study::open(Some(&asked.study))?;
    let study = study.overridden(asked.options.overrides(asked.trials));
    study.promises_something(&asked.study)?;
    let version = env!("CARGO_PKG_VERSION");
    let baseline = asked.baseline.as_ref().map(|folder| Baseline::read(folder, version, &study));
    let baseline = baseline.transpose()?;
    check_outputs(asked, &study)?;
    set_up(&asked.options.threads)?;
    let notes = super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    terminal::stop_on_ctrl_c();
    let progress = Progress::new();
    let checked = study.promises.check(&Known::new(), &progress)?;
    if let Some(stopped) = checked.stopped.clone() {
        drop(progress);
        tell(asked, (&study, &notes), &checked, None)?;
        return Err(Failure::stopped(stopped));
    }
    let moved = baseline.map(|baseline| baseline.moved(&study, &checked, &progress)).transpose();
    drop(progress);
    let moved = moved.map_err(Failure::from);
    if moved.as_ref().is_err_and(Failure::is_stopped) {
        // What is decided is told, though the comparison is not.
        tell(asked, (&study, &notes), &checked, None)?;
    }
    let moved = moved?;
    let file = shown(&asked.study);
    let gate = Gate { checked: &checked, study: &study.name, file: &file, version };
    terminal::uncut(|| write(asked, gate, moved.as_ref()))?;
    tell(asked, (&study, &notes), &checked, moved.as_ref())?;
    if asked.annotations.is_some() {
        terminal::command(&gate.annotations())?;
    }
    match checked.decision() {
        Decision::Kept => Ok(()),
        Decision::Broken | Decision::Undecided => Err(Complaint::unkept(&checked).into()),
    }
}

/// Prints what was found in a study, about whose games there are these notes.
fn tell(
    asked: &arguments::Gate,
    (study, notes): (&Study, &[String]),
    checked: &Checked<'_>,
    moved: Option<&Moved>,
) -> Result<(), Failure> {
    if asked.options.shared.json {
        return terminal::print_json(&gate::json(study, checked, moved, notes));
    }
    let promised = match terminal::volume() {
        Volume::Quiet => return terminal::print(&answer::headline(&checked.answer())),
        Volume::Usual => checked.unkept().iter().map(|line| terminal::paragraph(line)).collect(),
        Volume::Verbose => answer::text(&checked.answer()),
    };
    let moved = moved.map_or_else(String::new, |one| format!("\n{}", answer::text(&one.answer())));
    terminal::print(&(promised + moved.as_str()))
}

/// Returns the files to be written.
fn outputs(asked: &arguments::Gate) -> impl Iterator<Item = (&'static str, &Path)> {
    let files =
        [("--junit", &asked.junit), ("--markdown", &asked.markdown), ("--sarif", &asked.sarif)];
    files.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?)))
}

/// Returns an error for a file that cannot be written, before any work is done.
fn check_outputs(asked: &arguments::Gate, study: &Study) -> Result<(), Failure> {
    let inputs = folder::inputs(study, Some(&asked.study));
    let mut known: Vec<PathBuf> = Vec::new();
    for (option, file) in outputs(asked) {
        folder::check_file(file, &inputs)?;
        if known.contains(&file.to_owned()) {
            let message = format!("{option}: {} is written twice", file.display());
            return Err(Failure::input(message, Some("name another file".to_owned())));
        }
        known.push(file.to_owned());
    }
    Ok(())
}

fn write(asked: &arguments::Gate, gate: Gate<'_>, moved: Option<&Moved>) -> Result<(), Failure> {
    let sarif = serde_json::to_string_pretty(&gate.sarif());
    let sarif = sarif.map_err(|error| Failure::output(format!("cannot write SARIF: {error}")))?;
    for (option, file) in outputs(asked) {
        let text = match option {
            "--junit" => gate.junit(),
            "--markdown" => match moved {
                Some(moved) => format!("{}\n{}", gate.markdown(), moved.markdown()),
                None => gate.markdown(),
            },
            _ => format!("{sarif}\n"),
        };
        folder::write_file(file, text.as_bytes())?;
    }
    Ok(())
}

/// Returns the path of the study with slashes, and without a leading `./`.
fn shown(path: &Path) -> String {
    let path = path.display().to_string().replace('\\', "/");
    path.strip_prefix("./").unwrap_or(&path).to_owned()
}
