//! `evenodds sweep`: the sweeps of a study, in a folder in which they go on if they are stopped.

use std::any::Any;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::frame;
use evenodds_analyses::questions::Question;
use evenodds_analyses::questions::sweep::{Store, SweepError, SweepQuestion, Swept};
use evenodds_analyses::study::Study;
use evenodds_reports::chart;
use evenodds_reports::folder::SweepFolder;
use evenodds_reports::report::metadata;
use serde::Serialize;
use serde_json::Value;

use super::answer::text;
use super::{basis, report, set_up};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal::{self, Progress};

#[derive(Serialize)]
struct SweepsJson<'a> {
    out: String,
    study: &'a str,
    hash: &'a str,
    seed: u64,
    /// What designers may want to know about the files of their games.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    sweeps: Vec<OneJson<'a>>,
}

#[derive(Serialize)]
struct OneJson<'a> {
    id: &'a str,
    /// How many of its cells had been asked before.
    kept: usize,
    files: &'a [String],
    #[serde(flatten)]
    answer: &'a Value,
}

impl OneJson<'_> {
    fn of(done: &Done) -> OneJson<'_> {
        let Done { answer, swept, files } = done;
        OneJson { id: &answer.stem, kept: swept.kept, files, answer: &answer.json }
    }
}

/// A sweep that is done.
struct Done {
    answer: Answer,
    swept: Swept,
    /// The files with its numbers and charts.
    files: Vec<String>,
}

/// Runs the command.
pub fn run(asked: &arguments::Sweep) -> Result<(), Failure> {
    let study = report::read(Some(&asked.study), &asked.options)?;
    let sweeps = sweeps(&study);
    if sweeps.is_empty() {
        let fix = "add a `[[sweep]]` table with `axes` and a question".to_owned();
        let message = format!("{} has no sweep", asked.study.display());
        return Err(Failure::input(message, Some(fix)));
    }
    let folder = SweepFolder::open(&asked.out)?;
    set_up(&asked.options.threads)?;
    let notes = super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    terminal::stop_on_ctrl_c();
    let mut all: Vec<Done> = Vec::new();
    for question in sweeps {
        let mut stem = question.stem();
        let used = all.iter().filter(|done| done.answer.stem.starts_with(&stem)).count();
        if 0 < used {
            stem = format!("{stem}-{}", used + 1);
        }
        all.push(done(&study, question, &stem, &folder)?);
    }
    tell(asked, (&study, &notes), &all)
}

/// Returns the sweeps of a study.
fn sweeps(study: &Study) -> Vec<&SweepQuestion> {
    fn sweep(question: &dyn Question) -> Option<&SweepQuestion> {
        let question: &dyn Any = question;
        question.downcast_ref()
    }
    study.questions.iter().filter_map(|(_, question)| sweep(question.as_ref())).collect()
}

/// Asks a sweep, and writes its numbers and charts.
fn done(
    study: &Study,
    question: &SweepQuestion,
    stem: &str,
    folder: &SweepFolder,
) -> Result<Done, Failure> {
    let progress = Progress::new();
    let swept = question.run(folder, &progress).map_err(|error| match error {
        SweepError::Ask(error) => Failure::from(error),
        SweepError::Store(error) => Failure::from(error),
        SweepError::Stopped { done, all } => Failure::stopped(format!(
            "stopped by Ctrl-C; {done} of {all} cells are kept in {}: the same command goes on",
            folder.path().display()
        )),
    })?;
    progress.end();
    let answer = question.told(stem, &swept);
    let files = files(study, question, &answer, &swept)?;
    let write = |(name, bytes): &(String, Vec<u8>)| folder.write(name, bytes);
    terminal::uncut(|| files.iter().try_for_each(write)).map_err(Failure::from)?;
    let files = files.into_iter().map(|(name, _)| name).collect();
    Ok(Done { answer, swept, files })
}

/// Returns the files of a sweep: its frame, and its charts.
fn files(
    study: &Study,
    question: &SweepQuestion,
    answer: &Answer,
    swept: &Swept,
) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let stem = &answer.stem;
    let unmade = |error: &dyn std::fmt::Display| Failure::output(error.to_string());
    let rows = question.frame(swept);
    let metadata = metadata(study, env!("CARGO_PKG_VERSION"), &rows);
    let metadata = metadata.map_err(|error| unmade(&error))?;
    let numbers = frame::polars(&rows).map_err(|error| unmade(&error))?;
    let csv = frame::csv(&numbers).map_err(|error| unmade(&error))?;
    let parquet = frame::parquet(&numbers, metadata).map_err(|error| unmade(&error))?;
    let mut files =
        vec![(format!("frames/{stem}.csv"), csv), (format!("frames/{stem}.parquet"), parquet)];
    for one in &answer.charts {
        let (name, drawn) = (format!("charts/{stem}-{}", one.name), chart::draw(one));
        files.push((format!("{name}.svg"), drawn.svg().as_bytes().to_vec()));
        files.push((format!("{name}.png"), drawn.png().map_err(|error| unmade(&error))?));
    }
    Ok(files)
}

fn tell(
    asked: &arguments::Sweep,
    (study, notes): (&Study, &[String]),
    all: &[Done],
) -> Result<(), Failure> {
    if asked.options.shared.json {
        return terminal::print_json(&SweepsJson {
            out: asked.out.display().to_string(),
            study: &study.name,
            hash: &study.hash,
            seed: study.seed,
            notes,
            sweeps: all.iter().map(OneJson::of).collect(),
        });
    }
    let mut told = String::new();
    for Done { answer, swept, files } in all {
        let options = basis::BasisOptions { assumptions: false, what_if: false };
        told.push_str(&terminal::paragraph(&answer.question));
        told.push_str(&text(answer));
        told.push_str(&basis::text(options, &answer.basis));
        let (kept, cells) = (swept.kept, swept.cells.len());
        let out = asked.out.display();
        let frame = files.first().map_or("", String::as_str);
        told.push_str(&terminal::paragraph(&format!(
            "{out}/{frame} has the numbers of {cells} cells, {kept} of them asked before."
        )));
        told.push('\n');
    }
    terminal::print(told.trim_end_matches('\n')).and_then(|()| terminal::print("\n"))
}
