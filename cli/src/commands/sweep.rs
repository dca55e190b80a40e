//! `evenodds sweep`: the sweeps of a study, in a folder in which they go on if they are stopped.

use std::any::Any;
use std::path::{Path, PathBuf};

use evenodds_analyses::answer::Answer;
use evenodds_analyses::frame;
use evenodds_analyses::parts::Cut;
use evenodds_analyses::questions::Question;
use evenodds_analyses::questions::sweep::{
    Document, Store, SweepError, SweepPart, SweepQuestion, Swept,
};
use evenodds_analyses::study::Study;
use evenodds_reports::chart;
use evenodds_reports::folder::{FolderError, SweepFolder, SweepPartMark};
use evenodds_reports::report::metadata;
use serde::Serialize;
use serde_json::{Value, json};

use super::answer::text;
use super::{basis, report, set_up};
use crate::arguments::{self, Shared, StudyOptions, Threads};
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
    let sweeps = sweeps_of(&study, &asked.study)?;
    if let Some(cut) = asked.part {
        return part(asked, (&study, &sweeps), cut);
    }
    let folder = SweepFolder::open(&asked.out)?;
    set_up(&asked.options.threads)?;
    let notes = super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    terminal::stop_on_ctrl_c();
    whole(asked, (&study, &notes), &sweeps, &folder)
}

/// Asks all cells of sweeps, except for those that a folder has, and tells their answers.
fn whole(
    asked: &arguments::Sweep,
    (study, notes): (&Study, &[String]),
    sweeps: &[&SweepQuestion],
    folder: &SweepFolder,
) -> Result<(), Failure> {
    let mut all: Vec<Done> = Vec::new();
    for question in sweeps {
        let mut stem = question.stem();
        let used = all.iter().filter(|done| done.answer.stem.starts_with(&stem)).count();
        if 0 < used {
            stem = format!("{stem}-{}", used + 1);
        }
        all.push(done(study, question, &stem, folder)?);
    }
    tell(asked, (study, notes), &all)
}

/// Asks a part of the cells of each sweep.
fn part(
    asked: &arguments::Sweep,
    (study, sweeps): (&Study, &[&SweepQuestion]),
    cut: Cut,
) -> Result<(), Failure> {
    for question in sweeps {
        cut.check("cells", question.count())?;
    }
    let hashes = sweeps.iter().map(|question| question.hash()).collect();
    let path = asked.study.display().to_string();
    let mark = SweepPartMark::new(path, study.seed, asked.options.long, hashes, cut);
    let folder = SweepFolder::open_part(&asked.out, &mark)?;
    set_up(&asked.options.threads)?;
    super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    terminal::stop_on_ctrl_c();
    let mut cells = Vec::new();
    for question in sweeps {
        let progress = Progress::new();
        let held: Vec<u64> = cut.every(question.count()).collect();
        let asked = question.run_part(&held, &folder, &progress);
        cells.push(asked.map_err(|error| failed(error, &folder))?);
        progress.end();
    }
    let out = asked.out.display().to_string();
    if asked.options.shared.json {
        return terminal::print_json(
            &json!({ "out": out, "part": cut.to_string(), "cells": cells }),
        );
    }
    let cells: usize = cells.iter().sum();
    let s = if cells == 1 { "" } else { "s" };
    terminal::print(&terminal::paragraph(&format!("{out} has {cells} cell{s}, part {cut}.")))
}

/// Puts the folders of parts together.
pub fn merge(asked: &arguments::Merge, out: &Path) -> Result<(), Failure> {
    let marks = asked.parts.iter().map(|path| Ok((path, SweepPartMark::read(path)?)));
    let marks = marks.collect::<Result<Vec<_>, Failure>>()?;
    let Some(((name, first), others)) = marks.split_first() else {
        return Err(Failure::input("no parts to merge", None));
    };
    for (other, mark) in others {
        if !mark.is_of(first) {
            let message =
                format!("{} is of another sweep than {}", other.display(), name.display());
            let fix = "merge the parts of one study, all with the same options".to_owned();
            return Err(Failure::input(message, Some(fix)));
        }
    }
    let options = StudyOptions {
        seed: Some(first.seed),
        long: first.long,
        threads: Threads { threads: asked.threads.threads },
        shared: Shared { json: asked.shared.json },
    };
    let whole_of = arguments::Sweep {
        study: PathBuf::from(&first.study),
        out: out.to_owned(),
        part: None,
        options,
    };
    let study = report::read(Some(&whole_of.study), &whole_of.options)?;
    let sweeps = sweeps_of(&study, &whole_of.study)?;
    if !sweeps.iter().map(|question| question.hash()).eq(first.sweeps.iter().cloned()) {
        let message = format!(
            "{}: {}, or a file that it names, has changed since",
            name.display(),
            first.study
        );
        let fix = "put it back as it was, or run all parts again".to_owned();
        return Err(Failure::input(message, Some(fix)));
    }
    let folder = SweepFolder::open(out)?;
    let opened = |(path, mark): &(&PathBuf, SweepPartMark)| {
        SweepFolder::open_part(path, mark).map(|folder| (path.display().to_string(), folder))
    };
    let stores = marks.iter().map(opened).collect::<Result<Vec<_>, _>>()?;
    let mut documents = Vec::new();
    for question in &sweeps {
        let parts = stores.iter().zip(&marks).map(|((name, store), (_, mark))| {
            let cells = mark.part.every(question.count()).collect();
            SweepPart { name, cut: Some(mark.part), cells, store }
        });
        documents.extend(question.join(&parts.collect::<Vec<_>>())?);
    }
    let notes = super::tell_notes(study.questions.iter().map(|(_, question)| &**question));
    terminal::stop_on_ctrl_c();
    let write = |(name, bytes): &Document| folder.write(name, bytes);
    documents.iter().try_for_each(write).map_err(Failure::from)?;
    whole(&whole_of, (&study, &notes), &sweeps, &folder)
}

/// Returns the sweeps of a study.
///
/// # Errors
/// If it has none.
fn sweeps_of<'s>(study: &'s Study, path: &Path) -> Result<Vec<&'s SweepQuestion>, Failure> {
    let sweeps = sweeps(study);
    if sweeps.is_empty() {
        let fix = "add a `[[sweep]]` table with `axes` and a question".to_owned();
        let message = format!("{} has no sweep", path.display());
        return Err(Failure::input(message, Some(fix)));
    }
    Ok(sweeps)
}

/// Returns the failure of a sweep that goes on in this folder.
fn failed(error: SweepError<FolderError>, folder: &SweepFolder) -> Failure {
    match error {
        SweepError::Ask(error) => Failure::from(error),
        SweepError::Store(error) => Failure::from(error),
        SweepError::Stopped { done, all } => Failure::stopped(format!(
            "stopped by Ctrl-C; {done} of {all} cells are kept in {}: the same command goes on",
            folder.path().display()
        )),
    }
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
    let swept = question.run(folder, &progress).map_err(|error| failed(error, folder))?;
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
