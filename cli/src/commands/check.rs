//! `evenodds check`: whether the promises of a study are kept.

use std::path::{Path, PathBuf};

use evenodds_analyses::answer::Answer;
use evenodds_analyses::library::visible;
use evenodds_analyses::promises::{self, Checked, Decision, Known};
use evenodds_analyses::questions::Alternatives;
use evenodds_analyses::study::Study;
use evenodds_reports::baseline::{Baseline, Moved};
use evenodds_reports::folder;
use evenodds_reports::gate::Gate;
use serde::Serialize;
use serde_json::Value;

use super::{answer, report, set_up};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Progress};

#[derive(Serialize)]
struct CheckJson<'a> {
    study: &'a str,
    hash: &'a str,
    seed: u64,
    #[serde(flatten)]
    checked: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<Value>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

/// Runs the command.
pub fn run(asked: &arguments::Gate) -> Result<(), Failure> {
    let study = report::read(Some(&asked.study), &asked.options)?;
    let study = match asked.trials {
        Some(trials) => study.with_trials_of_promises(trials),
        None => study,
    };
    if study.promises.is_empty() {
        let message = format!("{} promises nothing", visible(&asked.study.display().to_string()));
        let fix = "add a `[[promise]]`; docs/promises.md has examples".to_owned();
        return Err(Failure::input(message, Some(fix)));
    }
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
    let moved = baseline.map(|baseline| moved(&baseline, &study, &checked, &progress)).transpose();
    drop(progress);
    if let Err(Failure::Stopped(_)) = moved {
        // What is decided is told, though the comparison is not.
        tell(asked, (&study, &notes), &checked, None)?;
    }
    let moved = moved?;
    let file = shown(&asked.study);
    let gate = Gate { checked: &checked, study: &study.name, file: &file, version };
    terminal::uncut(|| write(asked, gate, moved.as_ref()))?;
    tell(asked, (&study, &notes), &checked, moved.as_ref())?;
    if asked.annotations.is_some() {
        let annotations = gate.annotations();
        match asked.options.shared.json {
            true if annotations.is_empty() => {}
            true => terminal::complain(&annotations),
            false => terminal::print(&annotations)?,
        }
    }
    match checked.decision() {
        Decision::Kept => Ok(()),
        Decision::Broken | Decision::Undecided => Err(Failure::unkept(&checked)),
    }
}

/// Answers the questions of the study, and sets them and its promises against a saved report.
fn moved(
    baseline: &Baseline,
    study: &Study,
    checked: &Checked<'_>,
    progress: &Progress,
) -> Result<Moved, Failure> {
    let mut answers: Vec<(&str, Answer)> = Vec::new();
    for ((kind, question), stem) in study.questions.iter().zip(study.anchors()) {
        let answer = question.answer(&stem, Alternatives::Untried, progress)?;
        if let Some(stopped) = answer.stopped {
            return Err(Failure::stopped(stopped));
        }
        answers.push((kind.name, answer));
    }
    answers.push((promises::STEM, checked.answer()));
    Ok(baseline.against(study, answers.iter().map(|(kind, answer)| (*kind, answer)))?)
}

/// Prints what was found in a study, about whose games there are these notes.
fn tell(
    asked: &arguments::Gate,
    (study, notes): (&Study, &[String]),
    checked: &Checked<'_>,
    moved: Option<&Moved>,
) -> Result<(), Failure> {
    if asked.options.shared.json {
        let Study { name, hash, seed, .. } = study;
        return terminal::print_json(&CheckJson {
            study: name,
            hash,
            seed: *seed,
            checked: checked.json(),
            moved: moved.map(Moved::json),
            notes,
        });
    }
    terminal::print(&answer::text(&checked.answer()))?;
    match moved {
        Some(moved) => terminal::print(&format!("\n{}", answer::text(&moved.answer()))),
        None => Ok(()),
    }
}

/// Returns the files to be written.
fn outputs(asked: &arguments::Gate) -> impl Iterator<Item = (&'static str, &Path)> {
    let files =
        [("--junit", &asked.junit), ("--markdown", &asked.markdown), ("--sarif", &asked.sarif)];
    files.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?)))
}

/// Returns an error for a file that cannot be written, before any work is done.
fn check_outputs(asked: &arguments::Gate, study: &Study) -> Result<(), Failure> {
    let inputs = report::inputs(study, Some(&asked.study));
    let mut known: Vec<PathBuf> = Vec::new();
    for (option, file) in outputs(asked) {
        folder::check_file(file, &inputs)?;
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
            let message =
                format!("{} cannot be written: no folder {}", file.display(), parent.display());
            return Err(Failure::output(message));
        }
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
